import { Allowance } from '../allowance.ts'
import type { Clock } from '../clock.ts'

/** Limit on one connection's publishing per second. */
export class Throttle {
  readonly #messages: Allowance | undefined
  readonly #bytes: Allowance | undefined

  constructor(clock: Clock, { messages, bytes }: { messages: number; bytes: number }) {
    if (Number.isFinite(messages)) this.#messages = new Allowance(clock, messages)
    if (Number.isFinite(bytes)) this.#bytes = new Allowance(clock, bytes)
  }

  /** One packet; milliseconds that it waits. */
  take(bytes: number): number {
    return Math.max(this.#messages?.take(1) ?? 0, this.#bytes?.take(bytes) ?? 0)
  }
}
