/**
 * Operations that only versions after 5.7 have. The embedded broker does not have them, so they are not among
 * `operations`: only consoles in front of clusters call them. `versions.ts` has their first versions.
 */

import * as z from 'zod/mini'
import { clientTls } from './backends.ts'
import { duration, formats, poolSize, wait, whole } from './formats.ts'
import { size } from './integration/common.ts'
import { resource } from './operation.ts'
import { nodeName, timestamp } from './scalars.ts'
import { secret } from './secrets.ts'

/** Codes of a 401 for a login, from 5.9 on. */
export const LATER_LOGIN_CODES = ['BAD_MFA_TOKEN', 'LOGIN_LOCKED'] as const
export type LaterLoginCode = (typeof LATER_LOGIN_CODES)[number]

const onAlarms = resource('Alarms')

export const alarmForceDeactivate = onAlarms('alarmForceDeactivate', {
  method: 'POST',
  at: '/alarms/force_deactivate',
  summary: 'End an active alarm, without regard to its condition',
  body: z.object({ name: z.string() }),
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'] },
})

const onLinks = resource('Cluster links')

/**
 * A link to another cluster. Brokers refuse fields that they do not have, and reset missing ones to their defaults.
 */
export const clusterLinkConfig = z.object({
  /** The name of the other cluster. */
  name: z.string(),
  enable: z._default(z.boolean(), true),
  /** `host[:port]` of an MQTT listener of the other cluster. */
  server: z.string(),
  /** Topic filters; the link receives matching messages of the other cluster. */
  topics: z.array(z.string()),
  /** The beginning of the client IDs of the link. */
  clientid: z.optional(z.string()),
  username: z.optional(z.string()),
  password: z.optional(secret),
  pool_size: poolSize,
  retry_interval: z._default(wait, '15s'),
  max_inflight: z._default(whole({ min: 0 }), 32),
  ssl: z.prefault(clientTls, {}),
  resource_opts: z.prefault(
    z.object({
      worker_pool_size: z._default(whole({ min: 1, max: 1024 }), 16),
      health_check_interval: z._default(duration, '15s'),
      start_timeout: z._default(duration, '5s'),
      request_ttl: z._default(
        z
          .union([z.literal('infinity'), duration])
          .register(formats, { as: 'duration', word: 'infinity' }),
        '45s',
      ),
      inflight_window: z._default(whole({ min: 1 }), 100),
      max_buffer_bytes: z._default(size, '256MB'),
    }),
    {},
  ),
})

/** The fields of an answer that no request has. */
export const CLUSTER_LINK_STATE = ['node', 'node_status', 'status'] as const

const clusterLink = z.looseObject({
  name: z.string(),
  enable: z.optional(z.boolean()),
  server: z.string(),
  topics: z.array(z.string()),
  /** `connected`, `connecting`, `disconnected` or `inconsistent`: nodes differ, or do not answer. */
  status: z.optional(z.string()),
  node_status: z.optional(
    z.array(
      // Any JSON, for a node that does not answer.
      z.looseObject({ node: nodeName, status: z.string(), reason: z.optional(z.unknown()) }),
    ),
  ),
})
export type ClusterLink = z.output<typeof clusterLink>

/** Counters by name, some of them in groups: `{ router: { routes: 1 }, forwarding: { matched: 2 } }`. */
const linkMetrics = z.record(z.string(), z.unknown())
const clusterLinkMetrics = z.looseObject({
  metrics: linkMetrics,
  node_metrics: z.array(z.looseObject({ node: nodeName, metrics: linkMetrics })),
})

const named = z.object({ name: z.string() })
const missing = { 404: ['NOT_FOUND'] }
/** The body of a request, whose fields depend on the version. */
const config = z.looseObject({})

export const clusterLinkList = onLinks('clusterLinkList', {
  method: 'GET',
  at: '/cluster/links',
  summary: 'List the links to other clusters with their status',
  edition: 'ent',
  list: 'whole',
  answers: { 200: z.array(clusterLink) },
})

export const clusterLinkCreate = onLinks('clusterLinkCreate', {
  method: 'POST',
  at: '/cluster/links',
  summary: 'Create a link to another cluster; it is created although the cluster cannot be reached',
  edition: 'ent',
  body: config,
  answers: { 201: clusterLink },
  errors: { 400: ['BAD_REQUEST', 'ALREADY_EXISTS'] },
})

export const clusterLinkGet = onLinks('clusterLinkGet', {
  method: 'GET',
  at: '/cluster/links/link/{name}',
  summary: 'Read a link',
  edition: 'ent',
  path: named,
  answers: { 200: clusterLink },
  errors: missing,
})

export const clusterLinkUpdate = onLinks('clusterLinkUpdate', {
  method: 'PUT',
  at: '/cluster/links/link/{name}',
  summary: 'Replace the configuration of a link; the body has no name, and masked secrets stay',
  edition: 'ent',
  path: named,
  body: config,
  answers: { 200: clusterLink },
  errors: { 400: ['BAD_REQUEST'], ...missing },
})

