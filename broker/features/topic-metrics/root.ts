import {
  type CountedTopic,
  countedTopic,
  MAX_TOPIC_METRICS,
} from '@signalbox/contract/topic-metrics'
import { isTopicName, isWildcard } from '@signalbox/mqtt/topic'
import * as z from 'zod/mini'
import { changeItems } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import type { ConfigRoot, StoredItems } from '../../configuration/root.ts'
import { bySchema } from '../../configuration/setting-root.ts'

const readTopic = bySchema('topic_metrics', countedTopic)
const readTopics = bySchema('topic_metrics', z.array(countedTopic))

/** The list of counted topics. A text replaces it in both modes; topics that remain keep their counts. */
export const topicMetricsRoot = ({
  collection,
}: {
  collection: StoredItems<CountedTopic>
}): ConfigRoot => ({
  name: 'topic_metrics',
  items: {
    read(item) {
      const read = readTopic(item)
      checkTopic(read.topic)
      return read
    },
    refusedAsWhole: ({ length }) =>
      length > MAX_TOPIC_METRICS ? `there may be ${MAX_TOPIC_METRICS} topics` : undefined,
  },
  async change({ given }) {
    const topics = new Set(readTopics(given).map(({ topic }) => topic))
    for (const topic of topics) checkTopic(topic)
    checkCount([...topics])
    await changeItems(collection, (current) => {
      const remaining = new Map(current.map((each) => [each.topic, each]))
      return Array.from(topics, (topic) => remaining.get(topic) ?? { topic })
    })
  },
})

/** @throws {Failure} if messages of this topic cannot be counted */
export function checkTopic(topic: string): void {
  if (topic === '') throw apiError('BAD_REQUEST', { message: 'Topic can not be empty' })
  if (isWildcard(topic)) {
    throw apiError('BAD_TOPIC', { message: 'Wildcard topic is not supported' })
  }
  if (!isTopicName(topic)) throw apiError('BAD_TOPIC', { message: 'Not a topic name' })
}

/** @throws {Failure} if there are too many */
export function checkCount({ length }: readonly unknown[]): void {
  if (length <= MAX_TOPIC_METRICS) return
  const message = `Max topic metrics count is ${MAX_TOPIC_METRICS}`
  throw apiError('EXCEED_LIMIT', { message })
}
