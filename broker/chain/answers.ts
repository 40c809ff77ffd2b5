import { errorMessage } from '@signalbox/formats/error-message'
import { withoutCounting } from '../backends/backend.ts'
import { RateLimitedLog } from '../backends/rate-limited-log.ts'
import type { Clock } from '../kernel/clock.ts'
import type { MaybePromise } from '../kernel/hooks.ts'
import type { Log } from '../kernel/log.ts'
import { RateMeter } from '../kernel/rate-meter.ts'
import type { Question } from './question.ts'

/** Decision of a member: allow, deny, or leave it to the next. */
export type Outcome = 'allow' | 'deny' | 'nomatch'

export interface AnswerMetrics extends Record<Outcome, number> {
  total: number
  rate: number
  rateLast5m: number
  rateMax: number
}

/** The answers of a member of a chain: counts and measures its questions, and catches its errors. */
export class Answers {
  readonly #id: string
  readonly #log: RateLimitedLog
  readonly #meter: RateMeter
  readonly #counts: Record<Outcome, number> = { allow: 0, deny: 0, nomatch: 0 }

  constructor(id: string, deps: { clock: Clock; log: Log }) {
    this.#id = id
    this.#log = new RateLimitedLog(deps)
    this.#meter = new RateMeter(deps.clock)
  }

  metrics(): AnswerMetrics {
    return { ...this.#counts, ...this.#meter.read() }
  }

  history(seconds: number): readonly number[] {
    return this.#meter.history(seconds)
  }

  /** Asks a member; synchronous unless it asks a server. `undefined` leaves the decision to the next. */
  ask<Member, Answer>(
    member: Member,
    question: Question<Member, Answer>,
  ): MaybePromise<Answer | undefined> {
    const since = question.watch === undefined ? 0 : performance.now()
    try {
      const answer = question.isCounted
        ? question.put(member)
        : withoutCounting(() => question.put(member))
      if (!(answer instanceof Promise)) return this.#answered(answer, question, since)
      return answer.then(
        (settled) => this.#answered(settled, question, since),
        (error: unknown) => this.#failed(error, question, since),
      )
    } catch (error) {
      return this.#failed(error, question, since)
    }
  }

  #answered<Member, Answer>(
    answer: Answer,
    question: Question<Member, Answer>,
    since: number,
  ): Answer | undefined {
    const outcome = question.outcomeOf(answer)
    if (question.isCounted && outcome !== undefined) this.#count(outcome)
    question.watch?.({ id: this.#id, answer, tookMs: performance.now() - since })
    return outcome === 'nomatch' ? undefined : answer
  }

  /** A member that fails is skipped, like one without a match. */
  #failed<Member, Answer>(
    error: unknown,
    question: Question<Member, Answer>,
    since: number,
  ): undefined {
    const reason = errorMessage(error)
    question.failures = [...question.failures, { id: this.#id, reason }]
    if (question.isCounted) {
      this.#count('nomatch')
      this.#log.warn({ id: this.#id, reason }, 'An authenticator or source could not answer')
    }
    question.watch?.({ id: this.#id, failure: reason, tookMs: performance.now() - since })
  }

  #count(outcome: Outcome): void {
    this.#meter.mark()
    this.#counts[outcome]++
  }
}
