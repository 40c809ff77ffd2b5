import type * as mysql2 from 'mysql2'
import type { Pool, PoolConnection, SslOptions } from 'mysql2'
import { createRequire } from 'node:module'
import { bounded, Unanswered } from './bounded.ts'
import { Dialer } from './dialer.ts'
import type { Outgoing } from './outgoing.ts'
import type { SqlLogin } from './sql.ts'

/** Loaded with the first database: most brokers use none, and it takes 15 MiB. */
const load = () => createRequire(import.meta.url)('mysql2') as typeof mysql2

/** Limit on waiting questions, which the pool's users never reach. */
const MAX_WAITING = 10_000

export type MysqlValue = string | boolean | Buffer | null

/** Connections to one MySQL or MariaDB. */
export class MysqlPool {
  readonly #pool: Pool
  readonly #dialer: Dialer
  readonly #timeoutMs: number

  /** @param onLost a connection was lost */
  constructor(login: SqlLogin, outgoing: Outgoing, onLost: () => void = () => {}) {
    const { address, database, username, password, poolSize, tls, timeoutMs } = login
    const dialer = new Dialer(address, tls, outgoing)
    this.#dialer = dialer
    this.#timeoutMs = timeoutMs
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
      // Prevents code generation from column names.
      disableEval: true,
      flags: ['-LOCAL_FILES'],
    })
    // The pool replaces the connection on demand.
    this.#pool.on('connection', (connection) => connection.on('error', () => onLost()))
  }

  /**
   * A prepared statement, with its parameters beside it.
   *
   * @param options.isKept the connection keeps it prepared for the next time
   */
  run(sql: string, values: readonly MysqlValue[], { isKept } = { isKept: true }): Promise<unknown> {
    return this.#withConnection(async (connection) => {
      const answer = await execute(connection, sql, values)
      if (!isKept) connection.unprepare(sql)
      return answer
    })
  }

  /** The columns of a statement, which is prepared and not executed; `undefined`: it has none. */
  describe(sql: string): Promise<readonly string[] | undefined> {
    return this.#withConnection((connection) => readColumns(connection, sql))
  }

  close(): void {
    this.#pool.end(() => {})
    this.#dialer.close()
  }

  async #withConnection<Answer>(
    question: (connection: PoolConnection) => Promise<Answer>,
  ): Promise<Answer> {
    const until = performance.now() + this.#timeoutMs
    const connection = await this.#connection()
    try {
      const left = Math.max(1, until - performance.now())
      const answer = await bounded(presentSocket(connection), left, question(connection))
      connection.release()
      return answer
    } catch (error) {
      if (isOfMysql(error)) connection.release()
      else connection.destroy()
      throw error
    }
  }

  /** Takes a connection from the pool; one that arrives after the time limit is returned. */
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

function execute(
  connection: PoolConnection,
  sql: string,
  values: readonly MysqlValue[],
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.execute({ sql, values: [...values] }, (error, answer) => {
      if (error === null) resolve(answer)
      else reject(error)
    })
  })
}

/** Columns of a statement. It stays prepared for later queries. */
function readColumns(
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

/** A "no" to this one question. */
export function isOfMysql(error: unknown): error is Error & { errno?: number } {
  return error instanceof Error && 'sqlState' in error && !('fatal' in error && error.fatal)
}

/** Present socket of the connection, before or after the switch to TLS. */
function presentSocket(connection: PoolConnection) {
  return (connection as unknown as { stream: Parameters<typeof bounded>[0] }).stream // not in its types
}
