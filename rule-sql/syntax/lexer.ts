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

const KINDS = [
  'blank',
  'name',
  'decimal',
  'integer',
  'string',
  'quoted',
  'range',
  'operator',
  'bad',
] as const

const PATTERN = new RegExp(
  [
    /[ \t\r\n]+/,
    /[A-Za-z][A-Za-z0-9_$@~]*/,
    /\d+\.\d+(?:[eE][+-]?\d+)?/,
    /\d+/,
    // Two quotes in a text do not end it, and stay two.
    /'[^']*(?:''[^']*)*'/,
    /"[^"]*"/,
    /\[[+-]?\d+\.\.[+-]?\d+\]/,
    /=~|~=|!=|<>|<=|>=|[=<>+\-*/()[\],.]/,
    /['"][\s\S]*|[_$@~]+[A-Za-z0-9_$@~]*|\|\||[^\x20-\x7e]+|[\s\S]/,
  ]
    .map(({ source }) => `(${source})`)
    .join('|'),
  'y',
)

/** Never fails: what is no token is a `bad` one. The last token is `end`. */
export function tokenize(whole: string): { tokens: Token[]; comments: Comment[] } {
  // The real broker trims first, so a comment on the last line has no end of line and is none.
  const text = whole.trimEnd()
  const tokens: Token[] = []
  const comments: Comment[] = []
  const lastLine = text.lastIndexOf('\n')
  PATTERN.lastIndex = 0
  for (let match = PATTERN.exec(text); match !== null; match = PATTERN.exec(text)) {
    const raw = match[0]
    const from = match.index
    const to = from + raw.length
    const kind = KINDS[match.indexOf(raw, 1) - 1] ?? 'bad'
    if (raw === '-' && from < lastLine && text.startsWith('--', from)) {
      const end = text.indexOf('\n', from)
      comments.push({ text: text.slice(from, end).trimEnd(), from, to: end })
      PATTERN.lastIndex = end
    } else if (kind === 'string' || kind === 'quoted')
      tokens.push({ kind, text: raw.slice(1, -1), from, to })
    else if (kind === 'name') tokens.push(word(raw, from, to))
    else if (kind !== 'blank') tokens.push({ kind, text: raw, from, to })
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length })
  return { tokens, comments }
}

function word(text: string, from: number, to: number): Token {
  if (text === 'div' || text === 'mod') return { kind: 'operator', text, from, to }
  const upper = text.toUpperCase()
  return keywords.has(upper)
    ? { kind: 'keyword', text: upper, from, to }
    : { kind: 'name', text, from, to }
}
