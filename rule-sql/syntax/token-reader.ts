import type { Fix, Problem, ProblemCode } from '../problems.ts'
import { type Token, tokenize } from './lexer.ts'
import type { Comment, Expr, Span } from './tree.ts'

export const MAX_NESTING = 250

/** In the order in which a statement has them. */
export const CLAUSES: readonly string[] = ['SELECT', 'FOREACH', 'DO', 'INCASE', 'FROM', 'WHERE']

/** Keywords of other dialects, with the equivalent in this one; the sentence quotes it. */
export const OTHER_SQL: ReadonlyMap<string, string> = new Map([
  ['BETWEEN', 'a >= 1 AND a <= 2'],
  ['LIKE', "regex_match(a, '…')"],
  ['IS', 'is_null(a)'],
  ['ORDER', ''],
  ['GROUP', ''],
  ['HAVING', ''],
  ['LIMIT', ''],
  ['DISTINCT', ''],
  ['UNION', ''],
  ['JOIN', ''],
])
const OTHER_OPERATORS: ReadonlyMap<string, string> = new Map([
  ['%', 'mod'],
  ['||', '+'],
  ['^', 'power(a, b)'],
])

export const show = (token: Token): string => {
  if (token.kind === 'end') return 'END_OF_TEXT'
  if (token.kind === 'string') return `'${token.text}'`
  if (token.kind === 'quoted') return `"${token.text}"`
  return token.text.length > 40 ? `${token.text.slice(0, 40)}…` : token.text
}

/** The tokens of a statement, the place of the next one, and the problems found so far. */
export class TokenReader {
  readonly comments: readonly Comment[]
  readonly problems: Problem[] = []
  readonly #text: string
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(text: string) {
    const { tokens, comments } = tokenize(text)
    this.#text = text
    this.#tokens = tokens
    this.comments = comments
  }

  get next(): Token {
    // The cast holds because the last token is `end`, and nothing reads past it.
    return this.#tokens[this.#at] as Token
  }

  ahead(by: number): Token | undefined {
    return this.#tokens[this.#at + by]
  }

  take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.#at++
    return token
  }

  is(text: string): boolean {
    const { kind, text: found } = this.next
    return found === text && (kind === 'operator' || kind === 'keyword')
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false
    this.take()
    return true
  }

  expect(text: string): void {
    if (!this.accept(text)) this.unexpected('expected', [text, show(this.next)])
  }

  problem(code: ProblemCode, { from, to }: Span, about: readonly string[] = [], fix?: Fix): void {
    // Reports one problem per place, because further ones follow from the first.
    const last = this.problems.at(-1)
    if (last && last.from === from) return
    this.problems.push({ code, severity: 'error', from, to, about, ...(fix && { fix }) })
  }

  /** Reports the next token, with the most specific problem that there is for it. */
  unexpected(code: ProblemCode, about: readonly string[]): void {
    const token = this.next
    const { kind, text, from, to } = token
    const instead = OTHER_OPERATORS.get(text)
    const lastMinus = this.#text.lastIndexOf('--')
    if (kind === 'bad') {
      if (/^['"]/.test(text)) this.problem('openQuote', { from, to: from + 1 })
      else if (text === ';') this.problem('semicolon', token, [], { from, to, insert: '' })
      else if (instead !== undefined) this.problem('otherOperator', token, [text, instead])
      else if (/^[_$@~]|\P{ASCII}/u.test(text))
        this.problem('quoteName', token, [text], { from, to, insert: `"${text}"` })
      else this.problem('badCharacter', token, [text])
    } else if (
      lastMinus >= 0 &&
      lastMinus <= from &&
      !this.#text.trimEnd().includes('\n', lastMinus)
    ) {
      const end = this.#text.length
      this.problem('commentAtEnd', { from: lastMinus, to: end }, [], {
        from: lastMinus,
        to: end,
        insert: '',
      })
    } else if (kind === 'name' && OTHER_SQL.has(text.toUpperCase())) {
      const upper = text.toUpperCase()
      this.problem('otherSql', token, [upper, OTHER_SQL.get(upper) ?? ''])
    } else if (text === '.' && [this.ahead(-1)?.kind, this.ahead(1)?.kind].includes('integer')) {
      this.problem('numberForm', token)
    } else {
      this.problem(code, token, about)
    }
  }

  span(from: number): Span {
    return { from, to: Math.max(from, this.ahead(-1)?.to ?? from) }
  }

  atClause(): boolean {
    const { kind, text } = this.next
    return kind === 'end' || (kind === 'keyword' && CLAUSES.includes(text))
  }

  skipToClause(): void {
    while (!this.atClause()) this.take()
  }

  quotedNext(): string {
    const { from, to } = this.next
    return `"${this.#text.slice(from, to)}"`
  }

  /** Limits the recursion, so that no statement exhausts the stack. */
  nested(read: () => Expr): Expr {
    const { from } = this.next
    if (this.#depth >= MAX_NESTING) {
      this.problem('tooDeep', this.next, [String(MAX_NESTING)])
      this.skipToClause()
      return { kind: 'missing', from, to: from }
    }
    this.#depth++
    const expr = read()
    this.#depth--
    return expr
  }
}
