import {
  constants,
  createSecureServer,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { framed, PREFIX_BYTES, readFrame } from './frame.ts'
import { GrpcFault, STATUS } from './status.ts'

/** The default of gRPC for one message. */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024
const MAX_CONNECTIONS = 256
const MAX_STREAMS = 256
/** Bytes of requests that are not complete or not answered yet, of all connections. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024
const MAX_HEADER_BYTES = 16 * 1024
/** A call ends after this time, also if its deadline is later or missing. */
const MAX_CALL_MS = 60_000

/** Answers one request with one message. */
export type Method = (request: Buffer) => Promise<Buffer>

export interface GrpcServerOptions {
  host: string
  /** 0: any free port. */
  port: number
  tls: ServerTls | undefined
  /** Methods by their paths, such as `/package.Service/Method`. */
  methods: ReadonlyMap<string, Method>
  limits?: { requestBytes?: number; waitingBytes?: number; connections?: number; streams?: number }
}

export interface ServerTls {
  key: string | undefined
  cert: string | undefined
  /** Authorities of the certificates of clients. */
  ca: string | undefined
  isClientVerified: boolean
}

export interface GrpcServer {
  readonly port: number
  /** Ends all connections. */
  close(): void
}

/**
 * Serves calls with one request and one answer over HTTP/2. Requests may be compressed with gzip or deflate; answers are
 * not.
 *
 * @throws {Error} if it cannot listen
 */
export async function startGrpcServer({
  host,
  port,
  tls,
  methods,
  limits = {},
}: GrpcServerOptions): Promise<GrpcServer> {
  const { connections = MAX_CONNECTIONS, streams = MAX_STREAMS } = limits
  const settings = {
    settings: {
      enablePush: false,
      maxConcurrentStreams: streams,
      maxHeaderListSize: MAX_HEADER_BYTES,
    },
  }
  const server: Http2Server =
    tls === undefined
      ? createServer(settings)
      : createSecureServer({
          ...settings,
          key: tls.key,
          cert: tls.cert,
          ca: tls.ca,
          requestCert: tls.isClientVerified,
          rejectUnauthorized: tls.isClientVerified,
        })
  const requests = new Requests(methods, limits)
  const sessions = new Set<ServerHttp2Session>()
  server.maxConnections = connections
  server.on('session', (session) => {
    sessions.add(session)
    session.on('error', () => {}) // followed by its end
    session.once('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => requests.take(stream, headers))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', () => {}) // of a socket that could not be accepted
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    close() {
      server.close()
      for (const session of sessions) session.destroy()
    },
  }
}

/** Calls that have begun and have no answer yet. */
class Requests {
  readonly #methods: GrpcServerOptions['methods']
  readonly #maxBytes: number
  readonly #maxWaitingBytes: number
  #waitingBytes = 0

  constructor(
    methods: GrpcServerOptions['methods'],
    { requestBytes, waitingBytes }: GrpcServerOptions['limits'] & object,
  ) {
    this.#methods = methods
    this.#maxBytes = requestBytes ?? MAX_REQUEST_BYTES
    this.#maxWaitingBytes = waitingBytes ?? MAX_WAITING_BYTES
  }

  take(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    stream.on('error', () => {}) // followed by its end
    const { ':method': verb, 'content-type': type = '' } = headers
    if (verb !== 'POST' || !/^application\/grpc(?:$|[+;])/.test(type)) {
      return stream.respond({ ':status': verb === 'POST' ? 415 : 405 }, { endStream: true })
    }
    const method = this.#methods.get(headers[':path'] ?? '')
    if (method === undefined) return refuse(stream, STATUS.unimplemented, 'no such method')
    this.#receive(stream, method, headers)
  }

  #receive(stream: ServerHttp2Stream, method: Method, headers: IncomingHttpHeaders): void {
    const parts: Buffer[] = []
    let bytes = 0
    const end = (code: number, message: string) => {
      parts.length = 0
      refuse(stream, code, message)
    }
    const deadlineMs = timeoutMs(headers['grpc-timeout'])
    const timer = setTimeout(
      () => end(STATUS.deadlineExceeded, 'no answer in time'),
      Math.min(deadlineMs, MAX_CALL_MS),
    )
    stream.once('close', () => {
      clearTimeout(timer)
      this.#waitingBytes -= bytes
    })
    stream.on('data', (part: Buffer) => {
      if (stream.headersSent) return
      bytes += part.length
      this.#waitingBytes += part.length
      if (bytes > this.#maxBytes + PREFIX_BYTES) {
        end(STATUS.resourceExhausted, `the request has more than ${this.#maxBytes} bytes`)
      } else if (this.#waitingBytes > this.#maxWaitingBytes) {
        end(STATUS.resourceExhausted, 'too many requests wait')
      } else parts.push(part)
    })
    stream.once('end', () => {
      if (stream.headersSent) return
      this.#message(Buffer.concat(parts), headers['grpc-encoding'])
        .then(method)
        .then(
          (answer) => respond(stream, answer),
          (error: unknown) =>
            error instanceof GrpcFault
              ? end(error.code, error.message)
              : end(STATUS.internal, 'Internal error'),
        )
    })
  }

  /** @throws {GrpcFault} if it is not one message, or cannot be expanded within `#maxBytes` */
  async #message(bytes: Buffer, encoding: unknown): Promise<Buffer> {
    const frame = readFrame(bytes)
    if (frame === undefined) throw new GrpcFault(STATUS.internal, 'the request is not one message')
    if (!frame.isCompressed) return frame.message
    const expand = encoding === 'gzip' ? gunzip : encoding === 'deflate' ? inflate : undefined
    if (expand === undefined) {
      throw new GrpcFault(STATUS.unimplemented, 'requests are compressed with gzip or deflate')
    }
    try {
      return await promisify(expand)(frame.message, { maxOutputLength: this.#maxBytes })
    } catch (error) {
      const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      throw isTooLong
        ? new GrpcFault(
            STATUS.resourceExhausted,
            `the request has more than ${this.#maxBytes} bytes`,
          )
        : new GrpcFault(STATUS.internal, 'the request cannot be expanded')
    }
  }
}

const HEADERS = {
  ':status': 200,
  'content-type': 'application/grpc',
  'grpc-accept-encoding': 'identity,deflate,gzip',
}

function respond(stream: ServerHttp2Stream, answer: Buffer): void {
  if (stream.headersSent || stream.destroyed) return
  stream.respond(HEADERS, { waitForTrailers: true })
  stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
  stream.end(framed(answer))
}

/** Answers with a status; what the client still sends is not read. */
function refuse(stream: ServerHttp2Stream, code: number, message: string): void {
  if (stream.headersSent || stream.destroyed) return
  const status = { 'grpc-status': String(code), 'grpc-message': encoded(message) }
  stream.respond({ ...HEADERS, ...status }, { endStream: true })
  if (!stream.readableEnded) stream.close(constants.NGHTTP2_NO_ERROR)
}

/** In headers, all but printable ASCII is encoded [gRPC over HTTP/2, Status-Message]. */
const encoded = (text: string) => text.toWellFormed().replaceAll(/[^ -$&-~]+/g, encodeURIComponent)

/** By the letters of the header `grpc-timeout`. */
const UNITS_MS: Readonly<Record<string, number>> = {
  H: 3_600_000,
  M: 60_000,
  S: 1000,
  m: 1,
  u: 1e-3,
  n: 1e-6,
}

function timeoutMs(header: unknown): number {
  const [, digits, unit = ''] = /^(\d{1,8})([HMSmun])$/.exec(String(header)) ?? []
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits) * (UNITS_MS[unit] ?? 1)
}
