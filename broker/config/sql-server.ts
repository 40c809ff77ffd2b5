import type {
  MysqlAuthenticator,
  PostgresqlAuthenticator,
} from '@signalbox/contract/authenticators'
import type { MysqlSource, PostgresqlSource } from '@signalbox/contract/authorization-sources'
import type {
  MysqlConnector,
  PgsqlConnector,
  SqlserverConnector,
} from '@signalbox/contract/integration/sql'
import type { SqlLogin, SqlServer } from '../backends/sql.ts'
import { readPoolSize } from './pool-size.ts'
import { readServer } from './server-address.ts'
import { readTimeout } from './timeout.ts'
import { readTls } from './tls.ts'

type Config = MysqlAuthenticator | PostgresqlAuthenticator | MysqlSource | PostgresqlSource

const POSTGRESQL_PORT = 5432
const MYSQL_PORT = 3306
const SQLSERVER_PORT = 1433
/** Time limit of a query when the configuration has none. */
const TIMEOUT_MS = 5000

/** @throws {ConfigFault} if a field of the connection is invalid. */
export const readPostgresql = (config: PostgresqlAuthenticator | PostgresqlSource): SqlServer =>
  readSqlServer(config, POSTGRESQL_PORT)

/** @throws {ConfigFault} if a field of the connection is invalid. */
export const readMysql = (config: MysqlAuthenticator | MysqlSource): SqlServer =>
  readSqlServer(config, MYSQL_PORT)

/** Time limit for inserting a batch of rows. */
const WRITE_TIMEOUT_MS = 15_000

/** @throws {ConfigFault} if a field of the connection is invalid. */
export const readPostgresqlLogin = (config: PgsqlConnector): SqlLogin =>
  readLogin(config, POSTGRESQL_PORT, WRITE_TIMEOUT_MS)

/** @throws {ConfigFault} if a field of the connection is invalid. */
export const readMysqlLogin = (config: MysqlConnector): SqlLogin =>
  readLogin(config, MYSQL_PORT, WRITE_TIMEOUT_MS)

/** Its connections are always encrypted, and it has no fields for TLS. @throws {ConfigFault} if a field is invalid */
export const readSqlserverLogin = (config: SqlserverConnector): SqlLogin => ({
  address: readServer('server', config.server, SQLSERVER_PORT),
  database: config.database,
  username: config.username,
  password: config.password,
  poolSize: readPoolSize(config),
  tls: undefined,
  timeoutMs: WRITE_TIMEOUT_MS,
})

function readSqlServer(config: Config, port: number): SqlServer {
  const timeoutMs =
    'query_timeout' in config ? readTimeout('query_timeout', config.query_timeout) : TIMEOUT_MS
  return {
    ...readLogin(config, port, timeoutMs),
    query: config.query,
    isPrepared: !('disable_prepared_statements' in config && config.disable_prepared_statements),
  }
}

function readLogin(
  config: Config | MysqlConnector | PgsqlConnector,
  port: number,
  timeoutMs: number,
): SqlLogin {
  const { server, database, username, password, ssl } = config
  return {
    address: readServer('server', server, port),
    database,
    username,
    password,
    poolSize: readPoolSize(config),
    tls: readTls(ssl),
    timeoutMs,
  }
}
