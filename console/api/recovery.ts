import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutage } from './connection.ts'

const AGAIN_MS = 4000

/** While nobody answers, what is on the screen is asked for again and again, polled or not. */
export function useRecovery(): void {
  const queries = useQueryClient()
  const isOut = useOutage() !== undefined
  useEffect(() => {
    if (!isOut) return
    const timer = setInterval(() => void queries.refetchQueries({ type: 'active' }), AGAIN_MS)
    return () => {
      clearInterval(timer)
      // Someone answers again: what failed last may be old by now.
      void queries.invalidateQueries()
    }
  }, [isOut, queries])
}
