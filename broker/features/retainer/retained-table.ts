import type { Message, MessageProperties, QoS } from '../../kernel/message.ts'
import type { Store } from '../../store/store.ts'

/** Retained messages on disk: the copy that outlives the process. */
export class RetainedTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  *read(): IterableIterator<Message> {
    for (const row of this.#store.statement('SELECT * FROM retained').iterate()) {
      const properties = row.properties === null ? undefined : readProperties(row.properties)
      yield {
        topic: String(row.topic),
        payload: Buffer.from(row.payload as Uint8Array), // a BLOB column
        qos: Number(row.qos) as QoS, // written from a QoS
        retain: true,
        ...(properties && { properties }),
        fromClientId: String(row.from_client_id),
        ...(row.from_username !== null && { fromUsername: String(row.from_username) }),
        timestamp: Number(row.timestamp),
      }
    }
  }

  set(message: Message): Promise<void> {
    const { properties } = message
    return this.#store.write(() => {
      this.#store
        .statement('INSERT OR REPLACE INTO retained VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(
          message.topic,
          message.payload,
          message.qos,
          properties === undefined ? null : writeProperties(properties),
          message.fromClientId,
          message.fromUsername ?? null,
          message.timestamp,
        )
    })
  }

  delete(topic: string): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM retained WHERE topic = ?').run(topic)
    })
  }

  clear(): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM retained').run()
    })
  }
}

function writeProperties({ correlationData, ...rest }: MessageProperties): string {
  const base64 = correlationData?.toString('base64')
  return JSON.stringify({ ...rest, ...(base64 !== undefined && { correlationData: base64 }) })
}

function readProperties(text: unknown): MessageProperties {
  const { correlationData, ...rest } = JSON.parse(String(text))
  if (correlationData === undefined) return rest
  return { ...rest, correlationData: Buffer.from(correlationData, 'base64') }
}
