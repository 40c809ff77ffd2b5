import { Backend } from '../../backends/backend.ts'
import { clientValues } from '../../backends/client-values.ts'
import { mysqlServer } from '../../backends/mysql.ts'
import { postgresql } from '../../backends/postgresql.ts'
import { SparingLog } from '../../backends/sparing-log.ts'
import { flagOf, type SqlRow, type SqlServer, textOf } from '../../backends/sql.ts'
import { Template } from '../../backends/template.ts'
import type { Decider, DeciderDeps } from './authenticator.ts'
import type { HashAlgorithm } from './hashing.ts'
import { decide, type KnownUser } from './password.ts'

export interface SqlSettings {
  kind: 'postgresql' | 'mysql'
  server: SqlServer
  algorithm: HashAlgorithm
}

/** Users of a database of others: the first row of the answer tells the hash of the password. */
export function openSql({ kind, server, algorithm }: SqlSettings, deps: DeciderDeps): Decider {
  const template = new Template(server.query)
  const connector =
    kind === 'postgresql' ? postgresql(server, template) : mysqlServer(server, template)
  const backend = new Backend(deps.name, connector, deps)
  const log = new SparingLog(deps)
  return {
    backend,
    close: () => backend.close(),
    async authenticate(credentials) {
      const { password } = credentials
      // Nobody is asked who it is without one.
      if (password === undefined) return decide(password, undefined, algorithm)
      const parameters = template.parameters(clientValues(credentials))
      const [row] = await backend.ask((client) => client.rows(parameters))
      const user = row && readUser(row)
      if (row !== undefined && user === undefined) {
        const reason = 'the row has no text in password_hash or password'
        log.warn({ backend: deps.name, columns: Object.keys(row).slice(0, 20) }, reason)
        return { kind: 'ignore', reason }
      }
      return decide(password, user, algorithm)
    },
  }
}

function readUser(row: SqlRow): KnownUser | undefined {
  const hash = textOf(row.password_hash ?? row.password)
  if (hash === undefined) return undefined
  return { hash, salt: textOf(row.salt) ?? '', isSuperuser: flagOf(row.is_superuser) ?? false }
}
