import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { holdFolder } from './folder-lock.ts'
import { migrations } from './migrations.ts'
import { StorageFaults, findStorageFault, storageSentence } from './storage-faults.ts'

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
  /** Faults of the data folder, shared by its stores. */
  faults?: StorageFaults
}

const MAIN_FILE = 'signalbox.db'
const PROBE_BYTES = 64 * 1024
const PROBE = "INSERT OR REPLACE INTO setting (name, value) VALUES ('probe', hex(zeroblob(?)))"
/** Turns with new writes that `settled` waits for. */
const MAX_TURNS = 1000

/**
 * Storage of the broker: one SQLite file in WAL mode. Writes of one turn share a transaction (group
 * commit). The promise of a write resolves after the commit, and the data survives if the process
 * is killed afterwards (docs/decisions/0020-store.md).
 */
export class Store {
  /** The path of the database. */
  readonly file: string
  readonly faults: StorageFaults
  readonly #isSynced: boolean
  #db: DatabaseSync
  /** Whether no other connection can read the file, because a full disk had no room for the shared index. */
  #isExclusive = false
  readonly #statements = new Map<string, StatementSync>()
  readonly #letGo: () => void
  #pending: Pending[] = []
  #isClosed = false

  /**
   * @param folder created if missing
   * @throws {StoreError} if it cannot be written or is in use, or the file is damaged or of a newer version
   */
  constructor(folder: string, options: StoreOptions = {}) {
    const { isAlone = false, isSynced = false, file: name = MAIN_FILE } = options
    this.faults = options.faults ?? new StorageFaults(folder)
    this.#isSynced = isSynced
    let letGo: (() => void) | undefined = () => {}
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (isAlone) letGo = holdFolder(folder)
    } catch (error) {
      const sentence =
        findStorageFault(error) === 'full'
          ? storageSentence('full', folder, error)
          : `The data folder ${folder} cannot be written`
      throw new StoreError(sentence, error)
    }
    if (letGo === undefined) {
      throw new StoreError(`The data folder ${folder} is in use by another Signalbox`)
    }
    this.#letGo = letGo
    this.file = join(folder, name)
    try {
      // For its owner alone, and so are the files that SQLite puts beside it: hashes are in it.
      closeSync(openSync(this.file, 'a', 0o600))
      this.#db = this.#open()
    } catch (error) {
      letGo()
      throw this.#openError(error)
    }
    try {
      if (name === MAIN_FILE) migrate(this.#db, this.file)
    } catch (error) {
      this.#db.close()
      letGo()
      throw this.#openError(error)
    }
  }

  #openError(error: unknown): unknown {
    if (error instanceof StoreError) return error
    const fault = findStorageFault(error)
    const sentence =
      fault === 'full'
        ? storageSentence(fault, this.faults.folder, error)
        : `${this.file} cannot be opened as a database`
    return new StoreError(sentence, error)
  }

  /** A full disk may have no room for the index that connections share: then there is one connection, until `reopen`. */
  #open(): DatabaseSync {
    try {
      const db = this.#connect('NORMAL')
      this.#isExclusive = false
      return db
    } catch (error) {
      if (findStorageFault(error) !== 'full') throw error
      this.faults.note(error)
      const db = this.#connect('EXCLUSIVE')
      this.#isExclusive = true
      return db
    }
  }

  #connect(locking: 'NORMAL' | 'EXCLUSIVE'): DatabaseSync {
    const db = new DatabaseSync(this.file)
    try {
      // NORMAL: a commit is safe from the end of this process, not from a power cut.
      db.exec(`
        PRAGMA busy_timeout = 2000;
        PRAGMA locking_mode = ${locking};
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = ${this.#isSynced ? 'FULL' : 'NORMAL'};
        PRAGMA fullfsync = ${this.#isSynced ? 'ON' : 'OFF'};
        PRAGMA journal_size_limit = ${16 * 1024 * 1024};
      `)
      // The first read creates the shared index.
      db.prepare('SELECT count(*) FROM sqlite_schema').get()
      return db
    } catch (error) {
      db.close()
      throw error
    }
  }

  /**
   * Whether a write of `PROBE_BYTES` succeeds, after one has failed. The file can be read by other connections
   * again then.
   */
  probe(): boolean {
    if (this.#isClosed) return false
    try {
      this.#commit()
      if (this.#isExclusive) {
        this.#statements.clear()
        this.#db.close()
        this.#db = this.#open()
        if (this.#isExclusive) return false
      }
      this.writeNow(() => this.statement(PROBE).run(PROBE_BYTES / 2))
      this.writeNow(() => this.statement("DELETE FROM setting WHERE name = 'probe'").run())
      return true
    } catch (error) {
      this.faults.note(error)
      return false
    }
  }

  /**
   * Brings the tables of one owner, such as a feature, up to date: runs the steps that the file has not
   * seen yet.
   *
   * @throws {StoreError} if the file was written by a version with more steps
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
  writeNow(work: () => unknown): void {
    this.#commit()
    try {
      this.#db.exec('BEGIN IMMEDIATE')
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#rollBack()
      this.faults.note(error)
      throw error
    }
  }

  /**
   * Resolves when all earlier writes are committed and their callers notified, so that memory and
   * disk are equal for the rest of the turn.
   * @throws {StoreError} if writes never cease; otherwise the error of the pending write
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
    if (this.#isExclusive && !this.probe()) {
      const sentence = storageSentence('full', this.faults.folder, undefined)
      throw Object.assign(new StoreError(sentence), { code: 'ENOSPC' })
    }
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

  /** Prepared statement, cached for reuse. */
  statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** @throws {StoreError} if a stored text is not valid JSON */
  readJson(text: string, what: string): unknown {
    try {
      return JSON.parse(text)
    } catch (error) {
      throw new StoreError(`${this.file} is damaged: ${what} cannot be read`, error)
    }
  }

  /** Commits pending writes and closes the file. */
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
    // A write that fails must not take its neighbours with it, so each gets its own transaction.
    if (culprit !== undefined && group.length > 1) for (const each of group) this.#transact([each])
  }

  #rollBack(): void {
    // SQLite rolls back automatically when the disk is full.
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
  }

  /**
   * Runs a group in one transaction and settles its promises, except if one of several fails: that
   * one is returned.
   */
  #transact(group: readonly Pending[]): Pending | undefined {
    let running: Pending | undefined
    try {
      this.#db.exec('BEGIN IMMEDIATE')
      for (running of group) running.work()
      running = undefined
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#rollBack()
      this.faults.note(error)
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
