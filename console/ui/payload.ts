/** Bytes as people read them. Pure. */
import { type Json, parseJson } from './json.ts'

const HEX_WIDTH = 16

/**
 * UTF-8 text, or `undefined` when the bytes are none. Of bytes that were cut, an incomplete character at the end
 * is left out.
 */
export function asText(bytes: Uint8Array, isCut = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return undefined
  }
}

/** The JSON document that the bytes are, or `undefined`. */
export function readJson(bytes: Uint8Array): Json | undefined {
  const text = asText(bytes)
  return text === undefined ? undefined : parseJson(text)
}

export function asBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(binary)
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Offset, sixteen bytes, and the characters among them. */
export function asHex(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += HEX_WIDTH) {
    const row = [...bytes.subarray(at, at + HEX_WIDTH)]
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const text = row
      .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
      .join('')
    lines.push(`${at.toString(16).padStart(8, '0')}  ${hex.padEnd(HEX_WIDTH * 3 - 1)}  ${text}`)
  }
  return lines.join('\n')
}
