import { createHash } from 'node:crypto'

/** Longest name of one path level in bytes; file systems allow 255. */
const MAX_BYTES = 200
/** Separators, wildcards and marks of other systems, the escape itself, and what cannot be seen. */
const ESCAPED = /[/\\:*?"<>|%\p{C}]/gu

const percent = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')

/** A text of a client as one level of a path: different texts are different levels. */
export function toPathLevel(text: string): string {
  if (text === '') return '%'
  const level = text
    .replaceAll(ESCAPED, percent)
    // `.`, `..` and hidden files; some systems remove dots and blanks at the end.
    .replace(/^\./, percent)
    .replace(/[. ]$/, percent)
  if (Buffer.byteLength(level) <= MAX_BYTES) return level
  return `%~${createHash('sha256').update(text).digest('hex')}`
}

/**
 * Where a file is below the folder of the exporter. The first three levels are a hash, so that no folder has too
 * many entries.
 */
export function makeFileRef(clientId: string, fileId: string, name: string): string {
  const hash = createHash('sha1').update(`${clientId}\0${fileId}`).digest('hex').toUpperCase()
  const folders = [hash.slice(0, 2), hash.slice(2, 4), hash.slice(4)]
  return [...folders, ...[clientId, fileId, name].map(toPathLevel)].join('/')
}
