import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { inFrontQuery, pagedInFront } from './paging.ts'
import { nodeName } from './scalars.ts'

const on = resource('Topics')

/** Filter in the cluster's routing table, with its destination: a node or a durable session. */
export const topic = z.looseObject({
  /** Topic filter; shared ones have their prefix `$share/<group>/…`. */
  topic: z.string(),
  node: z.optional(nodeName),
  /** The client ID of a durable session, in place of a node. */
  session: z.optional(z.string()),
  /** Number of its subscriptions, if `subscribers` was requested. */
  subscribers: z.optional(z.int()),
  /** All destinations of the filter at a cluster, in one row, if one of Signalbox's own parameters was requested. */
  nodes: z.optional(z.array(nodeName)),
  sessions: z.optional(z.array(z.string())),
})
export type TopicRow = z.output<typeof topic>

export const topicList = on('topicList', {
  method: 'GET',
  at: '/topics',
  summary: 'List the topic filters of the routing table',
  own: [
    ...['like_topic', 'match_topic', 'subscribers', 'whole'],
    ...['nodes', 'sessions', 'compared', 'own_order'],
  ],
  ownInFront: ['like_topic', 'match_topic', 'subscribers'],
  list: 'paged',
  query: z.object({
    ...inFrontQuery,
    topic: z.optional(z.string()),
    node: z.optional(nodeName),
    /** A part of the topic filter, case-sensitive. Signalbox's own, as are the next two. */
    like_topic: z.optional(z.string()),
    /** A filter that covers the topic filter, as for subscriptions; the answer then has no `count`, as with a part. */
    match_topic: z.optional(z.string()),
    /** Adds the number of subscriptions to each row. */
    subscribers: z.optional(z.boolean()),
  }),
  answers: { 200: pagedInFront(topic) },
  errors: { 400: ['INVALID_PARAMTER', 'INVALID_PARAMETER'] },
})

export const topicGet = on('topicGet', {
  method: 'GET',
  at: '/topics/{topic}',
  summary: 'Read the route of a topic filter',
  own: ['subscribers', 'nodes', 'sessions'],
  list: 'whole',
  path: z.object({ topic: z.string() }),
  answers: { 200: z.array(topic) },
  errors: { 404: ['TOPIC_NOT_FOUND'] },
})
