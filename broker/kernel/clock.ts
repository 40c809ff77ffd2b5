/** Time as the kernel sees it, so that tests can turn the hands themselves. */
export interface Clock {
  /** Epoch milliseconds: the time of day, which may be set. */
  now(): number
  /**
   * Milliseconds of a clock that cannot be set, for durations and time limits. It equals `now()` when the process
   * starts, and is neither shown nor stored.
   */
  monotonic(): number
  /** Calls back once; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Timers fire before sockets are read, and after a long block of the event loop that would end connections whose
 * packets have arrived in time. So due timers wait until sockets were read once.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.timeOrigin + performance.now(),
  after(ms, callback) {
    let immediate: NodeJS.Immediate | undefined
    const timer = setTimeout(
      () => {
        immediate = setImmediate(callback)
      },
      Math.min(Math.max(ms, 0), LONGEST_TIMER_MS),
    )
    return () => {
      clearTimeout(timer)
      clearImmediate(immediate)
    }
  },
}
