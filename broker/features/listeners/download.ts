import { openHttp } from '../../backends/http.ts'
import type { Outgoing } from '../../backends/outgoing.ts'

interface Download {
  url: string
  /** Body, which makes the request a POST. */
  body?: { type: string; bytes: Buffer }
  timeoutMs: number
  maxBytes: number
}

/**
 * The bytes at an address.
 *
 * @throws {Error} if the address is denied, or does not answer in time with status 200 and at most `maxBytes`
 */
export async function download(
  { url, body, timeoutMs, maxBytes }: Download,
  outgoing: Outgoing,
): Promise<Buffer> {
  const { origin, pathname, search } = new URL(url)
  const server = { origin, tls: undefined, connections: 1, connectTimeoutMs: timeoutMs }
  const pool = await openHttp(server, outgoing)
  try {
    const answer = await pool.request({
      method: body === undefined ? 'GET' : 'POST',
      path: pathname + search,
      headers: body === undefined ? {} : { 'content-type': body.type },
      ...(body !== undefined && { body: body.bytes }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.statusCode !== 200) throw new Error(`${url} responds with ${answer.statusCode}`)
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of answer.body as AsyncIterable<Uint8Array>) {
      bytes += part.length
      if (bytes > maxBytes) throw new Error(`${url} responds with too many bytes`)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    await pool.destroy()
  }
}
