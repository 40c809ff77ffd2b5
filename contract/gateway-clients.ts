import * as z from 'zod/mini'
import { GATEWAYS } from './gateway-names.ts'
import { gatewayPath, notLoaded } from './gateways.ts'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { bit, count, countOrInfinity, nodeName, qos, timestamp } from './scalars.ts'
import { timelineEvent } from './timeline.ts'

const on = resource('Gateway Clients')

const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** A client of a gateway. Nearly every field may be `null` or missing. */
const gatewayClient = z.looseObject({
  clientid: z.string(),
  node: maybe(nodeName),
  username: maybe(z.string()),
  mountpoint: maybe(z.string()),
  proto_name: maybe(z.string()),
  proto_ver: maybe(z.string()),
  ip_address: maybe(z.string()),
  port: maybe(z.int()),
  is_bridge: maybe(z.boolean()),
  connected: maybe(z.boolean()),
  connected_at: maybe(timestamp),
  disconnected_at: maybe(timestamp),
  created_at: maybe(timestamp),
  /** Keep Alive in seconds. */
  keepalive: maybe(z.int()),
  clean_start: maybe(z.boolean()),
  /** Session expiry in seconds. */
  expiry_interval: maybe(z.int()),
  subscriptions_cnt: maybe(count),
  subscriptions_max: maybe(countOrInfinity),
  inflight_cnt: maybe(count),
  inflight_max: maybe(countOrInfinity),
  mqueue_len: maybe(count),
  mqueue_max: maybe(countOrInfinity),
  mqueue_dropped: maybe(count),
  awaiting_rel_cnt: maybe(count),
  awaiting_rel_max: maybe(countOrInfinity),
  recv_oct: maybe(count),
  recv_cnt: maybe(count),
  recv_pkt: maybe(count),
  recv_msg: maybe(count),
  send_oct: maybe(count),
  send_cnt: maybe(count),
  send_pkt: maybe(count),
  send_msg: maybe(count),
  mailbox_len: maybe(count),
  heap_size: maybe(count),
  reductions: maybe(count),
  /** Endpoint name of LwM2M. */
  endpoint_name: maybe(z.string()),
  /** Lifetime of the registration in seconds. */
  lifetime: maybe(z.int()),
})
export type GatewayClientRow = z.output<typeof gatewayClient>

export const gatewaySubscription = z.looseObject({
  /** Topic filter, with the mountpoint in lists, and without it in creations. */
  topic: z.string(),
  qos: z._default(qos, 0),
  nl: z.optional(bit),
  rap: z.optional(bit),
  rh: z.optional(z.int().check(z.minimum(0), z.maximum(2))),
  /** `subid`: how a client of STOMP calls it. */
  sub_props: z.optional(z.looseObject({ subid: z.optional(z.string()) })),
})
export type GatewaySubscription = z.output<typeof gatewaySubscription>

const clientPath = z.object({ name: z.enum(GATEWAYS), clientid: z.string() })

export const gatewayClientQuery = z.object({
  ...pageQuery,
  node: z.optional(nodeName),
  clientid: z.optional(z.string()),
  username: z.optional(z.string()),
  /** An address, or an address with a port. */
  ip_address: z.optional(z.string()),
  conn_state: z.optional(z.string()),
  proto_ver: z.optional(z.string()),
  clean_start: z.optional(z.boolean()),
  /** Part of the client ID; such an answer has no `count`. */
  like_clientid: z.optional(z.string()),
  like_username: z.optional(z.string()),
  gte_created_at: z.optional(timestamp),
  lte_created_at: z.optional(timestamp),
  gte_connected_at: z.optional(timestamp),
  lte_connected_at: z.optional(timestamp),
  endpoint_name: z.optional(z.string()),
  like_endpoint_name: z.optional(z.string()),
  /** Bounds of the lifetime in seconds. */
  gte_lifetime: z.optional(z.int()),
  lte_lifetime: z.optional(z.int()),
})

export const gatewayClientList = on('gatewayClientList', {
  method: 'GET',
  at: '/gateways/{name}/clients',
  summary: 'List the clients of a gateway',
  list: 'paged',
  path: gatewayPath,
  query: gatewayClientQuery,
  answers: { 200: paged(gatewayClient) },
  errors: { ...notLoaded, 400: ['BAD_REQUEST', 'INVALID_PARAMETER'], 500: ['NODE_DOWN'] },
})

export const gatewayClientGet = on('gatewayClientGet', {
  method: 'GET',
  at: '/gateways/{name}/clients/{clientid}',
  summary: 'Read a client of a gateway',
  path: clientPath,
  answers: { 200: gatewayClient },
  errors: notLoaded,
})

export const gatewayClientKick = on('gatewayClientKick', {
  method: 'DELETE',
  at: '/gateways/{name}/clients/{clientid}',
  summary: 'Disconnect a client of a gateway and end its session',
  path: clientPath,
  answers: { 204: null },
  errors: notLoaded,
})

export const gatewayClientTimeline = on('gatewayClientTimeline', {
  method: 'GET',
  at: '/gateways/{name}/clients/{clientid}/timeline',
  summary: 'List the recent events of a client of a gateway, the latest first',
  edition: 'own',
  list: 'whole',
  path: clientPath,
  answers: { 200: z.array(timelineEvent) },
  errors: notLoaded,
})

export const gatewaySubscriptionList = on('gatewaySubscriptionList', {
  method: 'GET',
  at: '/gateways/{name}/clients/{clientid}/subscriptions',
  summary: 'List the subscriptions of a client of a gateway',
  list: 'whole',
  path: clientPath,
  answers: { 200: z.array(gatewaySubscription) },
  errors: notLoaded,
})

export const gatewaySubscriptionCreate = on('gatewaySubscriptionCreate', {
  method: 'POST',
  at: '/gateways/{name}/clients/{clientid}/subscriptions',
  summary: 'Subscribe a client of a gateway',
  path: clientPath,
  body: gatewaySubscription,
  answers: { 201: gatewaySubscription },
  errors: notLoaded,
})

export const gatewaySubscriptionDelete = on('gatewaySubscriptionDelete', {
  method: 'DELETE',
  at: '/gateways/{name}/clients/{clientid}/subscriptions/{topic}',
  summary: 'Unsubscribe a client of a gateway; the topic is without mountpoint',
  path: z.object({ name: z.enum(GATEWAYS), clientid: z.string(), topic: z.string() }),
  answers: { 204: null },
  errors: notLoaded,
})
