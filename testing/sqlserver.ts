import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'

/**
 * What speaks TDS 7.4, as far as a driver needs to log in over TLS and to run statements with parameters by
 * `sp_executesql`: SQL Server cannot be part of the tests. It is no database: it knows INSERT and UPDATE of its tables,
 * converts the parameters by the types of their columns, and refuses what SQL Server refuses.
 */
export interface SqlserverOptions {
  database: string
  username: string
  password: string
  certificate: string
  key: string
}

/** Types of columns by their `system_type_id`. */
const TYPES = { int: 56, bit: 104, float: 62, nvarchar: 231, varbinary: 165 }
/** Columns by name; the first one is the primary key. */
type Columns = Readonly<Record<string, keyof typeof TYPES>>
type Value = string | number | boolean | Buffer | null
type Row = Record<string, Value>
interface Table {
  columns: Columns
  rows: Row[]
}

export interface SqlserverServer {
  readonly port: number
  readonly connections: number
  /** The statements that were run, and the declarations of their parameters. */
  readonly ran: readonly { sql: string; declared: string }[]
  createTable(name: string, columns: Columns): void
  dropTable(name: string): void
  rows(table: string): readonly Row[]
  /** From now on each statement is refused with this error; `undefined`: none. */
  refuse(fault: { number: number; severity: number } | undefined): void
  stop(): Promise<void>
  /** After `stop`: on the same port, with what it had. */
  start(): Promise<void>
}

class Refusal extends Error {
  readonly number: number
  readonly severity: number

  constructor(number: number, severity: number, message: string) {
    super(message)
    this.number = number
    this.severity = severity
  }
}

const PACKET = { batch: 1, rpc: 3, answer: 4, attention: 6, login: 16, prelogin: 18 }
const HEADER = 8
const MAX_PACKET = 4096
const EXECUTE_SQL = 10

const int16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
/** A text with its length in characters, as one byte or as two. */
const short = (text: string) =>
  Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'utf16le')])
const long = (text: string) => Buffer.concat([int16(text.length), Buffer.from(text, 'utf16le')])

const DONE = 0xfd
const done = (status = 0, rows = 0) =>
  Buffer.concat([Buffer.from([DONE]), int16(status), int16(0), int32(rows), int32(0)])

function failure({ number, severity, message }: Refusal): Buffer {
  const rest = [int32(number), Buffer.from([1, severity]), long(message), short('test'), short('')]
  const body = Buffer.concat([...rest, int32(1)])
  return Buffer.concat([Buffer.from([0xaa]), int16(body.length), body, done(2)])
}

/** Packets of one kind with the content. */
function packets(type: number, content: Buffer): Buffer {
  const parts: Buffer[] = []
  const most = MAX_PACKET - HEADER
  for (let from = 0; from === 0 || from < content.length; from += most) {
    const part = content.subarray(from, from + most)
    const head = Buffer.alloc(HEADER)
    head[0] = type
    head[1] = from + most >= content.length ? 1 : 0
    head.writeUInt16BE(part.length + HEADER, 2)
    parts.push(head, part)
  }
  return Buffer.concat(parts)
}

/** Collects packets to messages. */
class Messages {
  #rest = Buffer.alloc(0)
  #parts: Buffer[] = []

