import type {
  MysqlAuthenticator,
  PostgresqlAuthenticator,
} from '@signalbox/contract/authenticators'
import { Backend } from '../../backends/backend.ts'
import { clientValues } from './client-values.ts'
import { inspectStatement } from '../../backends/lookup.ts'
import { RateLimitedLog } from '../../backends/rate-limited-log.ts'
import type { SqlServer } from '../../backends/sql.ts'
import { type SqlKind, sqlConnector } from '../../backends/sql-connector.ts'
import { Template } from '../../backends/template.ts'
import { readStoredText } from '../../backends/values.ts'
import { readMysql, readPostgresql } from '../../config/sql-server.ts'
import type { AuthenticatorKind, OpenAuthenticator, AuthenticatorDeps } from './authenticator.ts'
import { readAlgorithm } from './hash-config.ts'
import type { HashAlgorithm } from './hashing.ts'
import { decide } from './password.ts'
import { storedUser } from './stored-user.ts'

export interface SqlSettings {
  kind: SqlKind
  server: SqlServer
  algorithm: HashAlgorithm
}

const COLUMNS = {
  required: [['password_hash', 'password']],
  optional: ['salt', 'is_superuser'],
}

export const mysql: AuthenticatorKind<MysqlAuthenticator, SqlSettings> = {
  read: (config) => ({ kind: 'mysql', server: readMysql(config), ...readAlgorithmField(config) }),
  open,
}

export const postgresql: AuthenticatorKind<PostgresqlAuthenticator, SqlSettings> = {
  read: (config) => ({
    kind: 'postgresql',
    server: readPostgresql(config),
    ...readAlgorithmField(config),
  }),
  open,
}

const readAlgorithmField = (config: MysqlAuthenticator | PostgresqlAuthenticator) => ({
  algorithm: readAlgorithm(config.password_hash_algorithm),
})

/** Users of an external database: the first row of the answer has the hash of the password. */
function open(
  { kind, server, algorithm }: SqlSettings,
  deps: AuthenticatorDeps,
): OpenAuthenticator {
  const template = new Template(server.query)
  const backend = new Backend(deps.name, sqlConnector(kind, server, template), deps)
  const log = new RateLimitedLog(deps)
  return {
    backend,
    close: () => backend.close(),
    inspect: () => backend.ask((client) => inspectStatement(client, COLUMNS)),
    async authenticate(credentials) {
      const { password } = credentials
      // Without a password, no query is made.
      if (password === undefined) return decide(password, undefined, algorithm)
      const parameters = template.parameters(clientValues(credentials))
      const [row] = await backend.ask((client) => client.rows(parameters))
      const user =
        row &&
        storedUser({
          hash: readStoredText(row.password_hash ?? row.password),
          salt: row.salt,
          isSuperuser: row.is_superuser,
        })
      if (row !== undefined && user === undefined) {
        const reason = 'the row has no text in password_hash or password'
        log.warn({ backend: deps.name, columns: Object.keys(row).slice(0, 20) }, reason)
        return { kind: 'ignore', reason }
      }
      return decide(password, user, algorithm)
    },
  }
}
