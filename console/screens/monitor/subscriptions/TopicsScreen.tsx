import { IconHierarchy2 } from '@tabler/icons-react'
import { bareFilter } from '@signalbox/mqtt/prefix'
import { isTopicName } from '@signalbox/mqtt/topic'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { UNKNOWN } from '../../../formats.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { NodeLink, ScreenLink } from '../../../parts/links.tsx'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { usePeek } from '../../../parts/peek.ts'
import { useNodeField } from '../../../parts/node-field.ts'
import { TopicText } from '../../../parts/TopicText.tsx'
import { VisibleBlanks } from '../../../parts/VisibleBlanks.tsx'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { WebSocketButton } from '../../../parts/WebSocketButton.tsx'
import { paths } from '../../../paths.ts'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { late } from '../../../ui/late.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../../ui/table/table.ts'
import type { TopicRoute } from '../../../upstream/lists/topic-routes.ts'
import { topicSearch } from './subscriptions.paths.ts'
import { tidy } from './subscription-search.ts'
import { subscriptionsMessages, topicsMessages } from './subscriptions.messages.ts'
import { useTopicList } from './use-topic-list.ts'

const LIST = 'topics'
const TopicPeek = late(async () => (await import('./TopicPeek.tsx')).TopicPeek)

/** Metrics count the messages of one topic. */
const hasMetrics = (filter: string) => isTopicName(filter) && bareFilter(filter) === filter

export function TopicsScreen() {
  const t = useMessages(topicsMessages)
  const router = useRouter()
  const [search, setSearch] = useSearch(topicSearch)
  const fields = useTopicFilters()
  const filters = useListFilters(fields)
  const columns = useTopicColumns()
  const choice = useListColumns(LIST, columns)
  const { source, all, read, isCut } = useTopicList(search)
  const peek = usePeek()
  const subscribersOf = (topic: string) => paths.subscriptions(tidy({ topic }))
  const simulationOf = (topic: string) => paths.simulate({ topic: bareFilter(topic) })
  const actionsOf = ({ topic }: TopicRoute): RowAction[] => [
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
    {
      key: 'metrics',
      label: t.metrics,
      ...(!hasMetrics(topic) && { disabledReason: t.metricsOfNames }),
      onSelect: () => void router.navigate(paths.topicMetrics({ topic })),
    },
  ]
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      {isCut && <Banner tone="warning" title={t.cut} />}
      <DataTable
        label={t.title}
        source={source}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        all={all}
        file={{ name: 'topics' }}
        rowKey={({ topic }) => topic}
        isMain
        {...filters}
        filters={<ListFilters label={t.search} placeholder={t.searchHint} fields={fields} />}
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        onOpen={({ topic }) => void router.navigate(subscribersOf(topic))}
        peek={{
          ...peek,
          title: ({ topic }) => <TopicText topic={topic} />,
          actions: actionsOf,
          content: (route) => <TopicPeek route={route} />,
        }}
        rowActions={actionsOf}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconHierarchy2 size={24} />,
          action: <WebSocketButton />,
        }}
      />
    </Screen>
  )
}

function useTopicColumns(): readonly Column<TopicRoute>[] {
  const t = useMessages(topicsMessages)
  const formats = useFormats()
  const ofSessions = (sessions: readonly string[]) => {
    const [first, ...others] = sessions
    if (first === undefined) return []
    return [
      others.length === 0 ? t.ofSession(first) : t.durableSessions(formats.number(sessions.length)),
    ]
  }
  return [
    {
      key: 'topic',
      header: t.topic,
      card: 'title',
      text: ({ topic }) => topic,
      copy: ({ topic }) => topic,
      cell: ({ topic }) => (
        <ScreenLink to={paths.subscriptions(tidy({ topic }))} className="mono">
          <VisibleBlanks text={topic} />
        </ScreenLink>
      ),
    },
    {
      key: 'subscribers',
      header: t.subscriberCount,
      card: 'state',
      numeric: true,
      text: ({ subscribers }) =>
        subscribers === undefined ? UNKNOWN : formats.number(subscribers),
      raw: ({ subscribers }) => subscribers,
      cell: ({ subscribers }) =>
        subscribers === undefined ? UNKNOWN : formats.number(subscribers),
    },
    {
      key: 'destination',
      header: t.destination,
      card: 'line',
      text: ({ nodes, sessions }) => [...nodes, ...ofSessions(sessions)].join(', '),
      cell: ({ nodes, sessions }) =>
        [
          ...nodes.map((node) => <NodeLink key={node} node={node} />),
          ...ofSessions(sessions),
        ].flatMap((each, i) => (i === 0 ? [each] : [', ', each])),
    },
  ]
}

function useTopicFilters(): readonly FilterField[] {
  const t = useMessages(subscriptionsMessages)
  const { coveredBy } = useMessages(topicsMessages)
  const node = useNodeField()
  const problem = (value: string) =>
    topicFilterProblem(value) === undefined ? undefined : t.invalidFilter
  return [
    {
      key: 'topic',
      label: t.topicFilter,
      kind: 'text',
      params: { contains: 'like_topic', is: 'topic' },
      problem: (value, operator) => (operator === 'is' ? problem(value) : undefined),
      isMain: true,
    },
    {
      key: 'within',
      label: coveredBy,
      kind: 'text',
      params: { is: 'match_topic' },
      problem,
    },
    node,
  ]
}
