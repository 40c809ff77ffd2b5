import { checkText } from '../run/limits.ts'
import { fromBinary, toBinary } from '../values/bytes.ts'
import { fail, failWith, isArray, type Json, toJson, toText } from './values.ts'

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&quot;',
}

function row(value: Json, kind: 'csv' | 'tsv', text: (text: string) => string): string {
  if (!isArray(value)) throw failWith(value, `cannot be ${kind}-formatted, only an array can be`)
  return value
    .map((item) => {
      if (typeof item === 'string') return text(item)
      if (item === null) return ''
      if (typeof item === 'object') throw failWith(item, `is not valid in a ${kind} row`)
      return toText(item)
    })
    .join(kind === 'csv' ? ',' : '\t')
}

const TSV: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\\': '\\\\',
}

const quoted = (value: Json): string => {
  if (typeof value === 'string') return `'${value.replaceAll("'", "'\\''")}'`
  if (typeof value === 'object' && value !== null)
    throw failWith(value, 'can not be escaped for shell')
  return toText(value)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(text: string): string {
  let bits = ''
  for (const character of toBinary(text))
    bits += character.charCodeAt(0).toString(2).padStart(8, '0')
  let encoded = ''
  for (let at = 0; at < bits.length; at += 5)
    encoded += ALPHABET[Number.parseInt(bits.slice(at, at + 5).padEnd(5, '0'), 2)] ?? ''
  return encoded.padEnd(Math.ceil(encoded.length / 8) * 8, '=')
}

function decodeBase64(text: string): string {
  const [digits = ''] = text.split('=', 1)
  if (/[^A-Za-z0-9+/]/.test(digits)) throw failWith(text, 'is not valid base64 data')
  try {
    const decoded = fromBinary(atob(digits))
    if (typeof decoded === 'string') return decoded
    return new TextDecoder().decode(decoded)
  } catch {
    throw failWith(text, 'is not valid base64 data')
  }
}

/** Formats a value, or one that is put into a text, by `@name`. */
export function format(name: string, value: Json): string {
  const text = formatted(name, value)
  checkText(text.length)
  return text
}

function formatted(name: string, value: Json): string {
  switch (name) {
    case 'text':
      return toText(value)
    case 'json':
      return toJson(value)
    case 'html':
      return toText(value).replace(/[&<>'"]/g, (each) => HTML[each] ?? each)
    case 'uri':
      return encodeURIComponent(toText(value).toWellFormed()).replace(
        /[!'()*]/g,
        (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
      )
    case 'csv':
      return row(value, 'csv', (each) => `"${each.replaceAll('"', '""')}"`)
    case 'tsv':
      return row(value, 'tsv', (each) => each.replace(/[\t\n\r\\]/g, (sign) => TSV[sign] ?? sign))
    case 'sh':
      return isArray(value) ? value.map(quoted).join(' ') : quoted(value)
    case 'base64':
      return btoa(toBinary(toText(value)))
    case 'base64d':
      return decodeBase64(toText(value))
    case 'base32':
      return base32(toText(value))
    default:
      throw fail(`${name} is not a valid format`)
  }
}
