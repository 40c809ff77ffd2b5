import type { QoS } from '@signalbox/mqtt/protocol'
import { messageBytes } from '../../kernel/memory.ts'
import type { Message } from '../../kernel/message.ts'
import type { StoredDelivery } from '../../kernel/sessions/durability.ts'
import { readMessage, writeProperties } from '../../kernel/stored-message.ts'
import type { Store } from '../../store/store.ts'

const QOS = 3
const RETAIN = 4
/** Sent, and not acknowledged when the client went. */
const SENT = 8
/** The client has it, and PUBCOMP is awaited. */
const RECEIVED = 16

interface DeliveryRow {
  sequence: number
  messageId: number
  qos: QoS
  retain: boolean
  state: 'waiting' | 'sent' | 'received'
  insertedAt: number
  /** Bytes of the delivery and its message. */
  bytes: number
  subscriptionIdentifiers?: readonly number[]
  sharedFilter?: string
  /** Topic of the message. */
  topic: string
}

/** Bytes of the rows of a message and a delivery, without topic, payload and properties. */
const MESSAGE_ROW_BYTES = 300

/** The fact that names the first message of a batch that is written in part. */
const INCOMPLETE = 'incomplete'

/** Rows deleted per transaction, which blocks the process. */
const REMOVED_AT_ONCE = 5000

/** Stored messages and their receivers. */
export class DeliveryTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  lastMessageId(): number {
    return Number(this.#store.statement('SELECT max(id) AS id FROM durable_message').get()?.id ?? 0)
  }

  /** Deliveries of messages from this one on do not count until `complete`. */
  begin(messageId: number): void {
    this.#store
      .statement('INSERT OR IGNORE INTO durable_fact VALUES (?, ?)')
      .run(INCOMPLETE, String(messageId))
  }

  complete(): void {
    this.#store.statement('DELETE FROM durable_fact WHERE name = ?').run(INCOMPLETE)
  }

  /** Deletes deliveries of a batch that an earlier process did not complete. */
  removeIncomplete(): void {
    const find = this.#store.statement('SELECT value FROM durable_fact WHERE name = ?')
    const row = find.get(INCOMPLETE)
    if (row === undefined) return
    this.#store.writeNow(() => {
      this.#store
        .statement('DELETE FROM durable_delivery WHERE message >= ?')
        .run(Number(row.value))
      this.complete()
    })
  }

  *messageIds(): IterableIterator<number> {
    for (const { id } of this.#store.statement('SELECT id FROM durable_message').iterate()) {
      yield Number(id)
    }
  }

  count(session: number): number {
    const sql = 'SELECT count(*) AS n FROM durable_delivery WHERE session = ?'
    return Number(this.#store.statement(sql).get(session)?.n)
  }

  *rows(session: number): IterableIterator<DeliveryRow> {
    const sql = `SELECT d.*, m.topic,
      octet_length(m.topic) + octet_length(m.payload) + ifnull(octet_length(m.properties), 0) AS bytes
      FROM durable_delivery d JOIN durable_message m ON m.id = d.message
      WHERE d.session = ? ORDER BY d.sequence`
    for (const row of this.#store.statement(sql).iterate(session)) {
      const flags = Number(row.flags)
      yield {
        sequence: Number(row.sequence),
        messageId: Number(row.message),
        qos: (flags & QOS) as QoS, // written from a QoS
        retain: (flags & RETAIN) !== 0,
        state: flags & RECEIVED ? 'received' : flags & SENT ? 'sent' : 'waiting',
        insertedAt: Number(row.inserted_at),
        bytes: MESSAGE_ROW_BYTES + Number(row.bytes),
        ...(row.details !== null && JSON.parse(String(row.details))),
        topic: String(row.topic),
      }
    }
  }

  /** Messages by identifier: as many of the requested ones as fit in `maxBytes`, at least one. */
  messages(ids: readonly number[], maxBytes: number): Map<number, Message> {
    const found = new Map<number, Message>()
    const find = this.#store.statement('SELECT * FROM durable_message WHERE id = ?')
    let bytes = 0
    for (const id of ids) {
      const row = find.get(id)
      if (row === undefined) continue
      const message = {
        ...readMessage(row),
        retain: row.retain === 1,
        ...(row.released_at !== null && { releasedAt: Number(row.released_at) }),
      }
      found.set(id, message)
      bytes += messageBytes(message)
      if (bytes >= maxBytes) break
    }
    return found
  }

  addMessage(id: number, message: Message): void {
    this.#store
      .statement('INSERT INTO durable_message VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        id,
        message.topic,
        message.payload,
        message.qos,
        message.retain ? 1 : 0,
        writeProperties(message),
        message.fromClientId,
        message.fromUsername ?? null,
        message.timestamp,
        message.releasedAt ?? null,
      )
  }

  add(session: number, delivery: StoredDelivery): void {
    const { sequence, messageId, qos, retain, insertedAt } = delivery
    const { subscriptionIdentifiers, sharedFilter } = delivery
    const hasDetails = subscriptionIdentifiers !== undefined || sharedFilter !== undefined
    const details = hasDetails ? JSON.stringify({ subscriptionIdentifiers, sharedFilter }) : null
    this.#store
      .statement('INSERT INTO durable_delivery VALUES (?, ?, ?, ?, ?, ?)')
      .run(session, sequence, messageId, qos | (retain ? RETAIN : 0), insertedAt, details)
  }

  setState(session: number, sequence: number, state: 'sent' | 'received'): void {
    this.#store
      .statement('UPDATE durable_delivery SET flags = flags | ? WHERE session = ? AND sequence = ?')
      .run(state === 'sent' ? SENT : RECEIVED, session, sequence)
  }

  /** @param sequences in any order */
  remove(session: number, sequences: number[]): void {
    const statement = this.#store.statement(
      'DELETE FROM durable_delivery WHERE session = ? AND sequence BETWEEN ? AND ?',
    )
    for (const [from, to] of ranges(sequences)) statement.run(session, from, to)
  }

  removeMessages(ids: number[]): void {
    const statement = this.#store.statement('DELETE FROM durable_message WHERE id BETWEEN ? AND ?')
    for (const [from, to] of ranges(ids)) statement.run(from, to)
  }

  /** Removes deliveries of a session that has ended; `true`: there were more. */
  removeSome(session: number): boolean {
    const sql = `DELETE FROM durable_delivery WHERE session = ? AND sequence IN
      (SELECT sequence FROM durable_delivery WHERE session = ? LIMIT ${REMOVED_AT_ONCE})`
    return this.#store.statement(sql).run(session, session).changes === REMOVED_AT_ONCE
  }
}

/** Most of them follow one another. */
function* ranges(numbers: number[]): IterableIterator<[from: number, to: number]> {
  numbers.sort((a, b) => a - b)
  let [from] = numbers
  if (from === undefined) return
  let to = from
  for (const each of numbers) {
    if (each > to + 1) {
      yield [from, to]
      from = each
    }
    to = each
  }
  yield [from, to]
}
