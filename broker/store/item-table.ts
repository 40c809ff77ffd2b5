import type { Secrets } from './secrets.ts'
import type { Store } from './store.ts'

const TABLES = [
  `CREATE TABLE collection (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE collection_item (
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    position REAL NOT NULL,
    config TEXT NOT NULL,
    PRIMARY KEY (collection, id)
  ) STRICT, WITHOUT ROWID`,
]

export interface ItemRow {
  id: string
  /** Items are in the order of their positions, which need not be whole numbers. */
  position: number
  config: unknown
}

/** Rows that one change of a collection writes. */
export interface ItemChanges {
  put: readonly ItemRow[]
  removed: readonly string[]
}

/** The items of one collection, a row each; with `secrets` each configuration is sealed. */
export class ItemTable {
  readonly #store: Store
  readonly #collection: string
  readonly #secrets: Secrets | undefined

  constructor(store: Store, collection: string, secrets?: Secrets) {
    this.#store = store
    this.#collection = collection
    this.#secrets = secrets
    store.migrate('collections', TABLES)
  }

  /** In the order of their positions. */
  rows(): ItemRow[] {
    return this.#store
      .statement('SELECT * FROM collection_item WHERE collection = ? ORDER BY position')
      .all(this.#collection)
      .map(({ id, position, config }) => ({
        id: String(id),
        position: Number(position),
        config: this.#store.readJson(
          this.#open(String(id), String(config)),
          this.#place(String(id)),
        ),
      }))
  }

  /** Whether the collection was never stored in this file. */
  get isNew(): boolean {
    const mark = this.#store.statement('SELECT 1 FROM collection WHERE name = ?')
    return mark.get(this.#collection) === undefined
  }

  /**
   * Stores the items of a new collection, at once.
   *
   * @param replaced a setting that held them before, and is removed
   * @throws the database's error
   */
  create(put: readonly ItemRow[], replaced?: string): void {
    const work = this.writing({ put, removed: [] })
    this.#store.writeNow(() => {
      this.#store.statement('INSERT INTO collection VALUES (?)').run(this.#collection)
      work()
      if (replaced !== undefined) {
        this.#store.statement('DELETE FROM setting WHERE name = ?').run(replaced)
      }
    })
  }

  write(changes: ItemChanges): Promise<void> {
    return this.#store.write(this.writing(changes))
  }

  /** The write of a change, for a transaction of the caller. */
  writing({ put, removed }: ItemChanges): () => void {
    const rows = put.map(
      ({ id, position, config }) => [id, position, this.#seal(id, JSON.stringify(config))] as const,
    )
    return () => {
      const remove = this.#store.statement(
        'DELETE FROM collection_item WHERE collection = ? AND id = ?',
      )
      for (const id of removed) remove.run(this.#collection, id)
      const insert = this.#store.statement(
        'INSERT OR REPLACE INTO collection_item VALUES (?, ?, ?, ?)',
      )
      for (const row of rows) insert.run(this.#collection, ...row)
    }
  }

  #seal(id: string, text: string): string {
    return this.#secrets === undefined ? text : this.#secrets.seal(this.#place(id), text)
  }

  #open(id: string, text: string): string {
    return this.#secrets === undefined ? text : this.#secrets.open(this.#place(id), text)
  }

  /** A sealed text opens in its own place alone: it cannot be moved to another item. */
  #place(id: string): string {
    return `collection.${this.#collection}.${id}`
  }
}
