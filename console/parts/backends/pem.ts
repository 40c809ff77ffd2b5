/** What files of certificates may be called. */
export const ACCEPTED = '.crt,.key,.pem,.jks,.der,.cer,.pfx'

/** Whole: one that is being typed is still to be seen. */
export const isPrivateKey = (text: unknown): boolean =>
  typeof text === 'string' && /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]+-----END /.test(text)

const MAX_BYTES = 1024 * 1024

/** The text of a file that holds a certificate or a key, as PEM; `undefined`: it cannot be had. */
export function pemOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  holds: 'certificate' | 'key',
): string | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Not text: perhaps DER.
  }
  // Key stores begin as DER does, and are none; a key that is DER does not say of what kind.
  const isDer = bytes[0] === 0x30 && /\.(der|cer|crt)$/i.test(name)
  if (!isDer || holds === 'key') return undefined
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const lines = btoa(binary).match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
