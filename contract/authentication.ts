import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { count, nodeName } from './scalars.ts'

const on = resource('Authentication')

/** Any authenticator. Mechanism and backend determine its fields. */
const authenticator = z.looseObject({})
export type Authenticator = z.output<typeof authenticator> & {
  id: string
  mechanism: string
  backend?: string
  enable?: boolean
}

const metrics = z.partial(
  z.looseObject({
    total: count,
    success: count,
    failed: count,
    /** Passed on to the next of the chain. */
    nomatch: count,
    /** Rate of requests per second. */
    rate: z.number(),
    /** Average per second of the last 5 minutes. */
    rate_last5m: z.number(),
    /** Highest rate so far. */
    rate_max: z.number(),
  }),
)

const resourceMetrics = z.partial(
  z.looseObject({
    matched: count,
    success: count,
    failed: count,
    /** Rate of requests per second. */
    rate: z.number(),
    /** Average per second of the last 5 minutes. */
    rate_last5m: z.number(),
    /** Highest rate so far. */
    rate_max: z.number(),
    /** Milliseconds in which 95 % of the last 512 answers came. */
    latency_p95: z.number(),
  }),
)

/** How one of a chain does, with metrics of its kind. */
export function statusWith<Metrics extends z.ZodMiniType>(metricsOfKind: Metrics) {
  return z.looseObject({
    /** `connected`, `connecting`, `disconnected`, `stopped`; `inconsistent` where nodes differ. */
    status: z.string(),
    metrics: metricsOfKind,
    resource_metrics: resourceMetrics,
    node_status: z.array(z.looseObject({ node: nodeName, status: z.string() })),
    node_metrics: z.array(z.looseObject({ node: nodeName, metrics: metricsOfKind })),
    node_resource_metrics: z.array(z.looseObject({ node: nodeName, metrics: resourceMetrics })),
    node_error: z.array(z.looseObject({ node: nodeName })),
  })
}

export const authenticatorStatus = statusWith(metrics)

export const mqttUser = z.looseObject({
  user_id: z.string(),
  is_superuser: z._default(z.boolean(), false),
})
export type MqttUser = z.output<typeof mqttUser>

const path = z.object({ id: z.string() })
const userPath = z.object({ id: z.string(), user_id: z.string() })
const missing = { 404: ['NOT_FOUND'] }
/** More passwords wait to be hashed than are worth waiting for. */
const busy = { 503: ['SERVICE_UNAVAILABLE'] }

export const authenticationList = on('authenticationList', {
  method: 'GET',
  at: '/authentication',
  summary: 'List the authenticators in their order',
  list: 'whole',
  answers: { 200: z.array(authenticator) },
})

export const authenticationCreate = on('authenticationCreate', {
  method: 'POST',
  at: '/authentication',
  summary: 'Create an authenticator at the end of the chain',
  body: authenticator,
  answers: { 200: authenticator },
  errors: { 400: ['BAD_REQUEST'], 409: ['ALREADY_EXISTS'], 501: ['NOT_IMPLEMENTED'] },
})

export const authenticationGet = on('authenticationGet', {
  method: 'GET',
  at: '/authentication/{id}',
  summary: 'Read an authenticator',
  path,
  answers: { 200: authenticator },
  errors: missing,
})

export const authenticationUpdate = on('authenticationUpdate', {
  method: 'PUT',
  at: '/authentication/{id}',
  summary: 'Edit an authenticator; missing fields are reset to their defaults',
  path,
  body: authenticator,
  answers: { 204: null },
  errors: { ...missing, 400: ['BAD_REQUEST'], 409: ['ALREADY_EXISTS'] },
})

export const authenticationDelete = on('authenticationDelete', {
  method: 'DELETE',
  at: '/authentication/{id}',
  summary: 'Delete an authenticator; a built-in database is deleted with all its users',
  path,
  answers: { 204: null },
  errors: missing,
})

