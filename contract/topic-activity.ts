import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { messageProperties } from './message-properties.ts'
import { count, qos } from './scalars.ts'

const on = resource('Topic activity')

const sampleFields = {
  /** Time as in RFC 3339. */
  at: z.string(),
  qos,
  retain: z.boolean(),
  from_clientid: z.string(),
  payload_bytes: count,
  /** Beginning of the payload in Base64; `payload_bytes` is the whole length. */
  payload: z.string(),
  /** Properties of MQTT 5. */
  properties: z.optional(messageProperties),
  /** The message had properties that are too long to be kept. */
  properties_left_out: z.optional(z.literal(true)),
}

/** A message on a topic. */
export const topicSample = z.looseObject(sampleFields)
export type TopicSample = z.output<typeof topicSample>

/** Facts about a topic name that has received messages. */
const topicFacts = {
  /** The last message; none where there was only a retained one when the broker started. */
  last: z.optional(topicSample),
  retained: z.boolean(),
  /** Subscriptions that match, each member of a shared group counted. */
  subscribers: count,
}

/** One level of topics. */
export const topicBranch = z.looseObject({
  /** One level's text; it may be empty. */
  level: z.string(),
  /** From the first level to this one. */
  path: z.string(),
  /** Number of levels directly below. */
  children: count,
  /** Topics here and below. */
  topics: count,
  /** Messages published at and below this branch since its discovery. */
  messages: count,
  /** Messages per second as of late, here and below. */
  rate: z.number(),
  /** RFC 3339, in whole seconds: the last message here or below; absent before the first. */
  last_at: z.optional(z.string()),
  /** Topic facts, if messages have this exact name. */
  topic: z.optional(z.looseObject(topicFacts)),
})
export type TopicBranch = z.output<typeof topicBranch>

export const topicActivity = z.looseObject({
  topic: z.string(),
  messages: count,
  rate: z.number(),
  ...topicFacts,
  /** Before the last, one a second at most, the latest first. */
  past: z.array(topicSample),
})
export type TopicActivity = z.output<typeof topicActivity>

/** Totals of the topic index. */
const topicIndex = z.looseObject({
  enable: z.boolean(),
  topics: count,
  max_topics: count,
  /** Topics that were removed for new ones, the longest idle first. */
  forgotten: count,
  /** Start of the observation as in RFC 3339. */
  since: z.string(),
})
export type TopicIndex = z.output<typeof topicIndex>

const orders = ['name', 'rate'] as const
export type TopicOrder = (typeof orders)[number]

/** A topic without the messages before the last. */
const topicRow = z.looseObject({ topic: z.string(), rate: z.number(), ...topicFacts })
export type TopicRow = z.output<typeof topicRow>

/** Limit on the rows of one level, and on the results of a search. */
export const MAX_TOPIC_ROWS = 1000
const limit = z._default(z.int().check(z.minimum(1), z.maximum(MAX_TOPIC_ROWS)), 100)

export const MAX_KNOWN_TOPICS = 10_000_000

export const topicActivitySettings = z.object({
  /** Whether topics are observed; switching it off drops all data. */
  enable: z._default(z.boolean(), true),
  /** Each takes about half a kilobyte of memory, and the beginning of its last payload. */
  max_topics: z._default(z.int().check(z.minimum(1), z.maximum(MAX_KNOWN_TOPICS)), 1_000_000),
})
export type TopicActivityConfig = z.output<typeof topicActivitySettings>

export const topicActivitySettingsGet = on('topicActivitySettingsGet', {
  method: 'GET',
  at: '/topic_activity',
  summary: 'Read the limits of topic activity',
  edition: 'own',
  answers: { 200: topicActivitySettings },
})

export const topicActivitySettingsUpdate = on('topicActivitySettingsUpdate', {
  method: 'PUT',
  at: '/topic_activity',
  summary: 'Edit the limits of topic activity; disabling it clears all topics',
  edition: 'own',
  body: topicActivitySettings,
  answers: { 200: topicActivitySettings },
  errors: { 400: ['BAD_REQUEST'] },
})

export const topicBranchList = on('topicBranchList', {
  method: 'GET',
  at: '/topic_activity/branches',
  summary: 'List one level of the tree of active topics',
  edition: 'own',
  query: z.object({
    /** The path of the level above; without it the first levels are listed. */
    parent: z.optional(z.string()),
    /** Levels that begin so. */
    prefix: z.optional(z.string()),
    order: z._default(z.enum(orders), 'name'),
    limit,
  }),
  answers: {
    200: z.looseObject({
      data: z.array(topicBranch),
      meta: z.looseObject({ limit: z.int(), hasnext: z.boolean() }),
      index: topicIndex,
    }),
  },
})

