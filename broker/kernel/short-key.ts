import { createHash } from 'node:crypto'

const SHORT = 64

/** A key for a text such as a client ID that is remembered for long. It is never longer than a digest. */
export function shortKey(text: string): string {
  return text.length <= SHORT ? text : `\0${createHash('sha256').update(text).digest('base64')}`
}
