import { apiAddress, openApi } from '@signalbox/broker/api/openapi'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { newNonce } from './page.ts'
import { sendNotFound } from './console-files.ts'
import { contentSecurityPolicy, pageHeaders } from './security.ts'

interface ApiDocsOptions {
  basePath: string
  /** Whether the documentation is served. */
  isServed: () => boolean
}

/** The files of Swagger UI, as its package brings them. */
function swaggerFiles(): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static')
}

/** `/api-docs/swagger.json`, and `/api-docs` to read it in: the published addresses of a real cluster. */
export async function apiDocs(
  app: FastifyInstance,
  { basePath, isServed }: ApiDocsOptions,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    if (!isServed()) return sendNotFound(reply)
  })
  let document: string | undefined
  app.get('/swagger.json', (_request, reply) => {
    document ??= JSON.stringify(openApi(apiAddress(basePath)))
    return reply.type('application/json').header('cache-control', 'no-cache').send(document)
  })
  app.get('/', (request, reply) => {
    const nonce = newNonce()
    const policy = contentSecurityPolicy(nonce, request.headers.host)
    return reply
      .headers(pageHeaders(policy))
      .type('text/html; charset=utf-8')
      .send(page(`${basePath}api-docs/`, nonce))
  })
  await app.register(serveFiles, {
    root: swaggerFiles(),
    prefix: '/files/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
  })
}

function page(base: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Management API</title>
<base href="${base}">
<link rel="stylesheet" href="files/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="files/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">
SwaggerUIBundle({ url: 'swagger.json', dom_id: '#docs', deepLinking: true, filter: true, validatorUrl: null })
</script>
</body>
</html>
`
}
