import { deserialize, serialize } from 'node:v8'
import type { Peer } from '../../kernel/net/peer.ts'
import type { ClientSession } from '../../kernel/sessions/client-session.ts'
import type { SessionFields } from '../../kernel/sessions/session.ts'
import type { StoredColumns } from '../../kernel/stored-message.ts'
import type { Subscription } from '../../kernel/subscriptions/subscription.ts'
import type { Store } from '../../store/store.ts'

export interface SessionRow {
  id: number
  clientId: string
  fields: SessionFields
  createdAt: number
  connectedAt: number
  /** End of the connection; `undefined` if the process ended first. */
  disconnectedAt: number | undefined
  /** Number of messages that the session's queue has lost. */
  dropped: number
}

/** Sessions, their subscriptions and the packet identifiers that their clients have to release. */
export class SessionTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  *rows(): IterableIterator<SessionRow> {
    const rows = this.#store.statement('SELECT * FROM durable_session ORDER BY created_at, id')
    for (const row of rows.iterate()) yield read(row)
  }

  row(clientId: string): SessionRow | undefined {
    const row = this.#store
      .statement('SELECT * FROM durable_session WHERE client_id = ?')
      .get(clientId)
    return row && read(row)
  }

  get count(): number {
    return Number(this.#store.statement('SELECT count(*) AS n FROM durable_session').get()?.n)
  }

  lastId(): number {
    const sql = `SELECT max(id) AS id FROM
      (SELECT id FROM durable_session UNION ALL SELECT session FROM durable_ended)`
    return Number(this.#store.statement(sql).get()?.id ?? 0)
  }

  /** Reads the session at once; the returned function writes its row within a transaction. */
  put(id: number, session: ClientSession): () => void {
    const { clientId, createdAt, connectedAt } = session
    const fields = writeFields(session)
    const disconnectedAt = session.disconnectedAt ?? null
    const { dropped } = session.queue
    return () => {
      this.#store
        .statement('INSERT OR REPLACE INTO durable_session VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(id, clientId, fields, createdAt, connectedAt, disconnectedAt, dropped)
    }
  }

  putDropped(id: number, dropped: number): void {
    this.#store.statement('UPDATE durable_session SET dropped = ? WHERE id = ?').run(dropped, id)
  }

  /** Ends a session at once; `clear` deletes its rows later. */
  end(id: number): () => void {
    return () => {
      this.#store.statement('DELETE FROM durable_session WHERE id = ?').run(id)
      this.#store.statement('INSERT OR IGNORE INTO durable_ended VALUES (?)').run(id)
    }
  }

  ended(limit: number): number[] {
    const rows = this.#store.statement('SELECT session FROM durable_ended LIMIT ?').all(limit)
    return rows.map(({ session }) => Number(session))
  }

  /** Deletes the dependent rows of an ended session. */
  clear(id: number): void {
    this.#store.statement('DELETE FROM durable_subscription WHERE session = ?').run(id)
    this.#store.statement('DELETE FROM durable_unreleased WHERE session = ?').run(id)
    this.#store.statement('DELETE FROM durable_ended WHERE session = ?').run(id)
  }

  subscriptions(id: number): Subscription[] {
    const sql = 'SELECT subscription FROM durable_subscription WHERE session = ?'
    const rows = this.#store.statement(sql).all(id)
    return rows.map(({ subscription }) => JSON.parse(String(subscription)) as Subscription) // as written
  }

  putSubscription(id: number, subscription: Subscription): () => void {
    const text = JSON.stringify(subscription)
    return () => {
      this.#store
        .statement('INSERT OR REPLACE INTO durable_subscription VALUES (?, ?, ?)')
        .run(id, subscription.topicFilter, text)
    }
  }

  removeSubscription(id: number, topicFilter: string): () => void {
    return () => {
      this.#store
        .statement('DELETE FROM durable_subscription WHERE session = ? AND topic_filter = ?')
        .run(id, topicFilter)
    }
  }

  unreleased(id: number): (readonly [packetId: number, receivedAt: number])[] {
    const sql = 'SELECT packet_id, received_at FROM durable_unreleased WHERE session = ?'
    const rows = this.#store.statement(sql).all(id)
    return rows.map((row) => [Number(row.packet_id), Number(row.received_at)])
  }

  putUnreleased(id: number, packetId: number, receivedAt: number): () => void {
    return () => {
      this.#store
        .statement('INSERT OR REPLACE INTO durable_unreleased VALUES (?, ?, ?)')
        .run(id, packetId, receivedAt)
    }
  }

  removeUnreleased(id: number, packetId: number): () => void {
    return () => {
      this.#store
        .statement('DELETE FROM durable_unreleased WHERE session = ? AND packet_id = ?')
        .run(id, packetId)
    }
  }

  fact(name: string): string | undefined {
    const row = this.#store.statement('SELECT value FROM durable_fact WHERE name = ?').get(name)
    return row === undefined ? undefined : String(row.value)
  }

  putFact(name: string, value: string): () => void {
    return () => {
      this.#store.statement('INSERT OR REPLACE INTO durable_fact VALUES (?, ?)').run(name, value)
    }
  }
}

function read(row: StoredColumns): SessionRow {
  return {
    id: Number(row.id),
    clientId: String(row.client_id),
    fields: deserialize(row.fields as Uint8Array) as SessionFields, // as written below
    createdAt: Number(row.created_at),
    connectedAt: Number(row.connected_at),
    disconnectedAt: row.disconnected_at === null ? undefined : Number(row.disconnected_at),
    dropped: Number(row.dropped),
  }
}

function writeFields(session: ClientSession): Buffer {
  const fields: SessionFields = {
    username: session.username,
    protocolName: session.protocolName,
    protocolVersion: session.protocolVersion,
    cleanStart: session.cleanStart,
    isBridge: session.isBridge,
    keepAlive: session.keepAlive,
    sessionExpiryInterval: session.sessionExpiryInterval,
    receiveMaximum: session.inflight.max,
    userProperties: session.userProperties,
    peer: { ...plain(session.peer), certificate: session.peer.certificate },
    will: session.will,
    isSuperuser: session.isSuperuser,
    clientAttrs: session.clientAttrs,
    loginRules: session.loginRules,
    admission: session.admission,
    authExpireAt: session.authExpireAt,
    mountpoint: session.mountpoint,
  }
  return serialize(fields)
}

/** Omits functions and objects, which belong to the connection. */
const plain = (peer: Peer): Peer =>
  Object.fromEntries(
    Object.entries(peer).filter(([, value]) => !['function', 'object'].includes(typeof value)),
  ) as unknown as Peer // objects in it are optional
