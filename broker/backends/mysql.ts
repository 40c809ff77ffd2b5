import type { Connector } from './backend.ts'
import { MysqlPool } from './mysql-pool.ts'
import type { Outgoing } from './outgoing.ts'
import type { SqlClient, SqlRow, SqlServer } from './sql.ts'
import type { Template } from './template.ts'

class MysqlClient implements SqlClient {
  readonly #pool: MysqlPool
  readonly #statement: string

  constructor(server: SqlServer, template: Template, outgoing: Outgoing) {
    this.#statement = template.statement(() => '?')
    this.#pool = new MysqlPool(server, outgoing)
  }

  async rows(parameters: readonly (string | null)[]): Promise<readonly SqlRow[]> {
    return readRows(await this.#pool.run(this.#statement, parameters))
  }

  check(): Promise<unknown> {
    return this.#pool.run('SELECT 1', [])
  }

  describe(): Promise<readonly string[] | undefined> {
    return this.#pool.describe(this.#statement)
  }

  close(): void {
    this.#pool.close()
  }
}

/** Rows of the first result: a procedure returns several, and a statement that changes rows returns none. */
function readRows(answer: unknown): readonly SqlRow[] {
  if (!Array.isArray(answer)) return []
  return Array.isArray(answer[0]) ? answer[0] : answer
}

export const mysqlServer = (server: SqlServer, template: Template): Connector<SqlClient> => ({
  open: (outgoing) => new MysqlClient(server, template, outgoing),
  check: (client) => client.check(),
  close: (client) => client.close(),
})
