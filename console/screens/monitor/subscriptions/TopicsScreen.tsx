import { type TopicRow, topicList } from '@signalbox/contract/topics'
import { bareFilter } from '@signalbox/mqtt/prefix'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { client } from '../../../api/client.ts'
import { gatherPages, useAllRows } from '../../../api/gather.ts'
import { usePagedSource } from '../../../api/list.ts'
import { useLiveList } from '../../../api/live.ts'
import { useMessages } from '../../../language.tsx'
import { NodeLink } from '../../../parts/links.tsx'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { useNodeField } from '../../../parts/node-field.ts'
import { TopicText } from '../../../parts/TopicText.tsx'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../parts/views/use-views.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../paths.ts'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table.ts'
import { topicSearch } from './subscriptions.paths.ts'
import { tidy } from './subscription-search.ts'
import { subscriptionsMessages, topicsMessages } from './subscriptions.messages.ts'

const POLL_MS = 5000
const LIST = 'topics'

const rowKey = ({ topic, node, session }: TopicRow) => `${topic} ${node ?? ''} ${session ?? ''}`

export function TopicsScreen() {
  const t = useMessages(topicsMessages)
  const router = useRouter()
  const [search, setSearch] = useSearch(topicSearch)
  const fields = useTopicFilters()
  const filters = useListFilters(fields)
  const columns = useTopicColumns()
  const choice = useListColumns(LIST, columns)
  const read = useLiveList(topicList, { query: search }, POLL_MS)
  const all = useAllRows(() =>
    gatherPages(
      (page, options) => client.call(topicList, { query: { ...search, ...page } }, options),
      { rowKey },
    ),
  )
  const subscribersOf = (topic: string) => paths.subscriptions(tidy({ topic }))
  const simulationOf = (topic: string) => paths.simulate({ topic: bareFilter(topic) })
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <DataTable
        label={t.title}
        source={usePagedSource<TopicRow>(read)}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        all={all}
        file={{ name: 'topics' }}
        rowKey={rowKey}
        isMain
        {...filters}
        filters={<ListFilters label={t.search} placeholder={t.searchHint} fields={fields} />}
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        onOpen={({ topic }) => void router.navigate(subscribersOf(topic))}
        rowActions={({ topic }) => [
          {
            key: 'subscribers',
            label: t.subscribers,
            onSelect: () => void router.navigate(subscribersOf(topic)),
          },
          {
            key: 'simulate',
            label: t.simulate,
            onSelect: () => void router.navigate(simulationOf(topic)),
          },
        ]}
        empty={{ title: t.empty, text: t.emptyText }}
      />
    </Screen>
  )
}

function useTopicColumns(): readonly Column<TopicRow>[] {
  const t = useMessages(topicsMessages)
  return [
    {
      key: 'topic',
      header: t.title,
      text: ({ topic }) => topic,
      cell: ({ topic }) => <TopicText topic={topic} />,
    },
    {
      key: 'destination',
      header: t.destination,
      text: ({ node, session }) => node ?? session ?? '',
      cell: ({ node, session }) => {
        if (node !== undefined) return <NodeLink node={node} />
        return session === undefined ? '' : t.ofSession(session)
      },
    },
  ]
}

function useTopicFilters(): readonly FilterField[] {
  const t = useMessages(subscriptionsMessages)
  const node = useNodeField()
  return [
    {
      key: 'topic',
      label: t.topicFilter,
      kind: 'text',
      params: { is: 'topic' },
      problem: (value) => (topicFilterProblem(value) === undefined ? undefined : t.invalidFilter),
      isMain: true,
    },
    node,
  ]
}
