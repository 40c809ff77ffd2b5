import { traceLog } from '@signalbox/contract/trace'
import { useEffect, useMemo, useRef, useState } from 'react'
import { client } from '#api/client.ts'
import { usePause } from '#api/live.ts'
import { EMPTY_LOG, mergeLines, type ReadLog, readOn } from './trace-lines.ts'

const CHUNK_BYTES = 50 * 1024
const POLL_MS = 2000
/** More than this is not shown, of all nodes together. */
export const MAX_SHOWN_BYTES = 5 * 1024 * 1024

/** Log of one node, as far as it was read. */
interface NodeLog {
  log: ReadLog
  /** Has been read to its end at least once. */
  isRead: boolean
  isTooLarge: boolean
  error: Error | null
}

const NOTHING: NodeLog = { log: EMPTY_LOG, isRead: false, isTooLarge: false, error: null }

/**
 * Logs of a trace on some nodes, read in parts from the beginning. While they are followed, additions are read as long
 * as the page is visible. A node that does not answer does not delay the others.
 *
 * @param nodes an empty list reads from the node that answers
 */
export function useTraceLog(name: string, nodes: readonly string[], isFollowed: boolean) {
  const { isPaused } = usePause()
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<Readonly<Record<string, NodeLog>>>({})
  const positions = useRef<Record<string, number>>({})
  const isLive = isFollowed && !isPaused
  const asked = nodes.join('\n')
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const names = asked.split('\n')
    const most = MAX_SHOWN_BYTES / names.length
    const positionOf = (node: string) => positions.current[node] ?? 0
    const update = (node: string, change: (before: NodeLog) => Partial<NodeLog>) =>
      setShown((all) => {
        const before = all[node] ?? NOTHING
        return { ...all, [node]: { ...before, ...change(before) } }
      })
    const readToEnd = async (node: string) => {
      for (;;) {
        const position = positionOf(node)
        if (position >= most) {
          update(node, () => ({ isRead: true, isTooLarge: true }))
          return
        }
        const query = { position, bytes: CHUNK_BYTES, ...(node !== '' && { node }) }
        const { items, meta } = await client.call(traceLog, { path: { name }, query }, { signal })
        if (signal.aborted) return
        // Some versions report a position beyond the end of the file.
        const isAtEnd = items === '' || meta.position <= position
        positions.current[node] = Math.max(position, meta.position)
        update(node, ({ log }) => ({ log: readOn(log, items), isRead: isAtEnd, error: null }))
        if (isAtEnd) return
      }
    }
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const run = async (node: string) => {
      try {
        if (document.visibilityState !== 'hidden') await readToEnd(node)
      } catch (cause) {
        if (signal.aborted) return
        const error = cause instanceof Error ? cause : new Error(String(cause))
        update(node, () => ({ error }))
      }
      if (!isLive || signal.aborted || positionOf(node) >= most) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        void run(node)
      }, POLL_MS)
      timers.add(timer)
    }
    for (const node of names) void run(node)
    return () => {
      abort.abort()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [name, asked, isLive, attempt])
  const all = useMemo(
    () => asked.split('\n').map((node) => ({ node, ...(shown[node] ?? NOTHING) })),
    [asked, shown],
  )
  const lines = useMemo(
    () => mergeLines(all.map(({ node, log }) => ({ node, lines: log.lines }))),
    [all],
  )
  const failed = all.filter(({ error }) => error !== null)
  return {
    lines,
    isRead: all.every(({ isRead, error }) => isRead || error !== null),
    isTooLarge: all.some(({ isTooLarge }) => isTooLarge),
    /** The failure of the only log, or of all. */
    error: failed.length === all.length ? (failed[0]?.error ?? null) : null,
    /** Nodes whose log could not be read, although others could. */
    unread: failed.length === all.length ? [] : failed.map(({ node }) => node),
    retry: () => setAttempt((before) => before + 1),
  }
}
