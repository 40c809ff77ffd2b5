import type { Ports } from '../../kernel/ports.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import { unacknowledgedSince } from '../../kernel/sessions/unacknowledged.ts'

type Services = Ports<'clock' | 'sessions'>

const SAMPLE_MS = 5000
/** Sessions in one turn of the event loop. */
const BATCH = 5000

/** Has every client's counters note their rates, and counts full queues and windows, every five seconds. */
export class ClientRates {
  readonly #kernel: Services
  #cancel: () => void = () => {}
  #full = { queues: 0, windows: 0 }

  constructor(kernel: Services) {
    this.#kernel = kernel
    this.#arm()
  }

  /** Sessions with a full message queue when all were last sampled. */
  get queueFull(): number {
    return this.#full.queues
  }

  /** Clients that did not acknowledge when all were last sampled. */
  get unacknowledged(): number {
    return this.#full.windows
  }

  close(): void {
    this.#cancel()
  }

  #arm(): void {
    this.#cancel = this.#kernel.clock.after(SAMPLE_MS, () =>
      this.#sample(this.#kernel.sessions.values()),
    )
  }

  #sample(sessions: Iterator<Session>, full = { queues: 0, windows: 0 }): void {
    const time = this.#kernel.clock.now()
    const now = this.#kernel.clock.monotonic()
    for (let i = 0; i < BATCH; i++) {
      const next = sessions.next()
      if (next.done === true) {
        this.#full = full
        return this.#arm()
      }
      const { counters, connected, queue } = next.value
      if (queue.fullSince !== undefined) full.queues++
      if (unacknowledgedSince(next.value, time) !== undefined) full.windows++
      if (connected) counters.sample(now)
      else counters.forgetRates()
    }
    const immediate = setImmediate(() => this.#sample(sessions, full))
    this.#cancel = () => clearImmediate(immediate)
  }
}
