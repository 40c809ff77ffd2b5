import type { Store } from '../../store/store.ts'
import type { Metadata } from './metadata.ts'
import type { Merge, Range } from './ranges.ts'

export const transferTables = [
  `CREATE TABLE file_transfer (
    id INTEGER PRIMARY KEY,
    clientid TEXT NOT NULL,
    fileid TEXT NOT NULL,
    path TEXT NOT NULL,
    metadata TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    UNIQUE (clientid, fileid)
  ) STRICT;
  CREATE TABLE file_transfer_range (
    transfer INTEGER NOT NULL,
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    PRIMARY KEY (transfer, start)
  ) STRICT, WITHOUT ROWID`,
]

export interface TransferKey {
  clientId: string
  fileId: string
}

export interface StoredTransfer extends TransferKey {
  id: number
  /** File of its segments, relative to the data folder. */
  path: string
  metadata: Metadata
  /** Start of the transfer in epoch milliseconds. */
  startedAt: number
  changedAt: number
  ranges: readonly Range[]
}

/** Transfers in progress. A row is written after its bytes are on disk. */
export class TransferTable {
  readonly #store: Store
  #lastId: number

  constructor(store: Store) {
    this.#store = store
    const row = store.statement('SELECT max(id) AS id FROM file_transfer').get()
    this.#lastId = Number(row?.id ?? 0)
  }

  all(): StoredTransfer[] {
    const ranges = this.#store.statement(
      'SELECT start, stop FROM file_transfer_range WHERE transfer = ? ORDER BY start',
    )
    return this.#store
      .statement('SELECT * FROM file_transfer')
      .all()
      .map((row) => ({
        id: Number(row.id),
        clientId: String(row.clientid),
        fileId: String(row.fileid),
        path: String(row.path),
        metadata: JSON.parse(String(row.metadata)) as Metadata, // `add` has written it
        startedAt: Number(row.started_at),
        changedAt: Number(row.changed_at),
        ranges: ranges
          .all(Number(row.id))
          .map(({ start, stop }) => ({ from: Number(start), to: Number(stop) })),
      }))
  }

  nextId(): number {
    return ++this.#lastId
  }

  add({ id, clientId, fileId, path, metadata, startedAt }: StoredTransfer): Promise<void> {
    return this.#store.write(() => {
      this.#store
        .statement('INSERT INTO file_transfer VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(id, clientId, fileId, path, JSON.stringify(metadata), startedAt, startedAt)
    })
  }

  noteRanges(id: number, merges: readonly Merge[], at: number): Promise<void> {
    return this.#store.write(() => {
      const remove = this.#store.statement(
        'DELETE FROM file_transfer_range WHERE transfer = ? AND start = ?',
      )
      const add = this.#store.statement('INSERT INTO file_transfer_range VALUES (?, ?, ?)')
      for (const { removed, added } of merges) {
        for (const { from } of removed) remove.run(id, from)
        add.run(id, added.from, added.to)
      }
      this.#store.statement('UPDATE file_transfer SET changed_at = ? WHERE id = ?').run(at, id)
    })
  }

  delete(id: number): Promise<void> {
    return this.#store.write(this.deleting(id))
  }

  /** The write of `delete`, for a transaction of the caller. */
  deleting(id: number): () => void {
    return () => {
      this.#store.statement('DELETE FROM file_transfer_range WHERE transfer = ?').run(id)
      this.#store.statement('DELETE FROM file_transfer WHERE id = ?').run(id)
    }
  }
}
