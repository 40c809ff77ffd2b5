import type { LinkFailure } from '../kernel/access.ts'
import type { MaybePromise } from '../kernel/hooks.ts'
import type { Outcome } from './answers.ts'
import type { Link } from './chain.ts'

/** The answer of one member, or why it was not asked; for an observer. */
export type Step<Answer> = { id: string } & (
  | { answer: Answer; tookMs: number }
  | { failure: string; tookMs: number }
  | { skipped: 'disabled' | 'mechanism' | 'decided' }
)

/** What is put to one of a chain after the other. */
export interface Question<Member, Answer> {
  /** Whether it counts: what only asks what would be leaves no trace. */
  readonly isCounted: boolean
  readonly watch?: ((step: Step<Answer>) => void) | undefined
  /** Members that were asked and could not answer. */
  failures: readonly LinkFailure[]
  /** Whether it is one that this can be asked. */
  isFor(member: Member): boolean
  put(member: Member): MaybePromise<Answer>
  /** `nomatch`: the next is asked; `undefined`: it is not over with this, and counts later. */
  outcomeOf(answer: Answer): Outcome | undefined
}

interface Found<Answer> {
  id: string
  answer: Answer
}

type Links<Member> = readonly Link<unknown, Member>[]

/** The first answer, and whose it is; `undefined`: nobody has one. At once, as long as nobody asks a server. */
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
