import { API_PREFIX } from '@signalbox/broker/api/api'
import { isForwardingHeader, originOf } from '@signalbox/broker/api/callers'
import { UPSTREAM_FAILURE_HEADER } from '@signalbox/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
} from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Upstream } from './options.ts'

interface PassThroughOptions {
  upstreams: readonly Upstream[]
  prefix: string
  /** For the first byte of an answer; a slow one may go on as long as it flows. */
  timeoutMs: number
}

/** A cluster that is not even reached in this time is told of sooner. */
const CONNECT_TIMEOUT_MS = 10_000

/** Those of a connection and not of a message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/**
 * Logins are by bearer token alone: a cookie of either side is none of the other's business. What proxies
 * in front say about the caller is replaced by what this process knows.
 */
const isWithheld = (name: string) =>
  name === 'cookie' || name === 'host' || isForwardingHeader(name)
const NOT_ANSWERED = new Set(['set-cookie', 'alt-svc', 'strict-transport-security'])
const isNotAnswered = (name: string) => NOT_ANSWERED.has(name)

/**
 * Upstream mode: `/api/v5/…` is the first cluster's, `/upstreams/<name>/api/v5/…` that of any.
 * Bodies flow through in both directions, addresses go on byte for byte (a client id may be any
 * text), redirects are for the caller to see. What fails here is never told as the cluster's answer.
 */
export async function passThrough(
  app: FastifyInstance,
  options: PassThroughOptions,
): Promise<void> {
  const agents = {
    'http:': new Agent({ keepAlive: true }),
    'https:': new TlsAgent({ keepAlive: true }),
  }
  app.addHook('onClose', async () => {
    for (const agent of Object.values(agents)) agent.destroy()
  })
  // A body is not for us to read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const routes = routesOf(options)
  const forward = (request: FastifyRequest, reply: FastifyReply) => {
    const target = find(routes, request.raw.url ?? '')
    if (target === undefined) return reply.callNotFound()
    return send(request, reply, target, options.timeoutMs, agents[protocolOf(target.upstream)])
  }
  for (const { path } of routes) {
    const url = path.slice(options.prefix.length - 1)
    app.all(`${url}/*`, { bodyLimit: Number.MAX_SAFE_INTEGER }, forward)
  }
  // The HTTP server lets go of sockets that speak another protocol: they are ours to end.
  const upgraded = new Set<Duplex>()
  app.addHook('preClose', async () => {
    for (const socket of upgraded) socket.destroy()
  })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    const target = find(routes, request.url ?? '')
    if (target === undefined) socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    else upgrade(request, socket, head, target)
  })
}

interface Route {
  /** What a path begins with, without a slash at its end. */
  path: string
  upstream: Upstream
}

interface Target {
  upstream: Upstream
  /** Path and query there, as they came. */
  path: string
}

function routesOf({ upstreams, prefix }: PassThroughOptions): Route[] {
  const [first] = upstreams
  const named = upstreams.map((upstream) => ({
    path: `${prefix}upstreams/${upstream.name}${API_PREFIX}`,
    upstream,
  }))
  return first === undefined
    ? []
    : [{ path: prefix.slice(0, -1) + API_PREFIX, upstream: first }, ...named]
}

function find(routes: readonly Route[], url: string): Target | undefined {
  const route = routes.find(({ path }) => url.startsWith(`${path}/`))
  if (route === undefined) return undefined
  const rest = url.slice(route.path.length)
  // Segments that a server on the way might resolve would leave the API.
  if (/(^|\/)(\.|%2e){1,2}(\/|\?|$)/i.test(rest.replace(/\?.*$/s, ''))) return undefined
  const base = route.upstream.url.pathname.replace(/\/$/, '')
  return { upstream: route.upstream, path: base + API_PREFIX + rest }
}

function protocolOf({ url }: Upstream): 'http:' | 'https:' {
  return url.protocol === 'https:' ? 'https:' : 'http:'
}

function open(target: Target, method: string, headers: OutgoingHttpHeaders, agent?: Agent) {
  const { url } = target.upstream
  const request = protocolOf(target.upstream) === 'https:' ? httpsRequest : httpRequest
  return request({
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: target.path,
    method,
    headers: { ...headers, host: url.host },
    ...(agent && { agent }),
  })
}

