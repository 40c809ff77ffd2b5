import type { MaybePromise } from '../../kernel/hooks.ts'
import { Turn } from '../../kernel/turn.ts'

/**
 * Handles the packets of one client in order. Asynchronous handling delays the following packets
 * and the end. Most packets are handled synchronously.
 */
export class InTurn<Packet> {
  readonly #handle: (packet: Packet) => MaybePromise<void>
  readonly #fail: (error: unknown) => void
  readonly #waiting: Packet[] = []
  readonly #turn = new Turn()
  #isBusy = false
  #hasEnded = false

  /** @param fail the packet could not be handled: ends the link */
  constructor(handle: (packet: Packet) => MaybePromise<void>, fail: (error: unknown) => void) {
    this.#handle = handle
    this.#fail = fail
  }

  /** Packets that wait: the caller bounds them, by `pause` of its link or by dropping some. */
  get length(): number {
    return this.#waiting.length
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  push(packet: Packet): void {
    if (this.#hasEnded) return
    if (this.#isBusy) this.#waiting.push(packet)
    else this.#run(packet)
  }

  /** Drops all waiting packets. */
  end(): void {
    this.#hasEnded = true
    this.#waiting.length = 0
  }

  /** Called when no packet is waiting. */
  onIdle: () => void = () => {}

  #run(packet: Packet): void {
    const turn = this.#turn
    turn.begin()
    try {
      const handled = this.#handle(packet)
      if (!(handled instanceof Promise)) {
        if (!turn.isOver) return turn.end()
        this.#isBusy = true
        return turn.pass(() => this.#next())
      }
      this.#isBusy = true
      handled.then(
        () => this.#next(),
        (error: unknown) => this.#fail(error),
      )
    } catch (error) {
      this.#fail(error)
    }
  }

  #next(): void {
    this.#isBusy = false
    while (!this.#isBusy && !this.#hasEnded) {
      const packet = this.#waiting.shift()
      if (packet === undefined) return this.onIdle()
      this.#run(packet)
    }
  }
}
