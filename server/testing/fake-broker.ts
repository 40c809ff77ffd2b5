import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Call {
  method: string
  /** Path below `/api/v5`. */
  path: string
  query: URLSearchParams
  /** Body as text; empty: none. */
  body: string
  authorization: string
}

/** Body of an answer of status 200, or another status; `Buffer`: as it is. */
type Answer = { status?: number; body?: unknown }

export interface FakeBroker {
  readonly url: string
  /** Calls by method and path. */
  readonly calls: readonly string[]
}

/**
 * The API of a broker, until the end of the test. Each login is that of an administrator.
 *
 * @param answer the answer to a call; `undefined`: the usual one, or 404
 * @param server the header by which a Signalbox is recognized; no Signalbox by default
 */
export async function startFakeBroker(
  answer: (call: Call) => Answer | undefined | Promise<Answer | undefined>,
  server = 'Cowboy',
): Promise<FakeBroker> {
  const calls: string[] = []
  const usual: Readonly<Record<string, Answer>> = {
    'GET /nodes': { body: [] },
    'POST /rule_test': { status: 400, body: { code: 'BAD_REQUEST', message: '' } },
    'POST /login': { body: { token: 'of-the-login', version: '5.7.2', license: {} } },
    'POST /logout': { status: 204 },
  }
  const listening = createServer(async (request, response) => {
    const { method = '', headers } = request
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://broker')
    const path = pathname.replace(/^\/api\/v5/, '')
    calls.push(`${method} ${path}`)
    const { authorization = '' } = headers
    const given = await answer({ method, path, query, body: await text(request), authorization })
    const absent = { status: 404, body: { code: 'NOT_FOUND', message: 'There is none' } }
    const { status = 200, body } = given ?? usual[`${method} ${path}`] ?? absent
    const sent = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', server }).end(sent)
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => {
    listening.closeAllConnections()
    listening.close()
  })
  const { port } = listening.address() as AddressInfo // it listens on IP
  return { url: `http://127.0.0.1:${port}`, calls }
}

/** A page of a list. */
export function pageOf(rows: readonly unknown[], query: URLSearchParams): Answer {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 100)]
  const data = rows.slice((page - 1) * limit, page * limit)
  return { body: { data, meta: { page, limit, count: rows.length } } }
}
