/** Bytes as people read them. Pure. */

const HEX_WIDTH = 16

/** UTF-8 text, or `undefined` when the bytes are none. */
export function asText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Indented JSON, or `undefined` when the bytes are none. */
export function asJson(bytes: Uint8Array): string | undefined {
  const text = asText(bytes)
  if (text === undefined || text.trim() === '') return undefined
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
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
