import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Calling,
  headersFor,
  open,
  protocolOf,
  type Target,
  wholeAnswer,
} from './upstream-call.ts'

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
    const { status, headers, body } = await ask(request, url, backend, calling)
    const { location = '' } = headers
    if (status === 302 && /^https?:$/.test(URL.parse(location)?.protocol ?? '')) {
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
): ReturnType<typeof wholeAnswer> {
  const sent = JSON.stringify({ backend })
  const headers = {
    ...headersFor(request),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(sent),
  }
  const call = open(url, `/api/v5/sso/login/${backend}`, 'POST', headers, agents[protocolOf(url)])
  return wholeAnswer(call, { timeoutMs, maxBytes: MAX_BYTES, sent })
}
