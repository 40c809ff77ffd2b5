import { createHash } from 'node:crypto'
import { readDerNodes, type Node, oid, Tag } from '../../certificates/der.ts'

/** Parts of a certificate that revocation needs and Node does not expose. */
interface CertificateParts {
  /** Serial number as bytes, without leading zeros. */
  serial: Buffer
  /** Issuer's name as DER. */
  issuer: Buffer
  subject: Buffer
  /** Public key as OCSP hashes it. */
  publicKey: Buffer
  /** URLs of the issuer's revocation lists. */
  crlUrls: string[]
}

const CRL_POINTS = oid('2.5.29.31')
const EXTENSIONS = 0xa3
const URI = 0x86
const MAX_DEPTH = 8

/** @throws {Error} if it is no certificate */
export function readCertificateParts(der: Buffer): CertificateParts {
  const [body] = inside(single(der))
  const fields = body === undefined ? [] : inside(body)
  // The version is optional.
  const [serial, , issuer, , subject, key, ...others] =
    fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  const bits = key === undefined ? undefined : inside(key)[1]
  if (serial === undefined || issuer === undefined || subject === undefined || bits === undefined) {
    throw new Error('not a certificate')
  }
  return {
    serial: unsigned(serial.content),
    issuer: issuer.whole,
    subject: subject.whole,
    publicKey: bits.content.subarray(1),
    crlUrls: readCrlUrls(others.find(({ tag }) => tag === EXTENSIONS)),
  }
}

export const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest()

/** The first DER value. @throws {Error} if there is none */
export function single(der: Buffer): Node {
  const [node] = readDerNodes(der)
  if (node === undefined) throw new Error('no DER')
  return node
}

export const inside = (node: Node): Node[] => readDerNodes(node.content)

export function unsigned(bytes: Buffer): Buffer {
  const at = bytes.findIndex((byte) => byte !== 0)
  return at < 0 ? bytes.subarray(0, 0) : bytes.subarray(at)
}

function readCrlUrls(extensions: Node | undefined): string[] {
  if (extensions === undefined) return []
  const [list] = inside(extensions)
  const points = (list === undefined ? [] : inside(list))
    .map(inside)
    .find(([type]) => type !== undefined && type.whole.equals(CRL_POINTS))
    ?.at(-1)
  return points === undefined ? [] : urisIn(single(points.content), 0)
}

function urisIn(node: Node, depth: number): string[] {
  if (node.tag === URI) return [node.content.toString('latin1')]
  const isConstructed = (node.tag & 0x20) !== 0 || node.tag === Tag.sequence
  return isConstructed && depth < MAX_DEPTH
    ? inside(node).flatMap((each) => urisIn(each, depth + 1))
    : []
}
