import { useEffect, useState } from 'react'

/** The time, once a second while the page is to be seen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now())
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/**
 * Whole seconds that are left, counted down from the broker's own figure: the clocks of broker and
 * browser need not agree.
 */
export function secondsLeft(remaining: number, readAt: number, now: number): number {
  return Math.max(Math.round(remaining - (now - readAt) / 1000), 0)
}
