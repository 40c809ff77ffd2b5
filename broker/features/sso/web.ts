import { BackendFault, describeError } from '../../backends/backend.ts'
import { askHttp, type HttpAnswer, type HttpRequest, openHttp } from '../../backends/http.ts'
import type { Outgoing } from '../../backends/outgoing.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

/** Allowed destinations of calls, and trusted CAs: `undefined` means those of the system. */
export interface Web {
  outgoing: Outgoing
  ca: string | undefined
}

type Asked = Pick<HttpRequest, 'method' | 'headers' | 'body'>

/**
 * One call of a provider: to no denied address, without redirects, in bounded time and size.
 *
 * @throws {BackendFault} if the address is no URL of http or https, or there is no whole answer
 */
async function ask(address: string, asked: Asked, { outgoing, ca }: Web): Promise<HttpAnswer> {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new BackendFault(`${address.slice(0, 200)} is not an address of http or https`)
  }
  const server = {
    origin: url.origin,
    tls: ca === undefined ? undefined : { ca },
    connections: 1,
    connectTimeoutMs: TIMEOUT_MS,
  }
  const pool = openHttp(server, outgoing)
  try {
    return await askHttp(pool, {
      ...asked,
      path: url.pathname + url.search,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
  } catch (error) {
    throw new BackendFault(`${url.host}: ${describeError(error)}`, error)
  } finally {
    // A pool that could not be opened has reported its error already.
    await pool.then(
      (opened) => opened.destroy(),
      () => undefined,
    )
  }
}

/** The text at an address. @throws {BackendFault} if there is no answer with status 200 */
export async function readText(address: string, web: Web): Promise<string> {
  const { status, text } = await ask(address, { method: 'GET', headers: {} }, web)
  if (status !== 200) throw new BackendFault(`${URL.parse(address)?.host} responds with ${status}`)
  return text
}

interface FetchOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | URLSearchParams | null
}

/** Implements `fetch` for a library under the same restrictions. */
export const fetchWith =
  (web: Web) =>
  async (address: string, { method = 'GET', headers = {}, body }: FetchOptions = {}) => {
    const asked = {
      method: method === 'POST' ? ('POST' as const) : ('GET' as const),
      headers,
      ...(body !== undefined && body !== null && { body: body.toString() }),
    }
    const { status, contentType, text } = await ask(address, asked, web)
    return new Response(status === 204 || status === 304 ? null : text, {
      status,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    })
  }
