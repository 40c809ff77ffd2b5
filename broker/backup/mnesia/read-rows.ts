import { LAST_UNTIL } from '@signalbox/contract/banned'
import { hashDigest, matchesDigest } from '../../store/password-hash.ts'
import type { BanKind } from '../../features/banned/ban.ts'
import { normalWho } from '../../features/banned/compare-ban.ts'
import { BadRow } from '../tables.ts'
import { Atom, isAtom, type Term, TermMap, Tuple } from './external-term.ts'
import { DEFAULT_ITERATIONS } from './scram-keys.ts'
import {
  type Fields,
  findInMap,
  readAtom,
  readBytes,
  readInteger,
  readList,
  readText,
  readTuple,
} from './fields.ts'

type Json = Record<string, unknown>

/**
 * A row for a table of this broker, as its archives contain it, or the work that makes it, if that is slow.
 * `undefined`: the row is of no use here.
 */
export type FoundRow = { table: string; row: Json | (() => Promise<Json>) } | undefined

/** Chain of the authenticators of all MQTT listeners. */
const MQTT_CHAIN = 'mqtt:global'
const ALL_CHAINS = ':global'
const ACL_OWNERS = ['all', 'user', 'client'] as const
const SALT_BYTES = 4
/** Role of console users of EMQX before 5.3, which had no roles: each user could do everything. */
const FIRST_ROLE = 'administrator'

function readUser(fields: Fields): FoundRow {
  const [chain, id] = readTuple(fields.get('user_id'), 2, 'user_id')
  const row = {
    id: readText(id, 'user_id'),
    password_hash: fields.text('password_hash'),
    salt: fields.text('salt'),
    is_superuser: fields.flag('is_superuser'),
  }
  const name = readAtom(chain, 'user_id')
  if (name === MQTT_CHAIN) return { table: 'mqtt_user', row }
  if (/^(?:tcp|ssl|ws|wss|quic):/.test(name)) {
    throw new BadRow('it belongs to one listener, and all listeners here have the same users')
  }
  const scope = name.endsWith(ALL_CHAINS) ? name.slice(0, -ALL_CHAINS.length) : name
  return { table: 'gateway_user', row: { ...row, scope } }
}

function readScramUser(fields: Fields): FoundRow {
  const [, id] = readTuple(fields.get('user_id'), 2, 'user_id')
  const key = fields.bytes('stored_key')
  const base64 = (attribute: string) => fields.bytes(attribute).toString('base64')
  const row = {
    id: readText(id, 'user_id'),
    digest: key.length === 64 ? 'sha512' : 'sha256',
    // The number of iterations comes from the authenticator: see `Staging.setScramIterations`.
    iterations: DEFAULT_ITERATIONS,
    salt: base64('salt'),
    stored_key: key.toString('base64'),
    server_key: base64('server_key'),
    is_superuser: fields.flag('is_superuser'),
  }
  return { table: 'scram_user', row }
}

function readRules(fields: Fields): FoundRow {
  const who = fields.get('who')
  const [owner, name] = who instanceof Tuple ? readTuple(who, 2, 'who') : [who]
  const kind = ACL_OWNERS[readInteger(owner, 'who')]
  if (kind === undefined) throw new BadRow('who has another form')
  const rules = readList(fields.get('rules'), 'rules').map(readRule)
  const row = {
    kind,
    name: kind === 'all' ? '' : readText(name, 'who'),
    rules: JSON.stringify(rules),
  }
  return { table: 'acl_rules', row }
}

/** `{allow, {publish, [{qos, [0, 1]}, {retain, all}]}, Topic}`, or, before 5.1, an action without options. */
function readRule(term: Term): Json {
  const [permission, action, topic] = readTuple(term, 3, 'a rule')
  const [name, options] = action instanceof Atom ? [action] : readTuple(action, 2, 'an action')
  const given = new Map(
    (options === undefined ? [] : readList(options, 'an action')).map((each) => {
      const [option, value] = readTuple(each, 2, 'an option')
      return [readAtom(option, 'an option'), value] as const
    }),
  )
  const qos = given.get('qos')
  const retain = given.get('retain')
  return {
    permission: readAtom(permission, 'a permission'),
    action: readAtom(name, 'an action'),
    topic: readText(topic, 'a topic'),
    qos:
      qos === undefined ? [0, 1, 2] : readList(qos, 'qos').map((each) => readInteger(each, 'qos')),
    retain: retain === undefined || isAtom(retain, 'all') ? 'all' : isAtom(retain, 'true'),
  }
}

