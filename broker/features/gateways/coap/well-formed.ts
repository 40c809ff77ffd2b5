const HEAD_BYTES = 4
const PAYLOAD_MARKER = 0xff

/** No message of a client needs more. */
const MAX_OPTIONS = 256

/** Whether the lengths in a message are those of its fields (RFC 7252 section 3). */
export function isWellFormed(datagram: Buffer): boolean {
  const [first, code] = datagram
  if (first === undefined || code === undefined || datagram.length < HEAD_BYTES) return false
  const tokenBytes = first & 0x0f
  if (first >> 6 !== 1 || tokenBytes > 8) return false
  // An empty message has nothing after its message ID (section 4.1).
  if (code === 0) return datagram.length === HEAD_BYTES && tokenBytes === 0
  return areOptionsWellFormed(datagram, HEAD_BYTES + tokenBytes)
}

function areOptionsWellFormed(datagram: Buffer, start: number): boolean {
  let at = start
  let number = 0
  for (let count = 0; at < datagram.length; count++) {
    const byte = datagram[at] ?? 0
    // A marker is followed by a payload.
    if (byte === PAYLOAD_MARKER) return at + 1 < datagram.length
    if (count === MAX_OPTIONS) return false
    const delta = extended(datagram, at + 1, byte >> 4)
    if (delta === undefined) return false
    const length = extended(datagram, delta.next, byte & 0x0f)
    if (length === undefined) return false
    number += delta.value
    if (number > 0xffff) return false
    at = length.next + length.value
  }
  return at === datagram.length
}

/** A number of four bits that can continue in one or two bytes (section 3.1). */
function extended(
  datagram: Buffer,
  at: number,
  bits: number,
): { value: number; next: number } | undefined {
  if (bits < 13) return { value: bits, next: at }
  if (bits === 15 || at + bits - 12 > datagram.length) return undefined
  return bits === 13
    ? { value: (datagram[at] ?? 0) + 13, next: at + 1 }
    : { value: datagram.readUInt16BE(at) + 269, next: at + 2 }
}
