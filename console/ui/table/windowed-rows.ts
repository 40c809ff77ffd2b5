import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Height of a row with one line of text. */
const ROW_PX = 37
/** Shorter lists are rendered whole, so that the browser's own search finds every row. */
const WINDOW_FROM = 300

export interface RowWindow {
  indices: readonly number[]
  /** Height in pixels of the rows that are left out above and below. */
  before: number
  after: number
  /** Ref callback that measures a row, since rows can be higher than one line. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

/** Rows of a long list that are rendered because they are near the visible part. */
export function useWindowedRows(scroller: RefObject<HTMLElement | null>, count: number): RowWindow {
  const isWindowed = count > WINDOW_FROM
  const virtualizer = useVirtualizer({
    count: isWindowed ? count : 0,
    // Disabled for short lists, because measuring the scroller lays out the whole page early.
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
