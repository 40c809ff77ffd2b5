/** A buffer of more bytes than this beside those that it is kept for is copied. */
const SLACK_BYTES = 64

/** The same bytes in memory of their own: what arrives is a window on a chunk of the network, which it would keep. */
export function ofItsOwn(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length + SLACK_BYTES) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
