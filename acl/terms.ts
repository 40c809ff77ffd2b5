/** Erlang's terms, as far as ACL files have them: each ended by a dot. */

export type Term = { line: number } & (
  | { kind: 'atom' | 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'tuple' | 'list'; items: readonly Term[] }
)

export class TermError extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.name = 'TermError'
    this.line = line
  }
}

interface Token {
  line: number
  kind: 'atom' | 'text' | 'number' | 'sign' | 'end'
  value: string
}

/** Deeper than any rule needs; so that a text of brackets does not end the process. */
const MAX_DEPTH = 32

const TOKEN =
  /(?<space>[ \t\r\n\f\v]+|%[^\n]*)|(?<atom>[a-z][A-Za-z0-9_@]*)|(?<number>-?\d+)|(?<text><<"(?:[^"\\]|\\[\s\S])*"(?:\/utf8)?>>|"(?:[^"\\]|\\[\s\S])*")|(?<quoted>'(?:[^'\\]|\\[\s\S])*')|(?<sign>[{}[\],.])/y

function* tokensOf(text: string): Generator<Token> {
  let line = 1
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (found === null) throw new TermError(line, `syntax error before: ${text.slice(at, at + 10)}`)
    const end = TOKEN.lastIndex
    const { atom, number, text: quotes, quoted, sign } = found.groups ?? {}
    if (atom !== undefined) yield { line, kind: 'atom', value: atom }
    else if (number !== undefined) yield { line, kind: 'number', value: number }
    else if (quotes !== undefined) {
      const inner = quotes.replace(/^<<"|^"|"(?:\/utf8)?>>$|"$/g, '')
      yield { line, kind: 'text', value: unescaped(inner) }
    } else if (quoted !== undefined) {
      yield { line, kind: 'atom', value: unescaped(quoted.slice(1, -1)) }
    } else if (sign !== undefined) yield { line, kind: 'sign', value: sign }
    line += found[0].split('\n').length - 1
    // Whoever took a token may have read another text meanwhile.
    TOKEN.lastIndex = end
  }
  yield { line, kind: 'end', value: '' }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', s: ' ', e: '\u001b' }

function unescaped(text: string): string {
  return text.replaceAll(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
}

/** @throws {TermError} with the line */
export function readTerms(text: string): Term[] {
  const tokens = [...tokensOf(text)]
  let at = 0
  const end: Token = tokens.at(-1) ?? { line: 1, kind: 'end', value: '' }
  const next = (): Token => tokens[at++] ?? end
  const wrong = ({ line, value }: Token): never => {
    throw new TermError(line, `syntax error before: ${value}`)
  }

  function term(depth: number): Term {
    const token = next()
    const { line, kind, value } = token
    if (depth > MAX_DEPTH) throw new TermError(line, 'too deep')
    if (kind === 'atom' || kind === 'text') return { line, kind, value }
    if (kind === 'number') return { line, kind, value: Number(value) }
    if (value === '{') return { line, kind: 'tuple', items: itemsUntil('}', depth) }
    if (value === '[') return { line, kind: 'list', items: itemsUntil(']', depth) }
    return wrong(token)
  }

  function itemsUntil(close: string, depth: number): Term[] {
    const items: Term[] = []
    if (tokens[at]?.kind === 'sign' && tokens[at]?.value === close) {
      at++
      return items
    }
    for (;;) {
      items.push(term(depth + 1))
      const token = next()
      if (token.kind === 'sign' && token.value === close) return items
      if (token.kind !== 'sign' || token.value !== ',') wrong(token)
    }
  }

  const terms: Term[] = []
  while (tokens[at]?.kind !== 'end') {
    terms.push(term(0))
    const dot = next()
    if (dot.kind !== 'sign' || dot.value !== '.') wrong(dot)
  }
  return terms
}