const BAN_KINDS: ReadonlyMap<string, BanKind> = new Map([
  ['clientid', 'clientId'],
  ['username', 'username'],
  ['peerhost', 'host'],
  ['clientid_re', 'clientIdExpression'],
  ['username_re', 'usernameExpression'],
  ['peerhost_net', 'network'],
])

function readBan(fields: Fields): FoundRow {
  const [as, value] = readTuple(fields.get('who'), 2, 'who')
  const kind = BAN_KINDS.get(readAtom(as, 'who'))
  if (kind === undefined) throw new BadRow('bans of this kind do not exist here')
  const by = fields.get('by')
  const row = {
    kind,
    who: readBanned(kind, value),
    by: by instanceof Atom ? by.name : readText(by, 'by'),
    reason: fields.text('reason'),
    at: fields.time('at'),
    until: fields.time('until', LAST_UNTIL * 1000),
  }
  return { table: 'banned', row }
}

function readBanned(kind: BanKind, value: Term | undefined): string {
  const who = normalWho(kind, readWho(kind, value))
  if (typeof who !== 'string') throw new BadRow(who.problem)
  return who
}

function readWho(kind: BanKind, value: Term | undefined): string {
  if (kind === 'host') return readAddress(value)
  if (kind === 'network') {
    const [first, , length] = readTuple(value, 3, 'a network')
    return `${readAddress(first)}/${readInteger(length, 'a network')}`
  }
  if (kind === 'clientId' || kind === 'username') return readText(value, 'who')
  // The tuple has a compiled expression and its text.
  const [, text] = readTuple(value, 2, 'an expression')
  return readText(text, 'an expression')
}

/** Reads an address, which is a tuple of 4 bytes, or of 8 groups of IPv6. */
function readAddress(term: Term | undefined): string {
  const parts =
    term instanceof Tuple ? term.items.map((each) => readInteger(each, 'an address')) : []
  if (parts.length === 4) return parts.join('.')
  if (parts.length !== 8) throw new BadRow('an address has another form')
  return parts.map((each) => each.toString(16)).join(':')
}

function readConsoleUser(fields: Fields): FoundRow {
  const username = fields.get('username')
  const description = fields.text('description')
  const given = fields.find('role')
  const role = Buffer.isBuffer(given) ? readText(given, 'role') : FIRST_ROLE
  if (username instanceof Tuple) {
    const [backend, name] = readTuple(username, 2, 'username')
    const of = readAtom(backend, 'username')
    const external = readText(name, 'username')
    const row = { name: `${of}:${external}`, backend: of, username: external, description, role }
    return { table: 'external_user', row }
  }
  const hash = splitHash(fields.bytes('pwdhash'))
  const named = { username: readText(username, 'username'), description, role }
  const has_default_password = matchesDigest('public', hash) ? 1 : 0
  const row = async () => ({ ...named, password: await hashDigest(hash), has_default_password })
  return { table: 'user', row }
}

/** A salt, followed by a digest with SHA-256. */
function splitHash(bytes: Buffer) {
  return { salt: bytes.subarray(0, SALT_BYTES), digest: bytes.subarray(SALT_BYTES) }
}

function readKey(fields: Fields): FoundRow {
  const extra = fields.find('extra')
  // Before 5.4 the attribute was a description, not a map.
  const find = (name: string, older?: Term) => {
    const value = extra instanceof TermMap ? findInMap(extra, name) : older
    return Buffer.isBuffer(value) ? readText(value, name) : undefined
  }
  const expires = fields.get('expired_at')
  const kept = {
    key: fields.text('api_key'),
    name: fields.text('name'),
    enable: fields.flag('enable'),
    expired_at:
      isAtom(expires, 'infinity') || isAtom(expires, 'undefined')
        ? null
        : fields.time('expired_at'),
    description: find('desc', fields.find('desc') ?? extra) ?? '',
    role: find('role') ?? 'administrator',
    created_at: fields.time('created_at'),
  }
  const hash = splitHash(fields.bytes('api_secret_hash'))
  // EMQX makes secrets of 256 random bits, as this broker does.
  const row = async () => ({ ...kept, secret: await hashDigest(hash, 1) })
  return { table: 'api_key', row }
}

