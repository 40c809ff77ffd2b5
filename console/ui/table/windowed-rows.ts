import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Of a row with one line. */
const ROW_PX = 37
/** Shorter lists are all in the page, and found by the browser's own search. */
const WINDOW_FROM = 300

export interface RowWindow {
  indices: readonly number[]
  /** Pixels of what is left out above and below. */
  before: number
  after: number
  /** Of each row: rows may be higher than most are. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

/** Which rows of a long list are worth having in the page. */
export function useWindowedRows(scroller: RefObject<HTMLElement | null>, count: number): RowWindow {
  const isWindowed = count > WINDOW_FROM
  const virtualizer = useVirtualizer({
    count: isWindowed ? count : 0,
    // It measures the scroller while the first page is drawn, which lays out the whole page early.
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
    indexAttribute: 'data-row',
  })
  if (!isWindowed) {
    const indices = Array.from({ length: count }, (_, i) => i)
    return { indices, before: 0, after: 0, measure: undefined }
  }
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.start ?? 0
  const last = items.at(-1)?.end ?? 0
  return {
    indices: items.map(({ index }) => index),
    before: first,
    after: virtualizer.getTotalSize() - last,
    measure: virtualizer.measureElement,
  }
}
