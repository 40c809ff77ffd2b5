import { once } from 'node:events'
import { createRequire } from 'node:module'
import type tedious from 'tedious'
import { TOO_LONG, Unanswered } from './bounded.ts'
import { Dialer } from './dialer.ts'
import type { Outgoing } from './outgoing.ts'
import { Semaphore } from './semaphore.ts'
import type { SqlLogin } from './sql.ts'

/** Loaded with the first database: most brokers use none, and it takes 40 MiB. */
const load = () => createRequire(import.meta.url)('tedious') as typeof tedious

/** NULL for a column of bytes, which a NULL of text does not fit. */
export const NULL_BYTES = Buffer.alloc(0)

export type SqlserverValue = string | boolean | Buffer | null

/** By the names of columns. */
type Row = Readonly<Record<string, unknown>>

/** Longest values that are not stored apart (`max`), in characters and in bytes. */
const MAX_TEXT = 4000
const MAX_BYTES = 8000
/** Limit on the rows of an answer, against queries that lack a condition. */
const MAX_ROWS = 10_000

/** The server's number of an error, and its severity. */
export class SqlserverFault extends Error {
  readonly number: number
  readonly severity: number

  constructor(message: string, number: number, severity: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'SqlserverFault'
    this.number = number
    this.severity = severity
  }
}

/** A place of the pool. Its connection is made when it is used, and again after it is lost. */
interface Place {
  connection: tedious.Connection | undefined
}

/** Connections to one Microsoft SQL Server, always encrypted. */
export class SqlserverPool {
  readonly #login: SqlLogin
  readonly #dialer: Dialer
  readonly #onLost: () => void
  readonly #places: Semaphore<Place>
  #isClosed = false

  /** @param onLost a connection was lost */
  constructor(login: SqlLogin, outgoing: Outgoing, onLost: () => void = () => {}) {
    this.#login = login
    this.#dialer = new Dialer(login.address, undefined, outgoing)
    this.#onLost = onLost
    this.#places = new Semaphore<Place>(login.poolSize, () => ({ connection: undefined }))
  }

  /**
   * Runs a statement with the parameters `@p1`, `@p2`, …
   *
   * @throws {SqlserverFault} if the server refuses it
   */
  run(sql: string, values: readonly SqlserverValue[]): Promise<readonly Row[]> {
    return this.#places.take(this.#login.timeoutMs, async (place) => {
      const connection = (place.connection ??= await this.#connect(place))
      try {
        return await ask(connection, sql, values)
      } catch (error) {
        // The answer of a request that timed out may still come.
        if (!(error instanceof SqlserverFault)) {
          place.connection = undefined
          connection.close()
        }
        throw error
      }
    })
  }

  close(): void {
    this.#isClosed = true
    for (const { connection } of this.#places.close()) connection?.close()
    this.#dialer.close()
  }

  async #connect(place: Place): Promise<tedious.Connection> {
    const { address, database, username, password, timeoutMs } = this.#login
    const { Connection } = load()
    const connection = new Connection({
      server: this.#dialer.name,
      authentication: {
        type: 'default',
        options: { userName: username, password: password ?? '' },
      },
      options: {
        port: address.port,
        database,
        appName: 'signalbox',
        connector: () => this.#openSocket(),
        // The settings of a connector have no certificate to verify the server by.
        encrypt: true,
        trustServerCertificate: true,
        connectTimeout: timeoutMs,
        requestTimeout: timeoutMs,
        maxRetriesOnTransientErrors: 0,
      },
    })
    let fault: SqlserverFault | undefined
    connection.on('errorMessage', ({ message, number, class: severity }) => {
      // Later errors follow from the first one.
      fault ??= new SqlserverFault(message, number, severity)
    })
    connection.on('error', () => {}) // the request or the end of the connection has it too
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => {
        if (error === undefined || error === null) resolve()
        else reject(fault ?? error)
      })
    }).catch((error: unknown) => {
      connection.close()
      throw error
    })
    connection.removeAllListeners('errorMessage')
    connection.once('end', () => {
      if (place.connection !== connection) return
      place.connection = undefined
      if (!this.#isClosed) this.#onLost()
    })
    if (!this.#isClosed) return connection
    connection.close()
    throw new Unanswered('closed')
  }

  async #openSocket() {
    const socket = this.#dialer.socket()
    socket.connect()
    await once(socket, 'connect')
    return socket
  }
}

function ask(
  connection: tedious.Connection,
  sql: string,
  values: readonly SqlserverValue[],
): Promise<readonly Row[]> {
  const { Request, TYPES } = load()
  return new Promise((resolve, reject) => {
    const rows: Row[] = []
    const request = new Request(sql, (error) => {
      if (error === undefined || error === null) resolve(rows)
      else reject(toFault(error))
    })
    request.on('row', (columns: readonly { metadata: { colName: string }; value: unknown }[]) => {
      rows.push(Object.fromEntries(columns.map((each) => [each.metadata.colName, each.value])))
      if (rows.length > MAX_ROWS) {
        reject(new Unanswered(TOO_LONG))
        connection.close()
      }
    })
    for (const [at, value] of values.entries()) {
      const name = `p${at + 1}`
      if (Buffer.isBuffer(value)) {
        // Declared lengths that follow the values would give each its own plan.
        const length = value.length <= MAX_BYTES ? MAX_BYTES : MAX_BYTES + 1
        request.addParameter(name, TYPES.VarBinary, value === NULL_BYTES ? null : value, { length })
      } else {
        const text = value === null ? null : String(value)
        const length = (text?.length ?? 0) <= MAX_TEXT ? MAX_TEXT : MAX_TEXT + 1
        request.addParameter(name, TYPES.NVarChar, text, { length })
      }
    }
    connection.execSql(request)
  })
}

/** The first error of the server; any other one is of the connection. */
function toFault(error: Error): Error {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return error
  const { number, class: severity } = first as { number?: number; class?: number } // of the server
  if (number === undefined) return first
  return new SqlserverFault(first.message, number, severity ?? 0, first)
}
