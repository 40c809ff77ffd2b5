import type { LogPage } from '@signalbox/contract/log'
import { useEffect, useRef, useState } from 'react'

/** Lines that came between two looks at the log, and are on neither page. */
interface Skipped {
  /** At least. */
  lines: number
  /** With a filter, it is unknown how many of them match. */
  isExact: boolean
}

/**
 * What the second page of a log that is followed does not show.
 *
 * @param isFiltered some lines are not on the pages because of a filter
 * @returns `undefined`: nothing is missing
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
 * Sums up what a log that is followed does not show, since it is followed with these filters.
 *
 * @param key of the filters; `undefined`: it is not followed
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
