import type { Value, ValueMap } from '@signalbox/rule-sql/values/value'
import { ConfigFault } from '../../config/setting.ts'
import type { ActionDriver, Driver } from '../driver.ts'
import { BatchFault, NOT_CONNECTED, SendFault } from '../result.ts'
import { RenderError, renderValueText, valueAt } from '../row-template.ts'
import { type Dialect, Statement, StatementFault } from './statement.ts'

/** The value of a parameter. */
export type SqlValue = string | boolean | Buffer | null

/** Connection pool of a database. */
export interface SqlPool {
  /** Rejects with the step that failed. */
  check(): Promise<unknown>
  /**
   * Has the server parse a statement without running it. Rejects with what the server does not accept.
   *
   * @returns makes a value fit the parameter at a place, from 0 on
   */
  prepare(statement: Statement): Promise<Prepared>
  /** @param options.isKept whether the statement will be used again @throws {SendFault} if the database refuses it */
  run(statement: string, values: readonly SqlValue[], options: { isKept: boolean }): Promise<void>
  close(): void
}

export interface Prepared {
  readonly fit: Fit
  /** For many rows at once, if the database and the statement have a form with one parameter for each column. */
  readonly bulk?: Bulk | undefined
}

/** A statement for any number of rows. */
export interface Bulk {
  readonly text: string
  /** @param values the fitted values of a place in all rows */
  encode(values: readonly SqlValue[], place: number): SqlValue
}

/** @throws {RenderError} if the parameter cannot have this value */
export type Fit = (value: SqlValue, place: number) => SqlValue

/** Limits of one statement. */
export interface StatementLimits {
  parameters: number
  rows: number
}

/** A statement with more parameters is refused by PostgreSQL and by MySQL. */
const LIMITS: StatementLimits = { parameters: 65_535, rows: Number.POSITIVE_INFINITY }

/** Connection of a connector for SQL databases. */
export class SqlConnection implements Driver {
  readonly #open: () => SqlPool
  #pool: SqlPool | undefined

  constructor(open: () => SqlPool) {
    this.#open = open
  }

  /** @throws {SendFault} if there is no connection. */
  get pool(): SqlPool {
    if (this.#pool === undefined) throw NOT_CONNECTED
    return this.#pool
  }

  async start(): Promise<void> {
    this.#pool = this.#open()
    await this.#pool.check()
  }

  async check(): Promise<'connected'> {
    await this.pool.check()
    return 'connected'
  }

  async stop(): Promise<void> {
    this.#pool?.close()
    this.#pool = undefined
  }
}

/** @throws {ConfigFault} if the statement is invalid. */
export function readStatement(path: string, text: string, dialect: Dialect): Statement {
  try {
    return new Statement(text, dialect)
  } catch (error) {
    if (error instanceof StatementFault) throw new ConfigFault(path, text, error.message)
    throw error
  }
}

/** Runs a statement for each row; an INSERT for all rows of a batch together. */
export class SqlActionDriver implements ActionDriver {
  readonly isSequential = true
  readonly #connection: SqlConnection
  readonly #statement: Statement
  readonly #batchSize: number
  readonly #maxRows: number
  #prepared: Prepared = { fit: (value) => value }

  constructor(connection: SqlConnection, statement: Statement, batchSize: number, limits = LIMITS) {
    this.#connection = connection
    this.#statement = statement
    const { isExtensible, paths } = statement
    const most = Math.floor(limits.parameters / Math.max(paths.length, 1))
    this.#maxRows = isExtensible ? Math.min(Math.max(most, 1), limits.rows) : 1
    this.#batchSize = Math.min(batchSize, this.#maxRows)
  }

  async add(): Promise<void> {
    await this.check()
  }

  /** The table may be gone, or the user may not write to it any more. */
  async check(): Promise<void> {
    this.#prepared = await this.#connection.pool.prepare(this.#statement)
  }

  render(row: ValueMap): SqlValue[] {
    return this.#statement.paths.map((path) => toSqlValue(valueAt(row, path)))
  }

  async send(requests: readonly unknown[]): Promise<void> {
    const rows = requests as readonly SqlValue[][] // `render` made them
    const { bulk } = this.#prepared
    const together =
      bulk !== undefined && rows.length > 1 ? this.#inBulk(rows, bulk) : this.#inOne(rows)
    if (together === undefined) return this.#sendApart(rows, this.#maxRows)
    const fault = await this.#run(together)
    if (fault === undefined) return
    if (fault.isRecoverable || rows.length === 1) throw fault
    // Rows are sent separately, so that a refused one does not affect the others.
    await this.#sendApart(rows, 1)
  }

