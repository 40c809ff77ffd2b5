const MINUTE_MS = 60_000
const MINUTES = 60

/** How often something happened in each minute of the last hour. */
export class MinuteCounts {
  /** The last is of `#minute`. */
  #counts: number[] = []
  #minute = 0

  /** @param at epoch milliseconds, as in all of them */
  add(at: number): void {
    this.#moveTo(at)
    this.#counts.push((this.#counts.pop() ?? 0) + 1)
  }

  /** Without leading zeros; the last is of the minute of `now`. */
  values(now: number): readonly number[] {
    this.#moveTo(now)
    const first = this.#counts.findIndex((count) => count > 0)
    return first < 0 ? [] : this.#counts.slice(first)
  }

  #moveTo(at: number): void {
    const minute = Math.floor(at / MINUTE_MS)
    // A clock that was set back counts in the minute it had reached.
    const passed = minute - this.#minute
    if (this.#counts.length === 0 || passed >= MINUTES) this.#counts = [0]
    else if (passed > 0) {
      this.#counts = [...this.#counts, ...Array.from({ length: passed }, () => 0)].slice(-MINUTES)
    } else return
    this.#minute = minute
  }
}
