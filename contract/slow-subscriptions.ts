import * as z from 'zod/mini'
import { choice, count, type Effect, flag, formats } from './formats.ts'
import { resource } from './operation.ts'
import { nodeName } from './scalars.ts'
import { withoutDefaults } from './settings.ts'

const on = resource('Slow subscriptions')

/**
 * Measured interval: `whole` from the arrival of a message until its delivery is complete, `internal` until
 * it is sent, `response` from sending until the acknowledgement, which is 0 with QoS 0.
 */
export const LATENCY_TYPES = ['whole', 'internal', 'response'] as const
export type LatencyType = (typeof LATENCY_TYPES)[number]

/** The list has no more rows. */
export const MAX_SLOW_SUBSCRIPTIONS = 1000

/** A number is in milliseconds, and is returned as one. */
const duration = (otherwise: string) =>
  z._default(
    z
      .union([z.int(), z.string()])
      .register(formats, { as: 'duration', effect: 'now' satisfies Effect }),
    otherwise,
  )

export const slowSubscriptionSettings = z.object({
  /** Disabling it clears the list. */
  enable: flag(false, 'now'),
  stats_type: choice(LATENCY_TYPES, 'whole', 'now'),
  /** Longer deliveries are listed. */
  threshold: duration('500ms'),
  /** Rows of each node, the slowest. */
  top_k_num: count(10, { min: 1, effect: 'now' }),
  /** Time after its last update when a row is removed. */
  expire_interval: duration('300s'),
})
export type SlowSubscriptionConfig = z.output<typeof slowSubscriptionSettings>

export const slowSubscription = z.looseObject({
  clientid: z.string(),
  topic: z.string(),
  node: nodeName,
  /** The longest delivery, in milliseconds. */
  timespan: z.int(),
  /** Time of the slow delivery in epoch milliseconds. */
  last_update_time: z.int(),
})
export type SlowSubscription = z.output<typeof slowSubscription>

export const slowSubscriptionList = on('slowSubscriptionList', {
  method: 'GET',
  at: '/slow_subscriptions',
  summary: 'List the slowest deliveries of all nodes by client and topic, the slowest first',
  answers: { 200: z.looseObject({ data: z.array(slowSubscription) }) },
})

export const slowSubscriptionClear = on('slowSubscriptionClear', {
  method: 'DELETE',
  at: '/slow_subscriptions',
  summary: 'Clear the list of slow deliveries on all nodes',
  answers: { 204: null },
})

export const slowSubscriptionSettingsGet = on('slowSubscriptionSettingsGet', {
  method: 'GET',
  at: '/slow_subscriptions/settings',
  summary: 'Read the settings of slow subscriptions',
  answers: { 200: slowSubscriptionSettings },
})

export const slowSubscriptionSettingsUpdate = on('slowSubscriptionSettingsUpdate', {
  method: 'PUT',
  at: '/slow_subscriptions/settings',
  summary: 'Edit the settings of slow subscriptions; missing fields stay unchanged',
  body: withoutDefaults(slowSubscriptionSettings),
  answers: { 200: slowSubscriptionSettings },
  errors: { 400: ['BAD_REQUEST'] },
})
