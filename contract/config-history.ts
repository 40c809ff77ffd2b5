import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { count } from './scalars.ts'

const on = resource('Configuration')

const actor = z.looseObject({
  kind: z.enum(['user', 'key', 'broker']),
  /** Name of the user or of the API key; empty for the broker. */
  name: z.string(),
  /** IP address of the caller; empty for the broker itself. */
  ip_address: z.string(),
})

const change = z.looseObject({
  id: z.int(),
  /** Time as in RFC 3339. */
  at: z.string(),
  actor,
  /** Operation of this API, such as `listenerUpdate`. Changes of one call have the same `call`. */
  operation: z.string(),
  call: z.string(),
  /** Path in the configuration: `mqtt`, `authentication`, `rule_engine.rules`. */
  root: z.string(),
  /** Name or ID of the changed item, if `root` is a list. */
  item: z.optional(z.string()),
  kind: z.enum(['created', 'changed', 'removed', 'moved']),
  /** The first fields that changed. */
  fields: z.array(z.string()),
  result: z.enum(['applied', 'failed']),
  /** Reason why the stored change is not in effect. */
  reason: z.optional(z.string()),
  /** The states were too large to store: it cannot be rolled back. */
  is_cut: z.boolean(),
  /** The change that this one rolls back or restores. */
  restores: z.optional(z.int()),
  /** Provisional change that it belongs to. */
  provisional: z.optional(z.string()),
})
export type ConfigChange = z.output<typeof change>

const difference = z.looseObject({
  path: z.string(),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})
export type ConfigDifference = z.output<typeof difference>

const loss = z.looseObject({
  /**
   * `file`: a certificate or key. `users`, `rules`: entries that were deleted with their owner. `package`: a plugin.
   */
  kind: z.enum(['file', 'users', 'rules', 'package']),
  /** The path of the file, the plugin, or the owner of the users: an authenticator, a gateway or its listener. */
  of: z.optional(z.string()),
})
export type RollbackLoss = z.output<typeof loss>

/** Two states; secrets are masked in both, and a secret that differs is listed. */
const comparison = {
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  differences: z.array(difference),
}

export const configChangeList = on('configChangeList', {
  method: 'GET',
  at: '/config_changes',
  summary: 'List changes of the configuration, newest first',
  edition: 'own',
  isInFront: true,
  list: 'paged',
  query: z.object({
    ...pageQuery,
    root: z.optional(z.string()),
    item: z.optional(z.string()),
    /** Name of a user or of an API key. */
    actor: z.optional(z.string()),
    /** RFC 3339 or epoch */
    from: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
  answers: { 200: paged(change) },
})

export const configChangeGet = on('configChangeGet', {
  method: 'GET',
  at: '/config_changes/{id}',
  summary: 'Read a change of the configuration with both states, secrets masked',
  edition: 'own',
  isInFront: true,
  path: z.object({ id: z.string() }),
  answers: {
    200: z.looseObject({
      ...change.shape,
      ...comparison,
      /** ID of the newest change of the same root or item. */
      newest: z.int(),
    }),
  },
  errors: { 404: ['NOT_FOUND'] },
})

/** `before:<id>`, `after:<id>` or `current`. */
const state = z.string()

export const configCompare = on('configCompare', {
  method: 'GET',
  at: '/config_compare',
  summary: 'Compare two states of a root or item of the configuration, secrets masked',
  edition: 'own',
  query: z.object({ left: state, right: state }),
  answers: {
    200: z.looseObject({
      root: z.string(),
      item: z.optional(z.string()),
      /** The newest change of the root or item. */
      newest: z.int(),
      ...comparison,
      /** Losses that a rollback to the right state would have. */
      missing: z.optional(z.array(loss)),
    }),
  },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] },
})

export const configRollback = on('configRollback', {
  method: 'POST',
  at: '/config_changes/{id}/rollback',
  summary: 'Restore the state before or after a change, as a change of its own',
  edition: 'own',
  path: z.object({ id: z.string() }),
  body: z.object({
    to: z._default(z.enum(['before', 'after']), 'before'),
    /** The newest change of the root or item that the caller knows; a newer one is 409. */
    newest: z.optional(z.int()),
  }),
  answers: {
    200: z.looseObject({
      ...change.shape,
      /** Things that were not restored. A listener without its certificate is restored disabled. */
      missing: z.optional(z.array(loss)),
    }),
  },
  errors: { 400: ['BAD_REQUEST', 'UPDATE_FAILED'], 404: ['NOT_FOUND'], 409: ['CONFLICT'] },
})

const touched = z.looseObject({ root: z.string(), item: z.optional(z.string()) })

const provisional = z.looseObject({
  id: z.string(),
  state: z.enum(['pending', 'kept', 'reverted']),
  operation: z.string(),
  actor,
  roots: z.array(touched),
  /** Start and end as in RFC 3339. */
  started_at: z.string(),
  ends_at: z.string(),
  /** Milliseconds until the revert, by the clock of the broker; 0 after the end. */
  remaining: count,
  /** It may only be kept over a connection to this API that was made after the change. */
  needs_new_connection: z.boolean(),
  ended_at: z.optional(z.string()),
  ended_by: z.optional(actor),
  /** Roots and items that were changed again and therefore not reverted. */
  superseded: z.optional(count),
  /** Roots and items that could not be reverted. */
  failed: z.optional(count),
  /**
   * In front of a cluster: why it is pending although its time is over. `login`: the login that made it has ended, or
   * the console's server was restarted. `cluster`: it does not answer, and is asked again.
   */
  waits_for: z.optional(z.enum(['login', 'cluster'])),
})
export type ProvisionalChange = z.output<typeof provisional>

