import { type DelayedMessage, delayedList } from '@signalbox/contract/delayed'
import { useCallback } from 'react'
import { client } from '../../../api/client.ts'
import { gatherPages, useAllRows } from '../../../api/gather.ts'
import { usePagedSource } from '../../../api/list.ts'
import { useLiveList, usePause } from '../../../api/live.ts'
import { useCan } from '../../../api/use-can.ts'
import { gathered, ordered } from '../../../gather.ts'
import type { AllRows, TableSource } from '../../../ui/table/table.ts'
import { inOrder } from '../../../upstream/lists/delayed-order.ts'
import { MAX_CALCULATED, useCalculatedList } from '../../../upstream/lists/use-calculated-list.ts'
import type { DelayedSearch } from './delayed.paths.ts'
import { delayedKey } from './delete-delayed.ts'

const POLL_MS = 5000
const GATHER_MS = 10_000
/** A longer list is not read as a whole again and again. */
const MAX_REFRESHED = 2000

interface DelayedList {
  source: TableSource<DelayedMessage>
  all: AllRows<DelayedMessage>
  read: { dataUpdatedAt: number; error: Error | null; refetch: () => Promise<unknown> }
  /** There are more than can be put in order here. */
  isCut: boolean
}

/** Delayed messages, sorted and searched by the broker, or calculated from the whole list of a cluster. */
export function useDelayedList(search: DelayedSearch): DelayedList {
  const { page, limit, order, q } = search
  const canSort = useCan(delayedList, 'order').can
  const { isPaused } = usePause()
  const asked = canSort ? { order, ...(q !== undefined && { like_topic: q }) } : {}
  const gather = gatherPages<DelayedMessage>(
    (part, options) => client.call(delayedList, { query: { ...asked, ...part } }, options),
    { rowKey: delayedKey },
  )
  const read = useLiveList(delayedList, { query: { ...asked, page, limit } }, POLL_MS, canSort)
  const paged = usePagedSource<DelayedMessage>(read)
  const arrange = useCallback(
    (rows: readonly DelayedMessage[]) => inOrder(rows, order, q),
    [order, q],
  )
  const calculated = useCalculatedList([delayedList.id, 'calculated'], gather, {
    isOn: !canSort,
    rowKey: delayedKey,
    arrange,
    page,
    limit,
    refreshMs: (rows) => !isPaused && rows <= MAX_REFRESHED && GATHER_MS,
  })
  const all = useAllRows<DelayedMessage>(() => {
    if (canSort) return gather
    if (calculated.rows !== undefined) return gathered(calculated.rows)
    return ordered(gather, { rowKey: delayedKey, limit: MAX_CALCULATED, order: arrange })
  })
  if (canSort) return { source: paged, all, read, isCut: false }
  const { source, read: whole } = calculated
  return { source, all, read: whole, isCut: whole.found?.isCut === true }
}
