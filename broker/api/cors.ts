import type { FastifyInstance } from 'fastify'
import type { PathOf } from './paths.ts'

/**
 * Lets pages of other origins call the API while `isAllowed`, with a token or key but without
 * cookies. They cannot log in: the first password works from the local machine, where such a page
 * may be open.
 */
export function allowOrigins(app: FastifyInstance, pathOf: PathOf, isAllowed: () => boolean): void {
  app.addHook('onRequest', async ({ method, headers, url }, reply) => {
    if (headers.origin === undefined || !isAllowed() || pathOf(url)?.at === '/login') return
    reply.header('access-control-allow-origin', '*')
    const asked = headers['access-control-request-method']
    if (method !== 'OPTIONS' || asked === undefined) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, accept',
        'access-control-max-age': '600',
      })
      .send()
  })
}
