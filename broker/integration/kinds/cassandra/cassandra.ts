import type { CassandraAction, CassandraConnector } from '@signalbox/contract/integration/sql'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { describeError } from '../../../backends/backend.ts'
import { CassandraCluster, type CassandraLogin, type CqlType } from '../../../backends/cassandra.ts'
import type { Outgoing } from '../../../backends/outgoing.ts'
import { readPoolSize } from '../../../config/pool-size.ts'
import { readServers } from '../../../config/server-address.ts'
import { ConfigFault } from '../../../config/setting.ts'
import { readTls } from '../../../config/tls.ts'
import type { ActionDriver, ConnectorType, Driver } from '../../driver.ts'
import { NOT_CONNECTED, sendEach, SendFault } from '../../result.ts'
import { valueAt } from '../../row-template.ts'
import { asBuffer, readStatement, type SqlValue, toSqlValue } from '../../sql/sql-action.ts'
import type { Statement } from '../../sql/statement.ts'
import { toCqlValue } from './cql-value.ts'

const PORT = 9042
const CONNECT_TIMEOUT_MS = 5000
const REQUEST_TIMEOUT_MS = 15_000
/** Rows of a batch without an answer. */
const ROWS_AT_ONCE = 64

const DIALECT = { parameter: () => '?', isMysql: false }

/** Apache Cassandra, and databases with its protocol. */
export const cassandra: ConnectorType<
  CassandraConnector,
  CassandraAction,
  never,
  CassandraConnection
> = {
  connector(config) {
    const login = readLogin(config)
    return ({ outgoing, onLost }) => new CassandraConnection(login, outgoing, onLost)
  },
  action({ parameters }) {
    const statement = readStatement('parameters.cql', parameters.cql, DIALECT)
    return (connection) => new CassandraActionDriver(connection, statement)
  },
}

/** @throws {ConfigFault} if a field is invalid. */
function readLogin(config: CassandraConnector): CassandraLogin {
  const { servers, keyspace, username, password, ssl } = config
  if (!/^\w{1,48}$/.test(keyspace)) {
    throw new ConfigFault('keyspace', keyspace, 'letters, digits and underscores')
  }
  return {
    addresses: readServers('servers', servers, PORT),
    keyspace,
    username: username === '' ? undefined : username,
    password,
    poolSize: readPoolSize(config),
    tls: readTls(ssl),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    timeoutMs: REQUEST_TIMEOUT_MS,
  }
}

class CassandraConnection implements Driver {
  readonly #login: CassandraLogin
  readonly #outgoing: Outgoing
  readonly #onLost: () => void
  #cluster: CassandraCluster | undefined
  /** Number of starts and stops: a connection that is made too late is closed. */
  #run = 0

  constructor(login: CassandraLogin, outgoing: Outgoing, onLost: () => void) {
    this.#login = login
    this.#outgoing = outgoing
    this.#onLost = onLost
  }

  async start(): Promise<void> {
    const run = ++this.#run
    const onLost = () => {
      if (run === this.#run) this.#onLost()
    }
    const cluster = await CassandraCluster.open(this.#login, this.#outgoing, onLost).catch(
      (error: unknown) => {
        throw toSendFault(error)
      },
    )
    if (run === this.#run) this.#cluster = cluster
    else await cluster.close()
  }

  async check(): Promise<'connected'> {
    await this.#ask((cluster) => cluster.check())
    return 'connected'
  }

  async stop(): Promise<void> {
    this.#run++
    const cluster = this.#cluster
    this.#cluster = undefined
    await cluster?.close()
  }

  /** @throws {SendFault} if the servers refuse the statement, or none answers. */
  describe(statement: string): Promise<readonly CqlType[]> {
    return this.#ask((cluster) => cluster.describe(statement), 'the statement is refused')
  }

  /** @throws {SendFault} if the servers refuse the statement, or none answers. */
  async run(statement: string, values: readonly unknown[]): Promise<void> {
    try {
      await this.#ask((cluster) => cluster.run(statement, values))
    } catch (error) {
      if (error instanceof SendFault && error.isRecoverable) this.#onLost()
      throw error
    }
  }

  async #ask<Answer>(
    question: (cluster: CassandraCluster) => Promise<Answer>,
    step?: string,
  ): Promise<Answer> {
    if (this.#cluster === undefined) throw NOT_CONNECTED
    try {
      return await question(this.#cluster)
    } catch (error) {
      throw toSendFault(error, step)
    }
  }
}

/**
 * Runs the prepared statement for each row, several at a time. A BATCH of rows of many partitions loads one server with
 * the work of all.
 */
class CassandraActionDriver implements ActionDriver {
  readonly isSequential = true
  readonly #connection: CassandraConnection
  readonly #statement: Statement
  #types: readonly CqlType[] = []

  constructor(connection: CassandraConnection, statement: Statement) {
    this.#connection = connection
    this.#statement = statement
  }

  add(): Promise<void> {
    return this.check()
  }

  /** The table may be gone, or the user may not write to it any more. */
  async check(): Promise<void> {
    this.#types = await this.#connection.describe(this.#statement.text(1))
  }

  render(row: ValueMap): SqlValue[] {
    return this.#statement.paths.map((path) => toSqlValue(valueAt(row, path)))
  }

  async send(requests: readonly unknown[]): Promise<void> {
    const rows = requests as readonly SqlValue[][] // `render` made them
    const text = this.#statement.text(1)
    await sendEach(
      rows,
      (values) => {
        const fitted = values.map((value, place) => toCqlValue(asBuffer(value), this.#types[place]))
        return this.#connection.run(text, fitted)
      },
      ROWS_AT_ONCE,
    )
  }
}

/** Error codes of the protocol (CQL binary protocol v4, section 9). */
const BAD_CREDENTIALS = 0x0100
const INVALID = 0x2200
/** Refusals of the request itself, which retries cannot solve. */
const FINAL: ReadonlySet<number> = new Set([0x000a, 0x1400, 0x2000, INVALID, 0x2300, 0x2400])
/** Refusals of an invalid request that the operator repairs: a missing keyspace, table or column. */
const MISSING = /unconfigured table|does not exist|undefined column|unknown identifier/i
const KEYSPACE = /keyspace .*does not exist/i

/** @param step description of the action that the servers may refuse */
function toSendFault(error: unknown, step?: string): SendFault {
  const cause = firstCause(error)
  const { name = '', code } = cause instanceof Error ? (cause as Error & { code?: unknown }) : {}
  const text = describeError(cause)
  if (name === 'AuthenticationError' || code === BAD_CREDENTIALS) {
    return new SendFault(`the login is refused: ${text}`, { isRecoverable: true, cause })
  }
  if (name !== 'ResponseError' || typeof code !== 'number') {
    // The library cannot encode a value, or no server answers.
    const isRecoverable = !/^(TypeError|RangeError|ArgumentError)/.test(name)
    return new SendFault(text, { isRecoverable, cause })
  }
  const failed = code === INVALID && KEYSPACE.test(text) ? 'the keyspace is missing' : step
  const isRecoverable = !FINAL.has(code) || (code === INVALID && MISSING.test(text))
  const message = failed === undefined ? text : `${failed}: ${text}`
  return new SendFault(message, { isRecoverable, cause })
}

/** Error of the first server if all were tried. */
function firstCause(error: unknown): unknown {
  if (!(error instanceof Error) || !('innerErrors' in error)) return error
  const [first] = Object.values(error.innerErrors ?? {})
  return first instanceof Error ? first : error
}
