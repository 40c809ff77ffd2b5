import { fail, type Json, splitText } from '../values.ts'
import { list, type NativeTable, number, pureTable, text } from './define.ts'

const BOTH_TEXTS = 'is not a text'

/** The input without a prefix or suffix; what is no text stays. */
function trim(input: Json, part: Json, side: 'start' | 'end'): Json {
  if (typeof input !== 'string' || typeof part !== 'string') return input
  if (side === 'start') return input.startsWith(part) ? input.slice(part.length) : input
  return input.endsWith(part) ? input.slice(0, input.length - part.length) : input
}

function fromCodePoint(code: Json): string {
  const point = number(code)
  if (!Number.isInteger(point) || point < 0 || point > 0x10ffff) throw fail('Invalid codepoint')
  return String.fromCodePoint(point)
}

export const texts: NativeTable = pureTable({
  'startswith/1': (input, part) =>
    text(input, BOTH_TEXTS).startsWith(text(part ?? null, BOTH_TEXTS)),
  'endswith/1': (input, part) => text(input, BOTH_TEXTS).endsWith(text(part ?? null, BOTH_TEXTS)),
  'ltrimstr/1': (input, part) => trim(input, part ?? null, 'start'),
  'rtrimstr/1': (input, part) => trim(input, part ?? null, 'end'),
  'explode/0': (input) =>
    Array.from(text(input, 'cannot be exploded'), (each) => each.codePointAt(0) ?? 0),
  'implode/0': (input) => list(input, 'cannot be imploded').map(fromCodePoint).join(''),
  'split/1': (input, separator) =>
    splitText(text(input, BOTH_TEXTS), text(separator ?? null, BOTH_TEXTS)),
  'ascii_downcase/0': (input) =>
    text(input, BOTH_TEXTS).replace(/[A-Z]/g, (each) => each.toLowerCase()),
  'ascii_upcase/0': (input) =>
    text(input, BOTH_TEXTS).replace(/[a-z]/g, (each) => each.toUpperCase()),
})
