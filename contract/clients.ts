import * as z from 'zod/mini'
import { CLIENT_TROUBLES, OWN_CLIENT_FIELDS } from './client-fields.ts'
import { CLIENT_FLOORS, CLIENT_SORTS } from './client-sort.ts'
import { resource } from './operation.ts'
import { limit, paged, pageQuery } from './paging.ts'
import { bit, count, countOrInfinity, nodeName, qos, timestamp } from './scalars.ts'
import { subscription } from './subscriptions.ts'

const on = resource('Clients')

/**
 * A client: its connection and its session. Nearly every field may be missing, because `fields`
 * can leave them out and a session in a durable store has no counters.
 */
export const client = z.partial(
  z.looseObject({
    node: nodeName,
    clientid: z.string(),
    /** Username; `null` without one, which the published document does not mention. */
    username: z.nullable(z.string()),
    proto_name: z.string(),
    proto_ver: z.int(),
    ip_address: z.string(),
    port: z.int(),
    /** Server name in the client's TLS handshake. */
    peersni: z.nullable(z.string()),
    /** `type:name`. */
    listener: z.string(),
    /** Prefix of all its topics; brokers also send the text `"null"`. */
    mountpoint: z.nullable(z.string()),
    connected: z.boolean(),
    connected_at: timestamp,
    disconnected_at: timestamp,
    created_at: timestamp,
    is_bridge: z.boolean(),
    is_superuser: z.nullable(z.boolean()),
    is_expired: z.boolean(),
    is_persistent: z.boolean(),
    durable: z.boolean(),
    clean_start: z.boolean(),
    /** Keep Alive in seconds. */
    keepalive: z.int(),
    /** Seconds a session outlives its connection. */
    expiry_interval: z.int(),
    enable_authn: z.union([z.boolean(), z.string()]),
    auth_expire_at: z.nullable(timestamp),
    client_attrs: z.record(z.string(), z.unknown()),
    user_property: z.record(z.string(), z.unknown()),
    subscriptions_cnt: count,
    /** Declared an integer, arrives as `"infinity"`. */
    subscriptions_max: countOrInfinity,
    inflight_cnt: count,
    inflight_max: count,
    mqueue_len: count,
    mqueue_max: countOrInfinity,
    mqueue_dropped: count,
    awaiting_rel_cnt: count,
    awaiting_rel_max: countOrInfinity,
    recv_oct: count,
    recv_cnt: count,
    recv_pkt: count,
    recv_msg: count,
    'recv_msg.qos0': count,
    'recv_msg.qos1': count,
    'recv_msg.qos2': count,
    'recv_msg.dropped': count,
    'recv_msg.dropped.await_pubrel_timeout': count,
    send_oct: count,
    send_cnt: count,
    send_pkt: count,
    send_msg: count,
    'send_msg.qos0': count,
    'send_msg.qos1': count,
    'send_msg.qos2': count,
    'send_msg.dropped': count,
    /** Recent rates in messages per second, received and sent; Signalbox only. */
    'recv_msg.rate': z.number(),
    'send_msg.rate': z.number(),
    /** Lost messages per second over about a minute, to the client and from it; Signalbox only. */
    'lost_msg.rate': z.number(),
    /** Present troubles; Signalbox only. */
    troubles: z.array(z.enum(CLIENT_TROUBLES)),
    'send_msg.dropped.expired': count,
    'send_msg.dropped.queue_full': count,
    'send_msg.dropped.too_large': count,
    /** Figures of the Erlang process that serves the client. */
    heap_size: count,
    mailbox_len: count,
    reductions: count,
    n_streams: count,
    seqno_q1_comm: count,
    seqno_q1_dup: count,
    seqno_q1_next: count,
    seqno_q2_comm: count,
    seqno_q2_dup: count,
    seqno_q2_rec: count,
    seqno_q2_next: count,
  }),
)
export type ClientRow = z.output<typeof client>

/** Name and value of a client attribute; a name contains no equals sign. */
const attribute = z.string().check(z.regex(/^[^=]+=/), z.maxLength(65_535))

