import type * as mysql2 from 'mysql2'
import type { Pool, PoolConnection, SslOptions } from 'mysql2'
import { createRequire } from 'node:module'
import type { Connector } from './backend.ts'
import { bounded, Unanswered } from './bounded.ts'
import { Dialer } from './dialer.ts'
import type { Outgoing } from './outgoing.ts'
import type { SqlClient, SqlRow, SqlServer } from './sql.ts'
import type { Template } from './template.ts'

/** Loaded with the first database: most brokers use none, and it takes 15 MiB. */
const load = () => createRequire(import.meta.url)('mysql2') as typeof mysql2

/** So many wait for a connection; the backend itself lets no more in. */
const MAX_WAITING = 10_000

class MysqlClient implements SqlClient {
  readonly #pool: Pool
  readonly #dialer: Dialer
  readonly #timeoutMs: number
  readonly #statement: string

  constructor(server: SqlServer, template: Template, outgoing: Outgoing) {
    const { address, database, username, password, poolSize, tls, timeoutMs } = server
    const dialer = new Dialer(address, tls, outgoing)
    this.#dialer = dialer
    this.#timeoutMs = timeoutMs
    this.#statement = template.statement(() => '?')
    this.#pool = load().createPool({
      host: dialer.name,
      port: address.port,
      database,
      user: username,
      ...(password !== undefined && { password }),
      ...(dialer.tls !== undefined && {
        ssl: { ...dialer.tls, verifyIdentity: dialer.isVerified } as SslOptions,
      }),
      stream: () => dialer.socket().connect(),
      charset: 'utf8mb4',
      connectionLimit: poolSize,
      connectTimeout: timeoutMs,
      queueLimit: MAX_WAITING,
      supportBigNumbers: true,
      bigNumberStrings: true,
      dateStrings: true,
      // No code is made of the names of columns.
      disableEval: true,
      flags: ['-LOCAL_FILES'],
    })
    // One that is lost while nobody uses it is replaced when somebody does.
    this.#pool.on('connection', (connection) => connection.on('error', () => {}))
  }

  rows(parameters: readonly (string | null)[]): Promise<readonly SqlRow[]> {
    return this.#ask(this.#statement, parameters)
  }

  check(): Promise<unknown> {
    return this.#ask('SELECT 1', [])
  }

  describe(): Promise<readonly string[] | undefined> {
    return this.#withConnection((connection) => columnsOf(connection, this.#statement))
  }

  close(): void {
    this.#pool.end(() => {})
    this.#dialer.close()
  }

  #ask(sql: string, parameters: readonly (string | null)[]): Promise<readonly SqlRow[]> {
    return this.#withConnection((connection) => execute(connection, sql, parameters))
  }

  async #withConnection<Answer>(
    question: (connection: PoolConnection) => Promise<Answer>,
  ): Promise<Answer> {
    const until = performance.now() + this.#timeoutMs
    const connection = await this.#connection()
    try {
      const left = Math.max(1, until - performance.now())
      const answer = await bounded(wireOf(connection), left, question(connection))
      connection.release()
      return answer
    } catch (error) {
      if (isOfTheServer(error)) connection.release()
      else connection.destroy()
      throw error
    }
  }

  /** Out of the pool; one that comes too late goes back. */
  #connection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const overdue = setTimeout(() => {
        isLate = true
        reject(new Unanswered('no connection in time'))
      }, this.#timeoutMs)
      this.#pool.getConnection((error, connection) => {
        clearTimeout(overdue)
        if (error !== null) reject(error)
        else if (isLate) connection.release()
        else resolve(connection)
      })
    })
  }
}

/** A prepared statement, with its parameters beside it. */
function execute(
  connection: PoolConnection,
  sql: string,
  parameters: readonly (string | null)[],
): Promise<readonly SqlRow[]> {
  return new Promise((resolve, reject) => {
    connection.execute({ sql, values: [...parameters] }, (error, answer) => {
      if (error === null) resolve(rowsOf(answer))
      else reject(error)
    })
  })
}

/** The columns of a statement that is prepared and not executed; prepared it stays for what comes next. */
function columnsOf(
  connection: PoolConnection,
  sql: string,
): Promise<readonly string[] | undefined> {
  return new Promise((resolve, reject) => {
    connection.prepare(sql, (error, statement) => {
      if (error !== null) return reject(error)
      const { columns } = statement as unknown as { columns: { name: string }[] } // not in its types
      resolve(columns.length === 0 ? undefined : columns.map(({ name }) => name))
    })
  })
}

/** Those of the first result: a procedure has several, and what changes rows has none. */
function rowsOf(answer: unknown): readonly SqlRow[] {
  if (!Array.isArray(answer)) return []
  return Array.isArray(answer[0]) ? answer[0] : answer
}

/** A "no" to this one question. */
function isOfTheServer(error: unknown): boolean {
  return error instanceof Error && 'sqlState' in error && !('fatal' in error && error.fatal)
}

/** In clear or encrypted, as it is by now. */
function wireOf(connection: PoolConnection) {
  return (connection as unknown as { stream: Parameters<typeof bounded>[0] }).stream // not in its types
}

export const mysqlServer = (server: SqlServer, template: Template): Connector<SqlClient> => ({
  open: (outgoing) => new MysqlClient(server, template, outgoing),
  check: (client) => client.check(),
  close: (client) => client.close(),
})
