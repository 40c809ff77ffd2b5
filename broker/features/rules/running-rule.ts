import type { Program } from '@signalbox/rule-sql/run/program'
import { RateLimitedLog } from '../../backends/rate-limited-log.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { RateMeter } from '../../kernel/rate-meter.ts'
import type { Outcome } from '../../integration/result.ts'
import type { Output, RuleSettings } from './rule.ts'

/** Counts of a rule since its last change or reset. */
export class RuleCounts {
  matched = 0
  passed = 0
  noResult = 0
  exceptions = 0
  outputs = 0
  succeeded = 0
  outOfService = 0
  failed = 0
  /** Callbacks that count the rows of each output. */
  readonly reporters: ((outcome: Outcome) => void)[] = []
  readonly #clock: Clock
  /** Made when the rule matches for the first time: most of a thousand rules may never do. */
  #meter: RateMeter | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  match(now: number): void {
    this.matched++
    this.#meter ??= new RateMeter(this.#clock)
    this.#meter.mark(1, now)
  }

  settle({ kind }: Outcome): void {
    if (kind === 'success') this.succeeded++
    else if (kind === 'out_of_service') this.outOfService++
    else this.failed++
  }

  history(seconds: number): readonly number[] {
    return this.#meter?.history(seconds) ?? []
  }

  rates(): { rate: number; rateLast5m: number; rateMax: number } {
    return this.#meter?.read() ?? { rate: 0, rateLast5m: 0, rateMax: 0 }
  }
}

/** A rule as it runs. A change makes another one, which counts from 0. */
export class RunningRule {
  readonly id: string
  readonly isEnabled: boolean
  readonly program: Program
  readonly outputs: readonly Output[]
  /** The column `metadata` of its events. */
  readonly metadata: { readonly rule_id: string }
  /** Another object after a reset: what is settled later counts for the time before. */
  counts: RuleCounts
  readonly log: RateLimitedLog
  readonly #clock: Clock

  constructor(
    { id, isEnabled, program, outputs }: RuleSettings,
    { clock, log }: { clock: Clock; log: Log },
  ) {
    this.id = id
    this.isEnabled = isEnabled
    this.program = program
    this.outputs = outputs
    this.metadata = Object.freeze({ rule_id: id })
    this.#clock = clock
    this.counts = new RuleCounts(clock)
    this.log = new RateLimitedLog({ clock, log })
  }

  get topics(): readonly string[] {
    return this.program.topics
  }

  reset(): void {
    this.counts = new RuleCounts(this.#clock)
  }
}
