import { ArchiveError } from '../../archive/archive-limits.ts'
import { decodePublish } from '../../kernel/codec/publish.ts'
import type { MessageProperties } from '../../kernel/message.ts'

/**
 * Reader of `mosquitto.db`, versions 5 and 6. A header of 23 bytes (15 bytes magic, a checksum that is always 0, the
 * version) is followed by chunks: type and length as 32-bit numbers in network order, and a record. Numbers in records
 * are in network order, except those of 64 bits, which have the order of the writer's processor: little-endian here.
 */

export const MAX_DATABASE_BYTES = 1024 * 1024 * 1024
const MAGIC = Buffer.from('\u0000\u00b5\u0000mosquitto db', 'latin1')
const HEADER_BYTES = 23
const CHUNK = { config: 1, message: 2, clientMessage: 3, retained: 4, subscription: 5, client: 6 }
const MAX_CLIENTS = 1_000_000

export interface DatabaseMessage {
  topic: string
  payload: Buffer
  qos: 0 | 1 | 2
  clientId: string
  username: string | undefined
  /** Expiry in epoch seconds; 0: never. */
  expiresAt: number
  properties: MessageProperties | undefined
}

export interface DatabaseSubscription {
  topicFilter: string
  qos: 0 | 1 | 2
  noLocal: boolean
  retainAsPublished: boolean
  retainHandling: 0 | 1 | 2
  subscriptionIdentifier: number | undefined
}

export interface DatabaseSession {
  clientId: string
  username: string | undefined
  /** Expiry interval in seconds; 0xFFFFFFFF: never. */
  expiryInterval: number
  /** Time in epoch seconds at which the session expires; 0: none. */
  expiresAt: number
  subscriptions: DatabaseSubscription[]
  /** Messages that wait for the client, in their order. */
  queued: { message: bigint; qos: 0 | 1 | 2; retain: boolean }[]
}

export interface Database {
  retained(): Generator<DatabaseMessage>
  sessions: ReadonlyMap<string, DatabaseSession>
  /** A message by its ID. @throws {ArchiveError} if it is damaged */
  message(id: bigint): DatabaseMessage | undefined
}

/**
 * The properties of a message at a time in epoch milliseconds, with the rest of its expiry interval; `expired` if there is
 * none.
 */
export function propertiesAt(
  { expiresAt, properties }: DatabaseMessage,
  now: number,
): MessageProperties | 'expired' | undefined {
  if (expiresAt <= 0) return properties
  const messageExpiryInterval = expiresAt - Math.floor(now / 1000)
  return messageExpiryInterval <= 0 ? 'expired' : { ...properties, messageExpiryInterval }
}

export const isDatabase = (bytes: Buffer) => bytes.subarray(0, MAGIC.length).equals(MAGIC)

/** Reads a database. @throws {ArchiveError} if it is damaged, or has an unknown version */
export function readDatabase(bytes: Buffer): Database {
  if (!isDatabase(bytes) || bytes.length < HEADER_BYTES) {
    throw new ArchiveError('mosquitto.db is no database of Mosquitto')
  }
  const version = bytes.readUInt32BE(MAGIC.length + 4)
  if (version !== 5 && version !== 6) {
    throw new ArchiveError(`mosquitto.db has version ${version}: 5 and 6 can be read`)
  }
  /** Positions of message records by ID: payloads are read when they are needed. */
  const messages = new Map<bigint, Buffer>()
  const retained = new Set<bigint>()
  const sessions = new Map<string, DatabaseSession>()
  try {
    for (const { type, record } of chunks(bytes)) {
      if (type === CHUNK.config) checkConfig(record)
      else if (type === CHUNK.message) messages.set(record.readBigUInt64LE(0), record)
      else if (type === CHUNK.retained) retained.add(record.readBigUInt64LE(0))
      else if (type === CHUNK.client) addClient(sessions, record, version)
      else if (type === CHUNK.subscription) addSubscription(sessions, record)
      else if (type === CHUNK.clientMessage) addQueued(sessions, record)
    }
  } catch (error) {
    throw damaged(error)
  }
  const message = (id: bigint) => {
    const record = messages.get(id)
    try {
      return record && readMessage(record)
    } catch (error) {
      throw damaged(error)
    }
  }
  return {
    sessions,
    message,
    *retained() {
      for (const id of retained) {
        const found = message(id)
        if (found !== undefined) yield found
      }
    },
  }
}

