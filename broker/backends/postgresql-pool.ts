import { createRequire } from 'node:module'
import type pg from 'pg'
import { bounded } from './bounded.ts'
import { Dialer } from './dialer.ts'
import type { Outgoing } from './outgoing.ts'
import type { SqlLogin } from './sql.ts'

/** Loaded with the first database: most brokers use none, and it takes 10 MiB. */
const load = () => createRequire(import.meta.url)('pg') as typeof pg

/** Leaves every other type as text, so that no value of a table is interpreted. */
function textTypes({ builtins: { BOOL, BYTEA }, getTypeParser }: typeof pg.types) {
  const read = new Map<number, (text: string) => unknown>([
    [BOOL, getTypeParser(BOOL)],
    [BYTEA, getTypeParser(BYTEA)],
  ])
  return { getTypeParser: (type: number) => read.get(type) ?? String }
}

/**
 * SQLSTATEs of a prepared statement whose table changed, or that the server has lost. Both last as
 * long as the connection.
 */
const STALE = ['0A000', '26000']

/** Connections to one PostgreSQL. */
export class PostgresqlPool {
  readonly #pool: pg.Pool
  readonly #dialer: Dialer
  readonly #timeoutMs: number

  /** @param onLost called when an idle connection is lost */
  constructor(login: SqlLogin, outgoing: Outgoing, onLost: () => void = () => {}) {
    const { address, database, username, password, poolSize, tls, timeoutMs } = login
    const dialer = new Dialer(address, tls, outgoing)
    this.#dialer = dialer
    this.#timeoutMs = timeoutMs
    const { Pool, types } = load()
    this.#pool = new Pool({
      host: dialer.name,
      port: address.port,
      database,
      user: username,
      // For an empty string, the library would look into environment and files; a function prevents that.
      password: () => password ?? '',
      ssl: dialer.tls ?? false,
      stream: dialer.socket,
      application_name: 'signalbox',
      max: poolSize,
      // Idle connections stay open, so that later queries do not wait for a new one.
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: timeoutMs,
      types: textTypes(types),
    })
    // The pool replaces the connection on demand.
    this.#pool.on('error', () => onLost())
  }

  /** In the extended protocol always: it takes one statement, with its parameters beside it. */
  run<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    const extended = { ...query, queryMode: 'extended' } as pg.QueryConfig // not in its types
    return this.#withClient((client) => client.query<Row>(extended))
  }

  /** Has the server parse a statement, without running it. */
  describe(text: string): Promise<Description> {
    return this.#withClient((client) => {
      const description = new Parsing(text)
      client.query(description)
      return description.answer
    })
  }

  close(): void {
    void this.#pool.end().catch(() => {})
    this.#dialer.close()
  }

  async #withClient<Answer>(question: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + this.#timeoutMs
    const client = await this.#pool.connect()
    // The query itself also reports the error.
    const ignore = () => {}
    client.on('error', ignore)
    let isUsable = false
    try {
      const left = Math.max(1, until - performance.now())
      const answer = await bounded(presentSocket(client), left, question(client))
      isUsable = true
      return answer
    } catch (error) {
      isUsable = isOfPostgresql(error) && !STALE.includes(error.code)
      throw error
    } finally {
      client.off('error', ignore)
      client.release(!isUsable)
    }
  }
}

/** The server's description of a prepared statement. */
export interface Description {
  /** The names of the columns of its rows. */
  columns: readonly string[]
  /** The types of its parameters, as numbers of the server. */
  parameters: readonly number[]
}

/** Has the server parse and describe a statement, in the steps that the library has for its own. */
class Parsing implements pg.Submittable {
  readonly answer: Promise<Description>
  readonly #text: string
  readonly #settle: PromiseWithResolvers<Description>
  #columns: readonly string[] = []
  #parameters: readonly number[] = []

  constructor(text: string) {
    this.#text = text
    this.#settle = Promise.withResolvers()
    this.answer = this.#settle.promise
  }

  submit(connection: pg.Connection): void {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#parameters = dataTypeIDs
    })
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: readonly { name: string }[] }): void {
    this.#columns = fields.map(({ name }) => name)
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve({ columns: this.#columns, parameters: this.#parameters })
  }
}

/** A "no" to this one question. */
export function isOfPostgresql(error: unknown): error is Error & { code: string } {
  return error instanceof load().DatabaseError && error.code !== undefined
}

/** Present socket of the connection, before or after the switch to TLS. */
function presentSocket(client: pg.PoolClient) {
  return (client as unknown as { connection: pg.Connection }).connection.stream // not in its types
}
