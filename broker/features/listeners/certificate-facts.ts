import { X509Certificate } from 'node:crypto'

/** What a certificate says. */
export interface Certificate {
  subject: string
  issuer: string
  names: string[]
  /** Epoch milliseconds. */
  notBefore: number
  notAfter: number
  serial: string
  fingerprint: string
  /** Its key is published. */
  isSample: boolean
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const MAX_CHAIN = 20

/** The certificates of a PEM text. @throws an error of OpenSSL */
export function certificatesOf(pem: string): Certificate[] {
  return (pem.match(BLOCK) ?? [])
    .slice(0, MAX_CHAIN)
    .map((block) => factsOf(new X509Certificate(block)))
}

function factsOf(certificate: X509Certificate): Certificate {
  const [subject, issuer] = [nameOf(certificate.subject), nameOf(certificate.issuer)]
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
    isSample: [subject, issuer].some(isSampleName),
  }
}

/** The most specific part first. */
const nameOf = (lines: string | undefined) => (lines ?? '').split('\n').reverse().join(',')

/** The certificates that are in the packages of EMQX are signed by this authority, or are it. */
const isSampleName = (name: string) => /(^|,)CN=RootCA,O=EMQ(,|$)/.test(name)
