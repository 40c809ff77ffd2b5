/** How long one connection may work before all others have their turn; milliseconds. */
const TURN_MS = 5

/**
 * The time that one connection has spent since others had their turn. It adds up over the reads of one
 * round of the event loop, in which a socket is read many times.
 */
export class Turn {
  #leftMs = TURN_MS
  #isWorking = false
  #since = 0

  /** Work begins, or goes on after a wait, which counts as work: nobody knows whose it was. */
  begin(): void {
    if (this.#isWorking) return
    this.#isWorking = true
    this.#since = performance.now()
  }

  /** Costs a look at the clock, some 40 ns. */
  get isOver(): boolean {
    return performance.now() - this.#since >= this.#leftMs
  }

  /** Nothing is left to do. */
  end(): void {
    this.#isWorking = false
    this.#leftMs -= performance.now() - this.#since
  }

  /** Calls back when everybody else had a turn. */
  pass(next: () => void): void {
    this.#isWorking = false
    setImmediate(() => {
      this.#leftMs = TURN_MS
      next()
    })
  }
}
