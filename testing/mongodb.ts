import { type Document, deserialize, serialize } from 'bson'
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/**
 * What speaks MongoDB's protocol, as far as a driver asks to find documents: Debian has no MongoDB, and
 * what npm has of it is downloaded from elsewhere. It is no database: it knows equality and a few
 * operators, so that one that gets in by a value finds what it should not.
 */
export interface MongoOptions {
  username?: string
  password?: string
  tls?: { certificate: string; key: string }
  /** Says that it is the primary of a set of this name, with these other members, or a router. */
  as?: { replicaSet: string; others?: readonly string[] } | 'router'
}

export interface MongoServer {
  readonly port: number
  /** By `database.collection`. */
  readonly documents: Map<string, Document[]>
  /** The filters that it was asked for, in order. */
  readonly asked: readonly Document[]
  readonly connections: number
  /** From now on it answers each `find` with this. */
  lie(answer: Document | undefined): void
  /** It takes connections, and answers nothing. */
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** After `stop`: on the same port, with what it had. */
  start(): Promise<void>
}

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013

export async function startMongodb(options: MongoOptions = {}): Promise<MongoServer> {
  const documents = new Map<string, Document[]>()
  const asked: Document[] = []
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0
  let isPaused = false
  let lie: Document | undefined

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const login = new Login(options)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      if (isPaused) return
      received = Buffer.concat([received, chunk])
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0))
        received = received.subarray(message.length)
        const { isOld, command } = readMessage(message)
        socket.write(writeMessage(message.readInt32LE(4), isOld, answer(command, login)))
      }
    })
  }

  function answer(command: Document, login: Login): Document {
    const [name = ''] = Object.keys(command)
    switch (name.toLowerCase()) {
      case 'hello':
      case 'ismaster':
        return hello()
      case 'saslstart':
      case 'saslcontinue':
        return login.step(command)
      case 'ping':
      case 'endsessions':
        return { ok: 1 }
      case 'find': {
        if (!login.isDone)
          return refusal(13, 'Unauthorized', 'command find requires authentication')
        const { filter = {}, limit = 0, projection, $db } = command
        asked.push(filter)
        if (lie !== undefined) return lie
        const ns = `${$db}.${command.find}`
        const found = (documents.get(ns) ?? []).filter((each) => matches(each, filter))
        const firstBatch = (limit > 0 ? found.slice(0, limit) : found).map((each) =>
          projected(each, projection),
        )
        return { cursor: { id: 0n, ns, firstBatch }, ok: 1 }
      }
      case 'insert': {
        if (!login.isDone)
          return refusal(13, 'Unauthorized', 'command insert requires authentication')
        const ns = `${command.$db}.${command.insert}`
        const stored = documents.get(ns) ?? []
        documents.set(ns, stored)
        const given = command.documents as Document[] // by the protocol
        const writeErrors = given.flatMap((document, index) => {
          const isThere = stored.some(({ _id }) => String(_id) === String(document._id))
          if (!isThere) stored.push(document)
          return isThere
            ? [{ index, code: 11000, errmsg: 'E11000 duplicate key error index: _id_' }]
            : []
        })
        return {
          n: given.length - writeErrors.length,
          ok: 1,
          ...(writeErrors.length > 0 && { writeErrors }),
        }
      }
      default:
        return refusal(59, 'CommandNotFound', `no such command: '${name}'`)
    }
  }

  function hello(): Document {
    const me = `127.0.0.1:${port}`
    const { as } = options
    return {
      helloOk: true,
      ismaster: true,
      isWritablePrimary: true,
      ...(as === 'router' && { msg: 'isdbgrid' }),
      ...(typeof as === 'object' && {
        setName: as.replicaSet,
        setVersion: 1,
        hosts: [me, ...(as.others ?? [])],
        primary: me,
        me,
      }),
      ...(options.username !== undefined && { saslSupportedMechs: ['SCRAM-SHA-256'] }),
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      ok: 1,
    }
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
    documents,
    asked,
    get connections() {
      return sockets.size
    },
    lie: (next) => (lie = next),
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

const refusal = (code: number, codeName: string, errmsg: string) => ({
  ok: 0,
  code,
  codeName,
  errmsg,
})

function readMessage(message: Buffer): { isOld: boolean; command: Document } {
  const operation = message.readInt32LE(12)
  if (operation === OP_QUERY) {
    const name = message.indexOf(0, 20)
    return { isOld: true, command: deserialize(message.subarray(name + 9)) }
  }
  if (operation !== OP_MSG || message[20] !== 0) throw new Error(`operation ${operation}`)
  const length = message.readInt32LE(21)
  return { isOld: false, command: deserialize(message.subarray(21, 21 + length)) }
}

function writeMessage(to: number, isOld: boolean, document: Document): Buffer {
  const body = serialize(document)
  const head = Buffer.alloc(isOld ? 36 : 21)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(to, 8)
  head.writeInt32LE(isOld ? OP_REPLY : OP_MSG, 12)
  if (isOld) head.writeInt32LE(1, 32)
  return Buffer.concat([head, body])
}

function projected(document: Document, projection: Document | undefined): Document {
  if (projection === undefined) return document
  return Object.fromEntries(Object.entries(document).filter(([name]) => projection[name] === 1))
}

function matches(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === '$or') return (wanted as Document[]).some((each) => matches(document, each))
    return fits(document[name], wanted)
  })
}

function fits(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted
  return Object.entries(wanted).every(([operator, operand]) => {
    if (operator === '$ne') return value !== operand
    if (operator === '$in') return (operand as unknown[]).includes(value)
    if (operator === '$regex') return typeof value === 'string' && new RegExp(operand).test(value)
    return false
  })
}

/** The server's part of SCRAM-SHA-256 [RFC 5802, RFC 7677]. */
class Login {
  readonly #password: string
  readonly #username: string | undefined
  readonly #salt = randomBytes(16)
  #first = ''
  isDone: boolean

  constructor({ username, password = '' }: MongoOptions) {
    this.#username = username
    this.#password = password
    this.isDone = username === undefined
  }

  step({ payload }: Document): Document {
    const reported = Buffer.from(payload.buffer).toString()
    const field = (name: string) => new RegExp(`(?:^|,)${name}=([^,]*)`).exec(reported)?.[1] ?? ''
    if (this.#first === '') {
      if (field('n') !== this.#username)
        return refusal(18, 'AuthenticationFailed', 'Authentication failed.')
      const nonce = field('r') + randomBytes(12).toString('base64')
      const answer = `r=${nonce},s=${this.#salt.toString('base64')},i=4096`
      this.#first = `${reported.replace(/^n,,/, '')},${answer}`
      return reply(answer, false)
    }
    const salted = pbkdf2Sync(this.#password, this.#salt, 4096, 32, 'sha256')
    const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
    const clientKey = hmac(salted, 'Client Key')
    const whole = `${this.#first},${reported.replace(/,p=.*/, '')}`
    const signature = hmac(createHash('sha256').update(clientKey).digest(), whole)
    const proof = Buffer.from(clientKey.map((byte, i) => byte ^ (signature[i] ?? 0)))
    if (proof.toString('base64') !== field('p')) {
      return refusal(18, 'AuthenticationFailed', 'Authentication failed.')
    }
    this.isDone = true
    return reply(`v=${hmac(hmac(salted, 'Server Key'), whole).toString('base64')}`, true)
  }
}

const reply = (text: string, done: boolean) => ({
  conversationId: 1,
  done,
  payload: Buffer.from(text),
  ok: 1,
})
