import { isForwardingHeader } from '@signalbox/broker/api/callers'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Those of a connection and not of a message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/**
 * Logins are by bearer token alone: a cookie of either side is none of the other's business. What proxies
 * in front say about the caller is replaced by what this process knows.
 */
export const isWithheld = (name: string) =>
  name === 'cookie' || name === 'host' || isForwardingHeader(name)
const NOT_ANSWERED = new Set(['set-cookie', 'alt-svc', 'strict-transport-security'])
export const isNotAnswered = (name: string) => NOT_ANSWERED.has(name)

/** Without those of the connection, the ones that it names, and what is not to be passed on. */
export function passed(
  headers: IncomingHttpHeaders,
  isLeftOut: (name: string) => boolean,
): OutgoingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
  const left = new Set([...HOP_BY_HOP, ...named])
  const isPassed = (name: string) => !left.has(name) && !isLeftOut(name)
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isPassed(name)))
}