export const authenticationStatus = on('authenticationStatus', {
  method: 'GET',
  at: '/authentication/{id}/status',
  summary: 'Read the status and the counters of an authenticator',
  own: ['latency_p95'],
  path,
  answers: { 200: authenticatorStatus },
  errors: { ...missing, 500: ['INTERNAL_ERROR'] },
})

export const authenticationMove = on('authenticationMove', {
  method: 'PUT',
  at: '/authentication/{id}/position/{position}',
  summary: 'Move an authenticator: `front`, `rear`, `before:<id>`, `after:<id>`',
  path: z.object({ id: z.string(), position: z.string() }),
  answers: { 204: null },
  errors: { ...missing, 400: ['BAD_REQUEST'] },
})

export const authenticationOrder = on('authenticationOrder', {
  method: 'PUT',
  at: '/authentication/order',
  summary: 'Set the order of all authenticators',
  body: z.array(z.object({ id: z.string() })),
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'] },
})

export const authenticationUserList = on('authenticationUserList', {
  method: 'GET',
  at: '/authentication/{id}/users',
  summary: 'List the users of a built-in database',
  list: 'paged',
  path,
  query: z.object({
    ...pageQuery,
    /** Part of the id. */
    like_user_id: z.optional(z.string()),
    is_superuser: z.optional(z.boolean()),
  }),
  answers: { 200: paged(mqttUser) },
  errors: { ...missing, 400: ['BAD_REQUEST'] },
})

export const authenticationUserCreate = on('authenticationUserCreate', {
  method: 'POST',
  at: '/authentication/{id}/users',
  summary: 'Create a user in a built-in database',
  path,
  body: z.object({
    user_id: z.string(),
    password: z.string(),
    is_superuser: z._default(z.boolean(), false),
  }),
  answers: { 201: mqttUser },
  errors: { ...missing, ...busy, 400: ['BAD_REQUEST'], 409: ['ALREADY_EXISTS'] },
})

export const authenticationUserGet = on('authenticationUserGet', {
  method: 'GET',
  at: '/authentication/{id}/users/{user_id}',
  summary: 'Read a user of a built-in database',
  path: userPath,
  answers: { 200: mqttUser },
  errors: { ...missing, 400: ['BAD_REQUEST'] },
})

export const authenticationUserUpdate = on('authenticationUserUpdate', {
  method: 'PUT',
  at: '/authentication/{id}/users/{user_id}',
  summary: 'Edit the password of a user and whether the user is a superuser',
  path: userPath,
  body: z.object({ password: z.string(), is_superuser: z.optional(z.boolean()) }),
  answers: { 200: mqttUser },
  errors: { ...missing, ...busy, 400: ['BAD_REQUEST'] },
})

export const authenticationUserDelete = on('authenticationUserDelete', {
  method: 'DELETE',
  at: '/authentication/{id}/users/{user_id}',
  summary: 'Delete a user of a built-in database',
  path: userPath,
  answers: { 204: null },
  errors: { ...missing, 400: ['BAD_REQUEST'] },
})

/** A million users are some 60 MB. */
export const MAX_IMPORT_BYTES = 128 * 1024 * 1024

/** Figures of an import, which clusters answer from version 5.8.2 on; earlier ones answer 204. */
export const userImportReport = z.looseObject({
  total: z.int(),
  success: z.int(),
  /** Existing users that were replaced. */
  override: z.int(),
  /** Number of users that exist already and stay unchanged. */
  skipped: z.int(),
  failed: z.int(),
})
export type UserImportReport = z.output<typeof userImportReport>

export const authenticationUserImport = on('authenticationUserImport', {
  method: 'POST',
  at: '/authentication/{id}/import_users',
  summary: 'Import users from a list or from a file as form data; existing users are replaced',
  path,
  query: z.object({
    /** Form of the passwords: plain text, or hashes of the authenticator's algorithm. */
    type: z.optional(z.enum(['plain', 'hash'])),
  }),
  body: z.union([z.array(z.looseObject({})), z.file()]),
  fileField: 'filename',
  bodyLimit: MAX_IMPORT_BYTES,
  answers: { 200: userImportReport, 204: null },
  errors: { ...missing, 400: ['BAD_REQUEST'] },
})
