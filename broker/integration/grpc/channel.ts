import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { isIP, connect as connectTcp } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { Address } from '../../backends/dialer.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import { framed, readFrame } from './frame.ts'
import { GrpcFault, STATUS } from './status.ts'

const MAX_ANSWER_BYTES = 1024 * 1024
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
  /** Called when the connection ends. */
  onLost: () => void
  /** Largest incoming message; 1 MiB unless given. */
  maxAnswerBytes?: number
  socket?: { noDelay: boolean; keepAlive: boolean }
}

/** Client-streaming call. */
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

  /** @throws {BackendFault} if the address is denied */
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
   * @throws {GrpcFault} if there is no connection or no answer in time, or with the status of the service
   */
  call(path: string, request: Buffer, timeoutMs: number): Promise<Buffer> {
    const session = this.#session
    if (session === undefined || session.closed || session.destroyed) {
      return Promise.reject(new GrpcFault(STATUS.unavailable, 'not connected'))
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
        fail(STATUS.deadlineExceeded, 'no answer in time')
        this.#ping(session, Math.max(timeoutMs, MIN_PING_MS))
      }, timeoutMs)
      const read = (headers: Readonly<Record<string, unknown>>) => (status ??= readStatus(headers))
      stream.on('response', read)
      stream.on('trailers', read)
      stream.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > this.#maxAnswerBytes) fail(STATUS.resourceExhausted, 'the answer is too long')
        else parts.push(part)
      })
      stream.on('error', (error) => fail(STATUS.unavailable, error.message))
      stream.on('close', () => {
        clearTimeout(timer)
        if (status === undefined) reject(new GrpcFault(STATUS.unavailable, 'connection closed'))
        else if (status !== 'ok') reject(status)
        else {
          const frame = readFrame(Buffer.concat(parts))
          // No request allows compression.
          if (frame?.isCompressed === false) resolve(frame.message)
          else reject(new GrpcFault(STATUS.internal, 'the answer is not one message'))
        }
      })
      stream.end(framed(request))
    })
  }

  /** Ends a connection to an unreachable peer, which TCP alone notices after minutes. */
  #ping(session: ClientHttp2Session, timeoutMs: number): void {
    if (this.#isPinged || session.closed || session.destroyed) return
    this.#isPinged = true
    const timer = setTimeout(() => session.destroy(new Error('no answer to a ping')), timeoutMs)
    session.ping(() => {
      clearTimeout(timer)
      this.#isPinged = false
    })
  }

  /** Opens a client-streaming call. @throws {GrpcFault} if there is no connection */
  stream(path: string): GrpcStream {
    const session = this.#session
    if (session === undefined || session.closed || session.destroyed) {
      throw new GrpcFault(STATUS.unavailable, 'not connected')
    }
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
    })
    let status: GrpcFault | 'ok' | undefined
    const read = (headers: Readonly<Record<string, unknown>>) => (status ??= readStatus(headers))
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
      const fault = status ?? new GrpcFault(STATUS.unavailable, 'connection closed')
      call.onEnd(fault === 'ok' ? undefined : fault)
    })
    return call
  }
}

/** `undefined`: it comes later. */
function readStatus(headers: Readonly<Record<string, unknown>>): GrpcFault | 'ok' | undefined {
  const { ':status': http, 'grpc-status': code, 'grpc-message': message } = headers
  if (code !== undefined) {
    const number = Number(code)
    const text = typeof message === 'string' ? decoded(message).slice(0, 300) : ''
    return number === 0
      ? 'ok'
      : new GrpcFault(Number.isInteger(number) ? number : STATUS.unknown, text)
  }
  if (http === undefined || http === 200) return undefined
  const isAway = [429, 502, 503, 504].includes(Number(http))
  return new GrpcFault(isAway ? STATUS.unavailable : STATUS.internal, `HTTP status ${Number(http)}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
