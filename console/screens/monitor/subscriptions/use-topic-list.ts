import { topicList } from '@signalbox/contract/topics'
import { useMemo, useState } from 'react'
import { client } from '#api/client.ts'
import { gatherPages, useAllRows } from '#api/gather.ts'
import { usePagedSource } from '#api/list.ts'
import { useLiveList } from '#api/live.ts'
import type { SearchOf } from '#routing/search.ts'
import type { topicSearch } from './subscriptions.paths.ts'
import { toTopicRoute, type TopicRoute } from './topic-route.ts'

/** Subscribed topic filters with the number of their subscribers, or a page of a cluster with very many, without it. */
export function useTopicList(search: SearchOf<typeof topicSearch>) {
  const [whole, setWhole] = useState(false)
  const asked = { ...search, subscribers: true, ...(whole && { whole }) }
  const read = useLiveList(topicList, { query: asked })
  const paged = usePagedSource(read)
  const rows = useMemo(() => paged.rows?.map(toTopicRoute), [paged.rows])
  const all = useAllRows(() =>
    gatherPages<TopicRoute>(
      async (part, options) => {
        const query = { ...asked, ...part }
        const { data, meta } = await client.call(topicList, { query }, options)
        return { data: data.map(toTopicRoute), meta }
      },
      { rowKey: ({ topic }) => topic },
    ),
  )
  return {
    ...{ source: { ...paged, rows }, all, read },
    isCut: read.data?.meta.compared !== undefined,
    isInOwnOrder: read.data?.meta.own_order === true,
    readWhole: () => setWhole(true),
  }
}
