import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { bit, qos } from './scalars.ts'

const on = resource('Auto-subscribe')

/** One more is refused. */
export const MAX_AUTO_SUBSCRIPTIONS = 20

/** In topic filters: values of the client that connects. */
export const AUTO_SUBSCRIBE_PLACEHOLDERS = ['clientid', 'username', 'host', 'port'] as const

/** A subscription that the broker makes for every client that connects. */
export const autoSubscription = z.object({
  /** A topic filter with `AUTO_SUBSCRIBE_PLACEHOLDERS`; one that is malformed is stored and has no effect. */
  topic: z.string(),
  qos: z._default(qos, 0),
  /** No Local, MQTT 5 only, as are the next. */
  nl: z._default(bit, 0),
  /** MQTT option Retain As Published. */
  rap: z._default(bit, 0),
  /** MQTT option Retain Handling. */
  rh: z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0),
})
export type AutoSubscription = z.output<typeof autoSubscription>

export interface AutoSubscribeConfig {
  topics: AutoSubscription[]
}

export const autoSubscribeGet = on('autoSubscribeGet', {
  method: 'GET',
  at: '/mqtt/auto_subscribe',
  summary: 'List the subscriptions that the broker makes for connecting clients',
  list: 'whole',
  answers: { 200: z.array(autoSubscription) },
})

export const autoSubscribeUpdate = on('autoSubscribeUpdate', {
  method: 'PUT',
  at: '/mqtt/auto_subscribe',
  summary: 'Replace the subscriptions that the broker makes for connecting clients; at most 20',
  body: z.array(autoSubscription),
  answers: { 200: z.array(autoSubscription) },
  errors: { 400: ['BAD_REQUEST'], 409: ['EXCEED_LIMIT'] },
})
