import type { PublishProperties } from '@signalbox/contract/publish'
import type { TopicBranch, TopicPin, TopicSample } from '@signalbox/contract/topic-activity'
import type { MessageProperties } from '../../kernel/message.ts'
import type { TopicPin as Pin } from './pins.ts'
import type { Branch, Sample, Topic } from './topic-activity.ts'
import { presentTime } from '../../api/time.ts'

/** Facts about a topic that other features know. */
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
    ...(sample.properties && { properties: presentProperties(sample.properties) }),
    ...(sample.arePropertiesLeftOut && { properties_left_out: true as const }),
  }
}

/** Properties as the operation takes them that publishes a message; its correlation data is a text. */
function presentProperties(properties: MessageProperties): PublishProperties {
  const { payloadFormatIndicator, messageExpiryInterval, contentType, responseTopic } = properties
  const { correlationData, userProperties } = properties
  return {
    ...(payloadFormatIndicator !== undefined && {
      payload_format_indicator: payloadFormatIndicator,
    }),
    ...(messageExpiryInterval !== undefined && { message_expiry_interval: messageExpiryInterval }),
    ...(contentType !== undefined && { content_type: contentType }),
    ...(responseTopic !== undefined && { response_topic: responseTopic }),
    ...(correlationData !== undefined && { correlation_data: correlationData.toString() }),
    ...(userProperties !== undefined && { user_properties: Object.fromEntries(userProperties) }),
  }
}

export const presentPin = (pin: Pin): TopicPin => ({
  id: pin.id,
  topic: pin.filter,
  by: pin.by,
  since: presentTime(pin.since),
  until: presentTime(pin.until),
  received: pin.received,
  messages: pin.count,
  bytes: pin.bytes,
  max_bytes: pin.maxBytes,
})

/** With two digits after the point: of a message a minute something is left. */
export const presentRate = (rate: number): number => Math.round(rate * 100) / 100
