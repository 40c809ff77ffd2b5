import type { CharSet } from './char-set.ts'
import { work } from './work.ts'

/** A character from 256 on is looked up by JavaScript's engine. */
const UNITS_OF_WIDE = 8

/** The units of the character at a place if it is one from 256 on and in the set; otherwise 0. */
export function wideAt({ wide }: CharSet, text: string, at: number): number {
  if (wide === undefined || text.charCodeAt(at) < 256) return 0
  const code = text.codePointAt(at) ?? 0
  work(UNITS_OF_WIDE)
  return wide(code) ? (code > 0xffff ? 2 : 1) : 0
}

export function isIn(set: CharSet, text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit < 256 ? set.narrow[unit] === 1 : wideAt(set, text, at) > 0
}

/** Whether a place is between the two units of one character. */
export const isInside = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800

/** Position after a number of characters. */
export function after(text: string, from: number, characters: number): number {
  let at = from
  for (let count = 0; count < characters; count++) at += isInside(text, at + 1) ? 2 : 1
  return at
}

/** The first place of a character of the set; a place after the last one or the end of the text if there is none. */
export function findNextInSet(set: CharSet, text: string, from: number, last: number): number {
  const { length } = text
  let at = from
  while (at < length && at <= last && !isIn(set, text, at)) at++
  work((at - from) >> 3)
  return at
}
