import { basename } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { originFromRequest } from '@signalbox/broker/api/callers'
import serveFiles from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageConfig } from '@signalbox/contract/page-config'
import { newNonce, Page } from './page.ts'
import { contentSecurityPolicy, pageHeaders } from './security.ts'
import { sendUnpacked } from './unpacked-files.ts'

export interface ConsoleOptions {
  /** Folder of the built console. */
  folder: string
  config: () => PageConfig
  upstreamHosts: readonly string[]
}

/** Vite's name for a file whose content never changes: a hash before the extension. */
const HASHED = /[-.][\w-]{8,}\.\w+$/
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Less than a millisecond for the page. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Headers for asking again, or for a part: a file that never changes is fetched once, as a whole. */
const OF_CHANGING_FILES = ['accept-ranges', 'etag', 'last-modified']

/** Serves the console: its files, and the page for all other paths, which the page interprets. */
export async function consoleFiles(app: FastifyInstance, options: ConsoleOptions): Promise<void> {
  const page = new Page(options.folder, options.config)

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const { base } = options.config()
    // The console would take the base path without its last slash for an address outside.
    if (`${request.originalUrl.split('?')[0]}/` === base) return reply.redirect(base, 302)
    const nonce = newNonce()
    const html = page.render(nonce, originFromRequest(request).isLocal)
    if (html === undefined) {
      return reply
        .code(503)
        .type('text/plain')
        .send('The console has not been built: npm run build')
    }
    const policy = contentSecurityPolicy(nonce, request.host, options.upstreamHosts)
    reply.headers(pageHeaders(policy)).type('text/html; charset=utf-8')
    reply.header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(html)
    return reply.header('content-encoding', 'br').send(brotliCompressSync(html, FAST))
  }

  // Paths that no file may have (a backslash, a NUL, dots) are refused by the file server. A page may:
  // the ID of a client is any text.
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.callNotFound()
    throw error
  })
  await app.register(serveFiles, {
    root: options.folder,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    // Without a built console, requests for it are answered with the reason.
    suppressWarning: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', chooseCacheControl(withoutCoding(path)))
    },
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('cache-control')).includes('immutable')) return
    for (const name of OF_CHANGING_FILES) reply.removeHeader(name)
  })
  for (const url of ['/', '/index.html'])
    app.route({ method: ['GET', 'HEAD'], url, handler: sendPage })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && sendUnpacked(options.folder, request.url, chooseCacheControl, reply)) return reply
    if (isRead && wantsPage(request)) return sendPage(request, reply)
    return sendNotFound(reply)
  })
}

/**
 * A browser that navigates asks for HTML. A client that accepts anything gets the page too, but not
 * in place of a file: a chunk of an older build must fail as one.
 */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*'
  return accept.includes('text/html') || (accept.includes('*/*') && !url.includes('/assets/'))
}

export function sendNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ code: 'NOT_FOUND', message: 'Request Path Not Found' })
}

const chooseCacheControl = (path: string) =>
  path.includes('/assets/') && HASHED.test(basename(path)) ? FOR_EVER : 'no-cache'

function withoutCoding(path: string): string {
  return path.replace(/\.(br|gz)$/, '')
}
