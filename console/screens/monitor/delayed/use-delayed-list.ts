import { type DelayedMessage, delayedList } from '@signalbox/contract/delayed'
import { useState } from 'react'
import { client } from '#api/client.ts'
import { gatherPages, useAllRows } from '#api/gather.ts'
import { usePagedSource } from '#api/list.ts'
import { useLiveList } from '#api/live.ts'
import type { DelayedSearch } from './delayed.paths.ts'
import { delayedKey } from './delete-delayed.ts'

/** Delayed messages in the order of their publication, or a page of a cluster with very many in its own order. */
export function useDelayedList({ page, limit, order, q }: DelayedSearch) {
  const [whole, setWhole] = useState(false)
  const asked = {
    order,
    ...(q !== undefined && { like_topic: q }),
    ...(whole && { whole }),
  }
  const read = useLiveList(delayedList, { query: { ...asked, page, limit } })
  const all = useAllRows(() =>
    gatherPages<DelayedMessage>(
      (part, options) => client.call(delayedList, { query: { ...asked, ...part } }, options),
      { rowKey: delayedKey },
    ),
  )
  const isCut = read.data?.meta.compared !== undefined
  return {
    ...{ source: usePagedSource<DelayedMessage>(read), all, read, isCut },
    isInOwnOrder: read.data?.meta.own_order === true,
    readWhole: () => setWhole(true),
  }
}
