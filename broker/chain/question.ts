import type { LinkFailure } from '../kernel/access.ts'
import type { MaybePromise } from '../kernel/hooks.ts'
import type { Outcome } from './answers.ts'
import type { Link } from './chain.ts'

/** Answer of one member, or the reason why it was skipped; for observers. */
export type Step<Answer> = { id: string } & (
  | { answer: Answer; tookMs: number }
  | { failure: string; tookMs: number }
  | { skipped: 'disabled' | 'mechanism' | 'decided' }
)

/** A question that the members of a chain are asked in order. */
export interface Question<Member, Answer> {
  /** Whether the question is counted. Simulated questions leave no trace. */
  readonly isCounted: boolean
  readonly watch?: ((step: Step<Answer>) => void) | undefined
  /** Members that failed to answer. */
  failures: readonly LinkFailure[]
  /** Whether a member can answer this question. */
  isFor(member: Member): boolean
  put(member: Member): MaybePromise<Answer>
  /** `nomatch`: the next member is asked; `undefined`: the exchange continues, and counts when it ends. */
  outcomeOf(answer: Answer): Outcome | undefined
}

interface Found<Answer> {
  id: string
  answer: Answer
}

type Links<Member> = readonly Link<unknown, Member>[]

/**
 * First answer with its member; `undefined` if no member has one. Synchronous unless a member asks a server.
 */
export function firstAnswer<Member, Answer>(
  links: Links<Member>,
  question: Question<Member, Answer>,
  from = 0,
): MaybePromise<Found<Answer> | undefined> {
  for (let i = from; i < links.length; i++) {
    const { id, member, answers } = links[i] as Link<unknown, Member> // below the length
    if (member === undefined || !question.isFor(member)) {
      question.watch?.({ id, skipped: member === undefined ? 'disabled' : 'mechanism' })
      continue
    }
    const answer = answers.ask(member, question)
    if (answer instanceof Promise) {
      return answer.then((settled) =>
        settled === undefined
          ? firstAnswer(links, question, i + 1)
          : found(links, i, settled, question),
      )
    }
    if (answer !== undefined) return found(links, i, answer, question)
  }
  return undefined
}

function found<Member, Answer>(
  links: Links<Member>,
  at: number,
  answer: Answer,
  question: Question<Member, Answer>,
): Found<Answer> {
  reportSkipped(links, question, at + 1)
  return { id: links[at]?.id ?? '', answer }
}

/** Reports the remaining members as skipped. */
export function reportSkipped<Member, Answer>(
  links: Links<Member>,
  { watch }: Question<Member, Answer>,
  from = 0,
): void {
  if (watch === undefined) return
  for (const { id, member } of links.slice(from)) {
    watch({ id, skipped: member === undefined ? 'disabled' : 'decided' })
  }
}
