/** Time as the kernel sees it, so that tests can turn the hands themselves. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls back once; gives the function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
}