/** Operations that can be provisional: all that they change can be reverted. */
export const PROVISIONAL_OPERATIONS: readonly string[] = [
  'actionUpdate',
  'alarmConfigUpdate',
  'authenticationCreate',
  'authenticationMove',
  'authenticationOrder',
  'authenticationUpdate',
  'authorizationSettingsUpdate',
  'authorizationSourceCreate',
  'authorizationSourceMove',
  'authorizationSourceOrder',
  'authorizationSourceUpdate',
  'brokerConfigUpdate',
  'configImport',
  'configRollback',
  'configReset',
  'configUpdate',
  'connectorUpdate',
  'dashboardConfigUpdate',
  'delayedUpdate',
  'exhookUpdate',
  'globalZoneUpdate',
  'limiterUpdate',
  'listenerCreate',
  'listenerCreateById',
  'listenerDelete',
  'listenerStart',
  'listenerStop',
  'listenerUpdate',
  'logConfigUpdate',
  'openTelemetryUpdate',
  'prometheusUpdate',
  'retainerUpdate',
  'ruleEngineUpdate',
  'ruleUpdate',
  'sourceUpdate',
  'sysTopicsUpdate',
  'sysmonUpdate',
  'topicRewriteUpdate',
  'zoneDelete',
  'zoneUpdate',
]

/** Operations that can be provisional in front of a cluster, where the console's server reverts them. */
export const CLUSTER_PROVISIONAL_OPERATIONS: readonly string[] = [
  'alarmConfigUpdate',
  'authenticationUpdate',
  'authorizationSettingsUpdate',
  'authorizationSourceUpdate',
  'brokerConfigUpdate',
  'dashboardConfigUpdate',
  'delayedUpdate',
  'exhookUpdate',
  'globalZoneUpdate',
  'limiterUpdate',
  'listenerCreate',
  'listenerStart',
  'listenerStop',
  'listenerUpdate',
  'logConfigUpdate',
  'openTelemetryUpdate',
  'prometheusUpdate',
  'retainerUpdate',
  'ruleEngineUpdate',
  'sysTopicsUpdate',
  'sysmonUpdate',
]

export const MIN_PROVISIONAL_SECONDS = 5
export const MAX_PROVISIONAL_SECONDS = 24 * 60 * 60

export const configProvisionalList = on('configProvisionalList', {
  method: 'GET',
  at: '/config_provisional',
  summary: 'List provisional changes of the configuration: pending ones, and the last ended ones',
  edition: 'own',
  isInFront: true,
  list: 'whole',
  answers: { 200: z.array(provisional) },
})

export const configProvisionalCreate = on('configProvisionalCreate', {
  method: 'POST',
  at: '/config_provisional',
  summary: 'Call an operation whose changes are reverted unless they are confirmed in time',
  edition: 'own',
  isInFront: true,
  body: z.object({
    /** The id of an operation of this API. */
    operation: z.string(),
    path: z.optional(z.record(z.string(), z.unknown())),
    query: z.optional(z.record(z.string(), z.unknown())),
    body: z.optional(z.unknown()),
    seconds: z.int().check(z.minimum(MIN_PROVISIONAL_SECONDS), z.maximum(MAX_PROVISIONAL_SECONDS)),
  }),
  answers: {
    200: z.looseObject({
      /** Provisional change; absent if the call changed nothing. */
      provisional: z.optional(provisional),
      /** Answer of the operation. */
      answer: z.optional(z.unknown()),
    }),
  },
  errors: { 400: ['BAD_REQUEST'], 409: ['EXCEED_LIMIT'] },
})

export const configProvisionalKeep = on('configProvisionalKeep', {
  method: 'POST',
  at: '/config_provisional/{id}/keep',
  summary: 'Confirm a provisional change',
  edition: 'own',
  isInFront: true,
  path: z.object({ id: z.string() }),
  answers: { 200: provisional },
  errors: { 404: ['NOT_FOUND'], 409: ['CONFLICT'] },
})

export const configProvisionalRevert = on('configProvisionalRevert', {
  method: 'POST',
  at: '/config_provisional/{id}/revert',
  summary: 'Revert a provisional change now',
  edition: 'own',
  isInFront: true,
  path: z.object({ id: z.string() }),
  answers: { 200: provisional },
  errors: { 404: ['NOT_FOUND'] },
})

const setting = z.looseObject({
  root: z.string(),
  value: z.unknown(),
  /** Values of a setting without changes. */
  defaults: z.unknown(),
  /** The newest recorded change. */
  change: z.optional(change),
})
const collection = z.looseObject({
  root: z.string(),
  items: z.array(
    z.looseObject({ item: z.string(), value: z.unknown(), change: z.optional(change) }),
  ),
})
export type WholeConfig = z.output<typeof whole>

const whole = z.looseObject({ settings: z.array(setting), collections: z.array(collection) })

export const configWhole = on('configWhole', {
  method: 'GET',
  at: '/config_whole',
  summary: 'Read the whole configuration with defaults and the last changes, secrets masked',
  edition: 'own',
  answers: { 200: whole },
})
