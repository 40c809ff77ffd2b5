import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { isIP, connect as connectTcp } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { Address } from '../../backends/dialer.ts'
import type { Outgoing } from '../../backends/outgoing.ts'

/** A status that is not OK, or a call without an answer: as gRPC numbers them. */
export class GrpcFault extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'GrpcFault'
    this.code = code
  }
}

const UNKNOWN = 2
const DEADLINE_EXCEEDED = 4
const RESOURCE_EXHAUSTED = 8
const INTERNAL = 13
const UNAVAILABLE = 14

const MAX_ANSWER_BYTES = 1024 * 1024
const PREFIX_BYTES = 5
const KEEPALIVE_MS = 30_000
/** After a call without an answer, the connection has at least so long to answer a ping. */
const MIN_PING_MS = 1000
/** The header has at most eight digits. */
const MAX_TIMEOUT_HEADER = 99_999_999

interface ChannelOptions {
  address: Address
  tls: ConnectionOptions | undefined
  connectTimeoutMs: number
  outgoing: Outgoing
  /** The connection ended. */
  onLost: () => void
  /** Of the messages that come; 1 MiB unless given. */
  maxAnswerBytes?: number
  socket?: { noDelay: boolean; keepAlive: boolean }
}

/** A call whose requests follow one after the other. */
export interface GrpcStream {
  /** Bytes that were written and that the service has not taken yet. */
  readonly waitingBytes: number
  write(request: Buffer): void
  end(): void
  /** Called when the call has ended; without a fault if the service has answered. */
  onEnd: (fault: Error | undefined) => void
}

/** One HTTP/2 connection for calls with one request and one answer, or with a stream of requests. */
export class GrpcChannel {
  readonly #options: ChannelOptions
  readonly #maxAnswerBytes: number
  #session: ClientHttp2Session | undefined
  #isPinged = false

  constructor(options: ChannelOptions) {
    this.#options = options
    this.#maxAnswerBytes = options.maxAnswerBytes ?? MAX_ANSWER_BYTES
  }

  /** `false` as well if the server has announced that it takes no further calls. */
  get isOpen(): boolean {
    const session = this.#session
    return session !== undefined && !session.closed && !session.destroyed
  }

  open(): Promise<void> {
    const { address, tls, connectTimeoutMs, onLost } = this.#options
    const { host, port } = address
    const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
    return new Promise((resolve, reject) => {
      const session = connect(`${tls === undefined ? 'http' : 'https'}://${authority}`, {
        createConnection: () => this.#socket(),
        settings: { enablePush: false },
        maxSessionMemory: Number.MAX_SAFE_INTEGER,
      })
      const timer = setTimeout(
        () => session.destroy(new Error('no connection in time')),
        connectTimeoutMs,
      )
      session.once('connect', () => {
        clearTimeout(timer)
        this.#session = session
        resolve()
      })
      session.on('error', reject)
      session.once('close', () => {
        clearTimeout(timer)
        reject(new Error('connection closed'))
        if (this.#session !== session) return
        this.#session = undefined
        onLost()
      })
    })
  }

  /** @throws {BackendFault} the address is denied */
  #socket() {
    const { address, tls, outgoing, socket: options } = this.#options
    const to = outgoing.allowed(address)
    const name = isIP(address.host) === 0 ? { servername: address.host } : {}
    const socket =
      tls === undefined
        ? connectTcp(to)
        : connectTls({ ...to, ...name, ...tls, ALPNProtocols: ['h2'] })
    return socket
      .setNoDelay(options?.noDelay ?? true)
      .setKeepAlive(options?.keepAlive ?? true, KEEPALIVE_MS)
  }

  close(): void {
    const session = this.#session
    this.#session = undefined
    session?.destroy()
  }

