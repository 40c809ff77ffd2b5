import { traceLog } from '@signalbox/contract/trace'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import { usePause } from '../../../api/live.ts'

const CHUNK_BYTES = 50 * 1024
const POLL_MS = 2000
/** More than this is not shown. */
export const MAX_SHOWN_BYTES = 5 * 1024 * 1024

interface ShownLog {
  text: string
  /** Has been read to its end at least once. */
  isRead: boolean
  isTooLarge: boolean
  error: Error | null
}

const NOTHING: ShownLog = { text: '', isRead: false, isTooLarge: false, error: null }

/**
 * The log of a trace on one node, from its beginning, in parts. While it is followed, what is added to it is read as
 * long as the page is visible.
 */
export function useTraceLog(name: string, node: string | undefined, isFollowed: boolean) {
  const { isPaused } = usePause()
  const [attempt, setAttempt] = useState(0)
  const [log, setLog] = useState(NOTHING)
  const position = useRef(0)
  const isLive = isFollowed && !isPaused
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const readOn = async () => {
      for (;;) {
        if (position.current >= MAX_SHOWN_BYTES) {
          setLog((shown) => ({ ...shown, isRead: true, isTooLarge: true }))
          return
        }
        const query = {
          position: position.current,
          bytes: CHUNK_BYTES,
          ...(node !== undefined && { node }),
        }
        const { items, meta } = await client.call(traceLog, { path: { name }, query }, { signal })
        if (signal.aborted) return
        // Some versions answer the end of the file beyond it.
        const isAtEnd = items === '' || meta.position <= position.current
        position.current = Math.max(position.current, meta.position)
        setLog(({ text, isTooLarge }) => ({
          text: text + items,
          isRead: isAtEnd,
          isTooLarge,
          error: null,
        }))
        if (isAtEnd) return
      }
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async () => {
      try {
        if (document.visibilityState !== 'hidden') await readOn()
      } catch (error) {
        if (signal.aborted) return
        setLog((shown) => ({
          ...shown,
          error: error instanceof Error ? error : new Error(String(error)),
        }))
        return
      }
      if (isLive && !signal.aborted && position.current < MAX_SHOWN_BYTES) {
        timer = setTimeout(() => void run(), POLL_MS)
      }
    }
    void run()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [name, node, isLive, attempt])
  return { ...log, retry: () => setAttempt((before) => before + 1) }
}
