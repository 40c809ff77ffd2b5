import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { pageQuery } from './paging.ts'
import { timestamp } from './scalars.ts'

const on = resource('Banned')

/**
 * Property of a client that a ban compares; `_re`: a regular expression, `_net`: a network such as
 * `10.0.0.0/8`.
 */
export const BAN_KINDS = [
  'clientid',
  'username',
  'peerhost',
  'clientid_re',
  'username_re',
  'peerhost_net',
] as const
export const banKind = z.enum(BAN_KINDS)
export type BanKind = z.output<typeof banKind>

/** Seconds since 1970: the last that the API takes, in the year 9999. */
export const LAST_UNTIL = 253_402_214_400

export const ban = z.looseObject({
  as: banKind,
  who: z.string(),
  /** Author: `mgmt_api`, `flapping detector`, or the given name. */
  by: z.string(),
  reason: z.string(),
  /** Start and end as in RFC 3339. */
  at: z.string(),
  until: z.string(),
})
export type Ban = z.output<typeof ban>

export const banCreate = z.object({
  as: banKind,
  who: z.string(),
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Start and end as in RFC 3339, or in epoch seconds. */
  at: z.optional(timestamp),
  /** Without it: a year. */
  until: z.optional(timestamp),
})
export type BanCreate = z.output<typeof banCreate>

export const bannedList = on('bannedList', {
  method: 'GET',
  at: '/banned',
  summary: 'List bans',
  own: ['like'],
  ownInFront: ['like'],
  list: 'paged',
  query: z.object({
    ...pageQuery,
    /** Words that each occur in `as`, `who`, `by` or `reason`, in any case. Signalbox's own. */
    like: z.optional(z.string()),
  }),
  answers: {
    200: z.looseObject({
      data: z.array(ban),
      /** Paging without `hasnext`, because `count` is the total. */
      meta: z.looseObject({ page: z.int(), limit: z.int(), count: z.int() }),
    }),
  },
})

export const bannedCreate = on('bannedCreate', {
  method: 'POST',
  at: '/banned',
  summary: 'Create a ban; a client with a banned ID is disconnected',
  body: banCreate,
  answers: { 200: ban },
  /** `ALREADY_EXISTS`: the message is the standing entry as JSON. */
  errors: { 400: ['ALREADY_EXISTS', 'BAD_REQUEST'], 409: ['EXCEED_LIMIT'] },
})

export const bannedDelete = on('bannedDelete', {
  method: 'DELETE',
  at: '/banned/{as}/{who}',
  summary: 'Delete a ban',
  path: z.object({ as: banKind, who: z.string() }),
  answers: { 204: null },
  errors: { 404: ['NOT_FOUND'] },
})

export const bannedClear = on('bannedClear', {
  method: 'DELETE',
  at: '/banned',
  summary: 'Delete all bans',
  answers: { 204: null },
})

/** Limit on the clients in a preview. */
export const PREVIEWED = 20

export const bannedPreview = on('bannedPreview', {
  method: 'GET',
  at: '/banned/preview',
  summary: 'List the connected clients that a ban would match',
  edition: 'own',
  isInFront: true,
  query: z.object({ as: banKind, who: z.string() }),
  answers: {
    200: z.looseObject({
      /** Normalized value: a network is without the bits of the host. */
      who: z.string(),
      count: z.int(),
      /** The first of them. */
      data: z.array(
        z.looseObject({
          clientid: z.string(),
          username: z.nullable(z.string()),
          ip_address: z.string(),
        }),
      ),
      /** Only so many clients of a cluster were compared; absent: all. */
      compared: z.optional(z.int()),
    }),
  },
  errors: { 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})

export const bannedMatching = on('bannedMatching', {
  method: 'GET',
  at: '/banned/matching',
  summary: 'List the bans in force that match a client',
  edition: 'own',
  isInFront: true,
  query: z.object({
    clientid: z.string(),
    username: z.optional(z.string()),
    ip_address: z.optional(z.string()),
  }),
  answers: {
    200: z.looseObject({
      data: z.array(ban),
      /** Only so many bans of a cluster were compared; absent: all. */
      compared: z.optional(z.int()),
    }),
  },
  errors: { 503: ['SERVICE_UNAVAILABLE'] },
})
