/** A browser digests a file as a whole only; a larger one is checked segment by segment. */
const MAX_BYTES = 64 * 1024 * 1024

/** SHA-256 in hex digits; `undefined`: the page is not from a secure address, and browsers offer none. */
export async function sha256(bytes: ArrayBuffer): Promise<string | undefined> {
  // Typed as always there; it is not on http, unless the page is from this machine.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) return undefined
  const digest = await subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function checksumOf(file: Blob): Promise<string | undefined> {
  return file.size > MAX_BYTES ? undefined : sha256(await file.arrayBuffer())
}