export const clientListQuery = z.object({
  ...pageQuery,
  node: z.optional(nodeName),
  /** Any of these, exactly. */
  clientid: z.optional(z.array(z.string())),
  username: z.optional(z.array(z.string())),
  ip_address: z.optional(z.string()),
  conn_state: z.optional(z.enum(['connected', 'idle', 'disconnected'])),
  clean_start: z.optional(z.boolean()),
  proto_ver: z.optional(z.string()),
  /** A part of it, case-sensitive; the answer then has no `count`. */
  like_clientid: z.optional(z.string()),
  like_username: z.optional(z.string()),
  gte_created_at: z.optional(timestamp),
  lte_created_at: z.optional(timestamp),
  gte_connected_at: z.optional(timestamp),
  lte_connected_at: z.optional(timestamp),
  /** Comma-separated names of `CLIENT_FIELDS`, or `all`. */
  fields: z._default(z.string(), 'all'),
  /** Signalbox's own, as all that follow: see `CLIENT_SORTS`. */
  sort: z.optional(z.enum(CLIENT_SORTS)),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
  /** Only clients with this trouble. */
  health: z.optional(z.enum(CLIENT_TROUBLES)),
  /** `name=value`: clients that have all of these client attributes. */
  attr: z.optional(z.array(attribute)),
  /** `name=part`: the value contains the part, case-sensitive. */
  like_attr: z.optional(z.array(attribute)),
  /** Lower limits, inclusive; the following fields have the same form. */
  gte_subscriptions_cnt: z.optional(count),
  gte_mqueue_len: z.optional(count),
  gte_mqueue_dropped: z.optional(count),
  gte_inflight_cnt: z.optional(count),
  gte_awaiting_rel_cnt: z.optional(count),
  gte_recv_msg: z.optional(count),
  'gte_recv_msg.rate': z.optional(count),
  gte_send_msg: z.optional(count),
  'gte_send_msg.rate': z.optional(count),
  'gte_send_msg.dropped': z.optional(count),
})

const path = z.object({ clientid: z.string() })
const notFound = { 404: ['CLIENTID_NOT_FOUND'] }

export const clientList = on('clientList', {
  method: 'GET',
  at: '/clients',
  summary: 'List clients',
  own: [
    'sort',
    'order',
    'health',
    'attr',
    'like_attr',
    ...CLIENT_FLOORS.map((name) => `gte_${name}`),
    ...OWN_CLIENT_FIELDS,
  ],
  list: 'paged',
  query: clientListQuery,
  answers: { 200: paged(client) },
  errors: { 400: ['INVALID_PARAMETER'], 500: ['NODE_DOWN'] },
})

export const clientGet = on('clientGet', {
  method: 'GET',
  at: '/clients/{clientid}',
  summary: 'Read one client',
  own: OWN_CLIENT_FIELDS,
  path,
  answers: { 200: client },
  errors: notFound,
})

export const clientKick = on('clientKick', {
  method: 'DELETE',
  at: '/clients/{clientid}',
  summary: 'Kick a client: end its connection and its session',
  path,
  answers: { 204: null },
  errors: notFound,
})

export const clientKickBulk = on('clientKickBulk', {
  method: 'POST',
  at: '/clients/kickout/bulk',
  summary: 'Kick several clients; unknown client IDs are ignored',
  body: z.array(z.string()),
  answers: { 204: null },
})

/** A subscription made for a client by an administrator. */
export const clientSubscribeBody = z.object({
  topic: z.string(),
  qos: z._default(qos, 0),
  nl: z._default(bit, 0),
  rap: z._default(bit, 0),
  rh: z._default(qos, 0),
})
const unsubscribeBody = z.object({ topic: z.string() })

export const clientSubscribe = on('clientSubscribe', {
  method: 'POST',
  at: '/clients/{clientid}/subscribe',
  summary: 'Subscribe for a client',
  path,
  body: clientSubscribeBody,
  answers: { 200: subscription },
  errors: notFound,
})

export const clientSubscribeBulk = on('clientSubscribeBulk', {
  method: 'POST',
  at: '/clients/{clientid}/subscribe/bulk',
  summary: 'Subscribe for a client to several topics',
  path,
  body: z.array(clientSubscribeBody),
  answers: { 200: z.array(subscription) },
  errors: notFound,
})

export const clientUnsubscribe = on('clientUnsubscribe', {
  method: 'POST',
  at: '/clients/{clientid}/unsubscribe',
  summary: 'Unsubscribe for a client',
  path,
  body: unsubscribeBody,
  answers: { 204: null },
  errors: notFound,
})

