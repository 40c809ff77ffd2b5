import type { MysqlAction, MysqlConnector } from '@signalbox/contract/integration/sql'
import { describeError } from '../../backends/backend.ts'
import { isOfMysql, MysqlPool } from '../../backends/mysql-pool.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import type { SqlLogin } from '../../backends/sql.ts'
import { readMysqlLogin } from '../../config/sql-server.ts'
import type { ConnectorType } from '../driver.ts'
import { SendFault } from '../result.ts'
import type { Statement } from '../sql/statement.ts'
import {
  type Prepared,
  readStatement,
  SqlActionDriver,
  SqlConnection,
  type SqlPool,
  type SqlValue,
} from '../sql/sql-action.ts'

const DIALECT = { parameter: () => '?', isMysql: true }

/** Connector for MySQL and MariaDB. */
export const mysql: ConnectorType<MysqlConnector, MysqlAction, never, SqlConnection> = {
  connector(config) {
    const login = readMysqlLogin(config)
    return ({ outgoing, onLost }) => new SqlConnection(() => new MysqlRows(login, outgoing, onLost))
  },
  action({ parameters, resource_opts: { batch_size: batchSize } }) {
    const statement = readStatement('parameters.sql', parameters.sql, DIALECT)
    return (connection) => new SqlActionDriver(connection, statement, batchSize)
  },
}

class MysqlRows implements SqlPool {
  readonly #pool: MysqlPool
  readonly #onLost: () => void

  constructor(login: SqlLogin, outgoing: Outgoing, onLost: () => void) {
    this.#pool = new MysqlPool(login, outgoing, onLost)
    this.#onLost = onLost
  }

  async check(): Promise<void> {
    await this.#pool.run('SELECT 1', []).catch((error: unknown) => {
      throw toSendFault(error)
    })
  }

  async prepare(statement: Statement): Promise<Prepared> {
    try {
      await this.#pool.describe(statement.text(1))
      return { fit: (value) => value } // the server turns texts into numbers and bytes
    } catch (error) {
      throw toSendFault(error, 'the statement is refused')
    }
  }

  async run(
    statement: string,
    values: readonly SqlValue[],
    options: { isKept: boolean },
  ): Promise<void> {
    try {
      await this.#pool.run(statement, values, options)
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

/** Error numbers of MySQL, with descriptions. */
const STEPS: ReadonlyMap<number, string> = new Map([
  [1045, 'the login is refused'],
  [1698, 'the login is refused'],
  [1044, 'the database is refused'],
  [1049, 'the database is missing'],
])
/**
 * Too many connections, out of resources, shutdown, lock and deadlock, read-only, full disk; and a missing
 * table, column or right, which is for the operator to repair.
 */
const RECOVERABLE: ReadonlySet<number> = new Set([
  ...STEPS.keys(),
  ...[1040, 1041, 1053, 1129, 1203, 1205, 1213, 1226, 1290, 1836, 1021, 1114, 3100],
  ...[1146, 1054, 1142, 1143],
])

/** @param step description of the action that the server may refuse */
function toSendFault(error: unknown, step?: string): SendFault {
  const { errno } = error as { errno?: number } // of errors of the system and of the server
  const failed = STEPS.get(errno ?? 0) ?? (isOfMysql(error) ? step : undefined)
  const message = failed === undefined ? describeError(error) : `${failed}: ${describeError(error)}`
  const isRecoverable = !isOfMysql(error) || RECOVERABLE.has(errno ?? 0)
  return new SendFault(message, { isRecoverable, cause: error })
}
