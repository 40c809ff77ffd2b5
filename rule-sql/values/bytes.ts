import type { Text } from './value.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function toBytes(text: Text): Uint8Array {
  return typeof text === 'string' ? encoder.encode(text) : text
}

/** A text where the bytes are one, the bytes themselves otherwise. */
export function fromBytes(bytes: Uint8Array): Text {
  try {
    return decoder.decode(bytes)
  } catch {
    return bytes
  }
}

// In letters, as a control character in a literal is mostly a slip.
const ASCII = new RegExp('^[\\0-\\x7f]*$')

export const isAscii = (text: string): boolean => ASCII.test(text)

/** Text with one character per byte, so that string functions work on bytes. */
export function toBinary(text: Text): string {
  if (typeof text === 'string' && isAscii(text)) return text
  let binary = ''
  const bytes = toBytes(text)
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return binary
}

export function fromBinary(binary: string): Text {
  if (isAscii(binary)) return binary
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return fromBytes(bytes)
}

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** Reads hexadecimal digits; an odd number of them has a zero in front. */
export function fromHex(hex: string): Uint8Array {
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Uint8Array.from({ length: even.length / 2 }, (_, at) =>
    Number.parseInt(even.slice(at * 2, at * 2 + 2), 16),
  )
}