export const clusterLinkDelete = onLinks('clusterLinkDelete', {
  method: 'DELETE',
  at: '/cluster/links/link/{name}',
  summary: 'Delete a link',
  edition: 'ent',
  path: named,
  answers: { 204: null },
  errors: missing,
})

export const clusterLinkMetricsGet = onLinks('clusterLinkMetricsGet', {
  method: 'GET',
  at: '/cluster/links/link/{name}/metrics',
  summary: 'Read the metrics of a link',
  edition: 'ent',
  path: named,
  answers: { 200: clusterLinkMetrics },
  errors: missing,
})

export const clusterLinkMetricsReset = onLinks('clusterLinkMetricsReset', {
  method: 'PUT',
  at: '/cluster/links/link/{name}/metrics/reset',
  summary: 'Reset the metrics of a link on all nodes',
  edition: 'ent',
  path: named,
  answers: { 204: null },
  errors: missing,
})

const onRegistries = resource('External schema registries')

/** A schema registry outside of the cluster; it is read by the functions of rules. */
export const externalRegistryConfig = z.object({
  name: z.string(),
  type: z._default(z.literal('confluent'), 'confluent'),
  url: z.string(),
  auth: z._default(
    z.union([
      z.literal('none'),
      z.object({
        mechanism: z._default(z.literal('basic'), 'basic'),
        username: z.string(),
        password: secret,
      }),
    ]),
    'none',
  ),
})

const externalRegistry = z.looseObject({
  type: z.optional(z.string()),
  url: z.optional(z.string()),
  auth: z.optional(z.unknown()),
})
export type ExternalRegistry = z.output<typeof externalRegistry>

export const externalRegistryList = onRegistries('externalRegistryList', {
  method: 'GET',
  at: '/schema_registry_external',
  summary: 'Read the external schema registries by name',
  edition: 'ent',
  answers: { 200: z.record(z.string(), externalRegistry) },
})

export const externalRegistryCreate = onRegistries('externalRegistryCreate', {
  method: 'POST',
  at: '/schema_registry_external',
  summary: 'Add an external schema registry',
  edition: 'ent',
  body: config,
  answers: { 201: externalRegistry },
  errors: { 400: ['BAD_REQUEST', 'ALREADY_EXISTS'] },
})

export const externalRegistryGet = onRegistries('externalRegistryGet', {
  method: 'GET',
  at: '/schema_registry_external/registry/{name}',
  summary: 'Read an external schema registry; it has no name',
  edition: 'ent',
  path: named,
  answers: { 200: externalRegistry },
  errors: missing,
})

export const externalRegistryUpdate = onRegistries('externalRegistryUpdate', {
  method: 'PUT',
  at: '/schema_registry_external/registry/{name}',
  summary: 'Replace an external schema registry; the body has no name, and a masked password stays',
  edition: 'ent',
  path: named,
  body: config,
  answers: { 200: externalRegistry },
  errors: { 400: ['BAD_REQUEST'], ...missing },
})

export const externalRegistryDelete = onRegistries('externalRegistryDelete', {
  method: 'DELETE',
  at: '/schema_registry_external/registry/{name}',
  summary: 'Remove an external schema registry',
  edition: 'ent',
  path: named,
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'] },
})

const onQueues = resource('Durable queues')

const durableQueueConfig = z.object({
  /** The group of the shared subscriptions that read the queue. */
  group: z.string(),
  topic: z.string(),
  /** Stored messages from this time on are in the queue; by default, from its creation on. */
  start_time: z.optional(timestamp),
})

const durableQueue = z.looseObject({
  ...durableQueueConfig.shape,
  id: z.string(),
  created_at: z.optional(timestamp),
})
export type DurableQueue = z.output<typeof durableQueue>

/** Brokers whose configuration disables durable queues answer 404 to all operations. */
export const durableQueueList = onQueues('durableQueueList', {
  method: 'GET',
  at: '/durable_queues',
  summary: 'List the durable queues along a cursor',
  edition: 'ent',
  query: z.object({ cursor: z.optional(z.string()), limit: z.optional(z.int()) }),
  answers: {
    200: z.looseObject({
      data: z.array(durableQueue),
      /** `cursor`: of the next page, if there is one. */
      meta: z.looseObject({ hasnext: z.optional(z.boolean()), cursor: z.optional(z.string()) }),
    }),
  },
  errors: { 400: ['BAD_REQUEST'], ...missing },
})

export const durableQueueCreate = onQueues('durableQueueCreate', {
  method: 'POST',
  at: '/durable_queues',
  summary: 'Declare a durable queue',
  edition: 'ent',
  body: durableQueueConfig,
  answers: { 201: durableQueue },
  errors: { ...missing, 409: ['CONFLICT'] },
})

export const durableQueueDelete = onQueues('durableQueueDelete', {
  method: 'DELETE',
  at: '/durable_queues/{id}',
  summary: 'Delete a durable queue that no client reads',
  edition: 'ent',
  path: z.object({ id: z.string() }),
  answers: { 200: z.unknown() },
  errors: { ...missing, 409: ['CONFLICT'] },
})
