import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count, nodeName, nodePath } from './scalars.ts'

const on = resource('Metrics')

/**
 * Why messages, or copies of them, did not reach a client. A copy kept from its publisher by No Local is
 * no loss.
 */
export const LOSS_REASONS = [
  'no_subscribers',
  'queue_full',
  'expired',
  'too_large',
  'qos0_msg',
  'not_authorized',
  'await_pubrel_timeout',
  // A plugin, an ExHook server, a validation or a transformation has dropped it.
  'other',
] as const
export type LossReason = (typeof LOSS_REASONS)[number]

/** Counters of `/metrics`; `other` has none. */
export const LOSS_METRICS = {
  no_subscribers: 'messages.dropped.no_subscribers',
  queue_full: 'delivery.dropped.queue_full',
  expired: 'delivery.dropped.expired',
  too_large: 'delivery.dropped.too_large',
  qos0_msg: 'delivery.dropped.qos0_msg',
  not_authorized: 'packets.publish.auth_error',
  await_pubrel_timeout: 'messages.dropped.await_pubrel_timeout',
} as const satisfies Partial<Record<LossReason, string>>

/** By reason; reasons of which there were none are left out. */
const losses = z.optional(z.partialRecord(z.enum(LOSS_REASONS), z.number()))

/**
 * The sums of one interval (rates), and the values at its end (gauges). From 5.8.1 on, an interval in which nothing was
 * measured has its time only.
 */
export const sample = z.looseObject({
  /** Milliseconds; the end of the interval. */
  time_stamp: z.int(),
  connections: z.optional(count),
  live_connections: z.optional(count),
  disconnected_durable_sessions: z.optional(count),
  topics: z.optional(count),
  subscriptions: z.optional(count),
  subscriptions_durable: z.optional(count),
  subscriptions_ram: z.optional(count),
  received: z.optional(count),
  sent: z.optional(count),
  /** Messages that no client received; a copy that one client lost is not counted. */
  dropped: z.optional(count),
  /** Messages and copies in the interval. Signalbox's own, as are the bytes, and the rates of these. */
  lost: losses,
  received_bytes: z.optional(count),
  sent_bytes: z.optional(count),
  persisted: z.optional(count),
  validation_succeeded: z.optional(count),
  validation_failed: z.optional(count),
  transformation_succeeded: z.optional(count),
  transformation_failed: z.optional(count),
})
export type Sample = z.output<typeof sample>

const MEASURED = ['connections', 'topics', 'subscriptions', 'received', 'sent', 'dropped'] as const
/** A sample of an interval that was measured. */
export type MeasuredSample = Sample & Record<(typeof MEASURED)[number], number>

export const isMeasured = (one: Sample): one is MeasuredSample =>
  MEASURED.every((field) => one[field] !== undefined)

const current = {
  connections: count,
  live_connections: z.optional(count),
  topics: count,
  subscriptions: count,
  shared_subscriptions: z.optional(count),
  retained_msg_count: z.optional(count),
  /** Rates in messages per second. */
  received_msg_rate: z.number(),
  sent_msg_rate: z.number(),
  dropped_msg_rate: z.number(),
  lost_rate: losses,
  /** Rates in bytes per second. */
  received_bytes_rate: z.optional(z.number()),
  sent_bytes_rate: z.optional(z.number()),
  persisted_rate: z.optional(z.number()),
  validation_succeeded_rate: z.optional(z.number()),
  validation_failed_rate: z.optional(z.number()),
  transformation_succeeded_rate: z.optional(z.number()),
  transformation_failed_rate: z.optional(z.number()),
  subscriptions_durable: z.optional(count),
  subscriptions_ram: z.optional(count),
  disconnected_durable_sessions: z.optional(count),
  /** Number of stored sessions and messages; absent without durable sessions. */
  durable_sessions: z.optional(count),
  durable_messages: z.optional(count),
  /**
   * Limit of the license, not its usage: the license counts `live_connections` of all nodes. Enterprise edition only.
   */
  license_quota: z.optional(count),
}
export const currentSample = z.looseObject(current)
export type CurrentSample = z.output<typeof currentSample>

const OWN_SAMPLE_FIELDS = ['lost', 'received_bytes', 'sent_bytes']
const OWN_CURRENT_FIELDS = [
  'lost_rate',
  'received_bytes_rate',
  'sent_bytes_rate',
  'durable_sessions',
  'durable_messages',
]

/** Seconds before the present; the whole history unless given. */
const query = z.object({ latest: z.optional(z.int().check(z.minimum(1))) })
const errors = { 404: ['NOT_FOUND'] }

export const monitorList = on('monitorList', {
  method: 'GET',
  at: '/monitor',
  summary: 'Read the samples of the cluster',
  own: OWN_SAMPLE_FIELDS,
  list: 'whole',
  query,
  answers: { 200: z.array(sample) },
  errors: { 400: ['BAD_RPC'] },
})

export const monitorNodeList = on('monitorNodeList', {
  method: 'GET',
  at: '/monitor/nodes/{node}',
  summary: 'Read the samples of one node',
  own: OWN_SAMPLE_FIELDS,
  list: 'whole',
  path: nodePath,
  query,
  answers: { 200: z.array(sample) },
  errors,
})

/** Event that may explain a chart. */
const mark = z.looseObject({
  kind: z.enum(['start', 'alarm']),
  node: nodeName,
  /** RFC 3339, as are all times: the start of the node, or of the alarm. */
  at: z.string(),
  /** End of an alarm; absent while active. */
  until: z.optional(z.string()),
  /** The last sample before a start, up to ten seconds before the node ended; absent if none was kept. */
  down_since: z.optional(z.string()),
  /** The name of an alarm. */
  name: z.optional(z.string()),
})
export type MonitorMark = z.output<typeof mark>

export const monitorMarkList = on('monitorMarkList', {
  method: 'GET',
  at: '/monitor/marks',
  summary: 'List the starts of the nodes and the alarms, for charts, the oldest first',
  edition: 'own',
  list: 'whole',
  query,
  answers: { 200: z.array(mark) },
})

export const monitorCurrent = on('monitorCurrent', {
  method: 'GET',
  at: '/monitor_current',
  summary: 'Read the current rates and gauges',
  own: OWN_CURRENT_FIELDS,
  answers: { 200: currentSample },
})

export const monitorCurrentNode = on('monitorCurrentNode', {
  method: 'GET',
  at: '/monitor_current/nodes/{node}',
  summary: 'Read rates and gauges of one node',
  own: OWN_CURRENT_FIELDS,
  path: nodePath,
  answers: {
    /** The uptime is in milliseconds. */
    200: z.looseObject({ ...current, node_uptime: z.optional(z.int()) }),
  },
  errors,
})
