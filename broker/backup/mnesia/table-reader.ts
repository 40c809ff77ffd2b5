import { ArchiveError } from '../../archive/archive-limits.ts'
import type { RowSink } from '../row-sink.ts'
import { BadRow } from '../tables.ts'
import { DiskLogReader } from './disk-log.ts'
import { Atom, readTerm, type Term, TermFormatError, Tuple } from './external-term.ts'
import { Fields, readAtom, readList, readTuple } from './fields.ts'
import type { ForeignTable } from './read-rows.ts'

type Json = Record<string, unknown>

/** Console users and keys, whose hashes are made when the table has been read. */
const MAX_HASHED = 1000
/** Hashes at a time, so that threads are left to other work. */
const HASHED_AT_ONCE = 2
/** The head of the log and the schema of the table. */
const FIRST_TERMS = 2

/** Reads a file of `mnesia/` row by row. A row that cannot be translated is left out. */
export class TableReader {
  /** Number of rows in the file so far. */
  rows = 0
  readonly path: string
  readonly #table: ForeignTable
  readonly #sink: RowSink
  readonly #log = new DiskLogReader((bytes) => this.#take(bytes))
  readonly #hashed: { table: string; of: string; make: () => Promise<Json> }[] = []
  #attributes: readonly string[] = []
  #terms = 0
  #isFaulty = false

  constructor(path: string, table: ForeignTable, sink: RowSink) {
    this.path = path
    this.#table = table
    this.#sink = sink
  }

  push(piece: Buffer): void {
    this.#orFault(() => this.#log.push(piece))
  }

  /** Whether the table has rows for which this broker has no table. */
  async end(): Promise<boolean> {
    this.#orFault(() => this.#log.end())
    const left = (this.#isFaulty ? [] : this.#hashed).entries()
    const rows: { table: string; row: Json; of: string }[] = []
    const work = async () => {
      for (const [i, { make, ...each }] of left) rows[i] = { ...each, row: await make() }
    }
    await Promise.all(Array.from({ length: HASHED_AT_ONCE }, work))
    for (const { table, row, of } of rows) this.#sink.add(table, row, of)
    return this.rows > 0 && this.#table.into.length === 0
  }

  /** Refuses the tables that a damaged file fills. */
  #orFault(act: () => void): void {
    if (this.#isFaulty) return
    try {
      act()
    } catch (error) {
      const isOfFile = error instanceof ArchiveError || error instanceof TermFormatError
      if (!isOfFile && !(error instanceof BadRow)) throw error
      this.#isFaulty = true
      for (const table of this.#table.into) {
        this.#sink.faults.set(table, `${this.path}: ${error.message}`)
      }
    }
  }

  #take(bytes: Buffer): void {
    const term = readTerm(bytes)
    const at = this.#terms++
    if (at === 0) {
      const [head] = term instanceof Tuple ? term.items : []
      if (!(head instanceof Atom) || head.name !== 'log_header') {
        throw new ArchiveError('it is no backup of a table')
      }
    } else if (at < FIRST_TERMS) this.#attributes = readAttributes(term)
    else this.#add(term, bytes.length)
  }

  #add(term: Term, size: number): void {
    this.rows++
    const of = `${this.path} row ${this.rows}`
    const { read, into } = this.#table
    try {
      const [, ...values] = readTuple(term, this.#attributes.length + 1, 'the row')
      const named = this.#attributes.map((name, i) => [name, values[i]] as [string, Term])
      const found = read(new Fields(new Map(named)))
      if (found === undefined) return
      const { table, row } = found
      if (typeof row !== 'function') this.#sink.add(table, row, of, size)
      else if (this.#hashed.length < MAX_HASHED) this.#hashed.push({ table, of, make: row })
      else this.#sink.left(table, of, `the table has more than ${MAX_HASHED} rows`)
    } catch (error) {
      const [table] = into
      if (!(error instanceof BadRow) || table === undefined) throw error
      this.#sink.left(table, of, error.message)
    }
  }
}

/** The names in `{schema, Table, [{attributes, Names}, …]}`. */
function readAttributes(term: Term): readonly string[] {
  const [, , properties] = readTuple(term, 3, 'the schema')
  for (const each of readList(properties, 'the schema')) {
    const [name, value] = readTuple(each, 2, 'the schema')
    if (readAtom(name, 'the schema') === 'attributes') {
      return readList(value, 'attributes').map((attribute) => readAtom(attribute, 'attributes'))
    }
  }
  throw new ArchiveError('the table names no attributes')
}
