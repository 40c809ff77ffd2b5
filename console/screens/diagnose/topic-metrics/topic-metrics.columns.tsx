import type { TopicMetrics } from '@signalbox/contract/topic-metrics'
import { useFormats, useMessages } from '#language.tsx'
import { TopicButton } from '#domain/topics/TopicButton.tsx'
import type { Column } from '#ui/table/table.ts'
import { readTopicFigure, type Side } from './figures.ts'
import { topicMetricsMessages } from './topic-metrics.messages.ts'

export function useTopicMetricsColumns(
  onOpen: (row: TopicMetrics) => void,
): readonly Column<TopicMetrics>[] {
  const t = useMessages(topicMetricsMessages)
  const { number, rate, dateTime } = useFormats()
  const figures = (side: Side): Column<TopicMetrics>[] => {
    const [header, help] = [t[`${side}Rate`], t[`${side}Help`]]
    const speed = (row: TopicMetrics) => rate(readTopicFigure(row, side, 'rate'))
    const total = (row: TopicMetrics) => number(readTopicFigure(row, side, 'count'))
    return [
      {
        key: `${side}.rate`,
        header,
        help,
        numeric: true,
        sortBy: (row) => readTopicFigure(row, side, 'rate'),
        card: side === 'in' ? 'state' : 'line',
        text: speed,
        raw: (row) => readTopicFigure(row, side, 'rate'),
      },
      {
        key: `${side}.count`,
        header: t[side],
        numeric: true,
        sortBy: (row) => readTopicFigure(row, side, 'count'),
        text: total,
        raw: (row) => readTopicFigure(row, side, 'count'),
      },
    ]
  }
  const since = ({ create_time }: TopicMetrics) => dateTime(create_time)
  return [
    {
      key: 'topic',
      header: t.topic,
      card: 'title',
      sortBy: ({ topic }) => topic,
      text: ({ topic }) => topic,
      copy: ({ topic }) => topic,
      cell: (row) => <TopicButton topic={row.topic} onClick={() => onOpen(row)} />,
    },
    ...figures('in'),
    ...figures('out'),
    ...figures('dropped'),
    {
      key: 'create_time',
      header: t.createdAt,
      sortBy: ({ create_time }) => Date.parse(create_time),
      text: since,
      raw: ({ create_time }) => create_time,
    },
  ]
}
