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

  /** Starts or continues work. Waiting in between counts as work because its cause is unknown. */
  begin(): void {
    if (this.#isWorking) return
    this.#isWorking = true
    this.#since = performance.now()
  }

  /** Whether the time of the turn is used up. Reads the clock, which takes some 40 ns. */
  get isOver(): boolean {
    return performance.now() - this.#since >= this.#leftMs
  }

  /** Ends the work. */
  end(): void {
    this.#isWorking = false
    this.#leftMs -= performance.now() - this.#since
  }

  /** Calls back after all other connections had a turn. */
  pass(next: () => void): void {
    this.#isWorking = false
    setImmediate(() => {
      this.#leftMs = TURN_MS
      next()
    })
  }
}