  /** All rows in one statement, without records of single ones; `undefined`: a row does not fit. */
  #inOne(rows: readonly SqlValue[][]): Run | undefined {
    if (rows.length > this.#maxRows) return undefined
    const fitted: SqlValue[] = []
    const isFit = this.#eachFitted(rows, (value) => fitted.push(value))
    return isFit ? this.#runOf(rows.length, fitted) : undefined
  }

  /** All rows in one statement with a parameter for each column; `undefined`: a row does not fit. */
  #inBulk(rows: readonly SqlValue[][], bulk: Bulk): Run | undefined {
    const columns: SqlValue[][] = this.#statement.paths.map(() => [])
    const isFit = this.#eachFitted(rows, (value, place) => columns[place]?.push(value))
    if (!isFit) return undefined
    const values = columns.map((column, place) => bulk.encode(column, place))
    return { text: bulk.text, values, isKept: true }
  }

  #eachFitted(rows: readonly SqlValue[][], add: (value: SqlValue, place: number) => void): boolean {
    const { fit } = this.#prepared
    try {
      for (const values of rows) {
        for (const [place, value] of values.entries()) add(fit(asBuffer(value), place), place)
      }
      return true
    } catch (error) {
      if (error instanceof RenderError) return false
      throw error
    }
  }

  #runOf(rows: number, values: readonly SqlValue[]): Run {
    const isKept = rows === 1 || rows === this.#batchSize
    return { text: this.#statement.text(rows), values, isKept }
  }

  /** Sends rows in smaller statements, without invalid ones. @param most rows of one statement */
  async #sendApart(rows: readonly SqlValue[][], most: number): Promise<void> {
    const faults: (SendFault | undefined)[] = rows.map(() => undefined)
    const fitting: Row[] = []
    for (const [at, values] of rows.entries()) {
      const row = this.#fitted(at, values)
      if (row instanceof SendFault) faults[at] = row
      else fitting.push(row)
    }
    let away: SendFault | undefined
    for (let from = 0; from < fitting.length; from += most) {
      const part = fitting.slice(from, from + most)
      if (away === undefined) await this.#sendTogether(part, faults)
      else for (const { at } of part) faults[at] = away
      away ??= part.map(({ at }) => faults[at]).find((fault) => fault?.isRecoverable === true)
    }
    const [first] = faults
    if (rows.length === 1 && first !== undefined) throw first
    if (faults.some((fault) => fault !== undefined)) throw new BatchFault(faults)
  }

  #fitted(at: number, values: readonly SqlValue[]): Row | SendFault {
    const { fit } = this.#prepared
    try {
      return { at, values: values.map((value, place) => fit(asBuffer(value), place)) }
    } catch (error) {
      if (error instanceof RenderError)
        return new SendFault(error.message, { isRecoverable: false })
      throw error
    }
  }

  /** Sends rows together, and separately if the server refuses one. */
  async #sendTogether(rows: readonly Row[], faults: (SendFault | undefined)[]): Promise<void> {
    const fault = await this.#insert(rows)
    if (fault === undefined) return
    if (fault.isRecoverable || rows.length === 1) {
      for (const { at } of rows) faults[at] = fault
      return
    }
    let away: SendFault | undefined
    for (const row of rows) {
      const own = away ?? (await this.#insert([row]))
      if (own?.isRecoverable === true) away = own
      faults[row.at] = own
    }
  }

  #insert(rows: readonly Row[]): Promise<SendFault | undefined> {
    const values = rows.flatMap((row) => row.values)
    return this.#run(this.#runOf(rows.length, values))
  }

  async #run({ text, values, isKept }: Run): Promise<SendFault | undefined> {
    try {
      await this.#connection.pool.run(text, values, { isKept })
      return undefined
    } catch (error) {
      if (error instanceof SendFault) return error
      throw error
    }
  }
}

/** A statement with its values. */
interface Run {
  readonly text: string
  readonly values: readonly SqlValue[]
  /** It is likely to be used again. */
  readonly isKept: boolean
}

/** The values of a row, and its place in the batch. */
interface Row {
  at: number
  values: readonly SqlValue[]
}

/** @throws {RenderError} if the value is too large or not UTF-8. */
export function toSqlValue(value: Value): SqlValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value
  const text = renderValueText(value)
  return typeof text === 'string' ? text : asBuffer(text)
}

/** A disk buffer returns a `Uint8Array`. */
export const asBuffer = (value: SqlValue | Uint8Array): SqlValue =>
  value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : value
