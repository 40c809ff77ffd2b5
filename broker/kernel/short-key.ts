import { createHash } from 'node:crypto'

const SHORT = 64

/** A key for a client ID or the like that is remembered for long: no longer than a digest, as the text may be. */
export function shortKey(text: string): string {
  return text.length <= SHORT ? text : `\0${createHash('sha256').update(text).digest('base64')}`
}
