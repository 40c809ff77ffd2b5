import type {
  MysqlAuthenticator,
  PostgresqlAuthenticator,
} from '@signalbox/contract/authenticators'
import type { MysqlSource, PostgresqlSource } from '@signalbox/contract/authorization-sources'
import { Duration } from '@signalbox/contract/units'
import type { SqlServer } from '../backends/sql.ts'
import type { KindSettings } from '../features/authentication/authentication.ts'
import type { SourceSettings } from '../features/authorization/authorization.ts'
import { readAlgorithm } from './hash-algorithm.ts'
import { readServer } from './server-address.ts'
import { known } from './setting.ts'
import { readTls } from './tls.ts'

type Config = MysqlAuthenticator | PostgresqlAuthenticator | MysqlSource | PostgresqlSource

const POSTGRESQL_PORT = 5432
const MYSQL_PORT = 3306
/** Of questions that nothing else bounds. */
const TIMEOUT_MS = 5000
/** A client that has waited for so long has given up. */
const MAX_TIMEOUT_MS = 60_000

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
  const { query_timeout: written } = config
  const asked = known('query_timeout', written, Duration.parse(written), 'a duration such as 5s')
  return {
    kind: 'mysql',
    server: {
      ...readSqlServer(config, MYSQL_PORT),
      timeoutMs: Math.min(Math.max(asked, 1), MAX_TIMEOUT_MS),
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
