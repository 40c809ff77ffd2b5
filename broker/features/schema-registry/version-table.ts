import type { SchemaConfig, SchemaType } from '@signalbox/contract/schema-registry'
import type { Store } from '../../store/store.ts'

export const VERSION_TABLES = [
  `CREATE TABLE registry_version (
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    type TEXT NOT NULL,
    source TEXT NOT NULL,
    description TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (name, version)
  ) STRICT, WITHOUT ROWID`,
]

export interface StoredVersion {
  version: number
  type: SchemaType
  source: string
  description: string
  /** Time of the change in epoch milliseconds. */
  at: number
}

/** Number of versions kept for each schema. */
const MAX_VERSIONS = 50

/** Versions of all schemas, starting with their creation. */
export class VersionTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Versions of one schema, newest first. */
  of(name: string): StoredVersion[] {
    return this.#store
      .statement('SELECT * FROM registry_version WHERE name = ? ORDER BY version DESC')
      .all(name)
      .map((row) => ({
        version: Number(row.version),
        type: String(row.type) as SchemaType, // as written
        source: String(row.source),
        description: String(row.description),
        at: Number(row.at),
      }))
  }

  /** Also of schemas that are not there any more. */
  names(): string[] {
    const rows = this.#store.statement('SELECT DISTINCT name FROM registry_version').all()
    return rows.map(({ name }) => String(name))
  }

  add({ name, type, source, description }: SchemaConfig, at: number): Promise<void> {
    return this.#store.write(() => {
      const [last] = this.of(name)
      const version = (last?.version ?? 0) + 1
      this.#store
        .statement('INSERT INTO registry_version VALUES (?, ?, ?, ?, ?, ?)')
        .run(name, version, type, source, description, at)
      this.#store
        .statement('DELETE FROM registry_version WHERE name = ? AND version <= ?')
        .run(name, version - MAX_VERSIONS)
    })
  }

  remove(name: string): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM registry_version WHERE name = ?').run(name)
    })
  }
}
