import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { nodeName } from './scalars.ts'

const on = resource('Topics')

/** A filter that the cluster routes by, and the node that wants it. */
export const topic = z.looseObject({
  topic: z.string(),
  node: nodeName,
  session: z.optional(z.string()),
})
export type TopicRow = z.output<typeof topic>

export const topicList = on('topicList', {
  method: 'GET',
  at: '/topics',
  summary: 'List the filters that messages are routed by',
  list: 'paged',
  query: z.object({
    ...pageQuery,
    topic: z.optional(z.string()),
    node: z.optional(nodeName),
  }),
  answers: { 200: paged(topic) },
})

export const topicGet = on('topicGet', {
  method: 'GET',
  at: '/topics/{topic}',
  summary: 'Where messages of a topic are routed to',
  list: 'whole',
  path: z.object({ topic: z.string() }),
  answers: { 200: z.array(topic) },
  errors: { 404: ['TOPIC_NOT_FOUND'] },
})
