/** Seconds of the moving average. */
const WINDOW = 5

/**
 * A counter with a modified moving average of its increments per second, as API 5.7.2 calculates it: each second
 * counts for a fifth. The average of past seconds is brought up to date when the meter is used.
 */
export class Meter {
  #count = 0
  #rate = 0
  /** Count of the current second, which is not in the average yet. */
  #current = 0
  #second: number

  /** @param second whole seconds since 1970, as in the other methods */
  constructor(second: number) {
    this.#second = second
  }

  get count(): number {
    return this.#count
  }

  add(second: number): void {
    this.#advance(second)
    this.#count++
    this.#current++
  }

  /** Average rate per second, up to this second. */
  rateAt(second: number): number {
    this.#advance(second)
    return this.#rate
  }

  #advance(second: number): void {
    const passed = second - this.#second
    // A clock that was set back.
    if (passed < 0) this.#second = second
    if (passed <= 0) return
    const afterOne = (this.#rate * (WINDOW - 1) + this.#current) / WINDOW
    this.#rate = afterOne * ((WINDOW - 1) / WINDOW) ** (passed - 1)
    this.#current = 0
    this.#second = second
  }
}
