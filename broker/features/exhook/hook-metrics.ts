import type { ExhookHook } from '@signalbox/contract/exhook-fields'
import type { Clock } from '../../kernel/clock.ts'
import { RateMeter } from '../../kernel/rate-meter.ts'

export interface CallCounts {
  succeed: number
  failed: number
  /** Rate in calls per second. */
  rate: number
  maxRate: number
}

class Counts {
  readonly #meter: RateMeter
  succeed = 0
  failed = 0

  constructor(clock: Clock) {
    this.#meter = new RateMeter(clock)
  }

  count(isAnswered: boolean): void {
    this.#meter.mark()
    if (isAnswered) this.succeed++
    else this.failed++
  }

  history(seconds: number): readonly number[] {
    return this.#meter.history(seconds)
  }

  read(): CallCounts {
    const { rate, rateMax } = this.#meter.read()
    const { succeed, failed } = this
    // The last second may be the fastest, before the next call shows it.
    return { succeed, failed, rate, maxRate: Math.max(rateMax, rate) }
  }
}

/** Counts one server's calls since its creation, by hook point; reconnecting keeps them. */
export class HookMetrics {
  readonly #clock: Clock
  readonly #all: Counts
  readonly #byHook = new Map<ExhookHook, Counts>()

  constructor(clock: Clock) {
    this.#clock = clock
    this.#all = new Counts(clock)
  }

  count(hook: ExhookHook, isAnswered: boolean): void {
    this.#all.count(isAnswered)
    let counts = this.#byHook.get(hook)
    if (counts === undefined) {
      counts = new Counts(this.#clock)
      this.#byHook.set(hook, counts)
    }
    counts.count(isAnswered)
  }

  /** Counters of one hook point, or of all together. */
  read(hook?: ExhookHook): CallCounts {
    const counts = hook === undefined ? this.#all : this.#byHook.get(hook)
    return counts?.read() ?? { succeed: 0, failed: 0, rate: 0, maxRate: 0 }
  }

  /** Calls at all hook points in each of the last seconds. */
  history(seconds: number): readonly number[] {
    return this.#all.history(seconds)
  }
}
