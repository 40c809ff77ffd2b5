import type { Deadline, Deadlines } from './deadlines.ts'
import type { Throttle } from './net/throttle.ts'

/** Slows down the publishing of a connection to the limits of its listener and of its client. */
export class PublishRate {
  readonly #deadlines: Deadlines
  readonly #ofListener: Throttle | undefined
  #ofClient: Throttle | undefined
  #waiting: { deadline: Deadline; end: () => void } | undefined

  constructor(deadlines: Deadlines, ofListener: Throttle | undefined) {
    this.#deadlines = deadlines
    this.#ofListener = ofListener
  }

  /** Sets or removes the limit of the client; a packet that waits is handled at once. */
  limitClient(throttle: Throttle | undefined): void {
    this.#ofClient = throttle
    this.#waiting?.deadline.cancel()
    this.#waiting?.end()
  }

  /** Takes one packet; milliseconds that it waits. */
  take(bytes: number): number {
    return Math.max(this.#ofListener?.take(bytes) ?? 0, this.#ofClient?.take(bytes) ?? 0)
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#waiting = undefined
        resolve()
      }
      this.#waiting = { deadline: this.#deadlines.add(ms, end), end }
    })
  }

  /** Forgets the packet that waits: the connection has ended. */
  close(): void {
    this.#waiting?.deadline.cancel()
    this.#waiting = undefined
  }
}
