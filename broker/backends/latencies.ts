/** Number of recent answers in the latency figures. */
const KEPT = 512

/** How long the last answers of a server took. */
export class Latencies {
  readonly #times = new Float64Array(KEPT)
  #count = 0

  add(ms: number): void {
    this.#times[this.#count++ % KEPT] = ms
  }

  /** The time in which this share of them came; `undefined` before the first. */
  percentile(share: number): number | undefined {
    const times = this.#times.slice(0, Math.min(this.#count, KEPT)).sort()
    return times[Math.max(Math.ceil(times.length * share) - 1, 0)]
  }
}
