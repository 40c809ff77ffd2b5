import type { publishBody, PublishProperties } from '@signalbox/contract/publish'
import type { TopicSample } from '@signalbox/contract/topic-activity'
import type { core } from 'zod/mini'
import { samplePayloadBytes } from './sample-text.ts'

type PublishBody = core.input<typeof publishBody>

/** Values of the form; `null` is an empty number. */
export interface PublishValues {
  topic: string
  payload: string
  encoding: 'plain' | 'base64'
  qos: number
  retain: boolean
  contentType: string
  responseTopic: string
  correlationData: string
  expiry: number | null
  isText: boolean
  userProperties: { key: string; value: string }[]
}

const EMPTY: PublishValues = {
  topic: '',
  payload: '',
  encoding: 'plain',
  qos: 0,
  retain: false,
  contentType: '',
  responseTopic: '',
  correlationData: '',
  expiry: null,
  isText: false,
  userProperties: [],
}

// A byte order mark is a part of the payload.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Values of a new message, or of one that is published again. */
export function publishValues(topic: string, sample?: TopicSample): PublishValues {
  if (sample === undefined) return { ...EMPTY, topic }
  const { qos, retain, properties = {} } = sample
  return {
    ...EMPTY,
    topic,
    ...payloadText(sample),
    qos,
    retain,
    contentType: properties.content_type ?? '',
    responseTopic: properties.response_topic ?? '',
    correlationData: properties.correlation_data ?? '',
    expiry: properties.message_expiry_interval ?? null,
    isText: properties.payload_format_indicator === 1,
    userProperties: Object.entries(properties.user_properties ?? {}).map(([key, value]) => ({
      key,
      value,
    })),
  }
}

function payloadText(sample: TopicSample): Pick<PublishValues, 'payload' | 'encoding'> {
  try {
    return { payload: decoder.decode(samplePayloadBytes(sample)), encoding: 'plain' }
  } catch {
    return { payload: sample.payload, encoding: 'base64' }
  }
}

/** The request of a message. */
export function toPublishBody(values: PublishValues): PublishBody {
  const { contentType, responseTopic, correlationData, expiry, isText, userProperties } = values
  const properties: PublishProperties = {
    ...(contentType !== '' && { content_type: contentType }),
    ...(responseTopic !== '' && { response_topic: responseTopic }),
    ...(correlationData !== '' && { correlation_data: correlationData }),
    ...(expiry !== null && { message_expiry_interval: expiry }),
    ...(isText && { payload_format_indicator: 1 as const }),
    ...(userProperties.length > 0 && {
      user_properties: Object.fromEntries(userProperties.map(({ key, value }) => [key, value])),
    }),
  }
  return {
    topic: values.topic,
    payload: values.payload,
    payload_encoding: values.encoding,
    qos: values.qos as 0 | 1 | 2, // chosen among these
    retain: values.retain,
    ...(Object.keys(properties).length > 0 && { properties }),
  }
}