/** Properties of PUBLISH by their names in EMQX and here. */
const TEXT_PROPERTIES = [
  ['Content-Type', 'contentType'],
  ['Response-Topic', 'responseTopic'],
] as const

function readRetained(fields: Fields): FoundRow {
  const message = fields.get('msg')
  if (!(message instanceof Tuple) || message.items.length < 9) throw new BadRow('no message')
  const [, , qos, from, , headers, topic, payload, time] = message.items
  const name = readText(topic, 'topic')
  // The broker publishes its own messages to `$SYS`.
  if (name.startsWith('$SYS/')) return undefined
  const timestamp = readInteger(time, 'timestamp')
  const username = findInMap(headers, 'username')
  const expiresAt = readInteger(fields.get('expiry_time'), 'expiry_time')
  const properties = readProperties(findInMap(headers, 'properties'), timestamp, expiresAt)
  const row = {
    topic: name,
    payload: readBytes(payload, 'payload').toString('base64'),
    qos: readInteger(qos, 'qos'),
    properties: Object.keys(properties).length === 0 ? null : JSON.stringify(properties),
    from_client_id: from instanceof Atom ? from.name : readText(from, 'from'),
    from_username: Buffer.isBuffer(username) ? readText(username, 'username') : null,
    timestamp,
  }
  return { table: 'retained', row }
}

function readProperties(given: Term | undefined, timestamp: number, expiresAt: number): Json {
  const properties: Json = {}
  for (const [theirs, ours] of TEXT_PROPERTIES) {
    const value = findInMap(given, theirs)
    if (value !== undefined) properties[ours] = readText(value, theirs)
  }
  const correlation = findInMap(given, 'Correlation-Data')
  if (correlation !== undefined) {
    properties.correlationData = readBytes(correlation, 'Correlation-Data').toString('base64')
  }
  const format = findInMap(given, 'Payload-Format-Indicator')
  if (format !== undefined) {
    properties.payloadFormatIndicator = readInteger(format, 'Payload-Format-Indicator')
  }
  const users = findInMap(given, 'User-Property')
  if (users !== undefined) {
    properties.userProperties = readList(users, 'User-Property').map((each) =>
      readTuple(each, 2, 'User-Property').map((text) => readText(text, 'User-Property')),
    )
  }
  // The retainer of EMQX has an expiry of its own; the earlier one counts there.
  if (expiresAt > 0) {
    properties.messageExpiryInterval = Math.max(0, Math.ceil((expiresAt - timestamp) / 1000))
  }
  return properties
}

/** A table of EMQX, and the tables of this broker that its rows go to. */
export interface ForeignTable {
  readonly into: readonly string[]
  /** Reads a row; `undefined`: this broker does not need it. @throws {BadRow} if it cannot be translated */
  readonly read: (fields: Fields) => FoundRow
}

export const foreignTables: ReadonlyMap<string, ForeignTable> = new Map([
  ['emqx_admin', { into: ['user', 'external_user'], read: readConsoleUser }],
  ['emqx_app', { into: ['api_key'], read: readKey }],
  ['emqx_authn_mnesia', { into: ['mqtt_user', 'gateway_user'], read: readUser }],
  ['emqx_authn_scram_mnesia', { into: ['scram_user'], read: readScramUser }],
  ['emqx_acl', { into: ['acl_rules'], read: readRules }],
  ['emqx_banned', { into: ['banned'], read: readBan }],
  ['emqx_banned_rules', { into: ['banned'], read: readBan }],
  // This broker has no pre-shared keys: only their number is reported.
  ['emqx_psk', { into: [], read: () => undefined }],
  ['emqx_retainer_message', { into: ['retained'], read: readRetained }],
])