export const clientUnsubscribeBulk = on('clientUnsubscribeBulk', {
  method: 'POST',
  at: '/clients/{clientid}/unsubscribe/bulk',
  summary: 'Unsubscribe for a client from several topics',
  path,
  body: z.array(unsubscribeBody),
  answers: { 204: null },
  errors: notFound,
})

export const clientSubscriptionList = on('clientSubscriptionList', {
  method: 'GET',
  at: '/clients/{clientid}/subscriptions',
  summary: 'List the subscriptions of a client',
  list: 'whole',
  path,
  answers: { 200: z.array(subscription) },
  errors: notFound,
})

const message = z.looseObject({
  msgid: z.string(),
  topic: z.string(),
  qos,
  from_clientid: z.string(),
  /** Username of the publisher; the text `"undefined"` without one. */
  from_username: z.optional(z.string()),
  /** Publication in epoch milliseconds. */
  publish_at: z.int(),
  /** Arrival in nanoseconds, as a text. */
  inserted_at: z.string(),
  /** Payload in the requested encoding; absent with `none` and if it exceeds `max_payload_bytes`. */
  payload: z.optional(z.string()),
})

const queuedMessage = z.extend(message, {
  mqueue_priority: z.optional(z.union([z.int(), z.literal('infinity')])),
})
export type QueuedMessage = z.output<typeof queuedMessage>

const positionMeta = z.looseObject({
  /** Position of the first item; absent in an empty list. */
  start: z.optional(z.string()),
  /** Position of the next page; absent in an empty list. */
  position: z.optional(z.string()),
})

const messageQuery = z.object({
  payload: z._default(z.enum(['none', 'base64', 'plain']), 'base64'),
  /** Longer payloads are cut to this. */
  max_payload_bytes: z._default(z.string(), '1MB'),
  position: z.optional(z.string()),
  limit: z._default(limit, 100),
})
const messageErrors = {
  400: ['INVALID_PARAMETER'],
  404: ['CLIENTID_NOT_FOUND', 'CLIENT_SHUTDOWN'],
  501: ['NOT_IMPLEMENTED'],
}

export const clientMqueueList = on('clientMqueueList', {
  method: 'GET',
  at: '/clients/{clientid}/mqueue_messages',
  summary: 'List the messages in the queue of a client',
  list: 'position',
  path,
  query: messageQuery,
  answers: { 200: z.looseObject({ data: z.array(queuedMessage), meta: positionMeta }) },
  errors: messageErrors,
})

export const clientInflightList = on('clientInflightList', {
  method: 'GET',
  at: '/clients/{clientid}/inflight_messages',
  summary: 'List the unacknowledged messages of a client',
  list: 'position',
  path,
  query: messageQuery,
  answers: { 200: z.looseObject({ data: z.array(message), meta: positionMeta }) },
  errors: messageErrors,
})

export const clientAuthorizationCacheList = on('clientAuthorizationCacheList', {
  method: 'GET',
  at: '/clients/{clientid}/authorization/cache',
  summary: 'List the authorization results that are cached for a client',
  list: 'whole',
  path,
  answers: {
    200: z.array(
      z.looseObject({
        access: z.looseObject({
          action_type: z.enum(['publish', 'subscribe']),
          qos: z.optional(qos),
          retain: z.optional(z.boolean()),
        }),
        topic: z.string(),
        result: z.enum(['allow', 'deny']),
        updated_time: z.int(),
      }),
    ),
  },
  errors: notFound,
})

export const clientAuthorizationCacheClear = on('clientAuthorizationCacheClear', {
  method: 'DELETE',
  at: '/clients/{clientid}/authorization/cache',
  summary: 'Clear the cached authorization results of a client',
  path,
  answers: { 204: null },
  errors: notFound,
})

export const clientKeepaliveUpdate = on('clientKeepaliveUpdate', {
  method: 'PUT',
  at: '/clients/{clientid}/keepalive',
  summary: 'Set the keep alive of a client, in seconds',
  edition: 'undocumented',
  path,
  body: z.object({ interval: z.int().check(z.minimum(0), z.maximum(65_535)) }),
  answers: { 200: client },
  errors: notFound,
})

export const sessionCount = on('sessionCount', {
  method: 'GET',
  at: '/sessions_count',
  summary: 'Count sessions',
  /** Start of the count in epoch seconds. */
  query: z.object({ since: z._default(count, 0) }),
  /** Published as text, arrives as a number. */
  answers: { 200: count },
})
