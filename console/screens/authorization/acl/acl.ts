/** The language of ACL files: Erlang terms, each ended by a dot, read for an editor. */

export type TokenKind = 'comment' | 'string' | 'atom' | 'number' | 'mark' | 'wrong'

export interface Token {
  kind: TokenKind
  text: string
  from: number
  to: number
}

const PATTERNS: readonly (readonly [TokenKind, RegExp])[] = [
  ['comment', /%[^\n]*/y],
  ['string', /"(?:[^"\\]|\\[\s\S])*"/y],
  ['atom', /[a-z][\w@]*|'(?:[^'\\\n]|\\.)*'/y],
  ['number', /-?\d+/y],
  ['mark', /[{}[\],.]/y],
]

/** The token that begins at `from`, which is no blank; what begins none is one letter that is wrong. */
export function tokenAt(text: string, from: number): Token {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = from
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return { kind, text: found, from, to: from + found.length }
  }
  return { kind: 'wrong', text: text.slice(from, from + 1), from, to: from + 1 }
}

export function tokens(text: string): Token[] {
  const found: Token[] = []
  const blank = /\s*/y
  let at = 0
  for (;;) {
    blank.lastIndex = at
    at += blank.exec(text)?.[0].length ?? 0
    if (at >= text.length) return found
    const token = tokenAt(text, at)
    found.push(token)
    at = token.to
  }
}

interface Place {
  from: number
  to: number
}
export type Term = Place &
  (
    | { kind: 'tuple' | 'list'; items: readonly Term[] }
    | { kind: 'string' | 'atom' | 'number'; value: string }
  )

export type AclProblem = Place & {
  severity: 'error' | 'warning'
  what:
    | 'syntax'
    | 'unfinished'
    | 'permission'
    | 'who'
    | 'action'
    | 'topics'
    | 'rule'
    | 'exact'
    | 'void'
}

class Stop extends Error {
  readonly problem: AclProblem
  constructor(problem: AclProblem) {
    super(problem.what)
    this.problem = problem
  }
}

/** The rules up to the first that cannot be read, and what is wrong there. */
export function readTerms(text: string): { terms: Term[]; problem?: AclProblem } {
  const all = tokens(text).filter(({ kind }) => kind !== 'comment')
  const end = { from: Math.max(0, text.trimEnd().length - 1), to: text.trimEnd().length }
  let at = 0
  const next = (): Token => {
    const token = all[at]
    if (token === undefined) throw new Stop({ ...end, severity: 'error', what: 'unfinished' })
    return token
  }
  const wrong = ({ from, to }: Token): never => {
    throw new Stop({ from, to, severity: 'error', what: 'syntax' })
  }
  const take = (mark: string): Token => {
    const token = next()
    if (token.text !== mark || token.kind !== 'mark') wrong(token)
    at++
    return token
  }
  const isMark = (mark: string) => {
    const token = next()
    return token.kind === 'mark' && token.text === mark
  }
  function term(depth = 0): Term {
    const token = next()
    // Deeper than anybody writes, and than a stack holds.
    if (depth > 50) wrong(token)
    const close = token.text === '{' ? '}' : ']'
    if (token.kind === 'mark' && (token.text === '{' || token.text === '[')) {
      at++
      const items: Term[] = []
      while (!isMark(close)) {
        if (items.length > 0) take(',')
        items.push(term(depth + 1))
      }
      const { to } = take(close)
      return { kind: token.text === '{' ? 'tuple' : 'list', items, from: token.from, to }
    }
    const { kind, from, to } = token
    if (kind !== 'string' && kind !== 'atom' && kind !== 'number') return wrong(token)
    at++
    const isQuoted = kind === 'string' || token.text.startsWith("'")
    return { kind, value: isQuoted ? token.text.slice(1, -1) : token.text, from, to }
  }
  const terms: Term[] = []
  try {
    while (at < all.length) {
      const one = term()
      terms.push({ ...one, to: take('.').to })
    }
    return { terms }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { terms, problem: error.problem }
  }
}
