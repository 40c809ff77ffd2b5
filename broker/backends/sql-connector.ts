import type { Connector } from './backend.ts'
import { mysqlServer } from './mysql.ts'
import { postgresql } from './postgresql.ts'
import type { SqlClient, SqlServer } from './sql.ts'
import type { Template } from './template.ts'

export type SqlKind = 'postgresql' | 'mysql'

/** @param template of the server's statement */
export const sqlConnector = (
  kind: SqlKind,
  server: SqlServer,
  template: Template,
): Connector<SqlClient> =>
  kind === 'postgresql' ? postgresql(server, template) : mysqlServer(server, template)
