/** Erlang's terms, as far as ACL files have them: each ended by a dot. */

/** Its position in the text. */
export interface Place {
  from: number
  to: number
}

export type Term = Place & { line: number } & (
    | { kind: 'atom' | 'text'; value: string }
    | { kind: 'number'; value: number }
    | { kind: 'tuple' | 'list'; items: readonly Term[] }
  )

/** Kind of term that was expected at the place of the fault. */
export type TermFault =
  | 'rule'
  | 'permission'
  | 'who'
  | 'address'
  | 'expression'
  | 'action'
  | 'option'
  | 'topics'

export class TermError extends Error {
  readonly line: number
  /** Range of the text that cannot be read. */
  readonly place: Place
  /** The text ends before its rules do. */
  readonly isUnfinished: boolean
  readonly about: TermFault | undefined

  constructor(
    { line, from, to }: Place & { line: number },
    message: string,
    { isUnfinished = false, about }: { isUnfinished?: boolean; about?: TermFault } = {},
  ) {
    super(message)
    this.name = 'TermError'
    this.line = line
    this.place = { from, to }
    this.isUnfinished = isUnfinished
    this.about = about
  }
}

type TokenKind = 'comment' | 'atom' | 'text' | 'number' | 'sign' | 'wrong'

interface Token extends Place {
  line: number
  kind: TokenKind | 'end'
  value: string
}

/** Deeper than any rule needs; so that a text of brackets does not end the process. */
const MAX_DEPTH = 32

const TOKEN =
  /(?<comment>%[^\n]*)|(?<atom>[a-z][A-Za-z0-9_@]*|'(?:[^'\\]|\\[\s\S])*')|(?<number>-?\d+)|(?<text><<"(?:[^"\\]|\\[\s\S])*"(?:\/utf8)?>>|"(?:[^"\\]|\\[\s\S])*")|(?<sign>[{}[\],.])/y
const BLANK = /\s*/y

/** Token at `from`, which is no blank. A letter that begins no token is a token of its own. */
export function tokenAt(text: string, from: number): Place & { kind: TokenKind } {
  TOKEN.lastIndex = from
  const found = TOKEN.exec(text)
  if (found === null) return { kind: 'wrong', from, to: from + 1 }
  const [kind = 'wrong'] =
    Object.entries(found.groups ?? {}).find(([, it]) => it !== undefined) ?? []
  return { kind: kind as TokenKind, from, to: TOKEN.lastIndex } // the names of the groups
}

function* readTokens(text: string): Generator<Token> {
  let line = 1
  let at = 0
  for (;;) {
    BLANK.lastIndex = at
    BLANK.exec(text)
    const from = BLANK.lastIndex
    line += newlinesIn(text.slice(at, from))
    if (from >= text.length) break
    const { kind, to } = tokenAt(text, from)
    const found = text.slice(from, to)
    if (kind !== 'comment') yield { line, kind, value: readValue(kind, found), from, to }
    line += newlinesIn(found)
    at = to
    // No reader moves past it.
    if (kind === 'wrong') break
  }
  const end = text.trimEnd().length
  yield { line, kind: 'end', value: '', from: Math.max(0, end - 1), to: end }
}

const newlinesIn = (text: string) => text.split('\n').length - 1

function readValue(kind: TokenKind, found: string): string {
  if (kind === 'text') return unescaped(found.replace(/^<<"|^"|"(?:\/utf8)?>>$|"$/g, ''))
  return kind === 'atom' && found.startsWith("'") ? unescaped(found.slice(1, -1)) : found
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', s: ' ', e: '\u001b' }

function unescaped(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
}

/** Reads all terms of a text. @throws {TermError} with the line that cannot be read */
export function readTerms(text: string): Term[] {
  const { terms, fault } = readAsFar(text)
  if (fault !== undefined) throw fault
  return terms
}

/** The terms up to the first that cannot be read, and what is wrong there. */
export function readAsFar(text: string): { terms: Term[]; fault?: TermError } {
  const tokens = [...readTokens(text)]
  const terms: Term[] = []
  let at = 0
  // The last token is `end`, and no reader moves past it.
  const peek = (): Token => tokens[Math.min(at, tokens.length - 1)] as Token
  const next = (): Token => {
    const token = peek()
    at++
    return token
  }
  const wrong = (token: Token): never => {
    throw new TermError(token, `syntax error before: ${token.value}`, {
      isUnfinished: token.kind === 'end',
    })
  }
  const isSign = ({ kind, value }: Token, sign: string) => kind === 'sign' && value === sign

  function term(depth: number): Term {
    const token = next()
    const { line, kind, value, from, to } = token
    if (depth > MAX_DEPTH) throw new TermError(token, 'too deep')
    if (kind === 'atom' || kind === 'text') return { line, kind, value, from, to }
    if (kind === 'number') return { line, kind, value: Number(value), from, to }
    if (isSign(token, '{')) return { line, kind: 'tuple', from, ...itemsUntil('}', depth) }
    if (isSign(token, '[')) return { line, kind: 'list', from, ...itemsUntil(']', depth) }
    return wrong(token)
  }

  function itemsUntil(close: string, depth: number): { items: Term[]; to: number } {
    const items: Term[] = []
    if (isSign(peek(), close)) return { items, to: next().to }
    for (;;) {
      items.push(term(depth + 1))
      const token = next()
      if (isSign(token, close)) return { items, to: token.to }
      if (!isSign(token, ',')) wrong(token)
    }
  }

  try {
    while (peek().kind !== 'end') {
      const one = term(0)
      const dot = next()
      if (!isSign(dot, '.')) wrong(dot)
      terms.push({ ...one, to: dot.to })
    }
    return { terms }
  } catch (fault) {
    if (fault instanceof TermError) return { terms, fault }
    throw fault
  }
}
