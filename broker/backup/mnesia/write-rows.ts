import { type AclRule, aclRule } from '@signalbox/contract/acl-rules'
import { readAddress, readNetwork } from '@signalbox/acl/address'
import { LAST_UNTIL } from '@signalbox/contract/banned'
import { readNamedHash } from '../../features/authentication/named-hash.ts'
import { DEFINITIONS, type Definition, logHeader, schemaTerm } from './definitions.ts'
import { logEntry, logHead } from './disk-log.ts'
import { atom, type Term, TermMap, tuple, writeTerm } from './external-term.ts'
import type { ScramKeys } from './scram-keys.ts'

/** A row of a table of this broker. */
export type StoredRow = Readonly<Record<string, unknown>>

/** A table for EMQX, made from tables of this broker. A row is `undefined` if EMQX cannot have it. */
export interface WrittenTable {
  readonly definition: Definition
  /** The tables of this broker that its rows come from. */
  readonly from: readonly string[]
  readonly write: (row: StoredRow) => readonly Term[] | undefined
}

const bytes = (value: unknown): Buffer => Buffer.from(String(value))
const flag = (value: unknown): Term => atom(value === 1 ? 'true' : 'false')
const blob = (value: unknown): Buffer => Buffer.from(value as Uint8Array) // a column of blobs
const seconds = (ms: unknown): number => Math.floor(Number(ms) / 1000)

function writeUser(row: StoredRow): Term[] | undefined {
  const { id, password_hash, salt, is_superuser, scope } = row
  // In EMQX, all users have the algorithm of the authenticator.
  if (readNamedHash(String(password_hash)) !== undefined) return undefined
  const chain = typeof scope === 'string' ? scope : 'mqtt:global'
  const whole = chain.includes(':') ? chain : `${chain}:global`
  return [tuple(atom(whole), bytes(id)), bytes(password_hash), bytes(salt), flag(is_superuser)]
}

function writeScramUser(row: StoredRow, { digest, iterations }: ScramKeys): Term[] | undefined {
  const { id, stored_key, server_key, salt, is_superuser } = row
  if (row.digest !== digest || row.iterations !== iterations) return undefined
  const owner = tuple(Buffer.from('scram:built_in_database'), bytes(id))
  return [owner, blob(stored_key), blob(server_key), blob(salt), flag(is_superuser)]
}

const OWNERS = { all: 0, user: 1, client: 2 } as const

function writeRules({ kind, name, rules }: StoredRow): Term[] {
  const owner = OWNERS[kind as keyof typeof OWNERS] // of its table
  const list = (JSON.parse(String(rules)) as unknown[]).map((each) =>
    writeRule(aclRule.parse(each)),
  )
  return [owner === 0 ? owner : tuple(owner, bytes(name)), list]
}

function writeRule({ permission, action, topic, qos, retain }: AclRule): Term {
  const options: Term[] = [tuple(atom('qos'), qos)]
  if (action !== 'subscribe') options.push(tuple(atom('retain'), atom(String(retain))))
  return tuple(atom(permission), tuple(atom(action), options), bytes(topic))
}

function writeBan(who: Term | undefined, { by, reason, at, until }: StoredRow) {
  if (who === undefined) return undefined
  const end = seconds(until) >= LAST_UNTIL ? atom('infinity') : seconds(until)
  return [who, bytes(by), bytes(reason), seconds(at), end]
}

/** Address as a tuple of 4 bytes, or of 8 groups of IPv6. */
function addressTerm(value: bigint, bits: number): Term {
  const size = bits === 32 ? 8 : 16
  const parts = Array.from({ length: bits / size }, (_, i) =>
    Number(BigInt.asUintN(size, value >> BigInt(bits - size * (i + 1)))),
  )
  return tuple(...parts)
}

/** `{clientid, Text}`, `{peerhost, Address}`; networks are in another table. */
function bannedClient({ kind, who }: StoredRow): Term | undefined {
  if (kind === 'clientId') return tuple(atom('clientid'), bytes(who))
  if (kind === 'username') return tuple(atom('username'), bytes(who))
  const address = kind === 'host' ? readAddress(String(who)) : undefined
  return address && tuple(atom('peerhost'), addressTerm(address.value, address.bits))
}

/** `{peerhost_net, {First, Last, Bits}}`. Expressions are compiled in EMQX's table, and cannot be written. */
function bannedNetwork({ kind, who }: StoredRow): Term | undefined {
  const network = kind === 'network' ? readNetwork(String(who)) : undefined
  if (network === undefined) return undefined
  const { bits, value, prefix } = network
  const last = value | ((1n << BigInt(bits - prefix)) - 1n)
  const range = tuple(addressTerm(value, bits), addressTerm(last, bits), prefix)
  return tuple(atom('peerhost_net'), range)
}

