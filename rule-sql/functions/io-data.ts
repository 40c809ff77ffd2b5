import { badArgument, charge, checkText } from '../run/limits.ts'
import { fromBinary, toBinary, toBytes } from '../values/bytes.ts'
import { isArray, isBytes, type Value } from '../values/value.ts'

const MAX_DEPTH = 50

/**
 * Bytes and lists of bytes, of texts and of such lists, as one text with a character for each byte.
 *
 * @throws {RuleError} if the value is none of these, or too large
 */
export function ioBinary(value: Value, depth = 0): string {
  if (isBytes(value)) return toBinary(value)
  if (typeof value === 'number' && value >= 0 && value < 256 && depth > 0)
    return String.fromCharCode(value)
  if (!isArray(value) || depth > MAX_DEPTH) throw badArgument()
  charge(value.length)
  let text = ''
  for (const item of value) {
    text += ioBinary(item, depth + 1)
    checkText(text.length)
  }
  return text
}

/** The bytes of a value; a text is UTF-8, and all else is read by `ioBinary`. */
export const ioBytes = (value: Value): Uint8Array =>
  toBytes(isBytes(value) ? value : fromBinary(ioBinary(value)))

/**
 * A text of characters: code points, texts and lists of these.
 *
 * @throws {RuleError} if the value is none of these, or too large
 */
export function characterData(value: Value, depth = 0): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && depth > 0 && isCharacter(value))
    return String.fromCodePoint(value)
  if (!isArray(value) || depth > MAX_DEPTH) throw badArgument()
  charge(value.length)
  let text = ''
  for (const item of value) {
    text += characterData(item, depth + 1)
    checkText(text.length)
  }
  return text
}

const isCharacter = (code: number): boolean =>
  Number.isInteger(code) && code >= 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
