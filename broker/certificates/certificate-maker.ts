import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  randomBytes,
  sign,
} from 'node:crypto'
import { isIP } from 'node:net'
import { bits, context, der, integer, octets, oid, sequence, Tag } from './der.ts'

interface CertificateRequest {
  commonName: string
  /** Extended key usages. Object identifiers. */
  extKeyUsages?: readonly string[]
  /** Host names and IP addresses. */
  names?: readonly string[]
  isAuthority?: boolean
  notBefore?: Date
  notAfter: Date
  /** Signs it; itself without one. */
  issuer?: Pick<MadeCertificate, 'key' | 'name'>
  /** URL of the issuer's revocation list. */
  crlUrl?: string
  /** Existing RSA or EC key pair; without it, a P-256 pair is created. */
  keys?: KeyPairKeyObjectResult
}

export interface MadeCertificate {
  /** Certificate as PEM. */
  cert: string
  key: string
  /** Its subject, as DER. */
  name: Buffer
  serial: Buffer
}

export const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const RSA_SHA256 = sequence(oid('1.2.840.113549.1.1.11'), der(Tag.null))
const chooseAlgorithm = ({ asymmetricKeyType }: KeyObject) =>
  asymmetricKeyType === 'rsa' ? RSA_SHA256 : ECDSA_SHA256
const yes = der(0x01, Buffer.from([0xff]))

/** An X.509 certificate of version 3. */
export function makeCertificate(request: CertificateRequest): MadeCertificate {
  const { privateKey, publicKey } =
    request.keys ?? generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = request.issuer === undefined ? privateKey : createPrivateKey(request.issuer.key)
  const name = encodeName(request.commonName)
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)])
  const body = sequence(
    der(context(0), integer(Buffer.from([2]))),
    integer(serial),
    chooseAlgorithm(signer),
    request.issuer?.name ?? name,
    sequence(
      encodeDerTime(request.notBefore ?? new Date(Date.now() - 3_600_000)),
      encodeDerTime(request.notAfter),
    ),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(context(3), sequence(...encodeExtensions(request))),
  )
  return {
    cert: pem('CERTIFICATE', signed(body, signer)),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    name,
    serial,
  }
}

/** A signed structure of X.509 (RFC 5280, 4.1.1). */
export const signed = (body: Buffer, key: KeyObject) =>
  sequence(body, chooseAlgorithm(key), bits(sign('sha256', body, key)))

const encodeName = (commonName: string) =>
  sequence(
    ...[
      ['2.5.4.10', 'Signalbox'],
      ['2.5.4.3', commonName],
    ].map(([type = '', value = '']) =>
      der(Tag.set, sequence(oid(type), der(Tag.utf8, Buffer.from(value)))),
    ),
  )

/** Two digits of the year until 2049, as RFC 5280 wants them. */
export function encodeDerTime(date: Date): Buffer {
  const digits = `${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050
    ? der(Tag.utcTime, Buffer.from(digits.slice(2)))
    : der(Tag.generalizedTime, Buffer.from(digits))
}

function encodeExtensions({
  isAuthority = false,
  names = [],
  extKeyUsages = [],
  crlUrl,
}: CertificateRequest): Buffer[] {
  const list = [sequence(oid('2.5.29.19'), yes, octets(sequence(...(isAuthority ? [yes] : []))))]
  if (extKeyUsages.length > 0) {
    list.push(sequence(oid('2.5.29.37'), octets(sequence(...extKeyUsages.map(oid)))))
  }
  if (names.length > 0) {
    list.push(sequence(oid('2.5.29.17'), octets(sequence(...names.map(alternativeName)))))
  }
  if (crlUrl !== undefined) {
    const uri = der(context(6, false), Buffer.from(crlUrl))
    const point = sequence(der(context(0), der(context(0), uri)))
    list.push(sequence(oid('2.5.29.31'), octets(sequence(point))))
  }
  return list
}

function alternativeName(text: string): Buffer {
  switch (isIP(text)) {
    case 4:
      return der(context(7, false), Buffer.from(text.split('.').map(Number)))
    case 6:
      return der(context(7, false), ipv6Bytes(text))
    default:
      return der(context(2, false), Buffer.from(text))
  }
}

function ipv6Bytes(text: string): Buffer {
  const [head = '', tail = ''] = text.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0')
  const all = [...groups(head), ...zeros, ...groups(tail)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
