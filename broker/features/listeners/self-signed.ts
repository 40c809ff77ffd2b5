import { isHostName } from '@signalbox/contract/listeners'
import { isIP } from 'node:net'
import { makeCertificate } from '../../certificates/certificate-maker.ts'

const VALID_DAYS = 365
const DAY_MS = 86_400_000
/** Longest common name (RFC 5280, appendix A.1, ub-common-name). */
const MAX_COMMON_NAME = 64
/** Extended key usage of TLS servers (RFC 5280, section 4.2.1.12). */
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'

interface SelfSigned {
  /** PEM. */
  cert: string
  key: string
  /** End of validity in epoch milliseconds. */
  notAfter: number
}

/** First name that a certificate cannot contain: neither a host name nor an IP address. */
export const findBadName = (names: readonly string[]): string | undefined =>
  names.find((name) => !isAddress(name) && !isHostName(name))

/** A certificate has no notation for zones of IPv6 addresses and for IPv4 addresses within them. */
const isAddress = (text: string) =>
  isIP(text) === 4 || (isIP(text) === 6 && /^[\da-f:]+$/i.test(text))

/** Creates a certificate of a TLS server for these host names and IP addresses. */
export function makeSelfSigned(names: readonly string[], now: number): SelfSigned {
  const [first = ''] = names
  const notAfter = now + VALID_DAYS * DAY_MS
  const { cert, key } = makeCertificate({
    commonName: first.length <= MAX_COMMON_NAME ? first : 'Signalbox',
    names,
    extKeyUsages: [SERVER_AUTH],
    notAfter: new Date(notAfter),
  })
  return { cert, key, notAfter }
}
