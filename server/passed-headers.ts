import { isForwardingHeader } from '@signalbox/broker/api/callers'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Headers that belong to a connection and not to a message (RFC 9110, section 7.6.1). */
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
 * Logins use bearer tokens only, so cookies are not passed in either direction. Headers of proxies
 * about the caller are replaced by this process's knowledge.
 */
export const isWithheld = (name: string) =>
  name === 'cookie' || name === 'host' || isForwardingHeader(name)
const NOT_ANSWERED = new Set(['set-cookie', 'alt-svc', 'strict-transport-security'])
export const isNotAnswered = (name: string) => NOT_ANSWERED.has(name)

/** Headers to pass on: without those of the connection, those that it names, and withheld ones. */
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
