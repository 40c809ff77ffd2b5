/** Characters of an answer that explain a failure. */
const LONGEST_WORDS = 300
/** Largest part of an answer that is read. */
const MAX_SHOWN_BYTES = 64 * 1024

/** The first words of an answer that is no success; empty: none. */
export async function wordsOfBody(parts: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const { body } = await textOfBody(parts)
  return body.slice(0, LONGEST_WORDS).replaceAll(/\s+/g, ' ').trim() || undefined
}

/** The beginning of an answer; leaving the loop ends the connection. */
export async function textOfBody(parts: AsyncIterable<Uint8Array>) {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    read.push(part)
    bytes += part.length
    if (bytes > MAX_SHOWN_BYTES) break
  }
  const text = new TextDecoder().decode(Buffer.concat(read).subarray(0, MAX_SHOWN_BYTES))
  return { body: text, isCut: bytes > MAX_SHOWN_BYTES }
}
