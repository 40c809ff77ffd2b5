import { topicFilterProblem } from '@signalbox/mqtt/topic'
import * as operations from '@signalbox/contract/topic-activity'
import { childrenByName, childrenByRate, findTopics } from './find.ts'
import type { Topic } from './topic-activity.ts'
import { apiError } from '../../api/failure.ts'
import { resource } from '../../api/resource.ts'
import { changeConfig } from '../../api/change-config.ts'
import { presentTime } from '../../api/time.ts'
import { actorFromCaller } from '../../api/callers.ts'
import { noContent } from '../../api/resource.ts'
import type { TopicPin } from './pins.ts'
import {
  presentBranch,
  presentLast,
  presentPin,
  presentRate,
  presentSample,
  ROW_BYTES,
} from './present.ts'

/** Bytes of payloads in one answer; a message that is larger is alone in its answer. */
const ANSWER_BYTES = 1024 * 1024

export const topicActivity = resource(({ on, config, kernel, retainer, topicActivity }) => {
  const countTopicSubscribers = (name: string) => {
    let count = 0
    for (const { subscribers, groups } of kernel.subscriptions.match(name)) {
      count += subscribers.size
      for (const group of groups?.values() ?? []) count += group.members.length
    }
    return count
  }
  const presentTopicFacts = ({ name }: Topic) => ({
    retained: retainer.get(name) !== undefined,
    subscribers: countTopicSubscribers(name),
  })

  const presentRow = (topic: Topic, rate: number) => ({
    topic: topic.name,
    rate: presentRate(rate),
    ...presentLast(topic, ROW_BYTES),
    ...presentTopicFacts(topic),
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
      data: found.map((child) => presentBranch(child, second, presentTopicFacts)),
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
      ...presentTopicFacts(topic),
      past: (topic.past?.samples ?? []).toReversed().map((sample) => presentSample(sample)),
    }
  })
  const findPin = (id: string): TopicPin => {
    const pin = topicActivity.pins.get(id)
    if (pin === undefined) throw apiError('NOT_FOUND', { message: 'The pin does not exist' })
    return pin
  }

  on(operations.topicPinList, () => topicActivity.pins.list().map(presentPin))

  on(operations.topicPinCreate, ({ body, caller, origin }) => {
    const problem = topicFilterProblem(body.topic)
    if (problem !== undefined) throw apiError('BAD_TOPIC', { message: problem })
    if (!topicActivity.settings.isEnabled) {
      throw apiError('BAD_REQUEST', { message: 'The topic explorer is disabled' })
    }
    const { name } = actorFromCaller(caller, origin)
    const pin = topicActivity.pins.add(body.topic, body.seconds, name)
    if (pin === undefined) {
      throw apiError('EXCEED_LIMIT', {
        message: `There are ${operations.TOPIC_PIN_LIMITS.pins} pins; end one of them first`,
      })
    }
    return presentPin(pin)
  })

  on(operations.topicPinDelete, ({ path: { id } }) => {
    findPin(id)
    topicActivity.pins.remove(id)
    return noContent
  })

  on(operations.topicPinMessageList, ({ path: { id }, query }) => {
    const { after, topic, order, limit } = query
    const pin = findPin(id)
    const wanted = pin.messages.filter(
      (message) => message.seq > after && (topic === undefined || message.topic === topic),
    )
    if (order === 'newest') wanted.reverse()
    let bytes = 0
    const shown: typeof wanted = []
    for (const message of wanted.slice(0, limit)) {
      bytes += message.head.length
      if (bytes > ANSWER_BYTES && shown.length > 0) break
      shown.push(message)
    }
    return {
      data: shown.map(({ seq, topic: name, ...sample }) => ({
        seq,
        topic: name,
        ...presentSample(sample),
      })),
      meta: { limit, hasnext: shown.length < wanted.length },
      pin: presentPin(pin),
    }
  })
})
