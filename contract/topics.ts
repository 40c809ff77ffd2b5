import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { nodeName } from './scalars.ts'

const on = resource('Topics')

/** A filter that the cluster routes by, and who wants it: a node, or a durable session. */
export const topic = z.looseObject({
  /** Shared ones with their prefix: `$share/<group>/…`. */
  topic: z.string(),
  node: z.optional(nodeName),
  /** The client ID of a durable session, in place of a node. */
  session: z.optional(z.string()),
  /** Subscriptions to it, if `subscribers` was given. */
  subscribers: z.optional(z.int()),
})
export type TopicRow = z.output<typeof topic>

export const topicList = on('topicList', {
  method: 'GET',
  at: '/topics',
  summary: 'List the topic filters of the routing table',
  own: ['like_topic', 'match_topic', 'subscribers'],
  list: 'paged',
  query: z.object({
    ...pageQuery,
    topic: z.optional(z.string()),
    node: z.optional(nodeName),
    /** A part of the topic filter, case-sensitive. Signalbox's own, as are the next two. */
    like_topic: z.optional(z.string()),
    /** A filter that covers the topic filter, as for subscriptions; the answer then has no `count`, as with a part. */
    match_topic: z.optional(z.string()),
    /** Adds the number of subscriptions to each row. */
    subscribers: z.optional(z.boolean()),
  }),
  answers: { 200: paged(topic) },
  errors: { 400: ['INVALID_PARAMTER', 'INVALID_PARAMETER'] },
})

export const topicGet = on('topicGet', {
  method: 'GET',
  at: '/topics/{topic}',
  summary: 'Read the route of a topic filter',
  own: ['subscribers'],
  list: 'whole',
  path: z.object({ topic: z.string() }),
  answers: { 200: z.array(topic) },
  errors: { 404: ['TOPIC_NOT_FOUND'] },
})
