import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { bit, nodeName, qos } from './scalars.ts'

const on = resource('Subscriptions')

export const subscription = z.looseObject({
  node: z.optional(nodeName),
  clientid: z.string(),
  /** With its prefix: `$share/<group>/…`. */
  topic: z.string(),
  qos,
  nl: z.optional(bit),
  rap: z.optional(bit),
  rh: z.optional(qos),
  durable: z.optional(z.boolean()),
})
export type SubscriptionRow = z.output<typeof subscription>

/** Subscription in the list of all; its subscriber need not be a client of a node. */
export const anySubscription = z.looseObject({
  ...subscription.shape,
  /** `null` or `"all"` for a durable session. */
  node: z.nullish(nodeName),
  /** `null`: a subscriber inside the broker. */
  clientid: z.nullish(z.string()),
  /** The gateway of the client; absent for clients of MQTT. */
  gateway: z.optional(z.string()),
  /** A durable one that was ended a moment ago may lack its options. */
  qos: z.optional(qos),
})
export type AnySubscriptionRow = z.output<typeof anySubscription>

export const subscriptionList = on('subscriptionList', {
  method: 'GET',
  at: '/subscriptions',
  summary: 'List subscriptions',
  list: 'paged',
  query: z.object({
    ...pageQuery,
    node: z.optional(nodeName),
    clientid: z.optional(z.string()),
    qos: z.optional(qos),
    /** The filter itself, without prefix: a shared one is found with `share_group` beside it. */
    topic: z.optional(z.string()),
    /** A filter that the subscription's own filter falls under; the answer then has no `count`. `topic` wins over it. */
    match_topic: z.optional(z.string()),
    share_group: z.optional(z.string()),
    durable: z.optional(z.boolean()),
  }),
  answers: { 200: paged(anySubscription) },
  errors: { 400: ['INVALID_PARAMETER'], 500: ['NODE_DOWN'] },
})
