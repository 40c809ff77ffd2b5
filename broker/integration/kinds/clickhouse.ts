import type {
  ClickhouseAction,
  ClickhouseConnector,
} from '@signalbox/contract/integration/columnar'
import { readPoolSize } from '../../config/pool-size.ts'
import type { ConnectorType } from '../driver.ts'
import { SendFault } from '../result.ts'
import { literalDriver } from '../sql/literal-driver.ts'
import { type LiteralStatement, readLiteralStatement } from '../sql/literal-statement.ts'
import { WebConnection } from '../web-connection.ts'
import { loginHeaders, readTimeout, readWebUrl } from '../web-server.ts'

/** ClickHouse through its HTTP interface. */
export const clickhouse: ConnectorType<ClickhouseConnector, ClickhouseAction, never, Database> = {
  connector(config) {
    const { server, path } = readWebUrl('url', config.url, {
      connections: readPoolSize(config),
      connectTimeoutMs: readTimeout('connect_timeout', config.connect_timeout),
    })
    const target = {
      path: `${path === '' ? '/' : path}?${String(new URLSearchParams({ database: config.database }))}`,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        ...loginHeaders(config.username, config.password),
      },
    }
    return (context) => new Database(server, context, target)
  },
  action({ parameters: { sql, batch_value_separator: separator } }) {
    const statement = readLiteralStatement(sql, DIALECT)
    return (connection) => makeDriver(connection, statement, separator)
  },
}

const DIALECT = {
  escapes: {
    '\0': '0',
    '\b': 'b',
    '\f': 'f',
    '\n': 'n',
    '\r': 'r',
    '\t': 't',
    "'": "'",
    '\\': '\\',
  },
  hasNames: false,
}

const makeDriver = (connection: Database, statement: LiteralStatement, separator: string) =>
  literalDriver(statement, separator, {
    run: (sql) => connection.run(sql),
    async look() {
      if (statement.table === undefined) return
      await connection.run(`DESCRIBE TABLE ${statement.table}`, 'the statement is refused')
    },
  })

interface Target {
  path: string
  headers: Readonly<Record<string, string>>
}

export class Database extends WebConnection {
  readonly #target: Target

  constructor(
    server: ConstructorParameters<typeof WebConnection>[0],
    context: ConstructorParameters<typeof WebConnection>[2],
    target: Target,
  ) {
    super(server, () => this.run('SELECT 1'), context)
    this.#target = target
  }

  /**
   * @param step description of the action, if the database refuses this statement
   * @throws {SendFault} if the database refuses or does not answer
   */
  async run(sql: string, step?: string): Promise<void> {
    const { path, headers } = this.#target
    const { status, text } = await this.ask({ method: 'POST', path, headers, body: sql })
    if (status >= 200 && status <= 299) return
    const code = Number(/^Code: (\d+)/.exec(text)?.[1] ?? 0)
    const failed = STEPS.get(code) ?? step
    const reason = withoutStatement(text, status)
    throw new SendFault(failed === undefined ? reason : `${failed}: ${reason}`, {
      isRecoverable: RECOVERABLE.has(code) || status === 429 || status === 503,
    })
  }
}

/** Without what the statement holds: the first line, up to the place of the fault in it. */
function withoutStatement(text: string, status: number): string {
  const [line = ''] = text.split('\n')
  return line.replace(/\(at \d+\)[\s\S]*/, '').slice(0, 300) || `status ${status}`
}

const STEPS: ReadonlyMap<number, string> = new Map([
  [81, 'the database is missing'],
  [192, 'the login is refused'],
  [193, 'the login is refused'],
  [194, 'the login is refused'],
  [516, 'the login is refused'],
])
/**
 * A missing table, column or right, for the operator to repair; time-outs, too many queries or parts, the network,
 * the memory, read-only, an aborted query, the keeper.
 */
const RECOVERABLE: ReadonlySet<number> = new Set([
  ...STEPS.keys(),
  ...[16, 60, 497],
  ...[159, 160, 164, 202, 203, 209, 210, 236, 241, 242, 243, 252, 279, 319, 425, 999],
])
