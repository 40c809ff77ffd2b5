import type {
  MysqlAuthenticator,
  PostgresqlAuthenticator,
} from '@signalbox/contract/authenticators'
import type { MysqlSource, PostgresqlSource } from '@signalbox/contract/authorization-sources'
import type { SqlServer } from '../backends/sql.ts'
import type { KindSettings } from '../features/authentication/authentication.ts'
import type { SourceSettings } from '../features/authorization/authorization.ts'
import { readAlgorithm } from './hash-algorithm.ts'
import { readServer } from './server-address.ts'
import { readTimeout } from './timeout.ts'
import { readTls } from './tls.ts'

type Config = MysqlAuthenticator | PostgresqlAuthenticator | MysqlSource | PostgresqlSource

const POSTGRESQL_PORT = 5432
const MYSQL_PORT = 3306
/** Of questions that nothing else bounds. */
const TIMEOUT_MS = 5000

function readSqlServer(config: Config, port: number): SqlServer {
  const { server, database, username, password, pool_size: poolSize, ssl, query } = config
  return {
    address: readServer('server', server, port),
    database,
    username,
    password,
    poolSize,
    tls: readTls(ssl),
    query,
    timeoutMs: TIMEOUT_MS,
    isPrepared: !('disable_prepared_statements' in config && config.disable_prepared_statements),
  }
}

/** @throws {ConfigFault} */
export const readPostgresql = (config: PostgresqlAuthenticator): KindSettings => ({
  kind: 'postgresql',
  server: readSqlServer(config, POSTGRESQL_PORT),
  algorithm: readAlgorithm(config.password_hash_algorithm),
})

/** @throws {ConfigFault} */
export function readMysql(config: MysqlAuthenticator): KindSettings {
  return {
    kind: 'mysql',
    server: {
      ...readSqlServer(config, MYSQL_PORT),
      timeoutMs: readTimeout('query_timeout', config.query_timeout),
    },
    algorithm: readAlgorithm(config.password_hash_algorithm),
  }
}

/** @throws {ConfigFault} */
export const readPostgresqlSource = (config: PostgresqlSource): SourceSettings => ({
  type: 'postgresql',
  server: readSqlServer(config, POSTGRESQL_PORT),
})

/** @throws {ConfigFault} */
export const readMysqlSource = (config: MysqlSource): SourceSettings => ({
  type: 'mysql',
  server: readSqlServer(config, MYSQL_PORT),
})
