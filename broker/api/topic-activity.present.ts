import type { TopicBranch, TopicSample } from '@signalbox/contract/topic-activity'
import type { Branch, Sample, Topic } from '../features/topic-activity/topic-activity.ts'
import { presentTime } from './time.ts'

/** What others know of a topic. */
export interface TopicFacts {
  retained: boolean
  subscribers: number
}

export function presentBranch(
  branch: Branch,
  second: number,
  factsOf: (topic: Topic) => TopicFacts,
): TopicBranch {
  const { topic } = branch
  return {
    level: branch.level,
    path: branch.path,
    children: branch.childCount,
    topics: branch.topics,
    messages: branch.messages,
    rate: presentRate(branch.rateAt(second)),
    ...(branch.messages > 0 && { last_at: presentTime(branch.lastSecond * 1000) }),
    ...(topic && { topic: { ...presentLast(topic, ROW_BYTES), ...factsOf(topic) } }),
  }
}

/** In a list a line is shown. */
export const ROW_BYTES = 128

export function presentLast({ last }: Topic, maxBytes?: number): { last?: TopicSample } {
  return last === undefined ? {} : { last: presentSample(last, maxBytes) }
}

export function presentSample(sample: Sample, maxBytes?: number): TopicSample {
  return {
    at: presentTime(sample.at),
    qos: sample.qos,
    retain: sample.retain,
    from_clientid: sample.fromClientId,
    payload_bytes: sample.payloadBytes,
    payload: Buffer.from(sample.head.slice(0, maxBytes), 'latin1').toString('base64'),
  }
}

/** With two digits after the point: of a message a minute something is left. */
export const presentRate = (rate: number): number => Math.round(rate * 100) / 100
