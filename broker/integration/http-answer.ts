/** Characters of an answer that explain a failure. */
const LONGEST_WORDS = 300
/** Largest part of an answer that is read. */
const MAX_SHOWN_BYTES = 64 * 1024

/** The first words of an answer that is no success; empty: none. */
export function wordsOfParts(parts: readonly Uint8Array[]): string | undefined {
  const body = decode(parts)
  return body.slice(0, LONGEST_WORDS).replaceAll(/\s+/g, ' ').trim() || undefined
}

const decode = (parts: readonly Uint8Array[]) =>
  new TextDecoder().decode(Buffer.concat(parts).subarray(0, MAX_SHOWN_BYTES))

/** The beginning of an answer; leaving the loop ends the connection. */
export async function textOfBody(parts: AsyncIterable<Uint8Array>) {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    read.push(part)
    bytes += part.length
    if (bytes > MAX_SHOWN_BYTES) break
  }
  return { body: decode(read), isCut: bytes > MAX_SHOWN_BYTES }
}
