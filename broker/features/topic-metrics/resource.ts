import * as operations from '@signalbox/contract/topic-metrics'
import { checkCount, checkTopic } from './root.ts'
import { changeItems } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { noContent, resource } from '../../api/resource.ts'
import { presentTopicMetrics } from './present.ts'

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
