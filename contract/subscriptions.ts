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
    /** The filter itself; shared ones are found by `share_group` alone. */
    topic: z.optional(z.string()),
    /** A filter that the subscription's own filter falls under; the answer then has no `count`. */
    match_topic: z.optional(z.string()),
    share_group: z.optional(z.string()),
    durable: z.optional(z.boolean()),
  }),
  answers: { 200: paged(subscription) },
  errors: { 400: ['INVALID_PARAMETER'], 500: ['NODE_DOWN'] },
})
