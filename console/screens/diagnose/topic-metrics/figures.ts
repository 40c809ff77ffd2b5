import type { TopicMetrics } from '@signalbox/contract/topic-metrics'
import type { Sort } from '../../../ui/table/table.ts'

export const SIDES = ['in', 'out', 'dropped'] as const
export type Side = (typeof SIDES)[number]

type Figure = Side | `qos${0 | 1 | 2}.${'in' | 'out'}`

/** A figure of a topic. The description of the API spells it `message.`, brokers `messages.`. */
export function figureOf({ metrics }: TopicMetrics, name: Figure, kind: 'count' | 'rate'): number {
  const read = (key: string) => {
    const value = metrics[key]
    return typeof value === 'number' ? value : undefined
  }
  return read(`messages.${name}.${kind}`) ?? read(`message.${name}.${kind}`) ?? 0
}

/** Every word occurs in the topic. */
export function matches({ topic }: TopicMetrics, q = ''): boolean {
  const name = topic.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word))
}

const byText = new Intl.Collator('en', { numeric: true }).compare

/** By a column; by the topic without one. Columns of figures have the key `<side>.<kind>`. */
export function sortTopics(
  rows: readonly TopicMetrics[],
  sort: Sort | undefined,
): readonly TopicMetrics[] {
  const { key = 'topic', direction = 'asc' } = sort ?? {}
  const [, side, kind] = /^(in|out|dropped)\.(count|rate)$/.exec(key) ?? []
  const compare = (a: TopicMetrics, b: TopicMetrics): number => {
    if (side !== undefined) {
      const value = (row: TopicMetrics) => figureOf(row, side as Side, kind as 'count' | 'rate') // by the pattern
      return value(a) - value(b)
    }
    if (key === 'create_time') return Date.parse(a.create_time) - Date.parse(b.create_time)
    return byText(a.topic, b.topic)
  }
  const sign = direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(a, b) || byText(a.topic, b.topic))
}
