import { readJson } from '@signalbox/formats/json-text'
import type { TdengineAction, TdengineConnector } from '@signalbox/contract/integration/columnar'
import { readPoolSize } from '../../config/pool-size.ts'
import { ConfigFault } from '../../config/setting.ts'
import type { ConnectionContext, ConnectorType } from '../driver.ts'
import { toFields } from '../json.ts'
import { SendFault } from '../result.ts'
import { literalDriver } from '../sql/literal-driver.ts'
import { type LiteralStatement, readLiteralStatement } from '../sql/literal-statement.ts'
import { isForNow, describeHttpStatus, WebConnection } from '../web-connection.ts'
import { CONNECT_TIMEOUT_MS, loginHeaders, readWebServer } from '../web-server.ts'

const PORT = 6041
const DIALECT = {
  escapes: { '\n': 'n', '\r': 'r', '\t': 't', "'": "'", '\\': '\\' },
  /** Tables are often named after clients. */
  hasNames: true,
}

/** TDengine, by the HTTP interface of its adapter. */
export const tdengine: ConnectorType<TdengineConnector, TdengineAction, never, Tdengine> = {
  connector(config) {
    const address = { text: config.server, port: PORT }
    const server = readWebServer('server', address, {
      tls: undefined,
      connections: readPoolSize(config),
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
    })
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      ...loginHeaders(config.username, config.password),
    }
    return (context) => new Tdengine(server, headers, context)
  },
  action({ parameters: { sql, database } }) {
    if (!/^[A-Za-z_]\w{0,63}$/.test(database)) {
      throw new ConfigFault('parameters.database', database, 'letters, digits and underscores')
    }
    const statement = readLiteralStatement(sql, DIALECT)
    const isMade = /\busing\b/i.test(sql)
    return (connection) => makeDriver(connection, { database, statement, isMade })
  },
}

interface Insert {
  database: string
  statement: LiteralStatement
  /** Whether the statement creates its tables. */
  isMade: boolean
}

const makeDriver = (connection: Tdengine, { database, statement, isMade }: Insert) =>
  literalDriver(statement, ' ', {
    run: (sql) => connection.run(sql, database),
    async look() {
      const { table } = statement
      const isThere = table !== undefined && !isMade
      await connection.run(isThere ? `DESCRIBE ${table}` : 'SELECT SERVER_VERSION()', database)
    },
  })

class Tdengine extends WebConnection {
  readonly #headers: Readonly<Record<string, string>>

  constructor(
    server: ConstructorParameters<typeof WebConnection>[0],
    headers: Readonly<Record<string, string>>,
    context: ConnectionContext,
  ) {
    super(server, () => this.run('SELECT SERVER_VERSION()'), context)
    this.#headers = headers
  }

  /** @throws {SendFault} if the database refuses or does not answer. */
  async run(sql: string, database?: string): Promise<void> {
    const path = database === undefined ? '/rest/sql' : `/rest/sql/${database}`
    const answer = await this.ask({ method: 'POST', path, headers: this.#headers, body: sql })
    const { code, desc } = readAnswer(answer.text)
    if (code === 0 && answer.status === 200) return
    // Some versions repeat the code in the status, others always have 200.
    const number = (code ?? 0) & 0xff_ff
    const isHttp = number === 0 && answer.status !== 200
    const step = STEPS.get(number) ?? (isHttp ? describeHttpStatus(answer.status) : undefined)
    const reason = desc ?? (code === undefined ? 'the answer is not of TDengine' : `code ${number}`)
    throw new SendFault(['TDengine', step, reason].filter(Boolean).join(': ').slice(0, 400), {
      isRecoverable: isHttp ? isForNow(answer.status) : isOfSystem(number),
    })
  }
}

function readAnswer(text: string): { code?: number; desc?: string } {
  const { code, desc } = toFields(readJson(text))
  return {
    ...(typeof code === 'number' && { code }),
    ...(typeof desc === 'string' && { desc }),
  }
}

const STEPS: ReadonlyMap<number, string> = new Map([
  [0x0003, 'the login is refused'],
  [0x0351, 'the login is refused'],
  [0x0357, 'the login is refused'],
  [0x0303, 'the right to write is missing'],
  [0x2644, 'the right to write is missing'],
  [0x0388, 'the database is missing'],
  [0x0362, 'the table is missing'],
  [0x2603, 'the table is missing'],
  [0x2662, 'the table is missing'],
])

/**
 * Whether a retry may succeed: errors that an operator can repair, of memory, of the adapter's
 * connection to its nodes, and between nodes.
 */
const isOfSystem = (code: number) =>
  code === 0 || STEPS.has(code) || code === 0x0102 || code >> 8 === 0x00 || code >> 8 === 0x09
