import * as operations from '@signalbox/contract/topic-metrics'
import { isTopicName, isWildcard } from '@signalbox/mqtt/topic'
import * as z from 'zod/mini'
import { changeItems } from './change-config.ts'
import type { ApiDeps } from './deps.ts'
import { apiError } from './failure.ts'
import { noContent, resource } from './resource.ts'
import { presentTopicMetrics } from './topic-metrics.present.ts'
import { readRoot } from './validation.ts'

const { MAX_TOPIC_METRICS: MAX } = operations

export const topicMetrics = resource(({ on, collections, topicMetrics }) => {
  const collection = collections.topicMetrics
  const present = (topic: string) => presentTopicMetrics(found(topic), topicMetrics.second)
  const presentAll = () =>
    topicMetrics.list().map((each) => presentTopicMetrics(each, topicMetrics.second))

  on(operations.topicMetricsList, presentAll)

  on(operations.topicMetricsCreate, async ({ body: { topic } }) => {
    checkTopic(topic)
    await changeItems(collection, (current) => {
      if (current.some((each) => each.topic === topic)) {
        throw apiError('BAD_TOPIC', { message: 'Topic already registered' })
      }
      const next = [...current, { topic }]
      checkCount(next)
      return next
    })
    return present(topic)
  })

  on(operations.topicMetricsReset, ({ body: { topic } }) => {
    if (topic !== undefined) {
      found(topic)
      topicMetrics.reset(topic)
      return present(topic)
    }
    for (const each of topicMetrics.list()) topicMetrics.reset(each.topic)
    return presentAll()
  })

  on(operations.topicMetricsGet, ({ path }) => present(path.topic))

  on(operations.topicMetricsDelete, async ({ path: { topic } }) => {
    await changeItems(collection, (current) => {
      if (!current.some((each) => each.topic === topic)) throw apiError('TOPIC_NOT_FOUND')
      return current.filter((each) => each.topic !== topic)
    })
    return noContent
  })

  function found(topic: string) {
    const meters = topicMetrics.get(topic)
    if (meters === undefined) throw apiError('TOPIC_NOT_FOUND')
    return meters
  }
})

/**
 * Replaces the list by what a text of the configuration has for it; topics that remain keep their counts.
 *
 * @throws {Failure}
 */
export async function changeCountedTopics(
  { collections }: Pick<ApiDeps, 'collections'>,
  value: unknown,
): Promise<void> {
  const read = readRoot(z.array(operations.countedTopic), 'topic_metrics', value)
  if ('fault' in read) throw apiError('BAD_REQUEST', { message: JSON.stringify(read.fault) })
  const topics = new Set(read.data.map(({ topic }) => topic))
  for (const topic of topics) checkTopic(topic)
  checkCount([...topics])
  await changeItems(collections.topicMetrics, (current) => {
    const remaining = new Map(current.map((each) => [each.topic, each]))
    return Array.from(topics, (topic) => remaining.get(topic) ?? { topic })
  })
}

/** @throws {Failure} messages of this topic cannot be counted */
export function checkTopic(topic: string): void {
  if (topic === '') throw apiError('BAD_REQUEST', { message: 'Topic can not be empty' })
  if (isWildcard(topic)) {
    throw apiError('BAD_TOPIC', { message: 'Wildcard topic is not supported' })
  }
  if (!isTopicName(topic)) throw apiError('BAD_TOPIC', { message: 'Not a topic name' })
}

function checkCount({ length }: readonly unknown[]): void {
  if (length > MAX) throw apiError('EXCEED_LIMIT', { message: `Max topic metrics count is ${MAX}` })
}
