import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutage } from './connection.ts'

const AGAIN_MS = 4000

/** While the server does not answer, all reads of the screen are repeated, polled or not. */
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
