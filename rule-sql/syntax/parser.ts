import type { Fix, Problem, ProblemCode } from '../problems.ts'
import { checkPlaces } from './places.ts'
import { type Token, tokenize } from './lexer.ts'
import {
  type ArithmeticOp,
  type Clause,
  type ClauseName,
  type CompareOp,
  type Expr,
  type Field,
  partsOf,
  type Ref,
  type Source,
  type Span,
  type Statement,
  type Step,
} from './tree.ts'

/** A tree for any text, also a half-typed one; what is wrong with it stands in the problems. */
export interface Parsed {
  readonly text: string
  readonly statement: Statement
  readonly problems: readonly Problem[]
}

/** What no person writes, and what would exhaust the stack of whoever reads or walks the tree. */
export const MAX_STATEMENT_LENGTH = 65_536
const MAX_NESTING = 250
const MAX_DEPTH = 1000

const CLAUSES: readonly string[] = ['SELECT', 'FOREACH', 'DO', 'INCASE', 'FROM', 'WHERE']
const COMPARISONS: readonly string[] = ['=', '!=', '<>', '<', '>', '<=', '>=', '=~', '~=']

/** What other dialects have; the sentence names what does the same here. */
const OTHER_SQL: Readonly<Record<string, string>> = {
  BETWEEN: 'a >= 1 AND a <= 2',
  LIKE: "regex_match(a, '…')",
  IS: 'is_null(a)',
  ORDER: '',
  GROUP: '',
  HAVING: '',
  LIMIT: '',
  DISTINCT: '',
  UNION: '',
  JOIN: '',
}
const OTHER_OPERATORS: Readonly<Record<string, string>> = {
  '%': 'mod',
  '||': '+',
  '^': 'power(a, b)',
}

let last: Parsed | undefined

/** An editor asks several times about the same text: the last answer is kept. */
export function parse(text: string): Parsed {
  if (last?.text !== text) last = new Parser(text).parse()
  return last
}

const show = (token: Token): string => {
  if (token.kind === 'end') return 'END_OF_TEXT'
  if (token.kind === 'string') return `'${token.text}'`
  if (token.kind === 'quoted') return `"${token.text}"`
  return token.text.length > 40 ? `${token.text.slice(0, 40)}…` : token.text
}

/** Recursive descent; a missing thing is a `missing` node, and reading goes on behind it. */
class Parser {
  readonly #whole: string
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #comments
  readonly #problems: Problem[] = []
  /** Comparisons in parentheses are conditions; others may be fields. */
  readonly #parenthesised = new Set<Expr>()
  #at = 0
  #depth = 0

  constructor(text: string) {
    const isTooLong = text.length > MAX_STATEMENT_LENGTH
    this.#whole = text
    this.#text = isTooLong ? '' : text
    const { tokens, comments } = tokenize(this.#text)
    this.#tokens = tokens
    this.#comments = comments
    if (isTooLong)
      this.#problem('tooLong', { from: 0, to: text.length }, [String(MAX_STATEMENT_LENGTH)])
  }

  get #next(): Token {
    // The last token is `end`, and nothing reads past it.
    return this.#tokens[this.#at] as Token
  }

