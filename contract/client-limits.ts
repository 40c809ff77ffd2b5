import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { timestamp } from './scalars.ts'

const on = resource('Clients')

/** Number of clients whose publishing the embedded broker limits. */
export const MAX_CLIENT_LIMITS = 10_000
/** Clients that one call limits. */
export const LIMITED_AT_ONCE = 1000
/** Messages or bytes per second. */
const rate = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

const clientLimit = z.looseObject({
  clientid: z.string(),
  /** Messages that the client may publish per second; absent: no limit. */
  messages_rate: z.optional(z.int()),
  /** Bytes of its PUBLISH packets per second; absent: no limit. */
  bytes_rate: z.optional(z.int()),
  /** RFC 3339, or `infinity`: until it is removed. */
  until: z.string(),
  /** User or API key that set it, and when (RFC 3339). */
  by: z.string(),
  at: z.string(),
  connected: z.boolean(),
})
export type ClientLimit = z.output<typeof clientLimit>

export const clientLimitList = on('clientLimitList', {
  method: 'GET',
  at: '/client_limits',
  summary: 'List the clients whose publishing is limited, the latest first',
  edition: 'own',
  list: 'paged',
  query: z.object({
    ...pageQuery,
    /** Exactly. */
    clientid: z.optional(z.string()),
    like_clientid: z.optional(z.string()),
  }),
  answers: { 200: paged(clientLimit) },
})

export const clientLimitSet = on('clientLimitSet', {
  method: 'POST',
  at: '/client_limits',
  summary: 'Limit the publishing of clients by their IDs, also of clients that connect later',
  edition: 'own',
  body: z.object({
    clientids: z
      .array(z.string().check(z.minLength(1), z.maxLength(65_535)))
      .check(z.minLength(1), z.maxLength(LIMITED_AT_ONCE)),
    /** At least one of the two. */
    messages_rate: z.optional(rate),
    bytes_rate: z.optional(rate),
    /** RFC 3339 or epoch seconds, in the future; absent: until it is removed. */
    until: z.optional(timestamp),
  }),
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'], 409: ['EXCEED_LIMIT'] },
})

export const clientLimitDelete = on('clientLimitDelete', {
  method: 'DELETE',
  at: '/client_limits/{clientid}',
  summary: 'Delete the limit of a client',
  edition: 'own',
  path: z.object({ clientid: z.string() }),
  answers: { 204: null },
  errors: { 404: ['NOT_FOUND'] },
})
