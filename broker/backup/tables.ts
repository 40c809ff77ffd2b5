import { aclRule, MAX_RULES } from '@signalbox/contract/acl-rules'
import { isTopicName } from '@signalbox/mqtt/topic'
import * as z from 'zod/mini'
import { BAN_KINDS } from '../features/banned/ban.ts'

/** A value of a column as SQLite takes it. */
export type Cell = string | number | Buffer | null
export type Row = Readonly<Record<string, Cell>>

/** One table of the store, as archives contain it: a JSON object for each row. */
export interface BackupTable {
  /** In the store and in archives. */
  readonly name: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
  /** In archives Base64. */
  readonly blobs: readonly string[]
  /** A row of an archive. @throws {BadRow} */
  read(value: unknown): Row
}

/** A row of an archive that cannot be restored; the message does not quote it. */
export class BadRow extends Error {}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
const MAX_ROUNDS = 10_000_000
const MAX_SCRAM_ROUNDS = 1_000_000

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))
const name = text(65_535).check(z.minLength(1))
const bit = z.union([z.literal(0), z.literal(1)])
const time = z.int().check(z.minimum(0))
const blob = z.string().check(z.regex(BASE64))
const role = (...roles: string[]) => z.enum(roles)

/** A hash as `store/password-hash.ts` writes it, of a number of rounds that a login can wait for. */
const hash = text(1000).check(
  z.refine((value) => {
    const [, rounds] =
      /^pbkdf2-sha256\$(\d{1,8})\$[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+$/.exec(value) ?? []
    return rounds !== undefined && Number(rounds) >= 1 && Number(rounds) <= MAX_ROUNDS
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
  responseTopic: z.optional(utf8.check(z.refine(isTopicName))),
  correlationData: z.optional(blob.check(z.maxLength(87_380))),
  userProperties: z.optional(z.array(z.tuple([utf8, utf8])).check(z.maxLength(10_000))),
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

/** In the order in which they are written and restored. */
export const backupTables: readonly BackupTable[] = [
  table('user', ['username'], {
    username: z.string().check(z.regex(/^[_a-zA-Z0-9]{1,255}$/)),
    password: hash,
    description: text(4096),
    has_default_password: bit,
    role: role('administrator', 'viewer'),
  }),
  table('api_key', ['name'], {
    key: text(255).check(z.minLength(1)),
    name: text(256).check(z.minLength(1)),
    secret: hash,
    enable: bit,
    expired_at: z.nullable(time),
    description: text(65_535),
    role: role('administrator', 'viewer', 'publisher'),
    created_at: time,
  }),
  table('mqtt_user', ['id'], {
    id: name,
    password_hash: text(4096),
    salt: text(4096),
    is_superuser: bit,
  }),
  table(
    'scram_user',
    ['id'],
    {
      id: name,
      digest: z.enum(['sha256', 'sha512']),
      iterations: z.int().check(z.minimum(1), z.maximum(MAX_SCRAM_ROUNDS)),
      salt: blob.check(z.maxLength(1000)),
      stored_key: blob.check(z.maxLength(1000)),
      server_key: blob.check(z.maxLength(1000)),
      is_superuser: bit,
    },
    ['salt', 'stored_key', 'server_key'],
  ),
  table('acl_rules', ['kind', 'name'], {
    kind: z.enum(['client', 'user', 'all']),
    name: text(65_535),
    rules: json(z.array(aclRule).check(z.maxLength(MAX_RULES))),
  }),
  table('banned', ['kind', 'who'], {
    kind: z.enum(BAN_KINDS),
    who: name,
    by: text(65_535),
    reason: text(65_535),
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
