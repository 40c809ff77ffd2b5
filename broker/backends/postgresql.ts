import { createRequire } from 'node:module'
import type pg from 'pg'
import type { Connector } from './backend.ts'
import { bounded } from './bounded.ts'
import { Dialer } from './dialer.ts'
import type { Outgoing } from './outgoing.ts'
import type { SqlClient, SqlRow, SqlServer } from './sql.ts'
import type { Template } from './template.ts'

/** Loaded with the first database: most brokers use none, and it takes 10 MiB. */
const load = () => createRequire(import.meta.url)('pg') as typeof pg

/** All else is left as the server writes it: what a table says of itself is not to be interpreted. */
function typesOf({ builtins: { BOOL, BYTEA }, getTypeParser }: typeof pg.types) {
  const read = new Map<number, (text: string) => unknown>([
    [BOOL, getTypeParser(BOOL)],
    [BYTEA, getTypeParser(BYTEA)],
  ])
  return { getTypeParser: (type: number) => read.get(type) ?? String }
}

/**
 * Of the server: a table that has changed, and a statement that it does not have. Both last as long
 * as the connection.
 */
const STALE = ['0A000', '26000']

class PostgresqlClient implements SqlClient {
  readonly #pool: pg.Pool
  readonly #dialer: Dialer
  readonly #timeoutMs: number
  readonly #query: pg.QueryConfig

  constructor(server: SqlServer, template: Template, outgoing: Outgoing) {
    const { address, database, username, password, poolSize, tls, timeoutMs } = server
    const dialer = new Dialer(address, tls, outgoing)
    this.#dialer = dialer
    this.#timeoutMs = timeoutMs
    this.#query = {
      text: template.statement((position) => `$${position}`),
      ...(server.isPrepared && { name: 'signalbox' }),
    }
    const { Pool, types } = load()
    this.#pool = new Pool({
      host: dialer.name,
      port: address.port,
      database,
      user: username,
      // As text it would be looked for in the environment and in files when it is empty.
      password: () => password ?? '',
      ssl: dialer.tls ?? false,
      stream: dialer.socket,
      application_name: 'signalbox',
      max: poolSize,
      // Who has to wait once for a connection need not wait for each.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: timeoutMs,
      types: typesOf(types),
    })
    // One that is lost while nobody uses it is replaced when somebody does.
    this.#pool.on('error', () => {})
  }

  async rows(parameters: readonly (string | null)[]): Promise<readonly SqlRow[]> {
    // No text in PostgreSQL has a zero byte, so there is no such user.
    if (parameters.some((each) => each?.includes('\0'))) return []
    return this.#ask({ ...this.#query, values: [...parameters] })
  }

  check(): Promise<unknown> {
    return this.#ask({ text: 'SELECT 1' })
  }

  describe(): Promise<readonly string[]> {
    return this.#withClient((client) => {
      const description = new Description(this.#query.text)
      client.query(description)
      return description.columns
    })
  }

  close(): void {
    void this.#pool.end().catch(() => {})
    this.#dialer.close()
  }

  async #ask(query: pg.QueryConfig): Promise<SqlRow[]> {
    // The extended protocol always: it takes one statement, with its parameters beside it.
    const extended = { ...query, queryMode: 'extended' } as pg.QueryConfig // not in its types
    const { rows } = await this.#withClient((client) => client.query<SqlRow>(extended))
    return rows
  }

  async #withClient<Answer>(question: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + this.#timeoutMs
    const client = await this.#pool.connect()
    // The question hears of it too.
    const ignore = () => {}
    client.on('error', ignore)
    let isUsable = false
    try {
      const left = Math.max(1, until - performance.now())
      const answer = await bounded(wireOf(client), left, question(client))
      isUsable = true
      return answer
    } catch (error) {
      isUsable = isOfTheServer(error) && !STALE.includes(error.code)
      throw error
    } finally {
      client.off('error', ignore)
      client.release(!isUsable)
    }
  }
}

/** Has the server parse a statement and describe its rows, in the steps that the library has for its own. */
class Description implements pg.Submittable {
  readonly columns: Promise<readonly string[]>
  readonly #text: string
  readonly #settle: PromiseWithResolvers<readonly string[]>
  #names: readonly string[] = []

  constructor(text: string) {
    this.#text = text
    this.#settle = Promise.withResolvers()
    this.columns = this.#settle.promise
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string }[] }): void {
    this.#names = fields.map(({ name }) => name)
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#names)
  }
}

/** A "no" to this one question. */
function isOfTheServer(error: unknown): error is Error & { code: string } {
  return error instanceof load().DatabaseError && error.code !== undefined
}

/** In clear or encrypted, as it is by now. */
function wireOf(client: pg.PoolClient) {
  return (client as unknown as { connection: pg.Connection }).connection.stream // not in its types
}

export const postgresql = (server: SqlServer, template: Template): Connector<SqlClient> => ({
  open: (outgoing) => new PostgresqlClient(server, template, outgoing),
  check: (client) => client.check(),
  close: (client) => client.close(),
})
