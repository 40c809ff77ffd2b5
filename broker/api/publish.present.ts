import type { publishBody } from '@signalbox/contract/publish'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isTopicName } from '@signalbox/mqtt/topic'
import type { core } from 'zod/mini'
import type { Message, MessageProperties } from '../kernel/message.ts'
import { apiError, Failure } from './failure.ts'

type PublishBody = core.output<typeof publishBody>

/** Client ID of messages published by the API, unless the call names another. */
const PUBLISHER = 'http_api'

/** Reads a message; a topic or payload that can't be is refused with an MQTT reason code. */
export function readMessage(body: PublishBody, timestamp: number): Message {
  if (!isTopicName(body.topic)) {
    throw refusal(ReasonCode.topicNameInvalid, 'topic_name_invalid')
  }
  return readDraft(body, timestamp)
}

/** Like `readMessage`, but does not check the topic, which the simulation reports about. */
export function readDraft(body: PublishBody, timestamp: number): Message {
  const properties = body.properties && readProperties(body.properties)
  return {
    topic: body.topic,
    payload: readPayload(body),
    qos: body.qos,
    retain: body.retain,
    fromClientId: body.clientid ?? PUBLISHER,
    timestamp,
    ...(properties && { properties }),
  }
}

function readPayload({ payload, payload_encoding: encoding }: PublishBody): Buffer {
  if (encoding === 'plain') return Buffer.from(payload)
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(payload) && payload.length % 4 === 0
  if (isBase64) return Buffer.from(payload, 'base64')
  throw refusal(
    ReasonCode.implementationSpecificError,
    `{decode_base64_payload_failed,<<"${payload.slice(0, 100)}">>}`,
  )
}

function readProperties(given: NonNullable<PublishBody['properties']>): MessageProperties {
  const properties: MessageProperties = {}
  requireFitting('content_type', given.content_type)
  requireFitting('correlation_data', given.correlation_data, { isBinary: true })
  for (const pair of Object.entries(given.user_properties ?? {})) {
    for (const text of pair) requireFitting('user_properties', text)
  }
  // The response topic must be a topic name without wildcards [MQTT-3.3.2-14].
  if (given.response_topic !== undefined && !isTopicName(given.response_topic)) {
    throw apiError('BAD_REQUEST', { message: 'response_topic_invalid' })
  }
  if (given.payload_format_indicator !== undefined) {
    properties.payloadFormatIndicator = given.payload_format_indicator
  }
  if (given.message_expiry_interval !== undefined) {
    properties.messageExpiryInterval = given.message_expiry_interval
  }
  if (given.content_type !== undefined) properties.contentType = given.content_type
  if (given.response_topic !== undefined) properties.responseTopic = given.response_topic
  if (given.correlation_data !== undefined) {
    properties.correlationData = Buffer.from(given.correlation_data)
  }
  if (given.user_properties !== undefined) {
    properties.userProperties = Object.entries(given.user_properties)
  }
  return properties
}

const MOST_BYTES = 65_535

/** Refuses what no packet can hold, before anyone is to be sent it: [MQTT-1.5.4-2], section 1.5.6. */
function requireFitting(name: string, text = '', { isBinary = false } = {}): void {
  if (Buffer.byteLength(text) > MOST_BYTES) {
    throw apiError('BAD_REQUEST', { message: `${name}_too_long` })
  }
  if (!isBinary && text.includes('\u0000')) {
    throw apiError('BAD_REQUEST', { message: `${name}_invalid` })
  }
}

function refusal(reasonCode: ReasonCode, message: string): Failure {
  return new Failure(400, { reason_code: reasonCode, message })
}