  /**
   * @param path such as `/package.Service/Method`
   * @throws {GrpcFault}
   */
  call(path: string, request: Buffer, timeoutMs: number): Promise<Buffer> {
    const session = this.#session
    if (session === undefined || session.closed || session.destroyed) {
      return Promise.reject(new GrpcFault(UNAVAILABLE, 'not connected'))
    }
    return new Promise((resolve, reject) => {
      const stream = session.request({
        ':method': 'POST',
        ':path': path,
        'content-type': 'application/grpc',
        te: 'trailers',
        'grpc-timeout': `${Math.min(Math.max(1, Math.ceil(timeoutMs)), MAX_TIMEOUT_HEADER)}m`,
      })
      const parts: Buffer[] = []
      let bytes = 0
      let status: GrpcFault | 'ok' | undefined
      const fail = (code: number, message: string) => {
        clearTimeout(timer)
        reject(new GrpcFault(code, message))
        stream.close(constants.NGHTTP2_CANCEL)
      }
      const timer = setTimeout(() => {
        fail(DEADLINE_EXCEEDED, 'no answer in time')
        this.#ping(session, Math.max(timeoutMs, MIN_PING_MS))
      }, timeoutMs)
      const read = (headers: Readonly<Record<string, unknown>>) => (status ??= statusOf(headers))
      stream.on('response', read)
      stream.on('trailers', read)
      stream.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > this.#maxAnswerBytes) fail(RESOURCE_EXHAUSTED, 'the answer is too long')
        else parts.push(part)
      })
      stream.on('error', (error) => fail(UNAVAILABLE, error.message))
      stream.on('close', () => {
        clearTimeout(timer)
        if (status === undefined) reject(new GrpcFault(UNAVAILABLE, 'connection closed'))
        else if (status !== 'ok') reject(status)
        else {
          const message = messageIn(Buffer.concat(parts))
          if (message !== undefined) resolve(message)
          else reject(new GrpcFault(INTERNAL, 'the answer is not one message'))
        }
      })
      stream.end(framed(request))
    })
  }

  /** Ends a connection whose other side is away: TCP alone notices that after minutes. */
  #ping(session: ClientHttp2Session, timeoutMs: number): void {
    if (this.#isPinged || session.closed || session.destroyed) return
    this.#isPinged = true
    const timer = setTimeout(() => session.destroy(new Error('no answer to a ping')), timeoutMs)
    session.ping(() => {
      clearTimeout(timer)
      this.#isPinged = false
    })
  }

  /** @throws {GrpcFault} there is no connection */
  stream(path: string): GrpcStream {
    const session = this.#session
    if (session === undefined || session.closed || session.destroyed) {
      throw new GrpcFault(UNAVAILABLE, 'not connected')
    }
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
    })
    let status: GrpcFault | 'ok' | undefined
    const read = (headers: Readonly<Record<string, unknown>>) => (status ??= statusOf(headers))
    stream.on('response', read)
    stream.on('trailers', read)
    // The answer is empty.
    stream.resume()
    stream.on('error', () => {}) // followed by its end
    const call: GrpcStream = {
      get waitingBytes() {
        return stream.writableLength
      },
      write: (request) => void (stream.writable && stream.write(framed(request))),
      end: () => void stream.end(),
      onEnd: () => {},
    }
    stream.on('close', () => {
      const fault = status ?? new GrpcFault(UNAVAILABLE, 'connection closed')
      call.onEnd(fault === 'ok' ? undefined : fault)
    })
    return call
  }
}

function framed(message: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

/** `undefined`: the bytes are not one whole message without compression, which no request allows. */
function messageIn(bytes: Buffer): Buffer | undefined {
  if (bytes.length < PREFIX_BYTES || bytes[0] !== 0) return undefined
  const message = bytes.subarray(PREFIX_BYTES)
  return message.length === bytes.readUInt32BE(1) ? message : undefined
}

/** `undefined`: it comes later. */
function statusOf(headers: Readonly<Record<string, unknown>>): GrpcFault | 'ok' | undefined {
  const { ':status': http, 'grpc-status': code, 'grpc-message': message } = headers
  if (code !== undefined) {
    const number = Number(code)
    const text = typeof message === 'string' ? decoded(message).slice(0, 300) : ''
    return number === 0 ? 'ok' : new GrpcFault(Number.isInteger(number) ? number : UNKNOWN, text)
  }
  if (http === undefined || http === 200) return undefined
  const isAway = [429, 502, 503, 504].includes(Number(http))
  return new GrpcFault(isAway ? UNAVAILABLE : INTERNAL, `HTTP status ${Number(http)}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
