import type { Kernel } from '../../kernel/kernel.ts'
import type { Session } from '../../kernel/sessions/session.ts'

const SAMPLE_MS = 5000
/** Sessions in one turn of the event loop. */
const BATCH = 5000

/** Has every client's counters note their rates, every five seconds. */
export class ClientRates {
  readonly #kernel: Kernel
  #cancel: () => void = () => {}

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.#arm()
  }

  close(): void {
    this.#cancel()
  }

  #arm(): void {
    this.#cancel = this.#kernel.clock.after(SAMPLE_MS, () =>
      this.#sample(this.#kernel.sessions.values()),
    )
  }

  #sample(sessions: Iterator<Session>): void {
    const now = this.#kernel.clock.monotonic()
    for (let i = 0; i < BATCH; i++) {
      const next = sessions.next()
      if (next.done === true) return this.#arm()
      const { counters, connected } = next.value
      if (connected) counters.sample(now)
      else counters.forgetRates()
    }
    const immediate = setImmediate(() => this.#sample(sessions))
    this.#cancel = () => clearImmediate(immediate)
  }
}
