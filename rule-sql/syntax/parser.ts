import type { Problem } from '../problems.ts'
import { ExpressionParser } from './expressions.ts'
import type { Token } from './lexer.ts'
import { checkPlaces } from './places.ts'
import { parseTarget } from './references.ts'
import { CLAUSES, OTHER_SQL, show, TokenReader } from './token-reader.ts'
import type { Clause, ClauseName, Expr, Field, Ref, Source, Statement } from './tree.ts'

/** A tree for any text, also a half-typed one, and the problems of the text. */
export interface Parsed {
  readonly text: string
  readonly statement: Statement
  readonly problems: readonly Problem[]
}

/** No person writes a longer one; the parser rejects it unread. */
export const MAX_STATEMENT_LENGTH = 65_536

let last: Parsed | undefined

/** Caches the last result, because an editor parses the same text repeatedly. */
export function parse(text: string): Parsed {
  if (last?.text !== text) last = new Parser(text).parse()
  return last
}

/** The clauses of a statement. A missing part is a `missing` node, and parsing continues behind it. */
class Parser {
  readonly #text: string
  readonly #tokens: TokenReader
  readonly #expressions: ExpressionParser

  constructor(text: string) {
    const isTooLong = text.length > MAX_STATEMENT_LENGTH
    this.#text = text
    this.#tokens = new TokenReader(isTooLong ? '' : text)
    this.#expressions = new ExpressionParser(this.#tokens)
    const whole = { from: 0, to: text.length }
    if (isTooLong) this.#tokens.problem('tooLong', whole, [String(MAX_STATEMENT_LENGTH)])
  }

  parse(): Parsed {
    let kind: Statement['kind'] = 'select'
    let fields: readonly Field[] = []
    let each: readonly Field[] | undefined
    let incase: Expr | undefined
    let sources: readonly Source[] = []
    let where: Expr | undefined
    const clauses: Clause[] = []

    this.#start()
    while (this.#tokens.next.kind !== 'end') {
      const token = this.#tokens.take()
      const name = token.text as ClauseName // `skipToClause` stops at these and at the end only
      this.#checkClause(name, token, clauses, kind)
      switch (name) {
        case 'SELECT':
        case 'FOREACH':
          kind = name === 'SELECT' ? 'select' : 'foreach'
          fields = this.#fields()
          break
        case 'DO':
          each = this.#fields()
          break
        case 'INCASE':
          incase = this.#expressions.expression()
          break
        case 'FROM':
          sources = this.#sources()
          break
        case 'WHERE':
          where = this.#expressions.expression()
          break
      }
      if (!this.#tokens.atClause()) this.#tokens.unexpected('unexpected', [show(this.#tokens.next)])
      this.#tokens.skipToClause()
      clauses.push({ name, from: token.from, to: this.#tokens.next.from })
    }
    const { from } = this.#tokens.next
    const hasFrom = clauses.some(({ name }) => name === 'FROM')
    if (clauses.length > 0 && !hasFrom && this.#tokens.problems.length === 0)
      this.#tokens.problem('noFrom', { from, to: from }, [], {
        from,
        to: from,
        insert: ' FROM "t/#"',
      })
    const statement: Statement = {
      kind,
      fields,
      each,
      incase,
      sources,
      where,
      comments: this.#tokens.comments,
      clauses,
      from: clauses[0]?.from ?? 0,
      to: from,
    }
    checkPlaces(statement, this.#expressions.parenthesised, (code, expr, about) =>
      this.#tokens.problems.push({ code, severity: 'error', from: expr.from, to: expr.to, about }),
    )
    const problems = this.#tokens.problems.toSorted((a, b) => a.from - b.from)
    return { text: this.#text, statement, problems }
  }

  #start(): void {
    const first = this.#tokens.next
    if (first.kind === 'end') this.#tokens.problem('empty', first)
    else if (!['SELECT', 'FOREACH'].includes(first.text) || first.kind !== 'keyword') {
      if (first.kind === 'bad') this.#tokens.unexpected('startsWith', [show(first)])
      else this.#tokens.problem('startsWith', first, [show(first)])
      this.#tokens.skipToClause()
    }
  }

  #checkClause(
    name: ClauseName,
    token: Token,
    before: readonly Clause[],
    kind: Statement['kind'],
  ): void {
    const rank = (clause: ClauseName) => Math.max(1, CLAUSES.indexOf(clause))
    const last = before.at(-1)
    if (before.some((clause) => rank(clause.name) === rank(name)))
      this.#tokens.problem('clauseTwice', token, [name])
    else if (last && rank(name) < rank(last.name))
      this.#tokens.problem('clauseOrder', token, [name])
    else if ((name === 'DO' || name === 'INCASE') && kind === 'select' && before.length > 0)
      this.#tokens.problem('onlyForeach', token, [name])
    else if (!last && rank(name) > 1 && this.#tokens.problems.length === 0)
      this.#tokens.problem('startsWith', token, [name])
  }

  /** After a problem it continues behind the next comma. */
  #commas<T>(item: () => T): T[] {
    const items: T[] = []
    do {
      items.push(item())
      if (!this.#tokens.is(',') && !this.#tokens.atClause()) {
        this.#tokens.unexpected('unexpected', [show(this.#tokens.next)])
        while (!this.#tokens.is(',') && !this.#tokens.atClause()) this.#tokens.take()
      }
    } while (this.#tokens.accept(','))
    return items
  }

  #sources(): Source[] {
    return this.#commas(() => {
      const token = this.#tokens.next
      const { kind, text, from, to } = token
      if (kind === 'name' || kind === 'quoted' || kind === 'string') {
        this.#tokens.take()
        return { topic: text, from, to }
      }
      this.#tokens.unexpected('expected', ['A_TOPIC', show(token)])
      return { topic: '', from, to: from }
    })
  }

  #fields(): Field[] {
    return this.#commas(() => {
      const { from } = this.#tokens.next
      if (this.#tokens.accept('*')) {
        if (this.#tokens.is('AS')) this.#tokens.problem('starNotHere', this.#tokens.next)
        return { kind: 'star', ...this.#tokens.span(from) }
      }
      const expr = this.#expressions.expression()
      let alias: Ref | undefined
      if (this.#tokens.accept('AS')) {
        alias = parseTarget(this.#tokens)
      } else if (expr.kind !== 'missing' && ['name', 'quoted'].includes(this.#tokens.next.kind)) {
        const { kind, text } = this.#tokens.next
        if (kind !== 'name' || !OTHER_SQL.has(text.toUpperCase())) {
          if (expr.kind === 'compare') this.#tokens.problem('aliasNeedsAs', this.#tokens.next)
          alias = parseTarget(this.#tokens)
        }
      }
      return { kind: 'field', expr, alias, ...this.#tokens.span(from) }
    })
  }
}
