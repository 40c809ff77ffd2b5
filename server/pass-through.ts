import { API_PREFIX } from '@signalbox/broker/api/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Agent, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { Addresses } from './addresses.ts'
import { readApiPath } from './api-path.ts'
import { Calculations } from './calculations/calculations.ts'
import { ClusterAudit } from './cluster-audit.ts'
import { ClusterAlarms } from './cluster-alarms.ts'
import { ClusterHistory } from './cluster-history.ts'
import { ClusterLastSeen } from './cluster-last-seen.ts'
import { ClusterBackups } from './cluster-backups.ts'
import { Editors, mayHaveKeys } from './hidden-keys.ts'
import { certificateListenerId, sendCertificate } from './listener-certificate.ts'
import { Logins, loginWatch } from './logins.ts'
import type { Upstream } from './options.ts'
import { ProvisionalRoutes } from './provisional-routes.ts'
import { send, type Target } from './upstream-call.ts'
import { together } from './watch.ts'
import { beginSso, runningWatch, ssoBackendToStart } from './upstream-sso.ts'
import { upgrade } from './upstream-socket.ts'

interface PassThroughOptions {
  upstreams: readonly Upstream[]
  /** The folder of the histories of clusters. */
  folder: string
  prefix: string
  /** For the first byte of an answer; a slow one may last as long as bytes arrive. */
  timeoutMs: number
}

/**
 * Upstream mode: `/api/v5/…` is the first cluster's, `/upstreams/<name>/api/v5/…` that of any.
 * Bodies are streamed in both directions, addresses are passed on byte for byte (a client ID may be any
 * text), redirects are for the caller to see. Failures of this process are never reported as the cluster's answer.
 */
export async function passThrough(
  app: FastifyInstance,
  options: PassThroughOptions,
): Promise<void> {
  const agents = {
    'http:': new Agent({ keepAlive: true }),
    'https:': new TlsAgent({ keepAlive: true }),
  }
  const editors = new Editors()
  app.addHook('onClose', async () => {
    for (const agent of Object.values(agents)) agent.destroy()
  })
  // A body is not for us to read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const routes = makeRoutes(options)
  const calling = { agents, timeoutMs: options.timeoutMs, editors }
  const logins = new Logins(join(options.folder, 'logins.json'))
  const history = new ClusterHistory(options.folder, { log: app.log, calling, logins })
  const audit = new ClusterAudit(options.folder, { log: app.log, calling, history })
  const backups = new ClusterBackups(calling)
  const alarms = new ClusterAlarms(options.folder, { calling, history })
  const lastSeen = new ClusterLastSeen(history)
  const calculations = new Calculations(calling, history)
  const provisional = new ProvisionalRoutes(options.folder, { log: app.log, calling, history })
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const target = find(routes, request.raw.url ?? '')
    if (target === undefined) return reply.callNotFound()
    const backend = ssoBackendToStart(request, target)
    if (backend !== undefined) return beginSso(request, reply, { target, backend, calling })
    const id = certificateListenerId(request, target)
    if (id !== undefined) return sendCertificate(request, reply, { target, id, calling })
    if (await history.answer(request, reply, target)) return reply
    if (await audit.answer(request, reply, target)) return reply
    if (await backups.answer(request, reply, target)) return reply
    if (await alarms.answer(request, reply, target)) return reply
    if (await lastSeen.answer(request, reply, target)) return reply
    if (await provisional.answer(request, reply, target)) return reply
    if (await calculations.answer(request, reply, target)) return reply
    const watch =
      loginWatch(request, target, logins) ??
      runningWatch(request, reply, target) ??
      (await history.watch(request, target))
    const watches = [audit.watch(request, target), lastSeen.watch(request, target), watch]
    await send(request, reply, target, calling, together(watches))
    calculations.noteAnswer(request, target)
    return reply
  }
  for (const { path } of routes) {
    const url = path.slice(options.prefix.length - 1)
    app.all(`${url}/*`, { bodyLimit: Number.MAX_SAFE_INTEGER }, forward)
  }
  // Clusters redirect to the address that they know the console by, with the login behind it.
  for (const { name } of options.upstreams) {
    const home = `${options.prefix}upstreams/${name}`
    app.get(`${home.slice(options.prefix.length - 1)}/`, (request, reply) => {
      const { login_meta: meta } = request.query as { login_meta?: unknown } // parsed, of unknown content
      if (typeof meta !== 'string') return reply.redirect(options.prefix, 302)
      // The fragment is never sent to a server.
      const fragment = new URLSearchParams({ login_meta: meta, upstream: name })
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${options.prefix}#/?${fragment}`, 302)
    })
  }
  // The HTTP server does not close upgraded sockets: we have to.
  const upgraded = new Set<Duplex>()
  app.addHook('preClose', async () => {
    await provisional.close()
    audit.close()
    for (const socket of upgraded) socket.destroy()
  })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    const target = find(routes, request.url ?? '')
    // Without an upgrade, the cluster would give its usual answer, from which nothing would be hidden here.
    if (target === undefined || mayHaveKeys(target.path)) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    } else upgrade(request, socket, head, target)
  })
}

interface Route {
  /** Prefix of the path, without a trailing slash. */
  path: string
  name: string
  addresses: Addresses
}

function makeRoutes({ upstreams, prefix }: PassThroughOptions): Route[] {
  const named = upstreams.map(({ name, urls }) => ({
    path: `${prefix}upstreams/${name}${API_PREFIX}`,
    name,
    addresses: new Addresses(urls),
  }))
  const [first] = named
  return first === undefined ? [] : [{ ...first, path: prefix.slice(0, -1) + API_PREFIX }, ...named]
}

function find(routes: readonly Route[], url: string): Target | undefined {
  const route = routes.find(({ path }) => url.startsWith(`${path}/`))
  if (route === undefined) return undefined
  const rest = url.slice(route.path.length)
  // Segments that a server on the way might resolve would leave the API.
  if (/(^|\/)(\.|%2e){1,2}(\/|\?|$)/i.test(rest.replace(/\?.*$/s, ''))) return undefined
  const { name, addresses } = route
  return { name, addresses, path: API_PREFIX + rest, ...readApiPath(rest) }
}
