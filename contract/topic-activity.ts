import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count, qos } from './scalars.ts'

const on = resource('Topic activity')

/** What came to a topic at one time. */
export const topicSample = z.looseObject({
  /** RFC 3339. */
  at: z.string(),
  qos,
  retain: z.boolean(),
  from_clientid: z.string(),
  payload_bytes: count,
  /** Base64, of the payload's beginning: `payload_bytes` tells whether that is all. */
  payload: z.string(),
})
export type TopicSample = z.output<typeof topicSample>

/** What is known of a name to which messages came. */
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
  /** Levels directly below. */
  children: count,
  /** Topics here and below. */
  topics: count,
  /** Published here and below since the topics are known. */
  messages: count,
  /** Messages per second as of late, here and below. */
  rate: z.number(),
  /** RFC 3339, in whole seconds: the last message here or below; absent before the first. */
  last_at: z.optional(z.string()),
  /** Where messages come to exactly this name. */
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

/** What is known altogether. */
const topicIndex = z.looseObject({
  enable: z.boolean(),
  topics: count,
  max_topics: count,
  /** Topics that were removed for new ones, the longest idle first. */
  forgotten: count,
  /** RFC 3339: what was published before was not seen. */
  since: z.string(),
})
export type TopicIndex = z.output<typeof topicIndex>

const orders = ['name', 'rate'] as const
export type TopicOrder = (typeof orders)[number]

/** A topic without the messages before the last. */
const topicRow = z.looseObject({ topic: z.string(), rate: z.number(), ...topicFacts })
export type TopicRow = z.output<typeof topicRow>

/** So many rows of one level, and so many finds, are answered at most. */
export const MAX_TOPIC_ROWS = 1000
const limit = z._default(z.int().check(z.minimum(1), z.maximum(MAX_TOPIC_ROWS)), 100)

export const MAX_KNOWN_TOPICS = 10_000_000

export const topicActivitySettings = z.object({
  /** Switching it off forgets all that is known. */
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

/** So many topics have a rate of their own. */
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
