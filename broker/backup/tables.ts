import { aclRule } from '@signalbox/contract/acl-rules'
import { isTopicName } from '@signalbox/mqtt/topic'
import * as z from 'zod/mini'
import { BAN_KINDS } from '../features/banned/ban.ts'
import { roundsOfHash } from '../store/password-hash.ts'

/** Value of a column in SQLite's types. */
export type Cell = string | number | Buffer | null
export type Row = Readonly<Record<string, Cell>>

/** One table of the store, as archives contain it: a JSON object for each row. */
export interface BackupTable {
  /** In the store and in archives. */
  readonly name: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
  /** Columns that are Base64 in archives. */
  readonly blobs: readonly string[]
  /** A row of an archive. @throws {BadRow} if a column is missing or has a wrong value */
  read(value: unknown): Row
}

/** A row of an archive that cannot be restored; the message does not quote it. */
export class BadRow extends Error {}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
/** About a second for one password: the names of users are not secret, and each login costs this time. */
const MAX_ROUNDS = 1_000_000

// Whatever the broker accepts can be restored: the API and MQTT clients decide what is in the rows, and limits
// that are narrower than theirs would let one client make a backup unusable.
const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))
const anyText = text(16 * 1024 * 1024)
const bit = z.union([z.literal(0), z.literal(1)])
const time = z.int()
const blob = z.string().check(z.regex(BASE64))
const role = (...roles: string[]) => z.enum(roles)

/** A hash as `store/password-hash.ts` writes it, of a number of rounds that a login can wait for. */
const hash = text(1000).check(
  z.refine((value) => {
    const rounds = roundsOfHash(value)
    return rounds !== undefined && rounds <= MAX_ROUNDS
  }),
)

/** A column of JSON text. */
const json = (schema: z.ZodMiniType) =>
  z.string().check(
    z.refine((value) => {
      try {
        return schema.safeParse(JSON.parse(value)).success
      } catch {
        return false
      }
    }),
  )

const utf8 = text(65_535)
const properties = z.strictObject({
  payloadFormatIndicator: z.optional(bit),
  messageExpiryInterval: z.optional(z.int().check(z.minimum(0), z.maximum(0xff_ff_ff_ff))),
  contentType: z.optional(utf8),
  responseTopic: z.optional(utf8.check(z.refine((topic) => !/[+#]/.test(topic)))),
  correlationData: z.optional(blob.check(z.maxLength(87_380))),
  userProperties: z.optional(z.array(z.tuple([utf8, utf8]))),
})

function table<Shape extends Record<string, z.ZodMiniType>>(
  tableName: string,
  key: readonly (keyof Shape & string)[],
  shape: Shape,
  blobs: readonly (keyof Shape & string)[] = [],
): BackupTable {
  const schema = z.strictObject(shape)
  return {
    name: tableName,
    key,
    columns: Object.keys(shape),
    blobs,
    read(value) {
      const result = schema.safeParse(value)
      if (!result.success) {
        const [issue] = result.error.issues
        throw new BadRow([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
      }
      const row: Record<string, Cell> = { ...(result.data as Record<string, Cell>) } // by its schema
      for (const column of blobs) row[column] = Buffer.from(String(row[column]), 'base64')
      return row
    },
  }
}

/** Tables in the order of writing and restoring. */
export const backupTables: readonly BackupTable[] = [
  table('user', ['username'], {
    username: z.string().check(z.regex(/^[_a-zA-Z0-9]{1,255}$/)),
    password: hash,
    description: anyText,
    has_default_password: bit,
    role: role('administrator', 'viewer'),
  }),
  table('external_user', ['name'], {
    name: anyText,
    backend: z.enum(['ldap', 'oidc', 'saml']),
    username: text(255),
    description: anyText,
    role: role('administrator', 'viewer'),
  }),
  table('api_key', ['name'], {
    key: anyText,
    name: anyText,
    secret: hash,
    enable: bit,
    expired_at: z.nullable(time),
    description: anyText,
    role: role('administrator', 'viewer', 'publisher'),
    created_at: time,
  }),
  table('mqtt_user', ['id'], {
    id: anyText,
    password_hash: anyText,
    salt: anyText,
    is_superuser: bit,
  }),
  table('gateway_user', ['scope', 'id'], {
    id: anyText,
    password_hash: anyText,
    salt: anyText,
    is_superuser: bit,
    /** A gateway such as `stomp`, or one of its listeners. */
    scope: anyText,
  }),
  table(
    'scram_user',
    ['id'],
    {
      id: anyText,
      digest: z.enum(['sha256', 'sha512']),
      // Clients compute them, not the broker.
      iterations: z.int().check(z.minimum(0)),
      salt: blob,
      stored_key: blob,
      server_key: blob,
      is_superuser: bit,
    },
    ['salt', 'stored_key', 'server_key'],
  ),
  table('acl_rules', ['kind', 'name'], {
    kind: z.enum(['client', 'user', 'all']),
    name: anyText,
    rules: json(z.array(aclRule)),
  }),
  table('banned', ['kind', 'who'], {
    kind: z.enum(BAN_KINDS),
    who: anyText,
    by: anyText,
    reason: anyText,
    at: time,
    until: time,
  }),
  table(
    'retained',
    ['topic'],
    {
      topic: z.string().check(z.refine((value) => isTopicName(value))),
      payload: blob.check(z.minLength(1)),
      qos: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      properties: z.nullable(json(properties)),
      from_client_id: utf8,
      from_username: z.nullable(utf8),
      timestamp: time,
    },
    ['payload'],
  ),
]
