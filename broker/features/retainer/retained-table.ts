import type { Message } from '../../kernel/message.ts'
import { readMessage, writeProperties } from '../../kernel/stored-message.ts'
import type { Store } from '../../store/store.ts'

/** Retained messages on disk: the copy that outlives the process. */
export class RetainedTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Stored messages, oldest first. */
  *read(): IterableIterator<Message> {
    const rows = this.#store.statement('SELECT * FROM retained ORDER BY timestamp')
    for (const row of rows.iterate()) yield { ...readMessage(row), retain: true }
  }

  count(): number {
    return Number(this.#store.statement('SELECT COUNT(*) AS n FROM retained').get()?.n)
  }

  get(topic: string): Message | undefined {
    const row = this.#store.statement('SELECT * FROM retained WHERE topic = ?').get(topic)
    return row && { ...readMessage(row), retain: true }
  }

  set(message: Message): Promise<void> {
    return this.#store.write(() => {
      this.#store
        .statement('INSERT OR REPLACE INTO retained VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(
          message.topic,
          message.payload,
          message.qos,
          writeProperties(message),
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
