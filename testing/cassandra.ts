import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/**
 * What speaks version 4 of Cassandra's protocol, as far as a driver needs to connect, to prepare an INSERT or UPDATE with
 * bound values, and to run it: Debian has no Cassandra. It is no database: it decodes the values by the types of its
 * tables and refuses what Cassandra refuses.
 */
export interface CassandraOptions {
  keyspace: string
  username?: string
  password?: string
  tls?: { certificate: string; key: string }
}

const TYPES = {
  bigint: 2,
  blob: 3,
  boolean: 4,
  double: 7,
  int: 9,
  timestamp: 11,
  text: 13,
  list: 32,
}
type TypeName = keyof typeof TYPES
/** Columns by name; the first one is the primary key. A list is one of texts. */
type Columns = Readonly<Record<string, TypeName>>
type Row = Record<string, unknown>

export interface CassandraServer {
  readonly port: number
  readonly connections: number
  /** The statements that were prepared and run, in order. */
  readonly prepared: readonly string[]
  readonly ran: readonly string[]
  createTable(name: string, columns: Columns): void
  dropTable(name: string): void
  /** Rows in the order in which their keys came first. */
  rows(table: string): Row[]
  /** From now on each row is refused with this code of the protocol; `undefined`: none. */
  refuse(code: number | undefined): void
  /** It takes connections, and answers nothing. */
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** After `stop`: on the same port, with what it had. */
  start(): Promise<void>
}

const VERSION = 4
const OPCODES = {
  ...{ error: 0, startup: 1, ready: 2, authenticate: 3, options: 5, supported: 6, query: 7 },
  ...{ result: 8, prepare: 9, execute: 10, register: 11, authResponse: 15, authSuccess: 16 },
}
const ERRORS = { protocol: 0x0a, credentials: 0x100, syntax: 0x2000, invalid: 0x2200 }
const UNPREPARED = 0x2500
const RESULTS = { void: 1, rows: 2, keyspace: 3, prepared: 4 }

class Refusal extends Error {
  readonly code: number
  readonly more: Buffer

  constructor(code: number, message: string, more = Buffer.alloc(0)) {
    super(message)
    this.code = code
    this.more = more
  }
}

interface Prepared {
  text: string
  table: string
  /** Columns of the parameters. */
  columns: readonly string[]
}

interface Table {
  columns: Columns
  rows: Map<unknown, Row>
  /** When each value was written, by the clock of the client. */
  times: Map<string, bigint>
}

const int = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const short = (value: number) => Buffer.from([value >> 8, value & 255])
const string = (text: string) => Buffer.concat([short(Buffer.byteLength(text)), Buffer.from(text)])
const bytes = (value: Buffer | undefined) =>
  value === undefined ? int(-1) : Buffer.concat([int(value.length), value])

