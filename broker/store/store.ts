import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { holdFolder } from './folder-lock.ts'
import { migrations } from './migrations.ts'

/** The data folder cannot be used; the message is meant for the operator. */
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

interface StoreOptions {
  /** Refuses a folder that another such store holds, in whichever process. */
  isAlone?: boolean
  /** Each commit waits for the disk, so that it survives a power cut. */
  isSynced?: boolean
  /** In the folder; the main one has the tables of `migrations.ts`. */
  file?: string
}

const MAIN_FILE = 'signalbox.db'
/** Turns with new writes that `settled` waits for. */
const MAX_TURNS = 1000

/**
 * What the broker keeps on disk: one SQLite file in WAL mode. Writes of one turn share a transaction
 * (group commit); the promise of a write is kept once it is committed, and a process that is killed
 * afterwards has it (docs/decisions/0020-store.md).
 */
export class Store {
  /** The path of the database. */
  readonly file: string
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #letGo: () => void
  #pending: Pending[] = []
  #isClosed = false

  /**
   * @param folder made when it is missing
   * @throws {StoreError}
   */
  constructor(folder: string, options: StoreOptions = {}) {
    const { isAlone = false, isSynced = false, file: name = MAIN_FILE } = options
    let letGo: (() => void) | undefined = () => {}
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (isAlone) letGo = holdFolder(folder)
    } catch (error) {
      throw new StoreError(`The data folder ${folder} cannot be written`, error)
    }
    if (letGo === undefined) {
      throw new StoreError(`The data folder ${folder} is in use by another Signalbox`)
    }
    this.#letGo = letGo
    const file = join(folder, name)
    this.file = file
    let db: DatabaseSync | undefined
    try {
      // For its owner alone, and so are the files that SQLite puts beside it: hashes are in it.
      closeSync(openSync(file, 'a', 0o600))
      db = new DatabaseSync(file)
      // NORMAL: a commit is safe from the end of this process, not from a power cut.
      db.exec(`
        PRAGMA busy_timeout = 2000;
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = ${isSynced ? 'FULL' : 'NORMAL'};
        PRAGMA fullfsync = ${isSynced ? 'ON' : 'OFF'};
        PRAGMA journal_size_limit = ${16 * 1024 * 1024};
      `)
      if (name === MAIN_FILE) migrate(db, file)
      this.#db = db
    } catch (error) {
      db?.close()
      letGo()
      if (error instanceof StoreError) throw error
      throw new StoreError(`${file} cannot be opened as a database`, error)
    }
  }

  /**
   * Brings the tables of one owner, such as a feature, up to date: runs the steps that the file has not
   * seen yet.
   *
   * @throws {StoreError} the file was written by a version with more steps
   */
  migrate(owner: string, steps: readonly string[]): void {
    this.#db.exec(
      'CREATE TABLE IF NOT EXISTS schema_version (owner TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT',
    )
    const row = this.statement('SELECT version FROM schema_version WHERE owner = ?').get(owner)
    const version = Number(row?.version ?? 0)
    if (version > steps.length) {
      throw new StoreError(
        `The tables of ${owner} were written by a newer Signalbox; start that one`,
      )
    }
    const note = this.statement('INSERT OR REPLACE INTO schema_version VALUES (?, ?)')
    for (const [i, sql] of steps.entries()) {
      if (i < version) continue
      this.writeNow(() => {
        this.#db.exec(sql)
        note.run(owner, i + 1)
      })
    }
  }

  /**
   * Runs with the other writes of this turn; rejects when it throws, or when the commit fails.
   *
   * @param work touches the database and nothing else: when a neighbour fails it runs again
   */
  write(work: () => void): Promise<void> {
    if (this.#isClosed) return Promise.reject(new StoreError('The store is closed'))
    return new Promise((resolve, reject) => {
      this.#pending.push({ work, resolve, reject })
      if (this.#pending.length === 1) setImmediate(() => this.#commit())
    })
  }

  /** Writes at once, in a transaction of its own: for rows that the next steps of the start need. */
  writeNow(work: () => void): void {
    this.#commit()
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /**
   * Resolves when every write before is committed and its caller knows it: what the caller of this does
   * in the same turn finds memory and disk alike.
   *
   * @throws {StoreError} writes never cease
   */
  async settled(): Promise<void> {
    for (let i = 0; i < MAX_TURNS; i++) {
      await this.write(() => {})
      if (this.#pending.length === 0) return
    }
    throw new StoreError('The store is too busy')
  }

  /** The committed state of this moment, for a long read beside writes; the caller closes it. */
  snapshot(): DatabaseSync {
    this.#commit()
    const db = new DatabaseSync(this.file, { readOnly: true })
    db.exec('BEGIN')
    // The first read fixes the state.
    db.prepare('SELECT 1 FROM sqlite_schema').get()
    return db
  }

  /** Commits what is pending, for a reader that must see it. */
  flush(): void {
    this.#commit()
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
    this.#letGo()
  }

  #commit(): void {
    const group = this.#pending
    this.#pending = []
    if (group.length === 0) return
    const culprit = this.#transact(group)
    // One that cannot be written takes no neighbour with it: then each has a transaction to itself.
    if (culprit !== undefined && group.length > 1) for (const each of group) this.#transact([each])
  }

  /** All or nothing; settles the promises, except when one of several is to blame, which it gives. */
  #transact(group: readonly Pending[]): Pending | undefined {
    let running: Pending | undefined
    try {
      this.#db.exec('BEGIN IMMEDIATE')
      for (running of group) running.work()
      running = undefined
      this.#db.exec('COMMIT')
    } catch (error) {
      // SQLite rolls back automatically when the disk is full.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      if (running !== undefined && group.length > 1) return running
      for (const { reject } of group) reject(error)
      return running
    }
    for (const { resolve } of group) resolve()
    return undefined
  }
}

function migrate(db: DatabaseSync, file: string): void {
  const row = db.prepare('PRAGMA user_version').get()
  const version = Number(row?.user_version)
  if (version > migrations.length) {
    throw new StoreError(`${file} was written by a newer Signalbox; start that one`)
  }
  for (const [i, sql] of migrations.entries()) {
    if (i < version) continue
    db.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${i + 1}; COMMIT`)
  }
}