  #ahead(by: number): Token | undefined {
    return this.#tokens[this.#at + by]
  }

  #take(): Token {
    const token = this.#next
    if (token.kind !== 'end') this.#at++
    return token
  }

  #is(text: string): boolean {
    const { kind, text: found } = this.#next
    return found === text && (kind === 'operator' || kind === 'keyword')
  }

  #accept(text: string): boolean {
    if (!this.#is(text)) return false
    this.#take()
    return true
  }

  #expect(text: string): void {
    if (!this.#accept(text)) this.#unexpected('expected', [text, show(this.#next)])
  }

  #problem(code: ProblemCode, { from, to }: Span, about: readonly string[] = [], fix?: Fix): void {
    // One problem for one place: what follows from the first is noise.
    const last = this.#problems.at(-1)
    if (last && last.from === from) return
    this.#problems.push({ code, severity: 'error', from, to, about, ...(fix && { fix }) })
  }

  /** Says what is wrong with the next token, in the most helpful words there are for it. */
  #unexpected(code: ProblemCode, about: readonly string[]): void {
    const token = this.#next
    const { kind, text, from, to } = token
    const instead = OTHER_OPERATORS[text]
    const lastMinus = this.#text.lastIndexOf('--')
    if (kind === 'bad') {
      if (/^['"]/.test(text)) this.#problem('openQuote', { from, to: from + 1 })
      else if (text === ';') this.#problem('semicolon', token, [], { from, to, insert: '' })
      else if (instead !== undefined) this.#problem('otherOperator', token, [text, instead])
      else if (/^[_$@~]|\P{ASCII}/u.test(text))
        this.#problem('quoteName', token, [text], { from, to, insert: `"${text}"` })
      else this.#problem('badCharacter', token, [text])
    } else if (
      lastMinus >= 0 &&
      lastMinus <= from &&
      !this.#text.trimEnd().includes('\n', lastMinus)
    ) {
      const end = this.#text.length
      this.#problem('commentAtEnd', { from: lastMinus, to: end }, [], {
        from: lastMinus,
        to: end,
        insert: '',
      })
    } else if (kind === 'name' && text.toUpperCase() in OTHER_SQL) {
      const upper = text.toUpperCase()
      this.#problem('otherSql', token, [upper, OTHER_SQL[upper] ?? ''])
    } else if (text === '.' && [this.#ahead(-1)?.kind, this.#ahead(1)?.kind].includes('integer')) {
      this.#problem('numberForm', token)
    } else {
      this.#problem(code, token, about)
    }
  }

  #span(from: number): Span {
    return { from, to: Math.max(from, this.#ahead(-1)?.to ?? from) }
  }

  // Clauses.

  parse(): Parsed {
    let kind: Statement['kind'] = 'select'
    let fields: readonly Field[] = []
    let each: readonly Field[] | undefined
    let incase: Expr | undefined
    let sources: readonly Source[] = []
    let where: Expr | undefined
    const clauses: Clause[] = []

    this.#start()
    while (this.#next.kind !== 'end') {
      const token = this.#take()
      const name = token.text as ClauseName // `#skipToClause` stops at these and at the end only
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
          incase = this.#condition()
          break
        case 'FROM':
          sources = this.#sources()
          break
        case 'WHERE':
          where = this.#condition()
          break
      }
      if (!this.#atClause()) this.#unexpected('unexpected', [show(this.#next)])
      this.#skipToClause()
      clauses.push({ name, from: token.from, to: this.#next.from })
    }
    const { from } = this.#next
    const hasFrom = clauses.some(({ name }) => name === 'FROM')
    if (clauses.length > 0 && !hasFrom && this.#problems.length === 0)
      this.#problem('noFrom', { from, to: from }, [], { from, to: from, insert: ' FROM "t/#"' })
    const statement: Statement = {
      kind,
      fields,
      each,
      incase,
      sources,
      where,
      comments: this.#comments,
      clauses,
      from: clauses[0]?.from ?? 0,
      to: from,
    }
    checkPlaces(statement, this.#parenthesised, (code, expr, about) =>
      this.#problems.push({ code, severity: 'error', from: expr.from, to: expr.to, about }),
    )
    const problems = this.#problems.toSorted((a, b) => a.from - b.from)
    return { text: this.#whole, statement, problems }
  }

  #start(): void {
    const first = this.#next
    if (first.kind === 'end') this.#problem('empty', first)
    else if (!['SELECT', 'FOREACH'].includes(first.text) || first.kind !== 'keyword') {
      if (first.kind === 'bad') this.#unexpected('startsWith', [show(first)])
      else this.#problem('startsWith', first, [show(first)])
      this.#skipToClause()
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
      this.#problem('clauseTwice', token, [name])
    else if (last && rank(name) < rank(last.name)) this.#problem('clauseOrder', token, [name])
    else if ((name === 'DO' || name === 'INCASE') && kind === 'select' && before.length > 0)
      this.#problem('onlyForeach', token, [name])
    else if (!last && rank(name) > 1 && this.#problems.length === 0)
      this.#problem('startsWith', token, [name])
  }

  #atClause(): boolean {
    const { kind, text } = this.#next
    return kind === 'end' || (kind === 'keyword' && CLAUSES.includes(text))
  }

  #skipToClause(): void {
    while (!this.#atClause()) this.#take()
  }

  /** Goes on behind the next comma after something was wrong. */
  #commas<T>(item: () => T): T[] {
    const items: T[] = []
    do {
      items.push(item())
      if (!this.#is(',') && !this.#atClause()) {
        this.#unexpected('unexpected', [show(this.#next)])
        while (!this.#is(',') && !this.#atClause()) this.#take()
      }
    } while (this.#accept(','))
    return items
  }

  #sources(): Source[] {
    return this.#commas(() => {
      const token = this.#next
      const { kind, text, from, to } = token
      if (kind === 'name' || kind === 'quoted' || kind === 'string') {
        this.#take()
        return { topic: text, from, to }
      }
      this.#unexpected('expected', ['A_TOPIC', show(token)])
      return { topic: '', from, to: from }
    })
  }

  #fields(): Field[] {
    return this.#commas(() => {
      const { from } = this.#next
      if (this.#accept('*')) {
        if (this.#is('AS')) this.#problem('starNotHere', this.#next)
        return { kind: 'star', ...this.#span(from) }
      }
      const expr = this.#expression()
      let alias: Ref | undefined
      if (this.#accept('AS')) {
        alias = this.#target()
      } else if (expr.kind !== 'missing' && ['name', 'quoted'].includes(this.#next.kind)) {
        const { kind, text } = this.#next
        if (kind !== 'name' || !(text.toUpperCase() in OTHER_SQL)) {
          if (expr.kind === 'compare') this.#problem('aliasNeedsAs', this.#next)
          alias = this.#target()
        }
      }
      return { kind: 'field', expr, alias, ...this.#span(from) }
    })
  }

  #target(): Ref | undefined {
    const { kind, text, from, to } = this.#next
    if (kind === 'name' || kind === 'quoted') return this.#ref()
    if (kind === 'string') {
      this.#problem('quoteName', this.#next, [text], { from, to, insert: `"${text}"` })
      return this.#ref()
    }
    if (kind === 'keyword' && !this.#atClause())
      this.#problem('keywordAsName', this.#next, [text], { from, to, insert: this.#quotedNext() })
    else this.#unexpected('expected', ['A_NAME', show(this.#next)])
    return undefined
  }

  #quotedNext(): string {
    const { from, to } = this.#next
    return `"${this.#text.slice(from, to)}"`
  }

  // Expressions.

  #condition(): Expr {
    return this.#shallow(this.#or())
  }

  #expression(): Expr {
    return this.#shallow(this.#or())
  }

  /** A chain of operators is as deep as it is long, without any recursion here. */
  #shallow(expr: Expr): Expr {
    const pending: [Expr, number][] = [[expr, 1]]
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [node, depth] = next
      if (depth > MAX_DEPTH) {
        this.#problem('tooDeep', expr, [String(MAX_DEPTH)])
        return { kind: 'missing', from: expr.from, to: expr.to }
      }
      for (const part of partsOf(node)) pending.push([part, depth + 1])
    }
    return expr
  }

  #or(): Expr {
    let left = this.#and()
    while (this.#accept('OR')) {
      const right = this.#and()
      left = { kind: 'logic', op: 'or', left, right, from: left.from, to: right.to }
    }
    return left
  }

  #and(): Expr {
    let left = this.#not()
    while (this.#accept('AND')) {
      const right = this.#not()
      left = { kind: 'logic', op: 'and', left, right, from: left.from, to: right.to }
    }
    return left
  }

  #not(): Expr {
    const starts: number[] = []
    while (this.#is('NOT')) starts.push(this.#take().from)
    let expr = this.#comparison()
    for (const from of starts.reverse()) expr = { kind: 'not', arg: expr, from, to: expr.to }
    return expr
  }

  #comparison(): Expr {
    const left = this.#sum()
    if (this.#is('IN') || (this.#is('NOT') && this.#ahead(1)?.text === 'IN')) {
      const negated = this.#accept('NOT')
      this.#take()
      this.#expect('(')
      const items = this.#list(')')
      return { kind: 'in', negated, value: left, items, ...this.#span(left.from) }
    }
    if (this.#next.kind !== 'operator' || !COMPARISONS.includes(this.#next.text)) return left
    const { text, to } = this.#take()
    const op = text as CompareOp // one of COMPARISONS
    if (op === '=' && this.#is('=') && this.#next.from === to) {
      const second = this.#take()
      const both = { from: to - 1, to: second.to }
      this.#problem('otherOperator', both, ['==', '='], { ...both, from: to, insert: '' })
    }
    const right = this.#sum()
    if (this.#next.kind === 'operator' && COMPARISONS.includes(this.#next.text)) {
      this.#problem('comparisonChain', this.#next)
      this.#take()
      this.#sum()
    }
    return { kind: 'compare', op, left, right, from: left.from, to: right.to }
  }

  #sum(): Expr {
    let left = this.#product()
    while (this.#is('+') || this.#is('-')) left = this.#binary(left, this.#product)
    return left
  }

  #product(): Expr {
    let left = this.#unary()
    while (['*', '/', 'div', 'mod'].some((op) => this.#is(op)))
      left = this.#binary(left, this.#unary)
    return left
  }

  #binary(left: Expr, next: () => Expr): Expr {
    const op = this.#take().text as ArithmeticOp // the callers look first
    const right = next.call(this)
    return { kind: 'binary', op, left, right, from: left.from, to: right.to }
  }

  #unary(): Expr {
    const signs: Token[] = []
    while (this.#is('+') || this.#is('-')) signs.push(this.#take())
    let expr = this.#primary()
    for (const { text, from } of signs.reverse())
      expr = { kind: 'unary', op: text === '-' ? '-' : '+', arg: expr, from, to: expr.to }
    return expr
  }

  #primary(): Expr {
    const { kind, text, from, to } = this.#next
    switch (kind) {
      case 'string':
        this.#take()
        return { kind, value: text, from, to }
      case 'integer':
      case 'decimal':
        this.#take()
        if (!Number.isFinite(Number(text))) this.#problem('numberRange', { from, to })
        return { kind: 'number', text, from, to }
      case 'range':
        this.#take()
        return { kind: 'range', ...bounds(text), from, to }
      case 'name':
      case 'quoted':
        return this.#reference()
      default:
    }
    const isFunction = text === 'div' || text === 'mod'
    if (isFunction && this.#ahead(1)?.text === '(') return this.#reference()
    if (this.#is('(')) return this.#nested(() => this.#group())
    if (this.#is('[')) return this.#nested(() => this.#listLiteral())
    if (this.#is('CASE')) return this.#nested(() => this.#case())
    this.#unexpected('expectedExpression', [show(this.#next)])
    return { kind: 'missing', from, to: from }
  }

  /** Keeps the stack within what every engine has. */
  #nested(read: () => Expr): Expr {
    const { from } = this.#next
    if (this.#depth >= MAX_NESTING) {
      this.#problem('tooDeep', this.#next, [String(MAX_NESTING)])
      this.#skipToClause()
      return { kind: 'missing', from, to: from }
    }
    this.#depth++
    const expr = read()
    this.#depth--
    return expr
  }

  #group(): Expr {
    this.#take()
    const expr = this.#or()
    this.#expect(')')
    this.#parenthesised.add(expr)
    return expr
  }

  #listLiteral(): Expr {
    const { from } = this.#take()
    const items = this.#list(']')
    return { kind: 'list', items, ...this.#span(from) }
  }

  /** Up to the closing sign, which is taken. */
  #list(close: string): Expr[] {
    if (this.#accept(close)) return []
    const items: Expr[] = []
    do items.push(this.#or())
    while (this.#accept(','))
    this.#expect(close)
    return items
  }

  #case(): Expr {
    const { from } = this.#take()
    const subject = this.#is('WHEN') ? undefined : this.#sum()
    const branches: { when: Expr; result: Expr }[] = []
    if (!this.#is('WHEN')) this.#unexpected('expected', ['WHEN', show(this.#next)])
    while (this.#accept('WHEN')) {
      const when = this.#or()
      this.#expect('THEN')
      branches.push({ when, result: this.#or() })
    }
    const otherwise = this.#accept('ELSE') ? this.#or() : undefined
    this.#expect('END')
    return { kind: 'case', subject, branches, otherwise, ...this.#span(from) }
  }

  #reference(): Expr {
    const { kind, text, from, to } = this.#next
    const isPlain = kind === 'name' && (text === 'true' || text === 'false')
    const ref = this.#ref()
    if (isPlain && ref.steps.length === 1)
      return { kind: 'boolean', value: text === 'true', from, to }
    if (this.#next.kind === 'range') {
      const range = this.#take()
      return { kind: 'slice', ref, ...bounds(range.text), from, to: range.to }
    }
    if (!this.#is('(')) return ref
    return this.#nested(() => this.#call(ref))
  }

  #call(name: Ref): Expr {
    this.#take()
    // An operator may be written as a function, but its grammar asks for a value then.
    const isOperator = this.#ahead(-2)?.kind === 'operator'
    if (isOperator && this.#is(')')) this.#unexpected('expectedExpression', [show(this.#next)])
    const args = this.#list(')')
    const call: Expr = { kind: 'call', name, args, ...this.#span(name.from) }
    if (name.steps.some((step) => step.kind !== 'key')) this.#problem('callName', name)
    if (this.#is('.') || this.#is('[') || this.#next.kind === 'range') {
      this.#problem('pathOfCall', this.#next)
      this.#pathSteps([])
      if (this.#next.kind === 'range') this.#take()
    }
    return call
  }

  #ref(): Ref {
    const { text, from, to } = this.#take()
    const steps: Step[] = [{ kind: 'key', name: text, from, to }]
    this.#pathSteps(steps)
    return { kind: 'ref', steps, ...this.#span(from) }
  }

  #pathSteps(steps: Step[]): void {
    for (;;) {
      const { from } = this.#next
      if (steps.length > MAX_NESTING) {
        this.#problem('tooDeep', this.#next, [String(MAX_NESTING)])
        return
      }
      if (this.#accept('.')) {
        const { kind, text, from: start, to } = this.#next
        if (kind === 'name' || kind === 'quoted' || kind === 'string' || kind === 'integer') {
          this.#take()
          steps.push({ kind: 'key', name: text, from: start, to })
        } else if (kind === 'keyword' && !CLAUSES.includes(text)) {
          const insert = this.#quotedNext()
          this.#problem('keywordAsName', this.#next, [text], { from: start, to, insert })
          this.#take()
          steps.push({ kind: 'key', name: insert.slice(1, -1), from: start, to })
        } else {
          this.#unexpected('expected', ['A_NAME', show(this.#next)])
          // Completion asks what could be here.
          steps.push({ kind: 'key', name: '', from: start, to: start })
          return
        }
      } else if (this.#is('[')) {
        this.#take()
        this.#index(from, steps)
      } else {
        return
      }
    }
  }

  #index(from: number, steps: Step[]): void {
    const sign = this.#is('-') || this.#is('+') ? this.#take().text : ''
    const { kind, text } = this.#next
    if (kind === 'integer') {
      this.#take()
      this.#expect(']')
      steps.push({ kind: 'index', text: sign === '-' ? `-${text}` : text, ...this.#span(from) })
    } else if (sign === '' && (kind === 'name' || kind === 'quoted')) {
      const ref = this.#nested(() => this.#ref())
      this.#expect(']')
      if (ref.kind === 'ref') steps.push({ kind: 'computed', ref, ...this.#span(from) })
    } else {
      this.#unexpected('expected', ['A_NUMBER', show(this.#next)])
      this.#accept(']')
    }
  }
}

/** `[1..-2]`, as it was written, without a plus. */
function bounds(text: string): { begin: string; end: string } {
  const [begin = '', end = ''] = text.slice(1, -1).split('..')
  return { begin: begin.replace('+', ''), end: end.replace('+', '') }
}
