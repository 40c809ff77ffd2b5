/**
 * Whole seconds that are left, counted down from the broker's own figure: the clocks of broker and
 * browser need not agree.
 */
export function secondsLeft(remaining: number, readAt: number, now: number): number {
  return Math.max(Math.round(remaining - (now - readAt) / 1000), 0)
}
