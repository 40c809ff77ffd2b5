// Payloads between bytes and the four ways in which a person writes and reads them.

import { jsonText, parseJson } from '#ui/json.ts'

export const payloadFormats = ['plaintext', 'json', 'base64', 'hex'] as const
export type PayloadFormat = (typeof payloadFormats)[number]

/** The text is not written in the format it claims: JSON, Base64 or hex. */
export type Encoded = { ok: true; bytes: Uint8Array } | { ok: false }

const encoder = new TextEncoder()
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Bytes of a typed payload. JSON is validated, but sent as it was typed. */
export function encodePayload(text: string, format: PayloadFormat): Encoded {
  switch (format) {
    case 'plaintext':
      return { ok: true, bytes: encoder.encode(text) }
    case 'json':
      return encodeJson(text)
    case 'base64':
      return encodeBase64(text)
    case 'hex':
      return encodeHex(text)
  }
}

/**
 * Readable payload in a format; `undefined` where the bytes are not valid UTF-8 or JSON, so that the caller shows
 * another format.
 */
export function showPayload(bytes: Uint8Array, format: PayloadFormat): string | undefined {
  switch (format) {
    case 'plaintext':
      return utf8(bytes)
    case 'json':
      return prettyJson(bytes)
    case 'base64':
      return toBase64(bytes)
    case 'hex':
      return toHex(bytes)
  }
}

/** Like `showPayload`, and hex where the chosen format cannot show these bytes. */
export function showPayloadOrHex(
  bytes: Uint8Array,
  format: PayloadFormat,
): { text: string; format: PayloadFormat } {
  const text = showPayload(bytes, format)
  if (text !== undefined) return { text, format }
  const plain = utf8(bytes)
  return plain === undefined
    ? { text: toHex(bytes), format: 'hex' }
    : { text: plain, format: 'plaintext' }
}

/**
 * Preview of a payload in one line, made from the first bytes only, so that its cost is independent of the size. `cut`
 * tells that bytes are missing.
 */
export function payloadPreview(
  bytes: Uint8Array,
  format: PayloadFormat,
): { text: string; cut: boolean } {
  const cut = bytes.length > PREVIEW_BYTES
  const text =
    format === 'base64'
      ? toBase64(bytes.subarray(0, PREVIEW_BYTES))
      : // The beginning of a JSON text is no JSON; as one line it reads best as it came.
        ((format === 'hex' ? undefined : utf8Beginning(bytes)) ??
        toHex(bytes.subarray(0, PREVIEW_BYTES)))
  return { text: text.replaceAll(/\s+/g, ' ').trim(), cut }
}

/** A multiple of three, so that Base64 has no padding before the end of the payload. */
const PREVIEW_BYTES = 240

function encodeJson(text: string): Encoded {
  try {
    JSON.parse(text)
    return { ok: true, bytes: encoder.encode(text) }
  } catch {
    return { ok: false }
  }
}

function encodeBase64(text: string): Encoded {
  const compact = text.replaceAll(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
  const bare = compact.replace(/={1,2}$/, '')
  if (!/^[A-Za-z0-9+/]*$/.test(bare) || bare.length % 4 === 1) {
    return { ok: false }
  }
  const binary = atob(bare)
  return { ok: true, bytes: Uint8Array.from(binary, (char) => char.charCodeAt(0)) }
}

function encodeHex(text: string): Encoded {
  const digits = text.replaceAll(/(^|[\s,:])0x/gi, '$1').replaceAll(/[\s,:]+/g, '')
  if (!/^([0-9a-f]{2})*$/i.test(digits)) return { ok: false }
  const bytes = new Uint8Array(digits.length / 2)
  for (let i = 0; i < bytes.length; i += 1) {
    bytes[i] = Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16)
  }
  return { ok: true, bytes }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of the first bytes; a character that the cut has split is left out. */
function utf8Beginning(bytes: Uint8Array): string | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    return decoder.decode(bytes.subarray(0, PREVIEW_BYTES), {
      stream: bytes.length > PREVIEW_BYTES,
    })
  } catch {
    return undefined
  }
}

function prettyJson(bytes: Uint8Array): string | undefined {
  const text = utf8(bytes)
  const value = text === undefined ? undefined : parseJson(text)
  return value === undefined ? undefined : jsonText(value)
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // In blocks, because spreading a large array into one call overflows the stack.
  for (let i = 0; i < bytes.length; i += 8192) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 8192))
  }
  return btoa(binary)
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
}
