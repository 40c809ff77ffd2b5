/**
 * Base class for objects with a rate over about this many seconds: each second adds its count, and earlier
 * counts decay. A base class and no member object, because a million of them exist, with three numbers each.
 */
export function decayingRate(windowSeconds: number) {
  const fades = Array.from({ length: 24 * windowSeconds }, (_, seconds) =>
    Math.exp(-seconds / windowSeconds),
  )
  const ofOneSecond = 1 - Math.exp(-1 / windowSeconds)
  /** Remaining weight of a second after this number of further seconds. */
  const fade = (seconds: number) => fades[seconds] ?? 0

  return class DecayingRate {
    #weighed = 0
    /** Time in whole seconds. */
    #second: number
    #since: number

    constructor(second: number) {
      this.#second = second
      this.#since = second
    }

    /** Adds a second's count. */
    rate(count: number, second: number): void {
      this.#weighed = this.#weighed * fade(second - this.#second) + count * ofOneSecond
      this.#second = second
    }

    /** Copies the rate of another object. */
    copyRate(other: DecayingRate): void {
      this.#weighed = other.#weighed
      this.#second = other.#second
      this.#since = other.#since
    }

    /** The whole second of the last count; that of the beginning before there was one. */
    get lastSecond(): number {
      return this.#second
    }

    /** For each second. Divided by how much a young one can have seen, so that it is right from its first second on. */
    rateAt(second: number): number {
      const seen = 1 - fade(second - this.#since + 1)
      return (this.#weighed * fade(second - this.#second)) / seen
    }
  }
}
