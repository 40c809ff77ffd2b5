import type { MysqlSource, PostgresqlSource } from '@signalbox/contract/authorization-sources'
import { readMysql, readPostgresql } from '../../config/sql-server.ts'
import { Backend } from '../../backends/backend.ts'
import { requesterValues, isRequesterName } from './requester-values.ts'
import { inspectStatement } from '../../backends/lookup.ts'
import { RateLimitedLog } from '../../backends/rate-limited-log.ts'
import type { SqlRow, SqlServer } from '../../backends/sql.ts'
import { type SqlKind, sqlConnector } from '../../backends/sql-connector.ts'
import { Template } from '../../backends/template.ts'
import { readForeignRule } from '@signalbox/acl/foreign-rule'
import type { AccessRequest } from '@signalbox/acl/rule'
import { RuleList } from '@signalbox/acl/rule-list'
import type { Requester } from './requester.ts'
import type { Source, SourceDeps, SourceKind, Verdict } from './source.ts'

export interface SqlSourceSettings {
  type: SqlKind
  server: SqlServer
}

const COLUMNS = {
  required: [['permission'], ['action'], ['topic']],
  optional: ['qos', 'retain'],
}

export const mysql: SourceKind<MysqlSource, SqlSourceSettings> = {
  read: (config) => ({ type: 'mysql', server: readMysql(config) }),
  open,
}

export const postgresql: SourceKind<PostgresqlSource, SqlSourceSettings> = {
  read: (config) => ({ type: 'postgresql', server: readPostgresql(config) }),
  open,
}

/** Rules in an external database: the first row that fits decides. */
function open({ type, server }: SqlSourceSettings, deps: SourceDeps): Source {
  const template = new Template(server.query, isRequesterName)
  const backend = new Backend(deps.name, sqlConnector(type, server, template), deps)
  const log = new RateLimitedLog(deps)
  return {
    backend,
    close: () => backend.close(),
    inspect: () => backend.ask((client) => inspectStatement(client, COLUMNS)),
    async decide(requester, request) {
      const parameters = template.parameters(requesterValues(requester))
      const rows = await backend.ask((client) => client.rows(parameters))
      const { verdict, wrong } = decideByRows(rows, requester, request)
      if (wrong !== undefined)
        log.warn({ backend: deps.name, wrong }, 'Rows of the database are not valid rules')
      return verdict
    },
  }
}

function decideByRows(rows: readonly SqlRow[], requester: Requester, request: AccessRequest) {
  let wrong: string | undefined
  for (const row of rows) {
    const rules = readForeignRule(row)
    const found = 'wrong' in rules ? undefined : new RuleList(rules).decide(requester, request)
    if ('wrong' in rules) wrong ??= rules.wrong
    if (found !== undefined) {
      const verdict: Verdict = { permission: found.permission, rule: found.rule }
      return { verdict, wrong }
    }
  }
  return { verdict: undefined, wrong }
}
