import { API_PREFIX, api, apiServerOptions } from '@signalbox/broker/api/api'
import { isForwardingHeader } from '@signalbox/broker/api/callers'
import type { ApiDeps } from '@signalbox/broker/api/deps'
import { Failure } from '@signalbox/broker/api/failure'
import { presentStatus } from '@signalbox/broker/api/status'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { apiDocs } from './api-docs.ts'
import { copies } from './copy/copies.ts'
import { consoleFiles, sendNotFound } from './console-files.ts'
import { info } from './info.ts'
import type { Upstream } from './options.ts'
import type { PageConfig } from '@signalbox/contract/page-config'
import { passThrough } from './pass-through.ts'
import { DATA_POLICY, DOCUMENT, PAGE_HEADERS } from './security.ts'

export interface AppOptions {
  basePath: string
  trustedProxies: readonly string[]
  log: FastifyBaseLogger
  /** Folder of the built console. */
  consoleFolder: string
  config: () => PageConfig
  /** Addresses and networks that nothing connects to. */
  outgoingDeny: readonly string[]
  /** Backend that answers `/api/v5`: the embedded broker, or remote clusters. */
  behind:
    | { broker: ApiDeps }
    | { upstreams: readonly Upstream[]; timeoutMs: number; folder: string }
}

/** Logins are dear to check and worth guessing: this many a minute from one address, right or wrong. */
const LOGINS_PER_MINUTE = 120
/** Operations that begin or end a login. */
const LOGINS = new Set([
  'login',
  'ssoLogin',
  'ssoStart',
  'ssoRedeem',
  'ssoOidcCallback',
  'ssoSamlAcs',
])

/** The HTTP server, not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { behind, basePath } = options
  const app = fastify({
    ...apiServerOptions,
    loggerInstance: options.log,
    // One line for an answer, below, is enough.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => (isOfConsole(url, basePath) ? routableUrl(url) : url),
    ...(options.trustedProxies.length > 0 && { trustProxy: [...options.trustedProxies] }),
    // Time limit for receiving headers and body; answers may take any time.
    requestTimeout: 300_000,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  if (options.trustedProxies.length === 0) hintAtProxies(app)
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const fields = { reqId: request.id, method, route: routeOptions.url, status: reply.statusCode }
    request.log.debug({ ...fields, ms: Math.round(reply.elapsedTime) }, 'Answered')
  })
  await app.register(helmet, {
    // The page has its own policy; other answers get a stricter one.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Whether this is reached by TLS is the business of the proxy in front.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onSend', async (_request, reply) => {
    const isDocument = DOCUMENT.test(String(reply.getHeader('content-type')))
    if (!isDocument) for (const name of PAGE_HEADERS) reply.removeHeader(name)
    else if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', DATA_POLICY)
    }
  })

  if ('broker' in behind) {
    await limitLogins(app)
    await app.register(api, { ...behind.broker, prefix: join(basePath, API_PREFIX) })
    // Probes ask outside the API, as they do at a real cluster.
    const { node } = behind.broker.kernel
    app.get(join(basePath, '/status'), (request, reply) => {
      const { format } = request.query as { format?: unknown } // parsed, of unknown content
      const { body, contentType } = presentStatus(node, String(format))
      return reply.type(contentType ?? 'application/json').send(body)
    })
    const dashboard = behind.broker.config.tokens
    await app.register(apiDocs, {
      prefix: join(basePath, '/api-docs'),
      basePath,
      isServed: () => dashboard.config.swagger_support,
    })
  } else {
    await app.register(passThrough, { ...behind, prefix: basePath })
  }
  // Paths of other API versions and unknown clusters get an error and not the page.
  for (const path of ['/api/*', '/upstreams/*']) {
    app.all(join(basePath, path), (_request, reply) => sendNotFound(reply))
  }
  await app.register(info, {
    prefix: join(basePath, '/signalbox'),
    config: options.config,
    upstreams: 'upstreams' in behind ? behind.upstreams : [],
  })
  await app.register(copies, {
    prefix: join(basePath, '/signalbox'),
    upstreams: 'upstreams' in behind ? behind.upstreams.map(({ name }) => name) : [],
    basePath,
    outgoingDeny: options.outgoingDeny,
  })
  await app.register(consoleFiles, {
    prefix: basePath,
    folder: options.consoleFolder,
    config: options.config,
    upstreamHosts:
      'upstreams' in behind
        ? behind.upstreams.flatMap(({ urls }) => urls.map(({ hostname }) => hostname))
        : [],
  })
  if (basePath !== '/') app.get('/', (_request, reply) => reply.redirect(basePath, 302))
  return app
}

/** Whether no API has the path: the console then decides what it means. */
function isOfConsole(url: string, basePath: string): boolean {
  return !['/api/', '/upstreams/'].some((path) => url.startsWith(join(basePath, path)))
}

/**
 * A percent sign in a typed address may encode nothing (`/clients/detail/50%`). The router refuses such a path;
 * here it is an ordinary character. The console reads the address as the browser has it.
 */
function routableUrl(url: string): string {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Behind a proxy that is not trusted, all users have one address, and share its limits. */
function hintAtProxies(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async ({ headers, ip, log }) => {
    if (isSaid || !Object.keys(headers).some(isForwardingHeader)) return
    isSaid = true
    log.warn({ proxy: ip }, 'A proxy forwards calls: name it with --trusted-proxy')
  })
}

async function limitLogins(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (route.config === undefined || !LOGINS.has(route.config.operation ?? '')) return
    route.config.rateLimit = { max: LOGINS_PER_MINUTE, timeWindow: '1 minute' }
  })
  // The plugin needs the address of the client, which a closed connection no longer has.
  app.addHook('onRequest', async (request, reply) => {
    if (request.socket.destroyed) reply.hijack()
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => {
      const message = `Too many logins from this address, try again in ${Math.ceil(ttl / 1000)} s`
      return new Failure(429, { code: 'TOO_MANY_LOGINS', message })
    },
  })
}

/** `/signalbox/` and `/api` make `/signalbox/api`. */
function join(basePath: string, path: string): string {
  return basePath.slice(0, -1) + path
}
