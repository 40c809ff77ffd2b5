import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconHierarchy2 } from '@tabler/icons-react'
import { bareFilter } from '@signalbox/mqtt/prefix'
import { isTopicName } from '@signalbox/mqtt/topic'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useState } from 'react'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { NodeLink, ScreenLink } from '#domain/page/links.tsx'
import { LateForwardDialog } from '#domain/forward/ForwardButton.tsx'
import { forwardMessages } from '#domain/forward/forward.messages.ts'
import { useLock } from '#domain/page/lock.ts'
import { useNodeField } from '#domain/nodes/node-field.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { WebSocketButton } from '#domain/addresses/WebSocketButton.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late } from '#ui/late.tsx'
import type { Column } from '#ui/table/table.ts'
import type { TopicRoute } from './topic-route.ts'
import { topicSearch } from './subscriptions.paths.ts'
import { tidy } from './subscription-search.ts'
import { subscriptionsMessages, topicsMessages } from './subscriptions.messages.ts'
import { useTopicList } from './use-topic-list.ts'
import { ListScreen } from '#list/ListScreen.tsx'

const TopicPeek = late(async () => (await import('./TopicPeek.tsx')).TopicPeek, {
  waiting: <RowFacts />,
})

/** Metrics only count the messages of a single topic. */
const hasMetrics = (filter: string) => isTopicName(filter) && bareFilter(filter) === filter

export function TopicsScreen() {
  const t = useMessages(topicsMessages)
  const { forward } = useMessages(forwardMessages)
  const lock = useLock()
  const [forwarded, setForwarded] = useState<string>()
  const router = useRouter()
  const [search] = useSearch(topicSearch)
  const { source, all, read, isCut, isInOwnOrder, readWhole } = useTopicList(search)
  const subscribersPath = (topic: string) => paths.subscriptions(tidy({ topic }))
  const simulationPath = (topic: string) => paths.simulate({ topic: bareFilter(topic) })
  return (
    <ListScreen
      name="topics"
      words={t}
      icon={IconHierarchy2}
      before={
        <>
          {isInOwnOrder && (
            <Banner
              tone="info"
              title={t.ownOrder}
              action={
                <Button size="xs" variant="default" onClick={readWhole}>
                  {t.readAll}
                </Button>
              }
            />
          )}
          {isCut && <Banner tone="warning" title={t.cut} />}
          {forwarded !== undefined && (
            <LateForwardDialog topic={forwarded} onClose={() => setForwarded(undefined)} />
          )}
        </>
      }
      age={[read]}
      source={source}
      all={all}
      columns={useTopicColumns()}
      rowKey={({ topic }) => topic}
      filters={useTopicFilters()}
      page={({ topic }) => subscribersPath(topic)}
      rowActions={({ topic }) => [
        {
          key: 'subscribers',
          label: t.subscribers,
          onSelect: () => void router.navigate(subscribersPath(topic)),
        },
        {
          key: 'simulate',
          label: t.simulate,
          onSelect: () => void router.navigate(simulationPath(topic)),
        },
        {
          key: 'forward',
          label: forward,
          ...lock.action,
          onSelect: () => setForwarded(bareFilter(topic)),
        },
        {
          key: 'metrics',
          label: t.metrics,
          ...(!hasMetrics(topic) && { disabledReason: t.metricsOfNames }),
          onSelect: () => void router.navigate(paths.topicMetrics({ topic })),
        },
      ]}
      peek={{
        title: ({ topic }) => <TopicText topic={topic} />,
        preload: TopicPeek.preload,
        content: (route) => <TopicPeek route={route} />,
      }}
      add={<WebSocketButton />}
    />
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
