import type { PgsqlAction, PgsqlConnector } from '@signalbox/contract/integration/sql'
import { describeError } from '../../backends/backend.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import { isOfPostgresql, PostgresqlPool } from '../../backends/postgresql-pool.ts'
import type { SqlLogin } from '../../backends/sql.ts'
import { readPostgresqlLogin } from '../../config/sql-server.ts'
import type { ConnectorType } from '../driver.ts'
import { SendFault } from '../result.ts'
import { RenderError } from '../row-template.ts'
import { encodeArray } from '../sql/postgresql-array.ts'
import type { Statement } from '../sql/statement.ts'
import {
  type Bulk,
  type Prepared,
  readStatement,
  SqlActionDriver,
  SqlConnection,
  type SqlPool,
  type SqlValue,
} from '../sql/sql-action.ts'

const DIALECT = { parameter: (position: number) => `$${position}`, isMysql: false }

/** PostgreSQL, and databases that are PostgreSQL inside. */
export const pgsql: ConnectorType<PgsqlConnector, PgsqlAction, never, SqlConnection> = {
  connector(config) {
    const login = readPostgresqlLogin(config)
    // Poolers may use another connection for each statement, without prepared ones.
    const isPrepared = !config.disable_prepared_statements
    return ({ outgoing, onLost }) =>
      new SqlConnection(() => new PgsqlPool(login, isPrepared, outgoing, onLost))
  },
  action({ parameters, resource_opts: { batch_size: batchSize } }) {
    const statement = readStatement('parameters.sql', parameters.sql, DIALECT)
    return (connection) => new SqlActionDriver(connection, statement, batchSize)
  },
}

/** The numbers of the types `bytea` and `text`. */
const BYTEA = 17
const TEXT = 25

class PgsqlPool implements SqlPool {
  readonly #pool: PostgresqlPool
  readonly #isPrepared: boolean
  readonly #onLost: () => void
  /** Statements by the name that they have on each connection. */
  readonly #names = new Map<string, string>()

  constructor(login: SqlLogin, isPrepared: boolean, outgoing: Outgoing, onLost: () => void) {
    this.#pool = new PostgresqlPool(login, outgoing, onLost)
    this.#isPrepared = isPrepared
    this.#onLost = onLost
  }

  async check(): Promise<void> {
    await this.#pool.run({ text: 'SELECT 1' }).catch((error: unknown) => {
      throw toSendFault(error)
    })
  }

  async prepare(statement: Statement): Promise<Prepared> {
    try {
      const { parameters } = await this.#pool.describe(statement.text(1))
      const bulk = await this.#prepareBulk(statement, parameters)
      return { fit: (value, place) => fitted(value, parameters[place]), bulk }
    } catch (error) {
      throw toSendFault(error, 'the statement is refused')
    }
  }

  /** `undefined`: the server refuses this form of the statement. */
  async #prepareBulk(
    statement: Statement,
    parameters: readonly number[],
  ): Promise<Bulk | undefined> {
    const arrays = parameters.map((type) => (type === BYTEA ? 'bytea' : 'text'))
    const table = `unnest(${arrays.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) AS signalbox_rows(${arrays.map((_, i) => column(i)).join(', ')})`
    if (statement.bulkText(table, String) === undefined) return undefined
    try {
      const types = await this.#typeNames(parameters)
      const text = statement.bulkText(table, (position) => {
        const type = types[position - 1]
        return `(${column(position - 1)}::${type})`
      })
      if (text === undefined) return undefined
      await this.#pool.describe(text)
      const encode = (values: readonly SqlValue[], place: number) =>
        encodeArray(values, parameters[place] === BYTEA ? BYTEA : TEXT)
      return { text, encode }
    } catch (error) {
      if (isOfPostgresql(error)) return undefined
      throw error
    }
  }

  /** The names of types without a length: a value is not cut. */
  async #typeNames(types: readonly number[]): Promise<readonly string[]> {
    const names = types.map((_, i) => `format_type($${i + 1}::oid, -1) AS name${i}`)
    const { rows } = await this.#pool.run<Record<string, string>>({
      text: `SELECT ${names.join(', ')}`,
      values: types.map(String),
    })
    return types.map((_, i) => rows[0]?.[`name${i}`] ?? 'text')
  }

  async run(
    statement: string,
    values: readonly SqlValue[],
    { isKept }: { isKept: boolean },
  ): Promise<void> {
    const name = this.#isPrepared && isKept ? this.#statementName(statement) : undefined
    try {
      await this.#pool.run({
        text: statement,
        values: [...values],
        ...(name !== undefined && { name }),
      })
    } catch (error) {
      const fault = toSendFault(error)
      if (fault.isRecoverable) this.#onLost()
      throw fault
    }
  }

  close(): void {
    this.#pool.close()
  }

  #statementName(statement: string): string {
    let name = this.#names.get(statement)
    if (name === undefined) {
      name = `signalbox_${this.#names.size}`
      this.#names.set(statement, name)
    }
    return name
  }
}

const column = (place: number) => `signalbox_${place + 1}`

/** @throws {RenderError} if the value does not fit the column. */
function fitted(value: SqlValue, type: number | undefined): SqlValue {
  if (type === BYTEA) return typeof value === 'string' ? Buffer.from(value) : value
  if (Buffer.isBuffer(value))
    throw new RenderError('the column stores text, but the value has bytes that are not UTF-8')
  if (typeof value === 'string' && value.includes('\0')) {
    throw new RenderError('the text has a zero byte, which PostgreSQL cannot store')
  }
  return value
}

/**
 * By the class of SQLSTATE: connection, login, database, resources, intervention of the operator, system,
 * deadlocks. A missing table or right is for the operator to repair, so rows wait for it.
 */
const RECOVERABLE = /^(08|28|3D|53|57|58|40|55P03|25006|42P01|42703|42501|3F)/
const STEPS: readonly [RegExp, string][] = [
  [/^28/, 'the login is refused'],
  [/^3D/, 'the database is missing'],
]

/** @param step description of the action that the server may refuse */
function toSendFault(error: unknown, step?: string): SendFault {
  if (!isOfPostgresql(error))
    return new SendFault(describeError(error), { isRecoverable: true, cause: error })
  const { code } = error
  const failed = STEPS.find(([pattern]) => pattern.test(code))?.[1] ?? step
  const message = failed === undefined ? describeError(error) : `${failed}: ${describeError(error)}`
  return new SendFault(message, { isRecoverable: RECOVERABLE.test(code), cause: error })
}