/** Properties by their names in EMQX. */
function propertiesTerm(text: unknown): TermMap | undefined {
  if (typeof text !== 'string') return undefined
  const given = JSON.parse(text) as Record<string, unknown> // as it was stored
  const { userProperties } = given
  const entries: readonly (readonly [string, Term | undefined])[] = [
    ['Content-Type', optional(given.contentType, bytes)],
    [
      'Correlation-Data',
      optional(given.correlationData, (value) => Buffer.from(String(value), 'base64')),
    ],
    ['Message-Expiry-Interval', optional(given.messageExpiryInterval, Number)],
    ['Payload-Format-Indicator', optional(given.payloadFormatIndicator, Number)],
    ['Response-Topic', optional(given.responseTopic, bytes)],
    [
      'User-Property',
      Array.isArray(userProperties)
        ? userProperties.map(([name, value]) => tuple(bytes(name), bytes(value)))
        : undefined,
    ],
  ]
  return new TermMap(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[atom(name), value] as const])),
  )
}

const optional = (value: unknown, write: (value: unknown) => Term): Term | undefined =>
  value === undefined ? undefined : write(value)

function writeRetained(row: StoredRow): Term[] {
  const topic = String(row.topic)
  const timestamp = Number(row.timestamp)
  const properties = propertiesTerm(row.properties)
  const expiry = properties?.get('Message-Expiry-Interval')
  const headers = new TermMap([
    ...(properties === undefined ? [] : [[atom('properties'), properties] as const]),
    [atom('retained'), atom('true')],
    ...(row.from_username === null ? [] : [[atom('username'), bytes(row.from_username)] as const]),
  ])
  const message = tuple(
    ...[atom('message'), messageId(timestamp), Number(row.qos), bytes(row.from_client_id)],
    ...[new TermMap([[atom('retain'), atom('true')]]), headers],
    ...[bytes(topic), blob(row.payload), timestamp, new TermMap([])],
  )
  // EMQX represents an empty level as an atom.
  const levels = topic.split('/').map((level) => (level === '' ? atom('') : bytes(level)))
  return [levels, message, typeof expiry === 'number' ? timestamp + expiry * 1000 : 0]
}

/** A message ID in the form of EMQX: 16 bytes that begin with the time in microseconds. */
function messageId(timestamp: number): Buffer {
  const id = Buffer.alloc(16)
  id.writeBigUInt64BE(BigInt(timestamp) * 1000n)
  return id
}

const nothing = () => undefined

/** The tables of an archive for EMQX 5.7, in the order of a real one. */
export const tablesForEmqx = (scram: ScramKeys): readonly WrittenTable[] => [
  { definition: DEFINITIONS.acl, from: ['acl_rules'], write: writeRules },
  // EMQX cannot verify the hashes of this broker: console users and API keys must be created again in EMQX.
  { definition: DEFINITIONS.consoleUsers, from: [], write: nothing },
  { definition: DEFINITIONS.keys, from: [], write: nothing },
  { definition: DEFINITIONS.users, from: ['mqtt_user', 'gateway_user'], write: writeUser },
  {
    definition: DEFINITIONS.scramUsers,
    from: ['scram_user'],
    write: (row) => writeScramUser(row, scram),
  },
  {
    definition: DEFINITIONS.bans,
    from: ['banned'],
    write: (row) => writeBan(bannedClient(row), row),
  },
  {
    definition: DEFINITIONS.banRules,
    from: ['banned'],
    write: (row) => writeBan(bannedNetwork(row), row),
  },
  { definition: DEFINITIONS.psk, from: [], write: nothing },
  { definition: DEFINITIONS.retained, from: ['retained'], write: writeRetained },
]

/**
 * The pieces of a table's file: one for each row, with the table of this broker that the row comes from.
 *
 * @param ms the time of the archive in epoch milliseconds
 */
export function* tablePieces(
  { definition, from, write }: WrittenTable,
  readRows: (table: string) => Iterable<StoredRow>,
  { node, ms }: { node: string; ms: number },
): Generator<{ bytes: Buffer; from?: string }> {
  const entry = (term: Term) => logEntry(writeTerm(term))
  yield { bytes: logHead() }
  yield { bytes: entry(logHeader(node, ms)) }
  yield { bytes: entry(schemaTerm(definition, node, ms)) }
  for (const table of from) {
    for (const row of readRows(table)) {
      const values = write(row)
      if (values === undefined) continue
      yield { bytes: entry(tuple(atom(definition.name), ...values)), from: table }
    }
  }
}
