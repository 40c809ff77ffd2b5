import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Topic metrics')

/** One more is refused. */
export const MAX_TOPIC_METRICS = 512

/** Topic without wildcards whose messages are counted. */
export const countedTopic = z.object({ topic: z.string() })
export type CountedTopic = z.output<typeof countedTopic>

/** Messages per second: the mean of the last seconds. */
const rate = z.number()

/** Messages published to the topic (`in`), sent to clients (`out`), and without a subscriber or refused by a hook (`dropped`). */
export const topicMetricsCounts = z.looseObject({
  'messages.in.count': count,
  'messages.in.rate': rate,
  'messages.out.count': count,
  'messages.out.rate': rate,
  'messages.dropped.count': count,
  'messages.dropped.rate': rate,
  'messages.qos0.in.count': count,
  'messages.qos0.in.rate': rate,
  'messages.qos0.out.count': count,
  'messages.qos0.out.rate': rate,
  'messages.qos1.in.count': count,
  'messages.qos1.in.rate': rate,
  'messages.qos1.out.count': count,
  'messages.qos1.out.rate': rate,
  'messages.qos2.in.count': count,
  'messages.qos2.in.rate': rate,
  'messages.qos2.out.count': count,
  'messages.qos2.out.rate': rate,
})
export type TopicMetricsCounts = z.output<typeof topicMetricsCounts>

/** The sums of all nodes. */
export const topicMetrics = z.looseObject({
  topic: z.string(),
  /** RFC 3339: counting began; a reset does not change it. */
  create_time: z.string(),
  metrics: topicMetricsCounts,
})
export type TopicMetrics = z.output<typeof topicMetrics>

const path = z.object({ topic: z.string() })
const notFound = { 404: ['TOPIC_NOT_FOUND'] }

export const topicMetricsList = on('topicMetricsList', {
  method: 'GET',
  at: '/mqtt/topic_metrics',
  summary: 'List the metrics of topics',
  list: 'whole',
  answers: { 200: z.array(topicMetrics) },
})

export const topicMetricsCreate = on('topicMetricsCreate', {
  method: 'POST',
  at: '/mqtt/topic_metrics',
  summary: 'Count the messages of a topic without wildcards; at most 512 topics',
  body: countedTopic,
  answers: { 200: topicMetrics },
  errors: { 400: ['BAD_REQUEST', 'BAD_TOPIC'], 409: ['EXCEED_LIMIT'] },
})

export const topicMetricsReset = on('topicMetricsReset', {
  method: 'PUT',
  at: '/mqtt/topic_metrics',
  summary: 'Set the metrics of a topic, or of all topics, to 0',
  body: z.object({ action: z.literal('reset'), topic: z.optional(z.string()) }),
  /** One topic, or all of them. */
  answers: { 200: z.union([topicMetrics, z.array(topicMetrics)]) },
  errors: notFound,
})

export const topicMetricsGet = on('topicMetricsGet', {
  method: 'GET',
  at: '/mqtt/topic_metrics/{topic}',
  summary: 'Read the metrics of a topic',
  path,
  answers: { 200: topicMetrics },
  errors: notFound,
})

export const topicMetricsDelete = on('topicMetricsDelete', {
  method: 'DELETE',
  at: '/mqtt/topic_metrics/{topic}',
  summary: 'Stop to count the messages of a topic',
  path,
  answers: { 204: null },
  errors: notFound,
})
