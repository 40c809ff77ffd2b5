import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { type Calling, headersFor, open, protocolOf, type Target } from './upstream-call.ts'

const PATH = /^\/api\/v5\/sso\/start\/(oidc|saml)$/
const MAX_BYTES = 64 * 1024

/** The provider of a login that begins; a cluster has no such operation. */
export function ssoStartOf({ method }: FastifyRequest, { path }: Target): string | undefined {
  return method === 'POST' ? PATH.exec(path)?.[1] : undefined
}

/**
 * Begins a login of a cluster at its provider. The cluster redirects, which a page can only follow with a form
 * that its policy forbids to leave the console; here the page receives the address and opens it.
 */
export async function beginSso(
  request: FastifyRequest,
  reply: FastifyReply,
  { target, backend, calling }: { target: Target; backend: string; calling: Calling },
): Promise<FastifyReply> {
  request.raw.resume()
  reply.header('cache-control', 'no-store')
  const [url] = target.addresses.inOrder()
  if (url === undefined) {
    reply.callNotFound()
    return reply
  }
  try {
    const { status, location, body } = await ask(request, url, backend, calling)
    if (status === 302 && /^https?:$/.test(URL.parse(location ?? '')?.protocol ?? '')) {
      return await reply.send({ location })
    }
    return await reply
      .code(status < 400 ? 502 : status)
      .type('application/json')
      .send(body)
  } catch {
    const message = `The cluster ${target.name} cannot be reached`
    return reply.code(502).send({ code: 'UPSTREAM_UNREACHABLE', message })
  }
}

function ask(
  request: FastifyRequest,
  url: URL,
  backend: string,
  { agents, timeoutMs }: Calling,
): Promise<{ status: number; location: string | undefined; body: string }> {
  const sent = JSON.stringify({ backend })
  const headers = {
    ...headersFor(request),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(sent),
  }
  return new Promise((resolve, reject) => {
    const path = `/api/v5/sso/login/${backend}`
    const call = open(url, path, 'POST', headers, agents[protocolOf(url)])
    call.setTimeout(timeoutMs, () => call.destroy(new Error('no answer in time')))
    call.on('error', reject)
    call.on('response', (answer: IncomingMessage) => {
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > MAX_BYTES) call.destroy(new Error('too large'))
        else parts.push(part)
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode: status = 502, headers } = answer
        resolve({ status, location: headers.location, body: Buffer.concat(parts).toString() })
      })
    })
    call.end(sent)
  })
}