export const topicSearch = on('topicSearch', {
  method: 'GET',
  at: '/topic_activity/topics',
  summary: 'Find active topics by a part of their name or by a topic filter',
  edition: 'own',
  query: z.object({ match: z.string().check(z.minLength(1)), limit }),
  answers: {
    200: z.looseObject({
      data: z.array(topicRow),
      meta: z.looseObject({ limit: z.int(), hasnext: z.boolean() }),
    }),
  },
})

/** Limit on topics with their own rate. */
export const MAX_BUSIEST_TOPICS = 100

export const topicBusiestList = on('topicBusiestList', {
  method: 'GET',
  at: '/topic_activity/busiest',
  summary: 'List the topics with the most messages per second, the highest first',
  edition: 'own',
  query: z.object({
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_BUSIEST_TOPICS)), 5),
  }),
  answers: {
    /** The rate of a row is of its topic alone, without the levels below. */
    200: z.looseObject({ data: z.array(topicRow), index: topicIndex }),
  },
})

export const topicActivityGet = on('topicActivityGet', {
  method: 'GET',
  at: '/topic_activity/topics/{topic}',
  summary: 'Read the recent messages of a topic',
  edition: 'own',
  path: z.object({ topic: z.string() }),
  answers: { 200: topicActivity },
  errors: { 404: ['TOPIC_NOT_FOUND'] },
})

/** Bounds of all pins; a small heap lowers the bytes. */
export const TOPIC_PIN_LIMITS = {
  pins: 16,
  /** Longest time that a pin lasts. */
  seconds: 86_400,
  /** Estimated bytes of the messages of one pin, and of all pins. */
  bytesOfPin: 4 * 1024 * 1024,
  bytes: 16 * 1024 * 1024,
  /** Bytes of a payload that are kept. */
  payloadBytes: 256 * 1024,
} as const

/** A topic filter whose messages are kept whole for a while; the oldest leave when the bytes are used up. */
export const topicPin = z.looseObject({
  id: z.string(),
  /** Topic filter. */
  topic: z.string(),
  /** Caller that created it. */
  by: z.string(),
  /** Times as in RFC 3339. */
  since: z.string(),
  until: z.string(),
  /** Messages since its creation. */
  received: count,
  /** Messages that are kept, and their estimated bytes. */
  messages: count,
  bytes: count,
  max_bytes: count,
})
export type TopicPin = z.output<typeof topicPin>

export const pinnedMessage = z.looseObject({
  /** Number of the message in its pin, from 1. */
  seq: count,
  topic: z.string(),
  ...sampleFields,
})
export type PinnedMessage = z.output<typeof pinnedMessage>

const pinPath = z.object({ id: z.string() })
const noPin = { 404: ['NOT_FOUND'] }

export const topicPinList = on('topicPinList', {
  method: 'GET',
  at: '/topic_activity/pins',
  summary: 'List the topic filters whose messages are kept',
  edition: 'own',
  list: 'whole',
  answers: { 200: z.array(topicPin) },
})

export const topicPinCreate = on('topicPinCreate', {
  method: 'POST',
  at: '/topic_activity/pins',
  summary: 'Keep the whole messages of a topic filter for a time, within a limit of bytes',
  edition: 'own',
  body: z.object({
    /** Topic or topic filter. */
    topic: z.string(),
    seconds: z._default(z.int().check(z.minimum(1), z.maximum(TOPIC_PIN_LIMITS.seconds)), 3600),
  }),
  answers: { 201: topicPin },
  errors: { 400: ['BAD_REQUEST', 'BAD_TOPIC'], 409: ['EXCEED_LIMIT'] },
})

export const topicPinDelete = on('topicPinDelete', {
  method: 'DELETE',
  at: '/topic_activity/pins/{id}',
  summary: 'End a pin, with the messages that it keeps',
  edition: 'own',
  path: pinPath,
  answers: { 204: null },
  errors: noPin,
})

export const topicPinMessageList = on('topicPinMessageList', {
  method: 'GET',
  at: '/topic_activity/pins/{id}/messages',
  summary: 'Read the messages that a pin keeps',
  edition: 'own',
  path: pinPath,
  query: z.object({
    /** Only messages with a greater number. */
    after: z._default(count, 0),
    /** Only messages of this topic. */
    topic: z.optional(z.string()),
    order: z._default(z.enum(['oldest', 'newest']), 'oldest'),
    limit,
  }),
  answers: {
    /** An answer has at most about 1 MiB of payloads; `hasnext`: there are more. */
    200: z.looseObject({
      data: z.array(pinnedMessage),
      meta: z.looseObject({ limit: z.int(), hasnext: z.boolean() }),
      pin: topicPin,
    }),
  },
  errors: noPin,
})
