/** Too many slow hashes wait; the login is refused with "server busy". */
export class TooBusy extends Error {}

/** Slow hashes that wait for a thread, bounded by number and by work. */
export class HashQueue {
  readonly #most: { count: number; iterations: number }
  #count = 0
  #iterations = 0

  /** @param most iterations are those of PBKDF2 */
  constructor(most: { count: number; iterations: number }) {
    this.#most = most
  }

  /**
   * Runs one alone whatever its work is.
   *
   * @throws {TooBusy} if it exceeds a bound together with those that wait
   */
  async run<T>(iterations: number, work: () => Promise<T>): Promise<T> {
    const { count, iterations: most } = this.#most
    const isTooMuch = this.#count > 0 && this.#iterations + iterations > most
    if (this.#count >= count || isTooMuch) throw new TooBusy('Too many passwords are being checked')
    this.#count++
    this.#iterations += iterations
    try {
      return await work()
    } finally {
      this.#count--
      this.#iterations -= iterations
    }
  }
}
