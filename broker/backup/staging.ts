import { rmSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { findStorageFault } from '../store/storage-faults.ts'
import type { Store } from '../store/store.ts'
import { ArchiveError } from '../archive/archive-limits.ts'
import { type BackupTable, backupTables, type Row } from './tables.ts'

/** How the rows of an archive compare with those of the store. */
export interface TableCounts {
  rows: number
  added: number
  changed: number
}

const ATTACHED = 'restored'

/** The rows of an archive, in a database of their own: a million of them need no memory. */
export class Staging {
  readonly #file: string
  readonly #db: DatabaseSync
  readonly #inserts = new Map<string, StatementSync>()
  #isClosed = false

  constructor(file: string, store: Store) {
    this.#file = file
    this.#remove()
    this.#db = new DatabaseSync(file)
    // It is removed after the restore, whether or not that succeeds.
    this.#db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
    const schema = store.statement(
      "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?",
    )
    for (const { name, columns } of backupTables) {
      this.#db.exec(String(schema.get(name)?.sql))
      const names = columns.join(', ')
      const places = columns.map(() => '?').join(', ')
      this.#inserts.set(
        name,
        this.#db.prepare(`INSERT INTO "${name}" (${names}) VALUES (${places})`),
      )
    }
  }

  /** Adds all rows or none. @throws {ArchiveError} if two rows have the same key, or one is wrong; storage errors */
  add(table: BackupTable, rows: Iterable<Row>): void {
    this.#db.exec('BEGIN')
    try {
      for (const row of rows) this.#insert(table, row)
      this.#db.exec('COMMIT')
    } catch (error) {
      // SQLite rolls back automatically when the disk is full.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** EMQX has one number of iterations for all SCRAM users, in its configuration. */
  setScramIterations(iterations: number): void {
    this.#db.prepare('UPDATE scram_user SET iterations = ?').run(iterations)
  }

  #insert(table: BackupTable, row: Row): void {
    try {
      this.#inserts.get(table.name)?.run(...table.columns.map((column) => row[column] ?? null))
    } catch (error) {
      if (findStorageFault(error) !== undefined) throw error
      const { errstr } = error as { errstr?: string } // SQLite's field
      throw new ArchiveError(`A row of ${table.name} cannot be used: ${errstr ?? 'unknown'}`, error)
    }
  }

  rows({ name }: BackupTable): IterableIterator<Record<string, unknown>> {
    return this.#db.prepare(`SELECT * FROM "${name}"`).iterate()
  }

  count({ name }: BackupTable): number {
    return Number(this.#db.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.n)
  }

  /** Reads the store's file beside its own connection. */
  compare(store: Store, tables: readonly BackupTable[]): Map<string, TableCounts> {
    store.flush()
    this.#db.prepare('ATTACH DATABASE ? AS live').run(store.file)
    try {
      return new Map(tables.map((table) => [table.name, this.#compare(table)]))
    } finally {
      this.#db.exec('DETACH DATABASE live')
    }
  }

  #compare(table: BackupTable): TableCounts {
    const { name, key, columns } = table
    const on = key.map((column) => `l.${column} = s.${column}`).join(' AND ')
    const isSame = columns.map((column) => `l.${column} IS s.${column}`).join(' AND ')
    const found = this.#db
      .prepare(
        `SELECT count(*) AS known, coalesce(sum(${isSame}), 0) AS same FROM "${name}" s JOIN live."${name}" l ON ${on}`,
      )
      .get()
    const rows = this.count(table)
    const known = Number(found?.known)
    return { rows, added: rows - known, changed: known - Number(found?.same) }
  }

  /**
   * The work of a transaction that copies the rows of some tables into the store. Rows with the same key
   * are replaced, and no row is removed.
   */
  copyInto(store: Store, tables: readonly BackupTable[]): { work(): void; end(): void } {
    store.statement(`ATTACH DATABASE ? AS ${ATTACHED}`).run(this.#file)
    return {
      work: () => {
        for (const table of tables) store.statement(copySql(table)).run()
      },
      end: () => void store.statement(`DETACH DATABASE ${ATTACHED}`).run(),
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#inserts.clear()
    this.#db.close()
  }

  remove(): void {
    this.close()
    this.#remove()
  }

  #remove(): void {
    for (const suffix of ['', '-journal', '-wal', '-shm'])
      rmSync(`${this.#file}${suffix}`, { force: true })
  }
}

/** An update where the key exists: triggers of updates see it. */
function copySql({ name, key, columns }: BackupTable): string {
  const names = columns.join(', ')
  const sets = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`)
  return `INSERT INTO main."${name}" (${names}) SELECT ${names} FROM ${ATTACHED}."${name}" WHERE true
    ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${sets.join(', ')}`
}
