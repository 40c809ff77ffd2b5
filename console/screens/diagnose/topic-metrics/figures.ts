import type { TopicMetrics } from '@signalbox/contract/topic-metrics'

export const SIDES = ['in', 'out', 'dropped'] as const
export type Side = (typeof SIDES)[number]

type Figure = Side | `qos${0 | 1 | 2}.${'in' | 'out'}`

/** A figure of a topic. The description of the API spells it `message.`, brokers `messages.`. */
export function readTopicFigure(
  { metrics }: TopicMetrics,
  name: Figure,
  kind: 'count' | 'rate',
): number {
  const read = (key: string) => {
    const value = metrics[key]
    return typeof value === 'number' ? value : undefined
  }
  return read(`messages.${name}.${kind}`) ?? read(`message.${name}.${kind}`) ?? 0
}
