import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { sendClusterFailure } from './cluster-answer.ts'
import {
  type Calling,
  headersFor,
  open,
  protocolFromUrl,
  type Target,
  wholeAnswer,
} from './upstream-call.ts'
import { type Watch } from './watch.ts'

const RUNNING = '/sso/running'
const PATH = /^\/sso\/start\/(oidc|saml)$/
const MAX_BYTES = 64 * 1024

/**
 * The login page asks for the backends before it knows the edition of the cluster. One without single sign-on answers
 * 404, which browsers report as an error: the page receives an empty list.
 */
export function runningWatch(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { at }: Target,
): Watch | undefined {
  if (method !== 'GET' || at !== RUNNING) return undefined
  return {
    isRead: true,
    onAnswer(answer) {
      if (answer.statusCode !== 404) return undefined
      answer.resume()
      reply.code(200).type('application/json').removeHeader('content-length')
      return Readable.from(['[]'])
    },
  }
}

/** The provider of a login that begins; a cluster has no such operation. */
export function ssoBackendToStart({ method }: FastifyRequest, { at }: Target): string | undefined {
  return method === 'POST' ? PATH.exec(at)?.[1] : undefined
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
  } catch (error) {
    return sendClusterFailure(reply, target, error)
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
  const call = open(
    url,
    `/api/v5/sso/login/${backend}`,
    'POST',
    headers,
    agents[protocolFromUrl(url)],
  )
  return wholeAnswer(call, { timeoutMs, maxBytes: MAX_BYTES, sent })
}
