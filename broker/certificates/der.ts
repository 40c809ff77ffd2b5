/** DER (X.690) of certificates, revocation lists and OCSP. */

export const Tag = {
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** `[n]`, of a constructed value or of bytes. */
export const context = (n: number, isConstructed = true) => 0x80 | (isConstructed ? 0x20 : 0) | n

export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const digits: number[] = []
  if (length > 0x7f) for (let rest = length; rest > 0; rest >>= 8) digits.unshift(rest & 0xff)
  const head = length > 0x7f ? [tag, 0x80 | digits.length, ...digits] : [tag, length]
  return Buffer.concat([Buffer.from(head), ...parts])
}

export const sequence = (...parts: readonly Buffer[]) => der(Tag.sequence, ...parts)

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...further] = text.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const each of further) {
    const digits = [each & 0x7f]
    for (let rest = Math.floor(each / 128); rest > 0; rest = Math.floor(rest / 128)) {
      digits.unshift(0x80 | (rest & 0x7f))
    }
    bytes.push(...digits)
  }
  return der(Tag.oid, Buffer.from(bytes))
}

/** A positive number of any size. */
export function integer(bytes: Buffer): Buffer {
  const at = bytes.findIndex((byte) => byte !== 0)
  const digits = at < 0 ? Buffer.from([0]) : bytes.subarray(at)
  return der(Tag.integer, ...((digits[0] ?? 0) >= 0x80 ? [Buffer.from([0])] : []), digits)
}

export const bits = (bytes: Buffer) => der(Tag.bitString, Buffer.from([0]), bytes)
export const octets = (bytes: Buffer) => der(Tag.octets, bytes)

/** One DER value with its position. */
export interface Node {
  tag: number
  content: Buffer
  /** With tag and length. */
  whole: Buffer
}

/** Consecutive DER values. @throws {RangeError} if the bytes are not DER */
export function readDerNodes(bytes: Buffer): Node[] {
  const nodes: Node[] = []
  let at = 0
  while (at < bytes.length) {
    const tag = bytes.readUInt8(at)
    let start = at + 2
    let length = bytes.readUInt8(at + 1)
    if (length > 0x7f) {
      const digits = length & 0x7f
      if (digits === 0 || digits > 4) throw new RangeError('length of DER')
      length = bytes.readUIntBE(start, digits)
      start += digits
    }
    const end = start + length
    if (end > bytes.length) throw new RangeError('end of DER')
    nodes.push({ tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) })
    at = end
  }
  return nodes
}
