import { useEffect } from 'react'
import type { Read } from './query.ts'

/** Delay of the second reading, which is shorter than later ones because a rate needs two readings. */
const SOON_MS = 1000

/** Reads again soon after the first answer. `key` identifies the data. */
export function useSecondRead(key: string, { isSuccess, refetch }: Read<unknown>): void {
  useEffect(() => {
    if (!isSuccess) return undefined
    const timer = setTimeout(() => void refetch(), SOON_MS)
    return () => clearTimeout(timer)
  }, [key, isSuccess, refetch])
}
