import * as operations from '@signalbox/contract/topic-activity'
import { childrenByName, childrenByRate, findTopics } from '../features/topic-activity/find.ts'
import type { Topic } from '../features/topic-activity/topic-activity.ts'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'
import { changeConfig } from './change-config.ts'
import { presentTime } from './time.ts'
import {
  presentBranch,
  presentLast,
  presentRate,
  presentSample,
  ROW_BYTES,
} from './topic-activity.present.ts'

export const topicActivity = resource(({ on, config, kernel, retainer, topicActivity }) => {
  const subscribersOf = (name: string) => {
    let count = 0
    for (const { subscribers, groups } of kernel.subscriptions.match(name)) {
      count += subscribers.size
      for (const group of groups?.values() ?? []) count += group.members.length
    }
    return count
  }
  const factsOf = ({ name }: Topic) => ({
    retained: retainer.get(name) !== undefined,
    subscribers: subscribersOf(name),
  })

  const presentRow = (topic: Topic, rate: number) => ({
    topic: topic.name,
    rate: presentRate(rate),
    ...presentLast(topic, ROW_BYTES),
    ...factsOf(topic),
  })
  const presentIndex = () => ({
    enable: topicActivity.settings.isEnabled,
    topics: topicActivity.size,
    max_topics: topicActivity.settings.maxTopics,
    forgotten: topicActivity.forgotten,
    since: presentTime(topicActivity.since),
  })

  on(operations.topicActivitySettingsGet, () => config.topicActivity.config)
  on(operations.topicActivitySettingsUpdate, ({ body }) =>
    changeConfig(config.topicActivity, () => body),
  )

  on(operations.topicBranchList, async ({ query }) => {
    const { parent, prefix = '', order, limit } = query
    const { second } = topicActivity
    const branch = topicActivity.branch(parent)
    const { found, hasMore } =
      branch === undefined
        ? { found: [], hasMore: false }
        : order === 'name'
          ? childrenByName(branch, prefix, limit)
          : await childrenByRate(branch, prefix, limit, second)
    return {
      data: found.map((child) => presentBranch(child, second, factsOf)),
      meta: { limit, hasnext: hasMore },
      index: presentIndex(),
    }
  })

  on(operations.topicSearch, async ({ query: { match, limit } }) => {
    const { second } = topicActivity
    const { found, hasMore } = await findTopics(topicActivity.topics(), match, limit)
    return {
      data: found.map((topic) => presentRow(topic, topic.chain.rateAt(second))),
      meta: { limit, hasnext: hasMore },
    }
  })

  on(operations.topicBusiestList, ({ query: { limit } }) => ({
    data: topicActivity.busiest(limit).map(({ topic, rate }) => presentRow(topic, rate)),
    index: presentIndex(),
  }))

  on(operations.topicActivityGet, ({ path }) => {
    const topic = topicActivity.topic(path.topic)
    if (topic === undefined) {
      throw apiError('TOPIC_NOT_FOUND', { message: 'Nothing was published to this topic recently' })
    }
    return {
      topic: topic.name,
      messages: topic.chain.messages,
      rate: presentRate(topic.chain.rateAt(topicActivity.second)),
      ...presentLast(topic),
      ...factsOf(topic),
      past: (topic.past?.samples ?? []).toReversed().map((sample) => presentSample(sample)),
    }
  })
})
