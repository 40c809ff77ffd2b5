import { Template, type Values } from './template.ts'

/** Words of a command that is not one, in the way of redis-cli. */
export class CommandError extends Error {}

/** What a character after a backslash stands for within double quotes. */
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  a: '\u0007',
}

const UNQUOTED = /[^\s'"]+/y
const DOUBLE = /"((?:[^"\\]|\\[\s\S])*)"(?=\s|$)/y
const SINGLE = /'((?:[^'\\]|\\[\s\S])*)'(?=\s|$)/y
const SPACE = /\s+/y

/**
 * Splits a command into its words as redis-cli does: spaces part, quotes hold together.
 *
 * @throws {CommandError}
 */
export function splitCommand(text: string): string[] {
  const words: string[] = []
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return undefined
    at = pattern.lastIndex
    return found[1] ?? found[0]
  }
  while (at < text.length) {
    if (take(SPACE) !== undefined) continue
    let word = ''
    // A word goes on through quotes: `a"b c"` is one.
    while (at < text.length && !/\s/.test(text[at] ?? '')) {
      const plain = take(UNQUOTED)
      if (plain !== undefined) {
        word += plain
        continue
      }
      const quoted = take(DOUBLE)?.replaceAll(/\\(?:x([\da-f]{2})|([\s\S]))/gi, unescape)
      const part = quoted ?? take(SINGLE)?.replaceAll("\\'", "'")
      if (part === undefined) throw new CommandError('a quote that does not end with its word')
      word += part
    }
    words.push(word)
  }
  return words
}

function unescape(_: string, hex: string | undefined, letter: string | undefined): string {
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  return letter === undefined ? '' : (ESCAPES[letter] ?? letter)
}

/** Words with placeholders: what fills one stays within its word, whatever it is. */
export class CommandTemplate {
  readonly #words: readonly Template[]

  constructor(words: readonly string[], isKnown?: (name: string) => boolean) {
    this.#words = words.map((word) => new Template(word, isKnown))
  }

  words(values: Values): string[] {
    return this.#words.map((word) => word.fill(values))
  }
}
