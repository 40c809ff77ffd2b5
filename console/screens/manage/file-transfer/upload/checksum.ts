/**
 * Largest file with a checksum, because browsers can only hash a file as a whole; segments of a larger one have
 * checksums of their own.
 */
const MAX_BYTES = 64 * 1024 * 1024

/** SHA-256 in hex digits; `undefined` if the page is not from a secure address, where browsers offer none. */
export async function sha256(bytes: ArrayBuffer): Promise<string | undefined> {
  // Declared as always present, but absent on plain HTTP unless the page is from this machine.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle === undefined) return undefined
  const digest = await subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function computeChecksum(file: Blob): Promise<string | undefined> {
  return file.size > MAX_BYTES ? undefined : sha256(await file.arrayBuffer())
}
