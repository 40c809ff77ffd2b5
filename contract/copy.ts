import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Copy')

/** Areas of a copy, in the order of writing: later ones refer to earlier ones. */
export const COPY_AREAS = [
  'mqtt',
  'monitoring',
  'retained',
  'bans',
  'schemas',
  'exhooks',
  'authentication',
  'authorization',
  'integration',
  'gateways',
  'listeners',
  'machine',
  'accounts',
] as const
export const copyArea = z.enum(COPY_AREAS)
export type CopyArea = z.output<typeof copyArea>

/** Areas that belong to a machine: they are copied only on request. */
export const MACHINE_AREAS: readonly CopyArea[] = ['gateways', 'listeners', 'machine']

const text = z.string().check(z.maxLength(4096))

/** One side of a copy: a broker of this Signalbox with a login, or any address with a login or an API key. */
export const copySide = z.union([
  z.strictObject({
    /** Name of a cluster of this Signalbox; empty: the embedded broker. */
    broker: text,
    /** Value of the `Authorization` header. */
    authorization: text,
  }),
  z.strictObject({
    /** Address of the console or of the API. */
    url: text,
    kind: z.enum(['user', 'key']),
    /** User name, or API key. */
    name: text,
    /** Password, or secret of the key. */
    secret: text,
  }),
])
export type CopySide = z.output<typeof copySide>

/** `keep`: the item of the target stays. `replace`: it gets the values of the source. */
export const copyDecision = z.enum(['keep', 'replace'])
export type CopyDecision = z.output<typeof copyDecision>

/** Largest number of decisions on single items in one request. */
const MAX_DECISIONS = 5000

export const copyOptions = z.strictObject({
  areas: z.array(copyArea).check(z.maxLength(COPY_AREAS.length)),
  /** Whether the brokers are only compared. */
  dry_run: z._default(z.boolean(), false),
  /** Decision on items that differ and have none of their own. */
  conflicts: z._default(copyDecision, 'keep'),
  /** Decisions on single items by `<kind>/<id>`. */
  decisions: z._default(
    z.record(text, copyDecision).check(z.refine((all) => Object.keys(all).length <= MAX_DECISIONS)),
    {},
  ),
  /** New items with a secret that cannot be read: they are left out, or created disabled and without the secret. */
  secrets: z._default(z.enum(['skip', 'disable']), 'skip'),
  on_error: z._default(z.enum(['stop', 'continue']), 'stop'),
})
export type CopyOptions = z.output<typeof copyOptions>

/** States of an item of the source. `again`: it must be set again by hand, because no API gives its secret. */
export const COPY_STATES = [
  'new',
  'different',
  'equal',
  'unsupported',
  'unreadable',
  'again',
] as const
export type CopyDifference = (typeof COPY_STATES)[number]

const failure = z.looseObject({ code: z.string(), message: z.string() })

const copyItem = z.looseObject({
  /** Kind of the item, such as `connectors`. */
  kind: z.string(),
  id: z.string(),
  state: z.enum(COPY_STATES),
  /** Values that differ, without secrets. */
  changes: z.optional(
    z.array(
      z.looseObject({
        path: z.string(),
        /** Value of the target as JSON; absent: none. */
        from: z.optional(z.string()),
        to: z.string(),
      }),
    ),
  ),
  /** Fields whose secrets must be set again. */
  secrets: z.optional(z.array(z.string())),
  /**
   * Result of the copy. `kept`: by decision. `skipped`: its secret is unknown. `blocked`: an item that it needs failed.
   * `unequal`: written, and read back with other values.
   */
  result: z.optional(
    z.enum(['written', 'unequal', 'kept', 'skipped', 'failed', 'blocked', 'stopped']),
  ),
  /** Words of the broker that refused to read or write the item. */
  failure: z.optional(failure),
})
export type CopyItem = z.output<typeof copyItem>

const copyKind = z.looseObject({
  kind: z.string(),
  area: copyArea,
  /** Number of items by their state. */
  counts: z.record(z.enum(COPY_STATES), count),
  /** Why the source cannot be read, or not again after the items were written. */
  failure: z.optional(failure),
})

export const copyReport = z.looseObject({
  id: z.string(),
  phase: z.enum(['reading', 'writing', 'verifying', 'done', 'stopped', 'failed']),
  dry_run: z.boolean(),
  /** Items that are finished in this phase. */
  done: count,
  total: count,
  kinds: z.array(copyKind),
  /** Items that are not equal, failed ones first; empty until the end. */
  items: z.array(copyItem),
  /** Number of further items that are not equal. */
  omitted: count,
  failure: z.optional(failure),
})
export type CopyReport = z.output<typeof copyReport>

const path = z.object({ id: z.string() })
const missing = { 404: ['NOT_FOUND'] }

// These operations are answered below `/signalbox`, with the login of the side that is a broker of this Signalbox.

export const copyStart = on('copyStart', {
  method: 'POST',
  at: '/copies',
  summary: 'Compare the configurations of two brokers, or copy one to the other',
  edition: 'own',
  body: z.extend(copyOptions, { from: copySide, to: copySide }),
  answers: { 201: copyReport },
  errors: { 400: ['BAD_REQUEST'], 403: ['FORBIDDEN'], 503: ['SERVICE_UNAVAILABLE'] },
})

export const copyGet = on('copyGet', {
  method: 'GET',
  at: '/copies/{id}',
  summary: 'Read the progress of a copy, and its report at the end',
  edition: 'own',
  path,
  answers: { 200: copyReport },
  errors: missing,
})

export const copyStop = on('copyStop', {
  method: 'POST',
  at: '/copies/{id}/stop',
  summary: 'Stop a copy after the item that is being written',
  edition: 'own',
  path,
  answers: { 204: null },
  errors: missing,
})
