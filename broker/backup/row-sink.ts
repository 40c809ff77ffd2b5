import { ArchiveError } from '../archive/archive-limits.ts'
import type { Note } from '../configuration/notes.ts'
import type { Staging } from './staging.ts'
import { BadRow, type BackupTable, backupTables, type Row } from './tables.ts'

type Json = Readonly<Record<string, unknown>>

/** Largest number of rows that are written together. */
const BATCH_ROWS = 1000
const BATCH_BYTES = 1024 * 1024
/** Largest number of rows of one table that are named as left out. */
const MAX_NOTES = 20

interface Waiting {
  table: BackupTable
  rows: Row[]
  /** Approximate size of the rows. */
  bytes: number
  left: number
}

/** Stages translated rows of another broker. An invalid row is left out and named. */
export class RowSink {
  /** Reasons why tables cannot be restored, by name of the table. */
  readonly faults: Map<string, string>
  /** Notes on rows that are left out, by table. */
  readonly notes = new Map<string, Note[]>()
  readonly #staging: Staging
  readonly #tables = new Map<string, Waiting>()

  constructor(staging: Staging, faults: Map<string, string>) {
    this.#staging = staging
    this.faults = faults
  }

  /**
   * @param of name of the row in reports
   * @param bytes approximate size of the row
   */
  add(table: string, row: Json, of: string, bytes = 100): void {
    const waiting = this.#find(table)
    try {
      waiting.rows.push(waiting.table.read(row))
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      this.left(table, of, error.message)
      return
    }
    waiting.bytes += bytes
    if (waiting.rows.length >= BATCH_ROWS || waiting.bytes >= BATCH_BYTES) this.#write(waiting)
  }

  /** Names a row that cannot be translated. */
  left(table: string, of: string, text: string): void {
    if (this.#find(table).left++ < MAX_NOTES) this.#note(table, of, text)
  }

  end(): void {
    for (const [name, waiting] of this.#tables) {
      this.#write(waiting)
      if (waiting.left > MAX_NOTES) this.#note(name, '…', `${waiting.left - MAX_NOTES} more`)
    }
  }

  #find(name: string): Waiting {
    const found = this.#tables.get(name)
    if (found !== undefined) return found
    const table = backupTables.find((each) => each.name === name)
    if (table === undefined) throw new Error(`There is no table ${name}`)
    const waiting = { table, rows: [], bytes: 0, left: 0 }
    this.#tables.set(name, waiting)
    return waiting
  }

  #write(waiting: Waiting): void {
    const { table, rows } = waiting
    waiting.rows = []
    waiting.bytes = 0
    if (rows.length === 0 || this.faults.has(table.name)) return
    try {
      this.#staging.add(table, rows)
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      this.faults.set(table.name, error.message)
    }
  }

  #note(table: string, of: string, text: string): void {
    const notes = this.notes.get(table) ?? []
    this.notes.set(table, notes)
    notes.push({ kind: 'left', code: 'foreign_row', of, text })
  }
}
