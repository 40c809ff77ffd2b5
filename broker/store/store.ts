import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { migrations } from './migrations.ts'

/** The data folder cannot be used; the message is meant for whoever started the broker. */
export class StoreError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'StoreError'
  }
}

interface Pending {
  work: () => void
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * What the broker keeps on disk: one SQLite file in WAL mode. Writes of one turn share a transaction
 * (group commit); the promise of a write is kept once it is committed, and a process that is killed
 * afterwards has it (docs/decisions/0020-store.md).
 */
export class Store {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #pending: Pending[] = []
  #isClosed = false

  /**
   * @param folder made when it is missing
   * @throws {StoreError}
   */
  constructor(folder: string) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      accessSync(folder, constants.W_OK)
    } catch (error) {
      throw new StoreError(`The data folder ${folder} cannot be written`, error)
    }
    const file = join(folder, 'signalbox.db')
    try {
      this.#db = new DatabaseSync(file)
      // NORMAL: a commit is safe from the end of this process, not from a power cut.
      this.#db.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000',
      )
      this.#migrate(file)
    } catch (error) {
      if (error instanceof StoreError) throw error
      throw new StoreError(`${file} cannot be opened as a database`, error)
    }
  }

  /** Runs with the other writes of this turn; rejects when it throws, or when the commit fails. */
  write(work: () => void): Promise<void> {
    if (this.#isClosed) return Promise.reject(new StoreError('The store is closed'))
    return new Promise((resolve, reject) => {
      this.#pending.push({ work, resolve, reject })
      if (this.#pending.length === 1) setImmediate(() => this.#commit())
    })
  }

  /** A prepared statement, kept for the next time. */
  statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** Commits what is pending, then closes the file. */
  close(): void {
    if (this.#isClosed) return
    this.#commit()
    this.#isClosed = true
    this.#statements.clear()
    this.#db.close()
  }

  #commit(): void {
    const pending = this.#pending
    this.#pending = []
    if (pending.length === 0) return
    const failures = new Map<Pending, unknown>()
    try {
      this.#db.exec('BEGIN')
      for (const each of pending) {
        try {
          each.work()
        } catch (error) {
          failures.set(each, error)
        }
      }
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      for (const { reject } of pending) reject(error)
      return
    }
    for (const each of pending) {
      if (failures.has(each)) each.reject(failures.get(each))
      else each.resolve()
    }
  }

  #migrate(file: string): void {
    const row = this.#db.prepare('PRAGMA user_version').get()
    const version = Number(row?.user_version ?? 0)
    if (version > migrations.length) {
      throw new StoreError(`${file} was written by a newer Signalbox; start that one`)
    }
    for (const [i, sql] of migrations.entries()) {
      if (i < version) continue
      this.#db.exec(`BEGIN; ${sql}; PRAGMA user_version = ${i + 1}; COMMIT`)
    }
  }
}
