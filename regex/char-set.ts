/** `bytes`: each character is a byte with the letters of ISO 8859-1. `text`: characters of Unicode. */
export type Dialect = 'bytes' | 'text'

export interface CharSet {
  /** 1 for each character below 256 that is in the set. */
  readonly narrow: Uint8Array
  /** Whether a character from 256 on is in the set; absent: none is. */
  readonly wide?: (code: number) => boolean
}

const LOWER = ['a-z', '\\xb5\\xdf-\\xf6\\xf8-\\xff'] as const
const UPPER = ['A-Z', '\\xc0-\\xd6\\xd8-\\xde'] as const
const LETTER = [`${UPPER[0]}${LOWER[0]}`, `\\xaa\\xba${UPPER[1]}${LOWER[1]}`] as const
const ALNUM = [`0-9${LETTER[0]}`, LETTER[1]] as const
const WORD = [`_${ALNUM[0]}`, ALNUM[1]] as const

/** Contents of classes in JavaScript's notation: for both dialects, and for bytes in addition. */
type Contents = Readonly<Record<string, readonly [both: string, bytes: string]>>

const ESCAPES: Contents = {
  d: ['0-9', ''],
  w: WORD,
  s: ['\\t\\n\\f\\r\\x20', '\\x0b'],
  h: ['\\t\\x20\\xa0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000', ''],
  v: ['\\x0b', '\\n-\\r\\x85'],
}
const POSIX: Contents = {
  alpha: LETTER,
  digit: ['0-9', ''],
  alnum: ALNUM,
  upper: UPPER,
  lower: LOWER,
  space: ['\\t-\\r\\x20', ''],
  blank: ['\\t\\x20', ''],
  punct: [
    '\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e',
    '\\xa1-\\xa9\\xab-\\xb4\\xb6-\\xb9\\xbb-\\xbf\\xd7\\xf7',
  ],
  xdigit: ['0-9A-Fa-f', ''],
  word: WORD,
  cntrl: ['\\x00-\\x1f\\x7f', '\\x80-\\x9f'],
  print: ['\\x20-\\x7e', '\\xa0-\\xff'],
  graph: ['\\x21-\\x7e', '\\xa1-\\xff'],
  ascii: ['\\x00-\\x7f', ''],
}

const contentIn = (table: Contents, name: string, dialect: Dialect): string | undefined => {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined
  return entry && (dialect === 'bytes' ? entry.join('') : entry[0])
}

const not = (content: string) => `[^${content}]`

/** The content of `\d`, `\D` and the like, as part of a class; `undefined`: the letter is no class. */
export function escapeContent(letter: string, dialect: Dialect): string | undefined {
  if (letter === 'N') return not('\\n')
  const content = contentIn(ESCAPES, letter, dialect)
  if (content !== undefined) return content
  const opposite = contentIn(ESCAPES, letter.toLowerCase(), dialect)
  return opposite && not(opposite)
}

export function posixContent(
  name: string,
  isNegated: boolean,
  dialect: Dialect,
): string | undefined {
  const content = contentIn(POSIX, name, dialect)
  return content !== undefined && isNegated ? not(content) : content
}

/** The content of `\p{name}`: a general category, a script or a property with its value. `undefined`: there is none. */
export function propertyContent(name: string, isNegated: boolean): string | undefined {
  for (const full of [name, `Script=${name}`]) {
    const content = `\\${isNegated ? 'P' : 'p'}{${full}}`
    try {
      new RegExp(content, 'u').test('')
      return content
    } catch {
      // The name is not one of this kind.
    }
  }
  return undefined
}

export function rangeContent(from: number, to: number): string {
  const end = (code: number) => `\\u{${code.toString(16)}}`
  return from === to ? end(from) : `${end(from)}-${end(to)}`
}

const NARROW = String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code))
/** Limit of the kept sets in bytes, because data of clients can be patterns of rules. */
const MAX_KEPT_BYTES = 1024 * 1024
let keptBytes = 0
const kept = new Map<string, CharSet>()

/**
 * The set of a class. JavaScript's engine decides about each character alone, which takes it the same time whatever
 * the class is. Sets are compared by identity and never changed.
 *
 * @param content in the notation of JavaScript's flag v; `^` in front negates it
 */
export function charSet(content: string, dialect: Dialect, ignoreCase: boolean): CharSet {
  const key = `${dialect === 'bytes' ? 'b' : 't'}${ignoreCase ? 'i' : ''} ${content}`
  let set = kept.get(key)
  if (set === undefined) {
    const flags = ignoreCase ? 'iv' : 'v'
    const narrow = new Uint8Array(256)
    for (const character of NARROW.match(new RegExp(`[${content}]`, `g${flags}`)) ?? [])
      narrow[character.charCodeAt(0)] = 1
    set = dialect === 'bytes' ? { narrow } : { narrow, wide: wideTest(content, flags) }
    const bytes = narrow.length + key.length * 4
    if (keptBytes + bytes > MAX_KEPT_BYTES) {
      kept.clear()
      keptBytes = 0
    }
    if (bytes > MAX_KEPT_BYTES) return set
    keptBytes += bytes
    kept.set(key, set)
  }
  return set
}

function wideTest(content: string, flags: string): (code: number) => boolean {
  let test: RegExp | undefined
  return (code) => {
    test ??= new RegExp(`^[${content}]$`, flags)
    return test.test(String.fromCodePoint(code))
  }
}

/** Whether letters, digits and the underscore are what is before or after a place. */
export const wordSet = (dialect: Dialect): CharSet =>
  charSet(WORD[0] + (dialect === 'bytes' ? WORD[1] : ''), dialect, false)
