import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutage } from './connection.ts'

const AGAIN_MS = 4000

/** Repeats all reads of the screen while the server does not answer, even those that are not polled. */
export function useRecovery(): void {
  const queries = useQueryClient()
  const isOut = useOutage() !== undefined
  useEffect(() => {
    if (!isOut) return
    const timer = setInterval(() => void queries.refetchQueries({ type: 'active' }), AGAIN_MS)
    return () => {
      clearInterval(timer)
      // The server answers again: the last failures may be outdated.
      void queries.invalidateQueries()
    }
  }, [isOut, queries])
}
