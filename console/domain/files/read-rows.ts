import { readJson } from '@signalbox/formats/json-text'

/** Entry of a file; without a value if it is not valid JSON. */
interface Entry {
  /** Line number, or index in an array. */
  place: number
  text: string
  value: unknown
}

/**
 * The entries of a file that an export wrote: one JSON value a line, or a JSON array.
 *
 * @throws {SyntaxError} if a text that begins with `[` is no JSON, or none of its lines is
 */
export function readEntries(text: string): readonly Entry[] {
  const whole = text.replace(/^\uFEFF/, '')
  if (whole.trimStart().startsWith('[')) {
    const list: unknown = JSON.parse(whole)
    if (Array.isArray(list)) {
      return list.map((value: unknown, i) => ({ place: i + 1, text: JSON.stringify(value), value }))
    }
  }
  const entries = whole
    .split('\n')
    .map((line, i) => ({ place: i + 1, text: line.trim() }))
    .filter((entry) => entry.text !== '')
    .map((entry): Entry => ({ ...entry, value: readJson(entry.text) }))
  if (entries.length > 0 && entries.every(({ value }) => value === undefined)) {
    throw new SyntaxError('no line is JSON')
  }
  return entries
}
