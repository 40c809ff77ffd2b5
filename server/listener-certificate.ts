import type { Certificate } from '@signalbox/broker/features/listeners/certificate-facts'
import { certificatesFromPem } from '@signalbox/broker/features/listeners/certificate-facts'
import { presentCertificate } from '@signalbox/broker/features/listeners/present'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { connect, type DetailedPeerCertificate } from 'node:tls'
import { sendClusterFailure } from './cluster-answer.ts'
import {
  type Calling,
  headersFor,
  open,
  protocolFromUrl,
  type Target,
  wholeAnswer,
} from './upstream-call.ts'

const PATH = /^\/listeners\/([^/]+)\/certificate$/
const HANDSHAKE_MS = 5000
const MAX_BYTES = 1024 * 1024
const MAX_CHAIN = 20

/** Listener whose certificate is requested, from the path; clusters lack this operation. */
export function certificateListenerId(
  { method }: FastifyRequest,
  { at }: Target,
): string | undefined {
  return method === 'GET' ? PATH.exec(at)?.[1] : undefined
}

/**
 * Reads the certificate of a listener of a cluster by a TLS handshake with the node that answers the API. The
 * cluster decides whether the caller may see the listener, and which port that is.
 */
export async function sendCertificate(
  request: FastifyRequest,
  reply: FastifyReply,
  { target, id, calling }: { target: Target; id: string; calling: Calling },
): Promise<FastifyReply> {
  const [url] = target.addresses.inOrder()
  if (url === undefined) {
    reply.callNotFound()
    return reply
  }
  const path = `/api/v5/listeners/${id}`
  let read: { status: number; body: string }
  try {
    read = await readListener(url, path, headersFor(request), calling)
  } catch (error) {
    return sendClusterFailure(reply, target, error)
  }
  const { status, body } = read
  if (status !== 200) return reply.code(status).type('application/json').send(body)
  reply.header('cache-control', 'no-store')
  const { type, bind, running } = JSON.parse(body) as Readonly<Record<string, unknown>> // of the API
  const port = Number(/(?:^|:)(\d+)$/.exec(String(bind))?.[1])
  if ((type !== 'ssl' && type !== 'wss') || running !== true || !(port > 0)) {
    return reply.send({ chain: [] })
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  try {
    const chain = await certificatesAt(host, port)
    return await reply.send({ chain: chain.map(presentCertificate) })
  } catch (error) {
    return reply.send({ chain: [], unreachable: `${host}:${port}: ${(error as Error).message}` })
  }
}

function readListener(
  url: URL,
  path: string,
  headers: ReturnType<typeof headersFor>,
  { agents, timeoutMs }: Calling,
): Promise<{ status: number; body: string }> {
  const call = open(url, path, 'GET', headers, agents[protocolFromUrl(url)])
  return wholeAnswer(call, { timeoutMs, maxBytes: MAX_BYTES })
}

/**
 * Certificates of a handshake, starting with the listener's. They need not be trusted because
 * nothing is sent.
 */
function certificatesAt(host: string, port: number): Promise<Certificate[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
    })
    const end = (done: () => void) => {
      clearTimeout(timer)
      socket.destroy()
      done()
    }
    const timer = setTimeout(
      () => end(() => reject(new Error('no handshake in time'))),
      HANDSHAKE_MS,
    )
    socket.on('error', (error) => end(() => reject(error)))
    socket.on('secureConnect', () => {
      const first = socket.getPeerCertificate(true)
      end(() => resolve(certificatesFromPem(toPem(first))))
    })
  })
}

function toPem(first: DetailedPeerCertificate): string {
  const texts: string[] = []
  let at: DetailedPeerCertificate | undefined = first
  while (at?.raw !== undefined && texts.length < MAX_CHAIN) {
    const lines = at.raw.toString('base64').match(/.{1,64}/g) ?? []
    texts.push(`-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`)
    // A self-signed certificate ends the chain.
    const next: DetailedPeerCertificate | undefined = at.issuerCertificate
    at = next?.fingerprint256 === at.fingerprint256 ? undefined : next
  }
  return texts.join('')
}
