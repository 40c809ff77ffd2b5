/** Upper bounds of the buckets in milliseconds, about two to an octave; one more bucket has no bound. */
const BOUNDS = [
  0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768,
  1024, 1536, 2048, 3072, 4096, 6144, 8192, 12_288, 16_384, 32_768, 65_536,
] as const

export const LATENCY_BUCKETS = BOUNDS.length + 1

/** Durations of the calls to an external system since the start, in fixed buckets: 280 bytes for an action. */
export class Latency {
  readonly counts = new Float64Array(LATENCY_BUCKETS)
  /** Number of calls. */
  calls = 0

  add(ms: number): void {
    let bucket = 0
    while (bucket < BOUNDS.length && ms > (BOUNDS[bucket] ?? 0)) bucket++
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1
    this.calls++
  }
}

/**
 * The duration in milliseconds that a share of the calls did not exceed, interpolated within its bucket. The last
 * bucket gives its lower bound.
 */
export function latencyAt(counts: Float64Array, share: number): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return undefined
  let left = all * share
  for (const [bucket, count] of counts.entries()) {
    if (count < left || count === 0) {
      left -= count
      continue
    }
    const from = bucket === 0 ? 0 : (BOUNDS[bucket - 1] ?? 0)
    const to = BOUNDS[bucket] ?? from
    return from + (to - from) * (left / count)
  }
  return BOUNDS.at(-1)
}