const damaged = (error: unknown) =>
  error instanceof ArchiveError ? error : new ArchiveError('mosquitto.db is damaged', error)

function* chunks(bytes: Buffer): Generator<{ type: number; record: Buffer }> {
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    const type = bytes.readUInt32BE(at)
    const length = bytes.readUInt32BE(at + 4)
    const end = at + 8 + length
    if (end > bytes.length) throw new ArchiveError('mosquitto.db ends within a record')
    yield { type, record: bytes.subarray(at + 8, end) }
    at = end
  }
}

/** Checks the length of IDs, which differs on machines with another layout. */
function checkConfig(record: Buffer): void {
  if (record.readUInt8(9) !== 8) throw new ArchiveError('mosquitto.db has IDs of another length')
}

/** Reader of the texts and bytes that follow the fixed part of a record. */
class Rest {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('beyond the record')
    const part = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return part
  }

  text(length: number): string {
    return this.take(length).toString()
  }

  get left(): Buffer {
    return this.#bytes.subarray(this.#at)
  }
}

function readMessage(record: Buffer): DatabaseMessage {
  const rest = new Rest(record, 32)
  const clientId = rest.text(record.readUInt16BE(22))
  const username = rest.text(record.readUInt16BE(24))
  const topic = rest.text(record.readUInt16BE(26))
  const payload = rest.take(record.readUInt32BE(16))
  return {
    topic,
    payload,
    qos: readQos(record.readUInt8(30)),
    clientId,
    username: username === '' ? undefined : username,
    expiresAt: Number(record.readBigInt64LE(8)),
    properties: readPropertyBytes(rest.left),
  }
}

const PUBLISH_HEAD = Buffer.from([0x30, 0, 1, 0x74])

/** The properties of a record are encoded as in a PUBLISH of MQTT 5. */
const readPropertyBytes = (bytes: Buffer): MessageProperties | undefined =>
  bytes.length === 0
    ? undefined
    : decodePublish({ bytes: Buffer.concat([PUBLISH_HEAD, bytes]), bodyAt: 1 }, 5).properties

function readQos(value: number): 0 | 1 | 2 {
  if (value === 0 || value === 1 || value === 2) return value
  throw new RangeError('not a QoS')
}

function addClient(sessions: Map<string, DatabaseSession>, record: Buffer, version: 5 | 6): void {
  if (sessions.size >= MAX_CLIENTS) throw new ArchiveError('mosquitto.db has too many sessions')
  const rest = new Rest(record, version === 6 ? 24 : 16)
  const clientId = rest.text(record.readUInt16BE(14))
  const username = version === 6 ? rest.text(record.readUInt16BE(18)) : ''
  sessions.set(clientId, {
    clientId,
    username: username === '' ? undefined : username,
    expiryInterval: record.readUInt32BE(8),
    expiresAt: Number(record.readBigInt64LE(0)),
    subscriptions: [],
    queued: [],
  })
}

function addSubscription(sessions: ReadonlyMap<string, DatabaseSession>, record: Buffer): void {
  const rest = new Rest(record, 12)
  const session = sessions.get(rest.text(record.readUInt16BE(4)))
  const topicFilter = rest.text(record.readUInt16BE(6))
  const options = record.readUInt8(9)
  const retainHandling = (options >> 4) & 3
  const identifier = record.readUInt32BE(0)
  session?.subscriptions.push({
    topicFilter,
    qos: readQos(record.readUInt8(8)),
    noLocal: (options & 4) !== 0,
    retainAsPublished: (options & 8) !== 0,
    retainHandling: retainHandling === 3 ? 0 : (retainHandling as 0 | 1 | 2), // two bits
    subscriptionIdentifier: identifier === 0 ? undefined : identifier,
  })
}

/** States of a message that the client has received: only PUBREL must still be sent. */
const RECEIVED = new Set([6, 9])
const TO_CLIENT = 1

function addQueued(sessions: ReadonlyMap<string, DatabaseSession>, record: Buffer): void {
  const session = sessions.get(new Rest(record, 16).text(record.readUInt16BE(10)))
  if (session === undefined || record.readUInt8(15) !== TO_CLIENT) return
  if (RECEIVED.has(record.readUInt8(13))) return
  session.queued.push({
    message: record.readBigUInt64LE(0),
    qos: readQos(record.readUInt8(12)),
    retain: (record.readUInt8(14) & 0xf0) !== 0,
  })
}