  read(chunk: Buffer): { type: number; content: Buffer }[] {
    const complete: { type: number; content: Buffer }[] = []
    this.#rest = Buffer.concat([this.#rest, chunk])
    while (this.#rest.length >= HEADER && this.#rest.length >= this.#rest.readUInt16BE(2)) {
      const packet = this.#rest.subarray(0, this.#rest.readUInt16BE(2))
      this.#rest = this.#rest.subarray(packet.length)
      this.#parts.push(packet.subarray(HEADER))
      if (((packet[1] ?? 0) & 1) === 0) continue
      complete.push({ type: packet[0] ?? 0, content: Buffer.concat(this.#parts) })
      this.#parts = []
    }
    return complete
  }
}

export async function startSqlserver(options: SqlserverOptions): Promise<SqlserverServer> {
  const tables = new Map<string, Table>()
  const ran: { sql: string; declared: string }[] = []
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  let refused: { number: number; severity: number } | undefined

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const messages = new Messages()
    socket.once('data', (chunk: Buffer) => {
      const [first] = messages.read(chunk)
      if (first?.type !== PACKET.prelogin) return void socket.destroy()
      socket.pause()
      socket.write(packets(PACKET.answer, preloginAnswer()))
      secure(socket)
    })
  }

  /** The handshake of TLS is in packets of the login; after it, the packets are in TLS. */
  function secure(socket: Socket): void {
    let isWrapped = true
    const handshake = new Messages()
    const wire = new Duplex({
      read: () => void socket.resume(),
      write(chunk: Buffer, _, finished) {
        socket.write(isWrapped ? packets(PACKET.prelogin, chunk) : chunk, () => finished())
      },
      final: (finished) => void socket.end(() => finished()),
    })
    socket.on('data', (chunk: Buffer) => {
      // The first packet after the handshake has the header of TLS.
      if (isWrapped && chunk[0] !== PACKET.prelogin) isWrapped = false
      if (!isWrapped) return void wire.push(chunk)
      for (const { content } of handshake.read(chunk)) wire.push(content)
    })
    socket.on('close', () => wire.destroy())
    const { certificate: cert, key } = options
    const inner = new TLSSocket(wire, { isServer: true, cert, key, maxVersion: 'TLSv1.2' })
    inner.on('error', () => socket.destroy())
    const messages = new Messages()
    inner.on('data', (chunk: Buffer) => {
      for (const { type, content } of messages.read(chunk)) {
        inner.write(packets(PACKET.answer, reply(type, content)))
      }
    })
  }

  function reply(type: number, content: Buffer): Buffer {
    try {
      if (type === PACKET.login) return login(content)
      if (type === PACKET.batch) return batch(content)
      return type === PACKET.rpc ? call(content) : done(type === PACKET.attention ? 0x20 : 0)
    } catch (error) {
      if (error instanceof Refusal) return failure(error)
      throw error
    }
  }

  function login(content: Buffer): Buffer {
    const text = (at: number) => {
      const from = content.readUInt16LE(at)
      return content.subarray(from, from + content.readUInt16LE(at + 2) * 2)
    }
    const swapped = text(44).map((byte) => byte ^ 0xa5)
    const password = Buffer.from(swapped.map((byte) => ((byte & 15) << 4) | (byte >> 4)))
    const username = text(40).toString('utf16le')
    const isKnown =
      username === options.username && password.toString('utf16le') === options.password
    if (!isKnown) throw new Refusal(18_456, 14, `Login failed for user '${username}'.`)
    const database = text(68).toString('utf16le')
    if (database !== options.database) {
      const message = `Cannot open database "${database}" requested by the login. The login failed.`
      throw new Refusal(4060, 11, message)
    }
    const version = Buffer.from([1, 0x74, 0, 0, 4])
    const body = Buffer.concat([version, short('Test'), Buffer.from([16, 0, 0, 0])])
    return Buffer.concat([Buffer.from([0xad]), int16(body.length), body, done()])
  }

  function batch(content: Buffer): Buffer {
    const sql = content.subarray(content.readUInt32LE(0)).toString('utf16le')
    if (/^\s*set /i.test(sql)) return done()
    throw new Refusal(102, 15, `Incorrect syntax near '${sql.slice(0, 20)}'.`)
  }

  function call(content: Buffer): Buffer {
    const { procedure, parameters } = readCall(content)
    const [sql, declared, ...values] = parameters
    if (procedure !== EXECUTE_SQL || typeof sql !== 'string') {
      throw new Refusal(2812, 16, `Could not find stored procedure '${procedure}'.`)
    }
    if (sql.startsWith('EXEC sp_describe_undeclared_parameters '))
      return describe(String(values[0]))
    if (sql === 'SELECT 1') return done()
    if (refused !== undefined) throw new Refusal(refused.number, refused.severity, 'for the test')
    ran.push({ sql, declared: String(declared ?? '') })
    return done(0x10, run(parse(sql), values))
  }

  function requireColumns(table: string, names: readonly string[]): Table {
    const found = tables.get(table)
    if (found === undefined) throw new Refusal(208, 16, `Invalid object name '${table}'.`)
    const missing = names.find((name) => found.columns[name] === undefined)
    if (missing !== undefined) throw new Refusal(207, 16, `Invalid column name '${missing}'.`)
    return found
  }

  function describe(sql: string): Buffer {
    const { table, names, count } = parse(sql)
    const { columns } = requireColumns(table, names)
    const heads = ['parameter_ordinal', 'suggested_system_type_id'].map((name) =>
      Buffer.concat([int32(0), int16(0), Buffer.from([56]), short(name)]),
    )
    const rows = Array.from({ length: count }, (_, at) => {
      const type = TYPES[columns[names[at % names.length] ?? ''] ?? 'nvarchar']
      return Buffer.concat([Buffer.from([0xd1]), int32(at + 1), int32(type)])
    })
    const head = Buffer.concat([Buffer.from([0x81]), int16(heads.length), ...heads])
    return Buffer.concat([head, ...rows, done(0x10, count)])
  }

  /** All rows of a statement or none. */
  function run({ table, names, isInsert }: Parsed, values: readonly Value[]): number {
    const { columns, rows } = requireColumns(table, names)
    const [key = ''] = Object.keys(columns)
    const given: Row[] = []
    for (let from = 0; from < values.length; from += names.length) {
      const entries = names.map(
        (name, at) => [name, converted(values[from + at] ?? null, columns[name])] as const,
      )
      given.push(Object.fromEntries(entries))
    }
    if (!isInsert) {
      for (const row of rows) if (row[key] === given[0]?.[key]) Object.assign(row, given[0])
      return 1
    }
    const keys = new Set(rows.map((row) => row[key]))
    for (const row of given) {
      if (keys.has(row[key])) {
        const message = `Violation of PRIMARY KEY constraint. Cannot insert duplicate key (${row[key]}).`
        throw new Refusal(2627, 14, message)
      }
      keys.add(row[key])
    }
    rows.push(...given)
    return given.length
  }

  async function start(): Promise<void> {
    server = createServer(serve)
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
    ran,
    createTable: (name, columns) => void tables.set(name, { columns, rows: [] }),
    dropTable: (name) => void tables.delete(name),
    rows: (table) => tables.get(table)?.rows ?? [],
    refuse: (fault) => (refused = fault),
    start,
    async stop() {
      const closed = server === undefined ? undefined : once(server, 'close')
      server?.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** A version, and that everything is encrypted. */
function preloginAnswer(): Buffer {
  const places = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff])
  return Buffer.concat([places, Buffer.from([16, 0, 0, 0, 0, 0]), Buffer.from([1])])
}

/** Procedure and values of a call [MS-TDS 2.2.6.6]. */
function readCall(content: Buffer): { procedure: number | string; parameters: Value[] } {
  let at = content.readUInt32LE(0)
  const take = (count: number) => content.subarray(at, (at += count))
  const length = take(2).readUInt16LE()
  const procedure =
    length === 0xffff ? take(2).readUInt16LE() : take(length * 2).toString('utf16le')
  take(2)
  const parameters: Value[] = []
  while (at < content.length) {
    const [characters = 0] = take(1)
    take(characters * 2 + 1)
    const [type = 0] = take(1)
    const isText = type === 0xe7
    if (!isText && type !== 0xa5) throw new Error(`type ${type} of a parameter`)
    const most = take(2).readUInt16LE()
    if (isText) take(5)
    const value = most === 0xffff ? takeParts(take) : takeWhole(take)
    if (!isText) parameters.push(value ?? NO_BYTES)
    else parameters.push(value === null ? null : value.toString('utf16le'))
  }
  return { procedure, parameters }
}

type Take = (count: number) => Buffer

function takeWhole(take: Take): Buffer | null {
  const length = take(2).readUInt16LE()
  return length === 0xffff ? null : Buffer.from(take(length))
}

function takeParts(take: Take): Buffer | null {
  if (take(8).readBigUInt64LE() === 0xffffffffffffffffn) return null
  const parts: Buffer[] = []
  for (let length = take(4).readUInt32LE(); length > 0; length = take(4).readUInt32LE()) {
    parts.push(Buffer.from(take(length)))
  }
  return Buffer.concat(parts)
}

interface Parsed {
  isInsert: boolean
  table: string
  /** Columns of one row. */
  names: readonly string[]
  /** Parameters of all rows. */
  count: number
}

function parse(sql: string): Parsed {
  const count = [...sql.matchAll(/@p\d+/g)].length
  const [, inserted, columns] =
    /^insert into (\w+)\s*\(([\w\s,]+)\)\s*values\s*(?:\((?:@p\d+|[\s,])+\)[\s,]*)+$/i.exec(sql) ??
    []
  if (inserted !== undefined && columns !== undefined) {
    const names = columns.split(',').map((name) => name.trim())
    return { isInsert: true, table: inserted, names, count }
  }
  const [, updated, settings] = /^update (\w+) set ((?:\w+ = @p\d+|[\s,]|where)+)$/i.exec(sql) ?? []
  if (updated === undefined || settings === undefined) {
    throw new Refusal(102, 15, `Incorrect syntax near '${sql.slice(0, 20)}'.`)
  }
  const names = [...settings.matchAll(/(\w+) = @/g)].map(([, name = '']) => name)
  return { isInsert: false, table: updated, names, count }
}

/** NULL of the type varbinary. */
const NO_BYTES = Buffer.alloc(0)

/** The implicit conversion of a parameter for its column. */
function converted(value: Value, type: keyof typeof TYPES | undefined): Value {
  if (type === 'varbinary' || Buffer.isBuffer(value)) {
    if (Buffer.isBuffer(value) && type === 'varbinary') return value === NO_BYTES ? null : value
    const message = 'Implicit conversion from data type nvarchar to varbinary is not allowed.'
    throw new Refusal(257, 16, message)
  }
  if (value === null || type === 'nvarchar' || type === undefined) return value
  const text = String(value)
  const isBit = type === 'bit' && /^(true|false|[01])$/i.test(text)
  if (isBit) return text === '1' || text.toLowerCase() === 'true'
  const isNumber = type === 'int' ? /^-?\d+$/.test(text) : Number.isFinite(Number(text))
  if (type !== 'bit' && isNumber) return Number(text)
  const message = `Conversion failed when converting the nvarchar value '${text}' to data type ${type}.`
  throw new Refusal(245, 16, message)
}
