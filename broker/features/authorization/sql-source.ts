import { Backend } from '../../backends/backend.ts'
import { askerValues, isAskerName } from '../../backends/client-values.ts'
import { mysqlServer } from '../../backends/mysql.ts'
import { postgresql } from '../../backends/postgresql.ts'
import { SparingLog } from '../../backends/sparing-log.ts'
import type { SqlRow, SqlServer } from '../../backends/sql.ts'
import { Template } from '../../backends/template.ts'
import { readRule } from './raw-rule.ts'
import { type Asked, fitsAction } from '@signalbox/acl/rule'
import { topicTest } from '@signalbox/acl/topic'
import type { Asker } from './asker.ts'
import type { Source, SourceDeps, Verdict } from './source.ts'

export interface SqlSourceSettings {
  type: 'postgresql' | 'mysql'
  server: SqlServer
}

/** Rules in a database of others: the first row that fits decides. */
export function openSqlSource({ type, server }: SqlSourceSettings, deps: SourceDeps): Source {
  const template = new Template(server.query, isAskerName)
  const connector =
    type === 'postgresql' ? postgresql(server, template) : mysqlServer(server, template)
  const backend = new Backend(deps.name, connector, deps)
  const log = new SparingLog(deps)
  return {
    backend,
    close: () => backend.close(),
    async decide(asker, asked) {
      const parameters = template.parameters(askerValues(asker))
      const rows = await backend.ask((client) => client.rows(parameters))
      const { verdict, wrong } = decideByRows(rows, asker, asked)
      if (wrong !== undefined) log.warn({ backend: deps.name, wrong }, 'rows that are no rules')
      return verdict
    },
  }
}

function decideByRows(rows: readonly SqlRow[], asker: Asker, asked: Asked) {
  let wrong: string | undefined
  for (const row of rows) {
    const rule = readRule(row)
    if ('wrong' in rule) wrong ??= rule.wrong
    else if (fitsAction(rule, asked) && topicTest(rule.topic, rule.permission)(asked, asker)) {
      const verdict: Verdict = { permission: rule.permission, rule }
      return { verdict, wrong }
    }
  }
  return { verdict: undefined, wrong }
}
