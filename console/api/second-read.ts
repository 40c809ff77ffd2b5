import { useEffect } from 'react'
import { useIsHeld } from './live.ts'
import type { Read } from './query.ts'

/** Rates are known from two readings: the second is not as late as those that follow. */
const SOON_MS = 1000

/** Reads again soon after the first answer. @param key of what is read */
export function useSecondRead(key: string, { isSuccess, refetch }: Read<unknown>): void {
  const isHeld = useIsHeld()
  useEffect(() => {
    if (!isSuccess || isHeld) return undefined
    const timer = setTimeout(() => void refetch(), SOON_MS)
    return () => clearTimeout(timer)
  }, [key, isSuccess, isHeld, refetch])
}
