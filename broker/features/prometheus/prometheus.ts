import type { MetricGroup } from './exposition.ts'
import type { Pusher, PushResult, PushState } from './push.ts'
import type { PushSettings } from './setting.ts'
import type { Stats } from './stats.ts'

export {
  type MetricGroup,
  type MetricRow,
  metrics,
  ofNode,
  single,
  TEXT_TYPE,
  writeText,
} from './exposition.ts'
export type { PushResult, PushState } from './push.ts'
export { readPush } from './setting.ts'

/** More tests of a push at a time are refused. */
const MAX_TRIALS = 4

/** Too many pushes are being tried. */
export class TooManyTrials extends Error {
  override readonly name = 'TooManyTrials'
}

/** The metrics of the node for Prometheus, which scrapes them or receives them from a Pushgateway. */
export class Prometheus {
  readonly #stats: Stats
  readonly #pusher: Pusher
  #trials = 0

  constructor(stats: Stats, pusher: Pusher) {
    this.#stats = stats
    this.#pusher = pusher
  }

  stats(): readonly MetricGroup[] {
    return this.#stats.read()
  }

  get pushState(): Readonly<PushState> {
    return this.#pusher.state
  }

  /** Pushes once, with settings that need not be in force. @throws {TooManyTrials} if too many run at this time */
  async tryPush(settings: PushSettings): Promise<PushResult> {
    if (this.#trials >= MAX_TRIALS) throw new TooManyTrials()
    this.#trials++
    try {
      return await this.#pusher.try(settings)
    } finally {
      this.#trials--
    }
  }

  close(): void {
    this.#pusher.close()
  }
}
