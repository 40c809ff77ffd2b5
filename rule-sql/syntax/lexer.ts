import type { Comment, Span } from './tree.ts'

export const KEYWORDS = [
  'SELECT',
  'FROM',
  'WHERE',
  'FOREACH',
  'DO',
  'INCASE',
  'AS',
  'CASE',
  'WHEN',
  'THEN',
  'ELSE',
  'END',
  'AND',
  'OR',
  'NOT',
  'IN',
  'IF',
  'ELSIF',
] as const
const keywords: ReadonlySet<string> = new Set(KEYWORDS)

/** `bad`: a character or an open quote that no statement can have; the parser says so. */
export type TokenKind =
  | 'keyword'
  | 'name'
  | 'quoted'
  | 'string'
  | 'integer'
  | 'decimal'
  | 'range'
  | 'operator'
  | 'bad'
  | 'end'

export interface Token extends Span {
  readonly kind: TokenKind
  /** Keywords in upper case, names and texts without their quotes, the rest as written. */
  readonly text: string
}

const RANGE = /\[[+-]?\d+\.\.[+-]?\d+\]/y
const EXPONENT = /[eE][+-]?\d+/y
const NO_NAME = /[_$@~]+[A-Za-z0-9_$@~]*|\|\||[^\x20-\x7e]+|[\s\S]/y
const PAIRS: ReadonlySet<string> = new Set(['=~', '~=', '!=', '<>', '<=', '>='])
const SIGNS = '=<>+-*/()[],.'

const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
/** Also digits and `_ $ @ ~`. */
const isNamePart = (code: number) =>
  isLetter(code) || isDigit(code) || code === 95 || code === 36 || code === 64 || code === 126
const isBlank = (code: number) => code === 32 || code === 9 || code === 10 || code === 13

interface Tokens {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly comments: readonly Comment[]
}

/** Last result, because colours, checks and completion read the same text in turn. */
let last: Tokens = { text: '', tokens: [], comments: [] }

/** Never fails: what is no token is a `bad` one. The last token is `end`. */
export function tokenize(whole: string): Tokens {
  // The real broker trims first, so a comment on the last line has no end of line and is none.
  const text = whole.trimEnd()
  if (last.tokens.length === 0 || last.text !== text) last = read(text)
  return last
}

function read(text: string): Tokens {
  const tokens: Token[] = []
  const comments: Comment[] = []
  const lastLine = text.lastIndexOf('\n')
  const matchAt = (pattern: RegExp, at: number): number => {
    pattern.lastIndex = at
    return pattern.test(text) ? pattern.lastIndex : at
  }
  const span = (is: (code: number) => boolean, from: number): number => {
    let at = from
    while (at < text.length && is(text.charCodeAt(at))) at++
    return at
  }
  let at = 0
  while (at < text.length) {
    const from = at
    const code = text.charCodeAt(at)
    if (isBlank(code)) {
      at++
    } else if (isLetter(code)) {
      at = span(isNamePart, at)
      tokens.push(word(text.slice(from, at), from, at))
    } else if (isDigit(code)) {
      at = span(isDigit, at)
      const isDecimal = text[at] === '.' && isDigit(text.charCodeAt(at + 1))
      if (isDecimal) at = matchAt(EXPONENT, span(isDigit, at + 1))
      const kind = isDecimal ? 'decimal' : 'integer'
      tokens.push({ kind, text: text.slice(from, at), from, to: at })
    } else if (code === 39 || code === 34) {
      const to = endOfQuoted(text, at)
      at = to > from ? to : text.length
      const inside = text.slice(from + 1, at - 1)
      if (to <= from) tokens.push({ kind: 'bad', text: text.slice(from), from, to: at })
      else tokens.push({ kind: code === 39 ? 'string' : 'quoted', text: inside, from, to: at })
    } else if (code === 45 && from < lastLine && text[at + 1] === '-') {
      at = text.indexOf('\n', at)
      comments.push({ text: text.slice(from, at).trimEnd(), from, to: at })
    } else {
      const pair = text.slice(at, at + 2)
      const afterRange = code === 91 ? matchAt(RANGE, at) : at
      if (afterRange > at) at = afterRange
      else if (PAIRS.has(pair)) at += 2
      else if (SIGNS.includes(pair.charAt(0))) at++
      else {
        at = matchAt(NO_NAME, at)
        tokens.push({ kind: 'bad', text: text.slice(from, at), from, to: at })
        continue
      }
      const kind = afterRange > from ? 'range' : 'operator'
      tokens.push({ kind, text: text.slice(from, at), from, to: at })
    }
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length })
  return { text, tokens, comments }
}

/** Behind the quote that closes; two quotes do not, and stay two. 0 where none does. */
function endOfQuoted(text: string, from: number): number {
  const quote = text.charAt(from)
  let pair = 0
  for (let at = text.indexOf(quote, from + 1); at >= 0; at = text.indexOf(quote, at + 2)) {
    if (text[at + 1] !== quote) return at + 1
    pair = at + 1
  }
  // Never closed: then the last of the pairs was no pair.
  return pair
}

function word(text: string, from: number, to: number): Token {
  if (text === 'div' || text === 'mod') return { kind: 'operator', text, from, to }
  if (text.length <= 7) {
    const upper = text.toUpperCase()
    if (keywords.has(upper)) return { kind: 'keyword', text: upper, from, to }
  }
  return { kind: 'name', text, from, to }
}
