/** A rate looks back over about so many seconds. */
const WINDOW_SECONDS = 5
const FADE = Array.from({ length: 120 }, (_, seconds) => Math.exp(-seconds / WINDOW_SECONDS))
const OF_ONE_SECOND = 1 - Math.exp(-1 / WINDOW_SECONDS)

/** What is left of a second's weight after so many more. */
const fade = (seconds: number) => FADE[seconds] ?? 0

/**
 * Messages per second as of late, in three numbers: each second adds what it brought, and what the
 * seconds before brought fades. A base class and no object of its own: a million are kept.
 */
export abstract class Rated {
  #weighed = 0
  /** In whole seconds. */
  #second: number
  readonly #since: number

  constructor(second: number) {
    this.#second = second
    this.#since = second
  }

  protected rate(count: number, second: number): void {
    this.#weighed = this.#weighed * fade(second - this.#second) + count * OF_ONE_SECOND
    this.#second = second
  }

  /** The whole second of the last count; that of the beginning before there was one. */
  get lastSecond(): number {
    return this.#second
  }

  /** Divided by how much a young one can have seen, so that it is right from its first second on. */
  rateAt(second: number): number {
    const seen = 1 - fade(second - this.#since + 1)
    return (this.#weighed * fade(second - this.#second)) / seen
  }
}
