/** Bytes are copied if their buffer has more unneeded bytes than this. */
const SLACK_BYTES = 64

/** Copies bytes that are a view of a larger received chunk, which they would keep in memory. */
export function ofItsOwn(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length + SLACK_BYTES) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
