import { traceLog } from '@signalbox/contract/trace'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import { usePause } from '../../../api/live.ts'
import { EMPTY_LOG, type ReadLog, readOn } from './trace-lines.ts'

const CHUNK_BYTES = 50 * 1024
const POLL_MS = 2000
/** More than this is not shown. */
export const MAX_SHOWN_BYTES = 5 * 1024 * 1024

interface ShownLog {
  log: ReadLog
  /** Has been read to its end at least once. */
  isRead: boolean
  isTooLarge: boolean
  error: Error | null
}

const NOTHING: ShownLog = { log: EMPTY_LOG, isRead: false, isTooLarge: false, error: null }

/**
 * The log of a trace on one node, from its beginning, in parts. While it is followed, what is added to it is read as
 * long as the page is visible.
 */
export function useTraceLog(name: string, node: string | undefined, isFollowed: boolean) {
  const { isPaused } = usePause()
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState(NOTHING)
  const position = useRef(0)
  const isLive = isFollowed && !isPaused
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const readToEnd = async () => {
      for (;;) {
        if (position.current >= MAX_SHOWN_BYTES) {
          setShown((before) => ({ ...before, isRead: true, isTooLarge: true }))
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
        setShown(({ log, isTooLarge }) => ({
          log: readOn(log, items),
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
        if (document.visibilityState !== 'hidden') await readToEnd()
      } catch (error) {
        if (signal.aborted) return
        setShown((before) => ({
          ...before,
          error: error instanceof Error ? error : new Error(String(error)),
        }))
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
  const { log, ...state } = shown
  return { ...state, lines: log.lines, retry: () => setAttempt((before) => before + 1) }
}
