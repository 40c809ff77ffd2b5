import {
  createSecureServer,
  createServer,
  type SecureServerOptions,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { fieldsIn, integer, message } from './protobuf.ts'

/** Values by the names of their columns; a number that is none is `undefined`. */
export type GreptimeRow = Readonly<Record<string, string | number | bigint | boolean | undefined>>

/** The gRPC service of GreptimeDB for rows, with the database `public`. Its columns keep the types that they have first. */
export interface GreptimedbServer {
  readonly port: number
  /** Rows with their table as `table`. */
  readonly rows: GreptimeRow[]
  /** Calls that carried rows. */
  readonly calls: number
  /** Instead of an answer. */
  fault: ((stream: ServerHttp2Stream) => void) | undefined
  start(): Promise<void>
  stop(): Promise<void>
}

const of = (bytes: Buffer, wanted: number) =>
  fieldsIn(bytes).flatMap(({ field, value }) => (field === wanted ? [value] : []))
const bytesIn = (bytes: Buffer, wanted: number): Buffer[] =>
  of(bytes, wanted).map((value) => (Buffer.isBuffer(value) ? value : Buffer.alloc(0)))
const textIn = (bytes: Buffer, wanted: number) => bytesIn(bytes, wanted)[0]?.toString() ?? ''

class Refusal extends Error {
  readonly code: number
  constructor(code: number, text: string) {
    super(text)
    this.code = code
  }
}

function readValue(bytes: Buffer): [field: number, value: GreptimeRow[string]] {
  const [{ field, value } = { field: 0, value: 0n }] = fieldsIn(bytes)
  if (field === 13) return [field, String(value)]
  if (field === 10) return [field, Buffer.isBuffer(value) ? value.readDoubleLE() : undefined]
  if (Buffer.isBuffer(value)) return [field, undefined]
  if (field === 11) return [field, value === 1n]
  return [field, field === 8 ? value : BigInt.asIntN(64, value)]
}

/** By the types of columns: the fields of their values. */
const FIELDS: Readonly<Record<string, number>> = {
  0: 11,
  4: 4,
  8: 8,
  10: 10,
  12: 13,
  16: 17,
  18: 19,
}

/** @param tls its key and certificate */
export async function startGreptimedb(tls?: SecureServerOptions): Promise<GreptimedbServer> {
  const types = new Map<string, bigint>()
  const rows: GreptimeRow[] = []
  let calls = 0
  let port = 0

  function insert(request: Buffer): GreptimeRow[] {
    const table = textIn(request, 1)
    const [body = Buffer.alloc(0)] = bytesIn(request, 2)
    const columns = bytesIn(body, 1).map((column) => {
      const name = textIn(column, 1)
      const [type = 0n] = of(column, 2)
      if (Buffer.isBuffer(type)) throw new Refusal(3, 'not a type')
      const known = types.get(`${table}.${name}`) ?? type
      types.set(`${table}.${name}`, known)
      if (known !== type) throw new Refusal(3, `column ${name} expects another type`)
      return { name, field: FIELDS[String(type)] }
    })
    return bytesIn(body, 2).map((row) => {
      const values = bytesIn(row, 1).map(readValue)
      if (values.some(([field], at) => field !== columns[at]?.field)) {
        throw new Refusal(3, 'a value is not of its column')
      }
      const named = columns.map(({ name }, at) => [name, values[at]?.[1]] as const)
      return { table, ...Object.fromEntries(named) }
    })
  }

  function handle(request: Buffer): number {
    const [header = Buffer.alloc(0)] = bytesIn(request, 1)
    const [login] = bytesIn(header, 3).flatMap((auth) => bytesIn(auth, 1))
    if (login === undefined || textIn(login, 1) !== 'u' || textIn(login, 2) !== 's3cret') {
      throw new Refusal(16, 'Invalid request header: username or password does not match')
    }
    if (textIn(header, 4) !== 'public') throw new Refusal(5, 'Failed to find schema')
    const [inserts] = bytesIn(request, 6)
    if (inserts === undefined) throw new Refusal(3, 'no request')
    const found = bytesIn(inserts, 1).flatMap(insert)
    if (found.length > 0) calls++
    rows.push(...found)
    return found.length
  }

  function answer(stream: ServerHttp2Stream, request: Buffer): void {
    if (server.fault !== undefined) return server.fault(stream)
    try {
      const count = handle(request)
      const body = message(2, integer(1, count))
      const prefix = Buffer.alloc(5)
      prefix.writeUInt32BE(body.length, 1)
      stream.respond(
        { ':status': 200, 'content-type': 'application/grpc' },
        { waitForTrailers: true },
      )
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
      stream.end(Buffer.concat([prefix, body]))
    } catch (error) {
      const { code, message: text } =
        error instanceof Refusal ? error : new Refusal(13, String(error))
      const status = { 'grpc-status': String(code), 'grpc-message': encodeURIComponent(text) }
      stream.respond(
        { ':status': 200, 'content-type': 'application/grpc', ...status },
        { endStream: true },
      )
    }
  }

  const sessions = new Set<ServerHttp2Session>()
  const http = tls === undefined ? createServer() : createSecureServer(tls)
  http.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  http.on('stream', (stream, headers) => {
    const parts: Buffer[] = []
    stream.on('error', () => {}) // a test may end it
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const isCall = headers[':path'] === '/greptime.v1.GreptimeDatabase/Handle'
      if (isCall) answer(stream, Buffer.concat(parts).subarray(5))
      else stream.respond({ ':status': 404 }, { endStream: true })
    })
  })
  const server: GreptimedbServer = {
    get port() {
      return port
    },
    rows,
    get calls() {
      return calls
    },
    fault: undefined,
    start: () =>
      new Promise<void>((resolve) => {
        http.listen(port, '127.0.0.1', () => {
          port = (http.address() as AddressInfo).port // it listens on one
          resolve()
        })
      }),
    async stop() {
      for (const session of sessions) session.destroy()
      if (http.listening) await new Promise((resolve) => http.close(resolve))
    },
  }
  await server.start()
  return server
}
