import type pg from 'pg'
import type { Connector } from './backend.ts'
import type { Outgoing } from './outgoing.ts'
import { PostgresqlPool } from './postgresql-pool.ts'
import type { SqlClient, SqlRow, SqlServer } from './sql.ts'
import type { Template } from './template.ts'

class PostgresqlClient implements SqlClient {
  readonly #pool: PostgresqlPool
  readonly #query: pg.QueryConfig

  constructor(server: SqlServer, template: Template, outgoing: Outgoing) {
    this.#query = {
      text: template.statement((position) => `$${position}`),
      ...(server.isPrepared && { name: 'signalbox' }),
    }
    this.#pool = new PostgresqlPool(server, outgoing)
  }

  async rows(parameters: readonly (string | null)[]): Promise<readonly SqlRow[]> {
    // No text in PostgreSQL has a zero byte, so there is no such user.
    if (parameters.some((each) => each?.includes('\0'))) return []
    const { rows } = await this.#pool.run<SqlRow>({ ...this.#query, values: [...parameters] })
    return rows
  }

  check(): Promise<unknown> {
    return this.#pool.run({ text: 'SELECT 1' })
  }

  async describe(): Promise<readonly string[]> {
    return (await this.#pool.describe(this.#query.text)).columns
  }

  close(): void {
    this.#pool.close()
  }
}

export const postgresql = (server: SqlServer, template: Template): Connector<SqlClient> => ({
  open: (outgoing) => new PostgresqlClient(server, template, outgoing),
  check: (client) => client.check(),
  close: (client) => client.close(),
})
