import * as z from 'zod/mini'
import { aclRule } from './acl-rules.ts'
import { statusWith } from './authentication.ts'
import { authorizationSettings } from './authorization-settings.ts'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { count } from './scalars.ts'

const on = resource('Authorization')

/** The kinds of sources; there is one of each at most. */
export const SOURCES = [
  'file',
  'built_in_database',
  'http',
  'redis',
  'mysql',
  'postgresql',
  'mongodb',
  'ldap',
] as const
export const sourceType = z.enum(SOURCES)
export type SourceType = z.output<typeof sourceType>

/** Any source. Its type determines the fields. */
const source = z.looseObject({})
export type Source = { type: string; enable?: boolean } & Record<string, unknown>

const metrics = z.partial(
  z.looseObject({
    total: count,
    allow: count,
    deny: count,
    /** Decisions left to the next source. */
    nomatch: z.number(),
    ignore: z.number(),
    /** Rate of requests per second. */
    rate: z.number(),
    /** Average per second of the last 5 minutes. */
    rate_last5m: z.number(),
    /** Highest rate so far. */
    rate_max: z.number(),
  }),
)

const rules = z.array(aclRule)
const clientRules = z.object({ clientid: z.string(), rules })
const userRules = z.object({ username: z.string(), rules })

const path = z.object({ type: sourceType })
const missing = { 404: ['NOT_FOUND'] }
const bad = { 400: ['BAD_REQUEST'] }

export const authorizationSettingsGet = on('authorizationSettingsGet', {
  method: 'GET',
  at: '/authorization/settings',
  summary: 'Read the settings of authorization: the default decision and the cache',
  answers: { 200: authorizationSettings },
})

export const authorizationSettingsUpdate = on('authorizationSettingsUpdate', {
  method: 'PUT',
  at: '/authorization/settings',
  summary: 'Edit the settings of authorization: the default decision and the cache',
  body: authorizationSettings,
  answers: { 200: authorizationSettings },
  errors: bad,
})

export const authorizationCacheClear = on('authorizationCacheClear', {
  method: 'DELETE',
  at: '/authorization/cache',
  summary: 'Clear the cached authorization results of all clients',
  answers: { 204: null },
  errors: bad,
})

export const authorizationSourceList = on('authorizationSourceList', {
  method: 'GET',
  at: '/authorization/sources',
  summary: 'List the sources in their order',
  answers: { 200: z.looseObject({ sources: z.array(source) }) },
})

export const authorizationSourceCreate = on('authorizationSourceCreate', {
  method: 'POST',
  at: '/authorization/sources',
  summary: 'Create a source at the beginning of the chain',
  body: source,
  answers: { 204: null },
  errors: { ...bad, 501: ['NOT_IMPLEMENTED'] },
})

export const authorizationSourceGet = on('authorizationSourceGet', {
  method: 'GET',
  at: '/authorization/sources/{type}',
  summary: 'Read a source',
  path,
  answers: { 200: source },
  errors: missing,
})

export const authorizationSourceUpdate = on('authorizationSourceUpdate', {
  method: 'PUT',
  at: '/authorization/sources/{type}',
  summary: 'Edit a source; missing fields are reset to their defaults',
  path,
  body: source,
  answers: { 204: null },
  errors: { ...bad, ...missing },
})

export const authorizationSourceDelete = on('authorizationSourceDelete', {
  method: 'DELETE',
  at: '/authorization/sources/{type}',
  summary: 'Delete a source; an enabled built-in database is deleted with all its rules',
  path,
  answers: { 204: null },
  errors: { ...bad, ...missing },
})

export const authorizationSourceStatus = on('authorizationSourceStatus', {
  method: 'GET',
  at: '/authorization/sources/{type}/status',
  summary: 'Read the status and the counters of a source',
  own: ['latency_p95'],
  path,
  answers: { 200: statusWith(metrics) },
  errors: { ...bad, ...missing },
})

export const authorizationSourceMove = on('authorizationSourceMove', {
  method: 'POST',
  at: '/authorization/sources/{type}/move',
  summary: 'Move a source: `front`, `rear`, `before:<type>`, `after:<type>`',
  path,
  body: z.object({ position: z.string() }),
  answers: { 204: null },
  errors: { ...bad, ...missing },
})

