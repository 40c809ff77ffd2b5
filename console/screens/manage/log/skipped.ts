import type { LogPage } from '@signalbox/contract/log'
import { useEffect, useRef, useState } from 'react'

/** Lines that came between two looks at the log, and are on neither page. */
interface Skipped {
  /** Number of lines, as a lower bound. */
  lines: number
  /** False with a filter, which may not match all of these lines. */
  isExact: boolean
}

/**
 * Lines of a followed log that neither of two successive pages shows.
 *
 * @param isFiltered whether a filter hides lines of the pages
 * @returns `undefined` if no line is missing
 */
export function skippedBetween(
  before: LogPage,
  after: LogPage,
  isFiltered: boolean,
): Skipped | undefined {
  const [newest] = before.data
  if (newest === undefined || after.meta.older === undefined) return undefined
  if (after.data.some(({ id }) => id === newest.id)) return undefined
  const lines = after.meta.written - before.meta.written - after.data.length
  return lines > 0 ? { lines, isExact: !isFiltered } : undefined
}

/**
 * Sums up the skipped lines since the log has been followed with the current filters.
 *
 * @param key identifies the filters; `undefined` while the log is not followed
 */
export function useSkipped(
  page: LogPage | undefined,
  key: string | undefined,
  isFiltered: boolean,
): Skipped | undefined {
  const last = useRef<{ key: string; page: LogPage }>(undefined)
  const [sum, setSum] = useState<{ key: string; skipped: Skipped }>()
  useEffect(() => {
    const before = last.current?.key === key ? last.current?.page : undefined
    last.current = key === undefined || page === undefined ? undefined : { key, page }
    if (key === undefined || page === undefined || before === undefined) return
    const skipped = skippedBetween(before, page, isFiltered)
    if (skipped === undefined) return
    setSum((known) => {
      const lines = skipped.lines + (known?.key === key ? known.skipped.lines : 0)
      return { key, skipped: { ...skipped, lines } }
    })
  }, [page, key, isFiltered])
  return sum !== undefined && sum.key === key ? sum.skipped : undefined
}
