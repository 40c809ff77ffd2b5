import { X509Certificate } from 'node:crypto'
import { PEM_CERTIFICATE } from '../../kernel/net/tls.ts'

/** Fields of a certificate that the API shows. */
export interface Certificate {
  subject: string
  issuer: string
  names: string[]
  /** Start and end of validity in epoch milliseconds. */
  notBefore: number
  notAfter: number
  serial: string
  fingerprint: string
  pem: string
  /** Its key is published. */
  isSample: boolean
}

const MAX_CHAIN = 20

/** The first `MAX_CHAIN` certificates of a PEM text. @throws an error of OpenSSL if one cannot be read */
export function certificatesFromPem(pem: string): Certificate[] {
  return (pem.match(PEM_CERTIFICATE) ?? [])
    .slice(0, MAX_CHAIN)
    .map((block) => readFacts(new X509Certificate(block)))
}

function readFacts(certificate: X509Certificate): Certificate {
  const [subject, issuer] = [
    distinguishedName(certificate.subject),
    distinguishedName(certificate.issuer),
  ]
  return {
    subject,
    issuer,
    names: (certificate.subjectAltName ?? '')
      .split(', ')
      .filter(Boolean)
      .map((each) => each.replace(/^(DNS|IP Address|URI|email):/, '')),
    notBefore: Date.parse(certificate.validFrom),
    notAfter: Date.parse(certificate.validTo),
    serial: certificate.serialNumber,
    fingerprint: certificate.fingerprint256,
    pem: certificate.toString(),
    isSample: [subject, issuer].some(isSampleName),
  }
}

/** The most specific part first. */
const distinguishedName = (lines: string | undefined) =>
  (lines ?? '').split('\n').reverse().join(',')

/** The certificates that are in the packages of EMQX are signed by this authority, or are it. */
const isSampleName = (name: string) => /(^|,)CN=RootCA,O=EMQ(,|$)/.test(name)
