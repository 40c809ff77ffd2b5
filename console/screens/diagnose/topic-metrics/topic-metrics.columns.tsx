import type { TopicMetrics } from '@signalbox/contract/topic-metrics'
import { useFormats, useMessages } from '../../../language.tsx'
import { TopicButton } from '../../../parts/TopicButton.tsx'
import type { Column } from '../../../ui/table/table.ts'
import { figureOf, type Side } from './figures.ts'
import { topicMetricsMessages } from './topic-metrics.messages.ts'

export function useTopicMetricsColumns(
  onOpen: (row: TopicMetrics) => void,
): readonly Column<TopicMetrics>[] {
  const t = useMessages(topicMetricsMessages)
  const { number, rate, dateTime } = useFormats()
  const figures = (side: Side): Column<TopicMetrics>[] => {
    const [header, help] = [t[`${side}Rate`], t[`${side}Help`]]
    const speed = (row: TopicMetrics) => rate(figureOf(row, side, 'rate'))
    const total = (row: TopicMetrics) => number(figureOf(row, side, 'count'))
    return [
      {
        key: `${side}.rate`,
        header,
        help,
        numeric: true,
        isSortable: true,
        card: side === 'in' ? 'state' : 'line',
        hasCardLabel: true,
        text: speed,
        cell: speed,
        raw: (row) => figureOf(row, side, 'rate'),
      },
      {
        key: `${side}.count`,
        header: t[side],
        numeric: true,
        isSortable: true,
        text: total,
        cell: total,
        raw: (row) => figureOf(row, side, 'count'),
      },
    ]
  }
  const since = ({ create_time }: TopicMetrics) => dateTime(create_time)
  return [
    {
      key: 'topic',
      header: t.topic,
      card: 'title',
      isSortable: true,
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
      isSortable: true,
      text: since,
      cell: since,
      raw: ({ create_time }) => create_time,
    },
  ]
}
