import type { Frame } from './framer.ts'

const [SUBSCRIBE, UNSUBSCRIBE] = [8, 10]

/**
 * Counts the topic filters of a SUBSCRIBE or UNSUBSCRIBE without decoding them; 0 for other packets. For a malformed
 * packet the number has no meaning.
 *
 * @param limit counting stops above this number
 */
export function filterCount(
  { bytes, bodyAt }: Frame,
  version: number | undefined,
  limit: number,
): number {
  const type = (bytes[0] ?? 0) >> 4
  if (type !== SUBSCRIBE && type !== UNSUBSCRIBE) return 0
  let at = bodyAt + 2
  if (version === 5) at += propertiesLength(bytes, at)
  const optionBytes = type === SUBSCRIBE ? 1 : 0
  let count = 0
  while (at + 2 <= bytes.length && count <= limit) {
    at += 2 + bytes.readUInt16BE(at) + optionBytes
    count++
  }
  return count
}

/** Length of the properties section, including its length field [MQTT-1.5.5]. */
function propertiesLength(bytes: Buffer, from: number): number {
  let length = 0
  for (let i = 0; i < 4; i++) {
    const byte = bytes[from + i] ?? 0
    length += (byte & 127) << (7 * i)
    if (byte < 128) return length + i + 1
  }
  return length
}
