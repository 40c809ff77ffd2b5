import type { Store } from '../../store/store.ts'
import type { Metadata } from './metadata.ts'
import type { TransferKey } from './transfer-table.ts'

export const fileTables = [
  `CREATE TABLE transferred_file (
    clientid TEXT NOT NULL,
    fileid TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    checksum TEXT,
    stored_at INTEGER NOT NULL,
    expires_at INTEGER,
    exporter TEXT NOT NULL,
    place TEXT NOT NULL,
    ref TEXT NOT NULL,
    metadata TEXT NOT NULL,
    PRIMARY KEY (clientid, fileid, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX transferred_file_ref ON transferred_file (ref);
  CREATE INDEX transferred_file_expiry ON transferred_file (expires_at) WHERE expires_at IS NOT NULL`,
]

export interface StoredFile extends TransferKey {
  name: string
  size: number
  /** SHA-256 of the file, if the client announced one. */
  checksum: string | undefined
  /** Completion of the upload in epoch milliseconds. */
  storedAt: number
  expiresAt: number | undefined
  exporter: 'local' | 's3'
  /** The folder below the data folder, or the bucket. */
  place: string
  /** The path in the folder, or the key in the bucket. */
  ref: string
  metadata: Metadata
}

/** The last file of a page: the next one begins behind it. */
export interface FileCursor extends TransferKey {
  name: string
}

type Row = Record<string, unknown>

/** Files that are complete, in the order of their clients and transfers. */
export class FileTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  page(
    exporter: StoredFile['exporter'],
    limit: number,
    { after, clientId }: { after?: FileCursor | undefined; clientId?: string | undefined } = {},
  ): StoredFile[] {
    const { fileId = '', name = '' } = after ?? {}
    const rows =
      clientId === undefined
        ? this.#store
            .statement(
              `SELECT * FROM transferred_file WHERE (clientid, fileid, name) > (?, ?, ?) AND exporter = ?
              ORDER BY clientid, fileid, name LIMIT ?`,
            )
            .all(after?.clientId ?? '', fileId, name, exporter, limit)
        : this.#store
            .statement(
              `SELECT * FROM transferred_file WHERE clientid = ? AND (fileid, name) > (?, ?) AND exporter = ?
              ORDER BY fileid, name LIMIT ?`,
            )
            .all(clientId, fileId, name, exporter, limit)
    return rows.map(read)
  }

  of({ clientId, fileId }: TransferKey): StoredFile[] {
    return this.#store
      .statement('SELECT * FROM transferred_file WHERE clientid = ? AND fileid = ? ORDER BY name')
      .all(clientId, fileId)
      .map(read)
  }

  byRef(ref: string): StoredFile | undefined {
    const row = this.#store
      .statement(`SELECT * FROM transferred_file WHERE ref = ? AND exporter = 'local'`)
      .get(ref)
    return row && read(row)
  }

  expired(now: number, limit: number): StoredFile[] {
    return this.#store
      .statement(
        `SELECT * FROM transferred_file WHERE expires_at <= ? AND exporter = 'local' LIMIT ?`,
      )
      .all(now, limit)
      .map(read)
  }

  /** In one transaction with the end of its transfer. */
  put(file: StoredFile, endTransfer: () => void): Promise<void> {
    return this.#store.write(() => {
      endTransfer()
      this.#store
        .statement(
          'INSERT OR REPLACE INTO transferred_file VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        )
        .run(
          file.clientId,
          file.fileId,
          file.name,
          file.size,
          file.checksum ?? null,
          file.storedAt,
          file.expiresAt ?? null,
          file.exporter,
          file.place,
          file.ref,
          JSON.stringify(file.metadata),
        )
    })
  }

  delete({ clientId, fileId, name }: FileCursor): Promise<void> {
    return this.#store.write(() => {
      this.#store
        .statement('DELETE FROM transferred_file WHERE clientid = ? AND fileid = ? AND name = ?')
        .run(clientId, fileId, name)
    })
  }
}

const read = (row: Row): StoredFile => ({
  clientId: String(row.clientid),
  fileId: String(row.fileid),
  name: String(row.name),
  size: Number(row.size),
  checksum: typeof row.checksum === 'string' ? row.checksum : undefined,
  storedAt: Number(row.stored_at),
  expiresAt: row.expires_at === null ? undefined : Number(row.expires_at),
  exporter: row.exporter === 's3' ? 's3' : 'local',
  place: String(row.place),
  ref: String(row.ref),
  metadata: JSON.parse(String(row.metadata)) as Metadata, // `put` has written it
})
