import net, { isIP } from 'node:net'
import tls, { type ConnectionOptions } from 'node:tls'
import type { Pool } from 'undici'
import { BackendFault, type Connector, describeError } from './backend.ts'
import { MAX_ANSWER_BYTES, TOO_LONG } from './bounded.ts'
import { type Outgoing, deniedAddressFault } from './outgoing.ts'

/** A web service, by a library that pools its connections and follows no redirects. */

export interface HttpServer {
  /** Such as `https://host:8443`, without a path. */
  origin: string
  tls: ConnectionOptions | undefined
  connections: number
  /**
   * Limit on unanswered requests per connection; 1 unless given, so that a slow one does not delay others.
   */
  pipelining?: number
  connectTimeoutMs: number
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  /** Path and query of the URL. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer | undefined
  timeoutMs: number
  /** Largest size of the response body. */
  maxBytes?: number
  /** Aborts the request. */
  signal?: AbortSignal
}

export interface HttpAnswer {
  status: number
  contentType: string | undefined
  etag: string | undefined
  text: string
}

const MAX_HEADER_BYTES = 16 * 1024

/** Headers that the library manages: they belong to the connection, and not to a request. */
export const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'expect',
  'te',
])

/** The library is loaded with the first service: most brokers never need it. */
export async function openHttp(server: HttpServer, outgoing: Outgoing): Promise<Pool> {
  const { buildConnector, Pool } = await import('undici')
  const timeout = server.connectTimeoutMs
  const connect = buildConnector({ ...server.tls, timeout, lookup: outgoing.lookup })
  return new Pool(server.origin, {
    connections: server.connections,
    pipelining: server.pipelining ?? 1,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    connect: (options, done) => {
      const { hostname } = options
      if (outgoing.denies(hostname)) done(deniedAddressFault(hostname), null)
      else connect(options, done)
    },
  })
}

/** @throws {BackendFault} if there is no whole answer in time; it contains nothing of the request */
export async function askHttp(opening: Promise<Pool>, request: HttpRequest): Promise<HttpAnswer> {
  const { method, path, headers, body, timeoutMs, signal: caller } = request
  const sent = Object.entries(headers).filter(
    ([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()),
  )
  // All in all: a server that gives a byte now and then does not hold a client for ever.
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = caller === undefined ? timeout : AbortSignal.any([timeout, caller])
  try {
    const pool = await opening
    const answer = await pool.request({
      method,
      path,
      headers: Object.fromEntries(sent),
      ...(body !== undefined && { body }),
      signal,
    })
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of answer.body as AsyncIterable<Uint8Array>) {
      bytes += part.length
      // Leaving the loop ends the connection.
      if (bytes > (request.maxBytes ?? MAX_ANSWER_BYTES)) throw new BackendFault(TOO_LONG)
      parts.push(part)
    }
    const first = (name: string) => [answer.headers[name]].flat()[0]
    return {
      status: answer.statusCode,
      contentType: first('content-type'),
      etag: first('etag'),
      text: Buffer.concat(parts).toString(),
    }
  } catch (error) {
    if (error instanceof BackendFault) throw error
    throw new BackendFault(timeout.aborted ? 'no answer in time' : describeError(error))
  }
}

/** Time limit of a check, slightly below that of a backend. */
const LOOK_MS = 4500

/** Resolves when a connection can be opened; nothing is requested over it. */
export function checkHttp(server: HttpServer, outgoing: Outgoing): Promise<void> {
  const { protocol, hostname, port } = new URL(server.origin)
  const isTls = protocol === 'https:'
  const to = {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isTls ? 443 : 80) : Number(port),
  }
  return new Promise((resolve, reject) => {
    const name = isIP(to.host) === 0 ? { servername: to.host } : {}
    const options = outgoing.allowed(to)
    const socket = isTls
      ? tls.connect({ ...options, ...name, ...server.tls })
      : net.connect(options)
    const end = (error?: Error) => {
      socket.destroy()
      if (error === undefined) resolve()
      else reject(error)
    }
    socket.setTimeout(Math.min(server.connectTimeoutMs, LOOK_MS), () =>
      end(new Error('no connection in time')),
    )
    socket.once(isTls ? 'secureConnect' : 'connect', () => end())
    // A destroyed socket may emit another error.
    socket.on('error', end)
  })
}

export const httpConnector = (server: HttpServer): Connector<Promise<Pool>> => ({
  open: (outgoing) => openHttp(server, outgoing),
  check: (_, outgoing) => checkHttp(server, outgoing),
  close: async (opening) => (await opening).destroy(),
})
