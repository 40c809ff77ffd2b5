import type { Ports } from '../../kernel/ports.ts'
import type { Session } from '../../kernel/sessions/session.ts'

type Services = Ports<'clock' | 'sessions'>

const SAMPLE_MS = 5000
/** Sessions in one turn of the event loop. */
const BATCH = 5000

/** Has every client's counters note their rates, and counts full queues, every five seconds. */
export class ClientRates {
  readonly #kernel: Services
  #cancel: () => void = () => {}
  #queueFull = 0

  constructor(kernel: Services) {
    this.#kernel = kernel
    this.#arm()
  }

  /** Sessions with a full message queue when all were last sampled. */
  get queueFull(): number {
    return this.#queueFull
  }

  close(): void {
    this.#cancel()
  }

  #arm(): void {
    this.#cancel = this.#kernel.clock.after(SAMPLE_MS, () =>
      this.#sample(this.#kernel.sessions.values()),
    )
  }

  #sample(sessions: Iterator<Session>, queueFullBefore = 0): void {
    let queueFull = queueFullBefore
    const now = this.#kernel.clock.monotonic()
    for (let i = 0; i < BATCH; i++) {
      const next = sessions.next()
      if (next.done === true) {
        this.#queueFull = queueFull
        return this.#arm()
      }
      const { counters, connected, queue } = next.value
      if (queue.fullSince !== undefined) queueFull++
      if (connected) counters.sample(now)
      else counters.forgetRates()
    }
    const immediate = setImmediate(() => this.#sample(sessions, queueFull))
    this.#cancel = () => clearImmediate(immediate)
  }
}
