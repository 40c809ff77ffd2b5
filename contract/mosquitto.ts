import * as z from 'zod/mini'
import { backupPart, backupReport } from './backup.ts'
import { formats } from './formats.ts'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Backup')

/** Largest size of all files of one import together, in bytes. */
export const MAX_MOSQUITTO_BYTES = 32 * 1024 * 1024
const MAX_FILES = 100
/** Base64 is longer than its bytes by a third; names and JSON need the rest. */
const BODY_LIMIT = Math.ceil((MAX_MOSQUITTO_BYTES * 4) / 3) + 1024 * 1024

/** Reasons why a line is left out, or has another form, with English sentences for logs. */
export const MOSQUITTO_REASONS = {
  acl_refused: 'the ACL file has a line that cannot be read, so that all topics are denied',
  anonymous_with_users:
    'clients without a username are refused because users log in with passwords',
  block_left: 'the listener or bridge of this line is left out',
  bridge_both:
    'a rule forwards the messages; messages from the other broker are not sent back to it',
  bridge_rule: 'a rule forwards the messages between the topics of both brokers',
  certificate_missing: 'it is disabled: its certificates are not among the files',
  client_id_prefix: 'the client ID is this prefix, followed by the name of the connector',
  denied_inside:
    'a topic of this line is also denied: clients cannot subscribe to any topic of this line',
  elsewhere: 'this broker has a setting of its own for this',
  expired: 'the message has expired',
  file_missing: 'the file is not among the chosen files, cannot be read, or is too large',
  first_addresses: 'only the first 8 addresses are used',
  invalid: 'the line cannot be read',
  needless: 'this broker does not need this option',
  nearest: 'the highest possible value is used',
  no_counterpart: 'this broker has nothing comparable',
  no_file: 'no file of this folder was chosen',
  no_such_listener: 'this line has no valid listener',
  no_users: 'it is disabled: no user could log in',
  not_nested: 'Mosquitto ignores this option in an included file',
  of_packets: 'the limit applies to packets, which are larger than their payloads',
  other_users: 'it is disabled: its users or rules differ from those of the first listener',
  plain_password: 'the password is in plain text: hash it with mosquitto_passwd -U first',
  plugin: 'it is disabled: a plugin decided which clients may connect',
  repeated: 'another line with this name is used',
  sessions_by_option: 'sessions are stored with the start option --durable-sessions',
  unix_socket: 'this broker has no listeners on Unix sockets',
  unknown: 'this broker does not know the option',
  unknown_hash: 'this broker does not know this kind of hash',
  users_elsewhere: 'the built-in database of this broker cannot take these users',
  weaker: 'it is disabled: without this line, the listener would accept more clients',
  websocket_path: 'clients use the path /mqtt; Mosquitto accepts every path',
  when_subscribing: 'this broker decides when a client subscribes, and not for each message',
  wildcard_name: 'usernames with + or # have no rules',
  without_tls: 'this option has no effect without certfile and keyfile',
} as const
export type MosquittoReason = keyof typeof MOSQUITTO_REASONS

const importLine = z.looseObject({
  file: z.string(),
  line: count,
  /** The line without secrets. */
  text: z.string(),
  /** `taken`: with the same meaning. `translated`: in another form. `left`: not imported. */
  state: z.enum(['taken', 'translated', 'left']),
  /** The setting or row that it becomes. */
  becomes: z.optional(z.string()),
  /** A code of the reason. */
  reason: z.optional(z.string()),
})
export type MosquittoLine = z.output<typeof importLine>

const preview = z.looseObject({
  parts: z.array(backupPart),
  /** The first lines; `counts` are of all. */
  lines: z.array(importLine),
  counts: z.looseObject({ taken: count, translated: count, left: count }),
})
export type MosquittoPreview = z.output<typeof preview>

const body = z.object({
  files: z
    .array(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(255)),
        /** Base64. Files have passwords and private keys. */
        content: z
          .string()
          .check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/))
          .register(formats, { as: 'secret' }),
      }),
    )
    .check(z.maxLength(MAX_FILES)),
  /** Names of parts; all unless given. */
  parts: z.optional(z.array(z.string()).check(z.maxLength(1000))),
})

export const mosquittoInspect = on('mosquittoInspect', {
  method: 'POST',
  at: '/data/mosquitto/preview',
  summary: 'Read the files of a Mosquitto broker, and what an import would change, line by line',
  edition: 'own',
  bodyLimit: BODY_LIMIT,
  body,
  answers: { 200: preview },
  errors: { 400: ['BAD_REQUEST'] },
})

export const mosquittoImport = on('mosquittoImport', {
  method: 'POST',
  at: '/data/mosquitto/import',
  summary: 'Import parts of the files of a Mosquitto broker in one transaction, and report on each',
  edition: 'own',
  bodyLimit: BODY_LIMIT,
  body,
  answers: { 200: backupReport },
  errors: { 400: ['BAD_REQUEST'] },
})