export const authorizationSourceOrder = on('authorizationSourceOrder', {
  method: 'PUT',
  at: '/authorization/sources/order',
  summary: 'Set the order of all sources',
  body: z.array(z.object({ type: sourceType })),
  answers: { 204: null },
  errors: bad,
})

const AT = '/authorization/sources/built_in_database/rules'

export const authorizationRulesPurge = on('authorizationRulesPurge', {
  method: 'DELETE',
  at: AT,
  summary: 'Delete all rules of the built-in database, which must be disabled',
  answers: { 204: null },
  errors: bad,
})

export const clientRulesList = on('clientRulesList', {
  method: 'GET',
  at: `${AT}/clients`,
  summary: 'List the rules of clients, by client ID',
  list: 'paged',
  query: z.object({ ...pageQuery, like_clientid: z.optional(z.string()) }),
  answers: { 200: paged(clientRules) },
})

export const clientRulesCreate = on('clientRulesCreate', {
  method: 'POST',
  at: `${AT}/clients`,
  summary: 'Create rules for clients without rules',
  body: z.array(clientRules),
  answers: { 204: null },
  errors: { ...bad, 409: ['ALREADY_EXISTS'] },
})

export const clientRulesGet = on('clientRulesGet', {
  method: 'GET',
  at: `${AT}/clients/{clientid}`,
  summary: 'Read the rules of a client',
  path: z.object({ clientid: z.string() }),
  answers: { 200: clientRules },
  errors: missing,
})

export const clientRulesUpdate = on('clientRulesUpdate', {
  method: 'PUT',
  at: `${AT}/clients/{clientid}`,
  summary: 'Set the rules of a client; the body repeats its ID',
  path: z.object({ clientid: z.string() }),
  body: clientRules,
  answers: { 204: null },
  errors: bad,
})

export const clientRulesDelete = on('clientRulesDelete', {
  method: 'DELETE',
  at: `${AT}/clients/{clientid}`,
  summary: 'Delete the rules of a client',
  path: z.object({ clientid: z.string() }),
  answers: { 204: null },
  errors: { ...bad, ...missing },
})

export const userRulesList = on('userRulesList', {
  method: 'GET',
  at: `${AT}/users`,
  summary: 'List the rules of users, by username',
  list: 'paged',
  query: z.object({ ...pageQuery, like_username: z.optional(z.string()) }),
  answers: { 200: paged(userRules) },
})

export const userRulesCreate = on('userRulesCreate', {
  method: 'POST',
  at: `${AT}/users`,
  summary: 'Create rules for users without rules',
  body: z.array(userRules),
  answers: { 204: null },
  errors: { ...bad, 409: ['ALREADY_EXISTS'] },
})

export const userRulesGet = on('userRulesGet', {
  method: 'GET',
  at: `${AT}/users/{username}`,
  summary: 'Read the rules of a user',
  path: z.object({ username: z.string() }),
  answers: { 200: userRules },
  errors: missing,
})

export const userRulesUpdate = on('userRulesUpdate', {
  method: 'PUT',
  at: `${AT}/users/{username}`,
  summary: 'Set the rules of a user; the body repeats the username',
  path: z.object({ username: z.string() }),
  body: userRules,
  answers: { 204: null },
  errors: bad,
})

export const userRulesDelete = on('userRulesDelete', {
  method: 'DELETE',
  at: `${AT}/users/{username}`,
  summary: 'Delete the rules of a user',
  path: z.object({ username: z.string() }),
  answers: { 204: null },
  errors: { ...bad, ...missing },
})

export const allRulesGet = on('allRulesGet', {
  method: 'GET',
  at: `${AT}/all`,
  summary: 'Read the rules for all clients',
  answers: { 200: z.object({ rules }) },
})

export const allRulesUpdate = on('allRulesUpdate', {
  method: 'POST',
  at: `${AT}/all`,
  summary: 'Replace the rules for all clients',
  body: z.object({ rules }),
  answers: { 204: null },
  errors: bad,
})

export const allRulesDelete = on('allRulesDelete', {
  method: 'DELETE',
  at: `${AT}/all`,
  summary: 'Delete the rules for all clients',
  answers: { 204: null },
})
