import { type DelayedMessage, delayedList } from '@signalbox/contract/delayed'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { gatherPages, useAllRows } from '../../../api/gather.ts'
import { useGathered } from '../../../api/gathered.ts'
import { usePagedSource } from '../../../api/list.ts'
import { useLiveList, usePause } from '../../../api/live.ts'
import { useCan } from '../../../api/use-can.ts'
import { gathered, ordered } from '../../../gather.ts'
import type { AllRows, TableSource } from '../../../ui/table/table.ts'
import { inOrder } from './delayed-order.ts'
import { delayedKey } from './delete-delayed.ts'

const POLL_MS = 5000
const GATHER_MS = 10_000
/** A longer list is not read as a whole again and again. */
const MAX_REFRESHED = 2000
const MAX_GATHERED = 50_000

export interface DelayedSearch {
  page: number
  limit: number
  /** By the time when they are due. */
  order: 'asc' | 'desc'
  /** A part of the topic. */
  q?: string | undefined
}

interface DelayedList {
  source: TableSource<DelayedMessage>
  all: AllRows<DelayedMessage>
  read: { dataUpdatedAt: number; error: Error | null; refetch: () => Promise<unknown> }
  /** There are more than can be put in order here. */
  isCut: boolean
}

/**
 * Delayed messages. Signalbox's own broker sorts and searches; of a cluster the whole list is read, and
 * the page does it.
 */
export function useDelayedList(search: DelayedSearch): DelayedList {
  const { page, limit, order, q } = search
  const canSort = useCan(delayedList, 'order').can
  const { isPaused } = usePause()
  const sentence = useErrorSentence()
  const asked = canSort ? { order, ...(q !== undefined && { like_topic: q }) } : {}
  const gather = gatherPages<DelayedMessage>(
    (part, options) => client.call(delayedList, { query: { ...asked, ...part } }, options),
    { rowKey: delayedKey },
  )
  const read = useLiveList(delayedList, { query: { ...asked, page, limit } }, POLL_MS, canSort)
  const paged = usePagedSource<DelayedMessage>(read)
  const whole = useGathered([delayedList.id, 'gathered'], gather, {
    rowKey: delayedKey,
    limit: MAX_GATHERED,
    isOn: !canSort,
    refreshMs: (rows) => !isPaused && rows <= MAX_REFRESHED && GATHER_MS,
  })
  const found = whole.found && inOrder(whole.found.rows, order, q)
  const all = useAllRows<DelayedMessage>(() => {
    if (canSort) return gather
    if (found !== undefined) return gathered(found)
    return ordered(gather, {
      rowKey: delayedKey,
      limit: MAX_GATHERED,
      order: (rows) => inOrder(rows, order, q),
    })
  })
  if (canSort) return { source: paged, all, read, isCut: false }
  const from = (page - 1) * limit
  return {
    source: {
      rows: found?.slice(from, from + limit),
      page: found && { page, limit, count: found.length, hasNext: found.length > from + limit },
      isPending: found === undefined && whole.error === null,
      isRefreshing: false,
      error: whole.error === null ? null : sentence(whole.error),
      refresh: () => void whole.refetch(),
    },
    all,
    read: whole,
    isCut: whole.found?.isCut === true,
  }
}
