import type { SqlserverAction, SqlserverConnector } from '@signalbox/contract/integration/sql'
import { describeError } from '../../backends/backend.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import type { SqlLogin } from '../../backends/sql.ts'
import { NULL_BYTES, SqlserverFault, SqlserverPool } from '../../backends/sqlserver-pool.ts'
import { readSqlserverLogin } from '../../config/sql-server.ts'
import type { ConnectorType } from '../driver.ts'
import { SendFault } from '../result.ts'
import { RenderError } from '../row-template.ts'
import {
  type Fit,
  readStatement,
  SqlActionDriver,
  SqlConnection,
  type SqlPool,
  type SqlValue,
} from '../sql/sql-action.ts'

const DIALECT = { parameter: (position: number) => `@p${position}`, isMysql: false }
/** SQL Server takes 2100 parameters, two of which are the statement and their declaration. */
const LIMITS = { parameters: 2098, rows: 1000 }

/** Microsoft SQL Server, and Azure SQL. */
export const sqlserver: ConnectorType<SqlserverConnector, SqlserverAction, never, SqlConnection> = {
  connector(config) {
    const login = readSqlserverLogin(config)
    return ({ outgoing, onLost }) =>
      new SqlConnection(() => new SqlserverRows(login, outgoing, onLost))
  },
  action({ parameters, resource_opts: { batch_size: batchSize } }) {
    const statement = readStatement('parameters.sql', parameters.sql, DIALECT)
    return (connection) => new SqlActionDriver(connection, statement, batchSize, LIMITS)
  },
}

const DESCRIBE = 'EXEC sp_describe_undeclared_parameters @tsql = @p1'
/** Types by their `system_type_id`: varbinary, binary, image. */
const BYTES: ReadonlySet<number> = new Set([165, 173, 34])
/** The types bit, tinyint to bigint, real, float, money, decimal. */
const NUMBERS: ReadonlySet<number> = new Set([104, 48, 52, 56, 127, 59, 62, 60, 122, 106, 108])
/** Errors of a parameter whose type the server cannot deduce; it may accept the statement nevertheless. */
const isUndeduced = ({ number }: SqlserverFault) => number >= 11_501 && number <= 11_509

class SqlserverRows implements SqlPool {
  readonly #pool: SqlserverPool
  readonly #onLost: () => void

  constructor(login: SqlLogin, outgoing: Outgoing, onLost: () => void) {
    this.#pool = new SqlserverPool(login, outgoing, onLost)
    this.#onLost = onLost
  }

  async check(): Promise<void> {
    await this.#pool.run('SELECT 1', []).catch((error: unknown) => {
      throw toSendFault(error)
    })
  }

  async prepare(statement: string): Promise<Fit> {
    try {
      const rows = await this.#pool.run(DESCRIBE, [statement])
      const types = new Map(
        rows.map((row) => [
          Number(row.parameter_ordinal) - 1,
          Number(row.suggested_system_type_id),
        ]),
      )
      return (value, place) => fitted(value, types.get(place))
    } catch (error) {
      if (error instanceof SqlserverFault && isUndeduced(error)) {
        return (value) => fitted(value, undefined)
      }
      throw toSendFault(error, 'the statement is refused')
    }
  }

  async run(statement: string, values: readonly SqlValue[]): Promise<void> {
    try {
      await this.#pool.run(statement, values)
    } catch (error) {
      const fault = toSendFault(error)
      if (fault.isRecoverable) this.#onLost()
      throw fault
    }
  }

  close(): void {
    this.#pool.close()
  }
}

/** The server converts texts to all types, except to bytes. @throws {RenderError} if the value does not fit */
function fitted(value: SqlValue, type: number | undefined): SqlValue {
  if (type !== undefined && BYTES.has(type)) {
    if (value === null) return NULL_BYTES
    return Buffer.isBuffer(value) ? value : Buffer.from(String(value))
  }
  if (Buffer.isBuffer(value) && type !== undefined) {
    throw new RenderError('the column stores text, but the value has bytes that are not UTF-8')
  }
  if (typeof value === 'boolean') {
    return type !== undefined && NUMBERS.has(type) ? String(Number(value)) : String(value)
  }
  return value
}

/** Error numbers of SQL Server, with descriptions. */
const STEPS: ReadonlyMap<number, string> = new Map([
  [18_456, 'the login is refused'],
  [18_452, 'the login is refused'],
  [4060, 'the database is missing'],
])
/**
 * Deadlock and lock time-out, read-only and unavailable databases, throttling of Azure; and a missing table, column or
 * right, which is for the operator to repair.
 */
const RECOVERABLE: ReadonlySet<number> = new Set([
  ...STEPS.keys(),
  ...[1204, 1205, 1222, 3906, 3908, 4221, 10_928, 10_929, 40_197, 40_501, 40_613, 49_918, 49_919],
  ...[207, 208, 229, 230, 262, 916, 18_470, 18_486, 18_487, 18_488],
])
/** From this severity on, the server itself is in difficulties. */
const SEVERE = 17

/** @param step description of the action that the server may refuse */
function toSendFault(error: unknown, step?: string): SendFault {
  if (!(error instanceof SqlserverFault)) {
    return new SendFault(describeError(error), { isRecoverable: true, cause: error })
  }
  const { number, severity } = error
  const failed = STEPS.get(number) ?? step
  const message = failed === undefined ? describeError(error) : `${failed}: ${describeError(error)}`
  const isRecoverable = RECOVERABLE.has(number) || severity >= SEVERE
  return new SendFault(message, { isRecoverable, cause: error })
}
