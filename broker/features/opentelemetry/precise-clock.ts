import type { Clock } from '../../kernel/clock.ts'

/** The time of a clock, epoch milliseconds, with the fractions that it does not have. */
export function preciseClock(clock: Pick<Clock, 'now'>): () => number {
  let offset = 0
  return () => {
    const wall = clock.now()
    const precise = performance.now() + offset
    if (precise >= wall && precise < wall + 1) return precise
    // At first, and after the clock was set.
    offset = wall - performance.now()
    return wall
  }
}