export async function startCassandra(options: CassandraOptions): Promise<CassandraServer> {
  const tables = new Map<string, Table>()
  const statements = new Map<string, Prepared>()
  const prepared: string[] = []
  const ran: string[] = []
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  let isPaused = false
  let refused: number | undefined

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const session = { isAllowed: options.username === undefined }
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      if (isPaused) return
      received = Buffer.concat([received, chunk])
      while (received.length >= 9 && received.length >= 9 + received.readInt32BE(5)) {
        const end = 9 + received.readInt32BE(5)
        socket.write(reply(received.subarray(0, end), session))
        received = received.subarray(end)
      }
    })
  }

  function reply(frame: Buffer, session: { isAllowed: boolean }): Buffer {
    let [opcode, body]: [number, Buffer] = [OPCODES.error, Buffer.alloc(0)]
    try {
      ;[opcode, body] = answer(frame, session)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      body = Buffer.concat([int(error.code), string(error.message), error.more])
    }
    const head = Buffer.from([0x80 | VERSION, 0, frame[2] ?? 0, frame[3] ?? 0, opcode])
    return Buffer.concat([head, int(body.length), body])
  }

  function answer(frame: Buffer, session: { isAllowed: boolean }): [number, Buffer] {
    if (frame[0] !== VERSION) {
      const message = `Invalid or unsupported protocol version (${frame[0]}); supported versions are (4/v4)`
      throw new Refusal(ERRORS.protocol, message)
    }
    const body = frame.subarray(9)
    const { isAllowed } = session
    const operation = frame[4] ?? 0
    switch (operation) {
      case OPCODES.options:
        return [OPCODES.supported, short(0)]
      case OPCODES.startup:
        if (isAllowed) return [OPCODES.ready, Buffer.alloc(0)]
        return [OPCODES.authenticate, string('org.apache.cassandra.auth.PasswordAuthenticator')]
      case OPCODES.authResponse: {
        const [, username, password] = body.subarray(4).toString().split('\0')
        session.isAllowed = username === options.username && password === options.password
        if (session.isAllowed) return [OPCODES.authSuccess, int(-1)]
        throw new Refusal(
          ERRORS.credentials,
          `Provided username ${username} and/or password are incorrect`,
        )
      }
    }
    if (!isAllowed) throw new Refusal(ERRORS.protocol, 'Unexpected message: no login yet')
    switch (operation) {
      case OPCODES.register:
        return [OPCODES.ready, Buffer.alloc(0)]
      case OPCODES.query:
        return [OPCODES.result, query(body.subarray(4, 4 + body.readInt32BE(0)).toString())]
      case OPCODES.prepare:
        return [OPCODES.result, prepare(body.subarray(4, 4 + body.readInt32BE(0)).toString())]
      case OPCODES.execute:
        return [OPCODES.result, execute(body)]
      default:
        throw new Refusal(ERRORS.protocol, `no such operation: ${operation}`)
    }
  }

  function query(cql: string): Buffer {
    const [, keyspace] = /^USE "(\w+)"$/.exec(cql) ?? []
    if (keyspace === options.keyspace)
      return Buffer.concat([int(RESULTS.keyspace), string(keyspace)])
    if (keyspace !== undefined) {
      throw new Refusal(ERRORS.invalid, `Keyspace '${keyspace}' does not exist`)
    }
    if (/FROM system\.peers/.test(cql)) return texts('peers', { peer: [] })
    if (!/FROM system\.local/.test(cql)) {
      throw new Refusal(
        ERRORS.syntax,
        `line 1:0 no viable alternative at input '${cql.split(' ')[0]}'`,
      )
    }
    const about = { key: 'local', data_center: 'here', rack: 'r', release_version: '4.1.3' }
    return texts(
      'local',
      Object.fromEntries(Object.entries(about).map(([name, one]) => [name, [one]])),
    )
  }

  function texts(table: string, columns: Record<string, readonly string[]>): Buffer {
    const names = Object.keys(columns)
    const specs = names.map((name) => Buffer.concat([string(name), short(TYPES.text)]))
    const count = Object.values(columns)[0]?.length ?? 0
    const rows = Array.from({ length: count }, (_, at) =>
      Buffer.concat(names.map((name) => bytes(Buffer.from(columns[name]?.[at] ?? '')))),
    )
    const head = [int(RESULTS.rows), int(1), int(names.length), string('system'), string(table)]
    return Buffer.concat([...head, ...specs, int(count), ...rows])
  }

  function requireTable(name: string) {
    const table = tables.get(name)
    if (table === undefined) throw new Refusal(ERRORS.invalid, `unconfigured table ${name}`)
    return table
  }

  function prepare(cql: string): Buffer {
    const { table, columns } = parse(cql)
    const { columns: types } = requireTable(table)
    const missing = columns.find((name) => types[name] === undefined)
    if (missing !== undefined) {
      throw new Refusal(ERRORS.invalid, `Undefined column name ${missing} in table d.${table}`)
    }
    prepared.push(cql)
    const id = Buffer.from(`id of ${cql}`)
    statements.set(id.toString(), { text: cql, table, columns })
    const specs = columns.map((name) => {
      const type = types[name] ?? 'text'
      const of = type === 'list' ? [short(TYPES.text)] : []
      return Buffer.concat([string(name), short(TYPES[type]), ...of])
    })
    const head = [int(1), int(columns.length), int(0), string(options.keyspace), string(table)]
    const noRows = [int(4), int(0)]
    const named = Buffer.concat([short(id.length), id])
    return Buffer.concat([int(RESULTS.prepared), named, ...head, ...specs, ...noRows])
  }

  function execute(body: Buffer): Buffer {
    const idEnd = 2 + body.readUInt16BE(0)
    const id = body.subarray(2, idEnd)
    const statement = statements.get(id.toString())
    const isPrepared = statement !== undefined && tables.has(statement.table)
    if (!isPrepared) {
      // Cassandra forgets the statements of a table that is dropped.
      throw new Refusal(
        UNPREPARED,
        'Prepared query not found',
        Buffer.concat([short(id.length), id]),
      )
    }
    if (refused !== undefined) throw new Refusal(refused, 'refused for the test')
    ran.push(statement.text)
    const { columns: types, rows, times } = requireTable(statement.table)
    const { values, time } = readParameters(body.subarray(idEnd))
    const row: Row = Object.fromEntries(
      statement.columns.map((name, at) => [name, decode(values[at], types[name] ?? 'text')]),
    )
    const [key = ''] = Object.keys(types)
    if (row[key] === null) {
      throw new Refusal(ERRORS.invalid, `Invalid null value in condition for column ${key}`)
    }
    const stored = rows.get(row[key]) ?? {}
    for (const [name, value] of Object.entries(row)) {
      const place = JSON.stringify([row[key], name])
      if (time < (times.get(place) ?? 0n)) continue
      times.set(place, time)
      stored[name] = value
    }
    rows.set(row[key], stored)
    return int(RESULTS.void)
  }

  async function start(): Promise<void> {
    const { tls } = options
    server =
      tls === undefined
        ? createServer(serve)
        : createTlsServer({ cert: tls.certificate, key: tls.key }, serve)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port // it listens on IP, not on a pipe
  }

  await start()
  return {
    get port() {
      return port
    },
    get connections() {
      return sockets.size
    },
    prepared,
    ran,
    createTable: (name, columns) =>
      void tables.set(name, { columns, rows: new Map(), times: new Map() }),
    dropTable: (name) => void tables.delete(name),
    rows: (table) => [...requireTable(table).rows.values()],
    refuse: (code) => (refused = code),
    pause: () => (isPaused = true),
    resume: () => (isPaused = false),
    start,
    async stop() {
      const closed = server === undefined ? undefined : once(server, 'close')
      server?.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The table of an INSERT or UPDATE, and the columns of its parameters. */
function parse(cql: string): Omit<Prepared, 'text'> {
  const [, inserted, names, marks] =
    /^insert into (\w+)\s*\(([\w\s,]+)\)\s*values\s*\(([?\s,]+)\)$/i.exec(cql) ?? []
  if (inserted !== undefined && names?.split(',').length === marks?.split(',').length) {
    return { table: inserted, columns: names?.split(',').map((name) => name.trim()) ?? [] }
  }
  const [, updated, settings] = /^update (\w+) set ((?:\w+ = \?[\s,]*|where\s+)+)$/i.exec(cql) ?? []
  if (updated !== undefined && settings !== undefined) {
    const columns = [...settings.matchAll(/(\w+) = \?/g)].map(([, name = '']) => name)
    return { table: updated, columns }
  }
  throw new Refusal(ERRORS.syntax, `line 1:0 no viable alternative at input '${cql.slice(0, 20)}'`)
}

/** The values after consistency and flags, and the time that the client gives them. */
function readParameters(body: Buffer): { values: (Buffer | undefined)[]; time: bigint } {
  const flags = body[2] ?? 0
  const values: (Buffer | undefined)[] = []
  let at = 3
  if ((flags & 0x01) !== 0) {
    at += 2
    for (let left = body.readUInt16BE(3); left > 0; left--) {
      const length = body.readInt32BE(at)
      values.push(length < 0 ? undefined : body.subarray(at + 4, at + 4 + length))
      at += 4 + Math.max(length, 0)
    }
  }
  // Size of a page and consistency of conditions, which have no meaning here.
  if ((flags & 0x04) !== 0) at += 4
  if ((flags & 0x10) !== 0) at += 2
  return { values, time: (flags & 0x20) === 0 ? 0n : body.readBigInt64BE(at) }
}

/** @throws {Refusal} if the bytes are no value of the type */
function decode(value: Buffer | undefined, type: TypeName): unknown {
  if (value === undefined) return null
  const sizes: Partial<Record<TypeName, number>> = {
    int: 4,
    bigint: 8,
    timestamp: 8,
    double: 8,
    boolean: 1,
  }
  const size = sizes[type]
  if (size !== undefined && value.length !== size) {
    throw new Refusal(ERRORS.invalid, `Expected ${size} byte ${type} (${value.length})`)
  }
  switch (type) {
    case 'int':
      return value.readInt32BE()
    case 'bigint':
    case 'timestamp':
      return Number(value.readBigInt64BE())
    case 'double':
      return value.readDoubleBE()
    case 'boolean':
      return value[0] === 1
    case 'blob':
      return Buffer.from(value)
    case 'text':
      return value.toString()
    case 'list': {
      const items: string[] = []
      let at = 4
      for (let left = value.readInt32BE(0); left > 0; left--) {
        const end = at + 4 + value.readInt32BE(at)
        items.push(value.subarray(at + 4, end).toString())
        at = end
      }
      return items
    }
  }
}