/** Without those of the connection, the ones that it names, and what is not to be passed on. */
function passed(
  headers: IncomingHttpHeaders,
  isLeftOut: (name: string) => boolean,
): OutgoingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
  const left = new Set([...HOP_BY_HOP, ...named])
  const isPassed = (name: string) => !left.has(name) && !isLeftOut(name)
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isPassed(name)))
}

type Failure = 'UPSTREAM_UNREACHABLE' | 'UPSTREAM_TIMEOUT'

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  target: Target,
  timeoutMs: number,
  agent: Agent,
) {
  return new Promise<FastifyReply>((resolve) => {
    const { raw } = request
    const headers = passed(raw.headers, isWithheld)
    // A cluster on this machine must not take a caller from elsewhere for one of its own.
    const { isLocal, address } = originOf(request)
    if (!isLocal) {
      headers['x-forwarded-for'] = address
      headers['x-forwarded-proto'] = request.protocol
    }
    const call = open(target, raw.method ?? 'GET', headers, agent)
    let failure: Failure = 'UPSTREAM_UNREACHABLE'
    const giveUp = () => {
      failure = 'UPSTREAM_TIMEOUT'
      call.destroy(new Error('no answer in time'))
    }
    const timer = setTimeout(giveUp, timeoutMs)
    const connecting = setTimeout(giveUp, Math.min(timeoutMs, CONNECT_TIMEOUT_MS))
    call.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => clearTimeout(connecting))
      else clearTimeout(connecting)
    })
    call.on('response', (answer) => {
      clearTimeout(timer)
      clearTimeout(connecting)
      reply.code(answer.statusCode ?? 502).headers(passed(answer.headers, isNotAnswered))
      // An answer that is cut off ends the caller's connection too: half an answer is not one.
      resolve(reply.send(answer))
    })
    call.on('error', (error) => {
      clearTimeout(timer)
      clearTimeout(connecting)
      if (reply.sent || raw.socket.destroyed) return
      request.log.warn({ upstream: target.upstream.name, err: error }, 'An upstream failed')
      resolve(tellFailure(reply, target.upstream.name, failure))
    })
    // Whoever asked has gone: so has the reason for the call.
    reply.raw.on('close', () => call.destroy())
    raw.pipe(call)
  })
}

function tellFailure(reply: FastifyReply, name: string, code: Failure): FastifyReply {
  const message =
    code === 'UPSTREAM_TIMEOUT'
      ? `The cluster ${name} did not answer in time`
      : `The cluster ${name} cannot be reached`
  return reply
    .code(code === 'UPSTREAM_TIMEOUT' ? 504 : 502)
    .headers({ [UPSTREAM_FAILURE_HEADER]: code, 'cache-control': 'no-store' })
    .send({ code, message })
}

/** A WebSocket: the handshake goes on as it is, and then bytes in both directions. */
function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, target: Target): void {
  const { connection, upgrade: protocol } = request.headers
  const headers = { ...passed(request.headers, isWithheld), connection, upgrade: protocol }
  const call = open(target, 'GET', headers)
  const fail = (status: string, code: Failure) =>
    socket.end(
      `HTTP/1.1 ${status}\r\n${UPSTREAM_FAILURE_HEADER}: ${code}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )
  const timer = setTimeout(() => {
    fail('504 Gateway Timeout', 'UPSTREAM_TIMEOUT')
    call.destroy()
  }, CONNECT_TIMEOUT_MS)
  call.on('error', () => {
    clearTimeout(timer)
    if (socket.writable) fail('502 Bad Gateway', 'UPSTREAM_UNREACHABLE')
  })
  call.on('response', (answer) => {
    clearTimeout(timer)
    socket.write(headOf(answer))
    answer.pipe(socket)
  })
  call.on('upgrade', (answer, upstream, upstreamHead) => {
    clearTimeout(timer)
    socket.write(headOf(answer))
    if (upstreamHead.length > 0) socket.write(upstreamHead)
    if (head.length > 0) upstream.write(head)
    upstream.pipe(socket).pipe(upstream)
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  socket.on('error', () => call.destroy())
  socket.on('close', () => call.destroy())
  call.end()
}

function headOf(answer: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`]
  for (let i = 0; i < answer.rawHeaders.length; i += 2) {
    const name = answer.rawHeaders[i] ?? ''
    if (!isNotAnswered(name.toLowerCase())) lines.push(`${name}: ${answer.rawHeaders[i + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}
