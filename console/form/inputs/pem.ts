/** Extensions that files of certificates and keys may have. */
const EXTENSIONS = ['crt', 'key', 'pem', 'jks', 'der', 'cer', 'pfx']
export const ACCEPTED = EXTENSIONS.map((each) => `.${each}`).join(',')

/** Whether a text is a complete private key. An incomplete one is still being typed, and stays visible. */
export const isPrivateKey = (text: unknown): boolean =>
  typeof text === 'string' && /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]+-----END /.test(text)

const MAX_BYTES = 1024 * 1024

/** Why a file cannot be a certificate or a key. */
export type PemProblem = 'fileExtension' | 'fileNotPem' | 'fileIsBinary'

/** The text of a file that holds a certificate or a key, as PEM, or why it cannot be had. */
export function readPemFile(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  holds: 'certificate' | 'key',
): { pem: string } | { problem: PemProblem } {
  if (!EXTENSIONS.includes(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')) {
    return { problem: 'fileExtension' }
  }
  if (bytes.length > MAX_BYTES) return { problem: 'fileNotPem' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('-----BEGIN')) return { pem: text }
    if (!text.includes('\0')) return { problem: 'fileNotPem' }
  } catch {
    // Not text: perhaps DER.
  }
  // Key stores begin like DER but are not valid here, and the type of a key in DER is unknown, so only certificates are
  // accepted.
  const isDer = bytes[0] === 0x30 && /\.(der|cer|crt)$/i.test(name)
  if (!isDer || holds === 'key') return { problem: 'fileIsBinary' }
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const lines = btoa(binary).match(/.{1,64}/g) ?? []
  return {
    pem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

/** `Validity` of a certificate: two times, each UTCTime or GeneralizedTime (RFC 5280, 4.1.2.5). */
const VALIDITY = /\D{2}\d{12,14}Z\D{2}(\d{12,14})Z/

/** Epoch milliseconds of the end of the first certificate of a PEM text; `undefined`: it cannot be read. */
export function findCertificateEnd(pem: string): number | undefined {
  const base64 = /-----BEGIN CERTIFICATE-----([^-]+)-----END/.exec(pem)?.[1]?.replaceAll(/\s/g, '')
  if (base64 === undefined) return undefined
  let der: string
  try {
    der = atob(base64)
  } catch {
    return undefined
  }
  const digits = VALIDITY.exec(der)?.[1]
  if (digits === undefined) return undefined
  // Years with two digits are between 1950 and 2049.
  const century = digits.length === 14 ? '' : Number(digits.slice(0, 2)) < 50 ? '20' : '19'
  const [, date, time] = /^(\d{8})(\d{6})$/.exec(`${century}${digits}`) ?? []
  if (date === undefined || time === undefined) return undefined
  const parts = [date.slice(0, 4), date.slice(4, 6), date.slice(6)].join('-')
  return Date.parse(`${parts}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)
}
