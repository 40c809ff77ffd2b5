import type { TopicMetrics, TopicMetricsCounts } from '@signalbox/contract/topic-metrics'
import type { Meter } from './meter.ts'
import type { TopicMeters } from './topic-metrics.ts'
import { presentTime } from '../../api/time.ts'

/** @param second whole seconds since 1970, of the rates */
export function presentTopicMetrics(
  { topic, createdAt, in: received, out: sent, dropped }: TopicMeters,
  second: number,
): TopicMetrics {
  const all = (meters: TopicMeters['in']) => [meters[0], meters[1], meters[2]]
  const figures = (name: string, meters: readonly Meter[]) => ({
    [`messages.${name}.count`]: meters.reduce((sum, { count }) => sum + count, 0),
    [`messages.${name}.rate`]: rounded(meters.reduce((sum, each) => sum + each.rateAt(second), 0)),
  })
  const metrics = {
    ...figures('in', all(received)),
    ...figures('out', all(sent)),
    ...figures('dropped', [dropped]),
    ...figures('qos0.in', [received[0]]),
    ...figures('qos0.out', [sent[0]]),
    ...figures('qos1.in', [received[1]]),
    ...figures('qos1.out', [sent[1]]),
    ...figures('qos2.in', [received[2]]),
    ...figures('qos2.out', [sent[2]]),
  } as TopicMetricsCounts // each of its fields
  return { topic, create_time: presentTime(createdAt), metrics }
}

/** Rounds to four decimals. */
const rounded = (rate: number) => Math.round(rate * 10_000) / 10_000
