import { messageBytes } from '../../kernel/memory.ts'
import type { Message } from '../../kernel/message.ts'
import { messageId } from '../../kernel/message-id.ts'
import { readMessage, type StoredColumns, writeProperties } from '../../kernel/stored-message.ts'
import type { Store } from '../../store/store.ts'

export interface DelayedMessage {
  /** Message ID of 32 hexadecimal digits. */
  id: string
  /** Time of publication in epoch milliseconds. */
  dueAt: number
  delaySeconds: number
  message: Message
}

export interface DelayedQuery {
  /** Sort order by the time of publication. */
  order: 'asc' | 'desc'
  /** A part of the topic. */
  like?: string | undefined
}

/** Messages that wait, on disk alone: who waits for years need not be in memory. */
export class DelayedTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  count(): number {
    return Number(this.#store.statement('SELECT count(*) AS n FROM delayed').get()?.n)
  }

  /** When the next one is due. */
  nextDue(): number | undefined {
    const due = this.#store.statement('SELECT min(due) AS due FROM delayed').get()?.due
    return due == null ? undefined : Number(due)
  }

  /** The first messages that are due, up to `maxBytes`, but at least one. */
  due(now: number, limit: number, maxBytes: number): DelayedMessage[] {
    const sql = 'SELECT * FROM delayed WHERE due <= ? ORDER BY due, id LIMIT ?'
    const found: DelayedMessage[] = []
    let bytes = 0
    for (const row of this.#store.statement(sql).iterate(now, limit)) {
      const held = read(row)
      found.push(held)
      bytes += messageBytes(held.message)
      if (bytes >= maxBytes) break
    }
    return found
  }

  /** A page of delayed messages, without payloads. */
  page(offset: number, limit: number, { order, like = '' }: DelayedQuery): DelayedMessage[] {
    const by = order === 'asc' ? 'due, id' : 'due DESC, id DESC'
    const sql = `SELECT id, msgid, due, delay_seconds, topic, x'' AS payload, qos, retain, properties,
      from_client_id, from_username, timestamp FROM delayed WHERE ? = '' OR instr(topic, ?) > 0 ORDER BY ${by} LIMIT ? OFFSET ?`
    return this.#store.statement(sql).all(like, like, limit, offset).map(read)
  }

  countLike(like: string): number {
    const sql = 'SELECT count(*) AS count FROM delayed WHERE instr(topic, ?) > 0'
    return Number(this.#store.statement(sql).get(like)?.count)
  }

  get(id: string): DelayedMessage | undefined {
    const row = this.#store.statement('SELECT * FROM delayed WHERE msgid = ?').get(id)
    return row && read(row)
  }

  add({ id, dueAt, delaySeconds, message }: DelayedMessage): Promise<void> {
    return this.#store.write(() => {
      this.#store
        .statement('INSERT INTO delayed VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          id,
          dueAt,
          delaySeconds,
          message.topic,
          message.payload,
          message.qos,
          message.retain ? 1 : 0,
          writeProperties(message),
          message.fromClientId,
          message.fromUsername ?? null,
          message.timestamp,
        )
    })
  }

  /** Deletes messages; returns their number. */
  delete(ids: readonly string[]): Promise<number> {
    return this.#change('DELETE FROM delayed WHERE msgid IN (SELECT value FROM json_each(?))', [
      JSON.stringify(ids),
    ])
  }

  deleteTopic(topic: string): Promise<number> {
    return this.#change('DELETE FROM delayed WHERE topic = ?', [topic])
  }

  clear(): Promise<number> {
    return this.#change('DELETE FROM delayed', [])
  }

  async #change(sql: string, values: readonly string[]): Promise<number> {
    let changes = 0
    await this.#store.write(() => {
      changes = Number(this.#store.statement(sql).run(...values).changes)
    })
    return changes
  }
}

function read(row: StoredColumns): DelayedMessage {
  return {
    id: String(row.msgid),
    dueAt: Number(row.due),
    delaySeconds: Number(row.delay_seconds),
    message: { ...readMessage(row), retain: row.retain === 1 },
  }
}

export function delayedMessage(
  message: Message,
  topic: string,
  delaySeconds: number,
): DelayedMessage {
  return {
    id: messageId(message),
    dueAt: message.timestamp + delaySeconds * 1000,
    delaySeconds,
    message: { ...message, topic },
  }
}
