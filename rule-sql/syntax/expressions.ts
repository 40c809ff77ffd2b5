import type { Token } from './lexer.ts'
import { parseRef, parseSteps } from './references.ts'
import { show, type TokenReader } from './token-reader.ts'
import { type ArithmeticOp, type CompareOp, type Expr, childExpressions, type Ref } from './tree.ts'

/** Deeper trees would exhaust the stack of the functions that walk them. */
const MAX_DEPTH = 1000
const COMPARISONS: readonly string[] = ['=', '!=', '<>', '<', '>', '<=', '>=', '=~', '~=']

/** Recursive descent; the methods are in the order of precedence, the weakest operator first. */
export class ExpressionParser {
  readonly #tokens: TokenReader
  readonly #parenthesised = new Set<Expr>()

  constructor(tokens: TokenReader) {
    this.#tokens = tokens
  }

  /** Comparisons in parentheses, which are conditions; others may be fields. */
  get parenthesised(): ReadonlySet<Expr> {
    return this.#parenthesised
  }

  expression(): Expr {
    return this.#shallow(this.#or())
  }

  /** A chain of operators is as deep as it is long, without any recursion here. */
  #shallow(expr: Expr): Expr {
    const pending: [Expr, number][] = [[expr, 1]]
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [node, depth] = next
      if (depth > MAX_DEPTH) {
        this.#tokens.problem('tooDeep', expr, [String(MAX_DEPTH)])
        return { kind: 'missing', from: expr.from, to: expr.to }
      }
      for (const part of childExpressions(node)) pending.push([part, depth + 1])
    }
    return expr
  }

  #or(): Expr {
    let left = this.#and()
    while (this.#tokens.accept('OR')) {
      const right = this.#and()
      left = { kind: 'logic', op: 'or', left, right, from: left.from, to: right.to }
    }
    return left
  }

  #and(): Expr {
    let left = this.#not()
    while (this.#tokens.accept('AND')) {
      const right = this.#not()
      left = { kind: 'logic', op: 'and', left, right, from: left.from, to: right.to }
    }
    return left
  }

  #not(): Expr {
    const starts: number[] = []
    while (this.#tokens.is('NOT')) starts.push(this.#tokens.take().from)
    let expr = this.#comparison()
    for (const from of starts.reverse()) expr = { kind: 'not', arg: expr, from, to: expr.to }
    return expr
  }

  #comparison(): Expr {
    const left = this.#sum()
    if (this.#tokens.is('IN') || (this.#tokens.is('NOT') && this.#tokens.ahead(1)?.text === 'IN')) {
      const negated = this.#tokens.accept('NOT')
      this.#tokens.take()
      this.#tokens.expect('(')
      const items = this.#list(')')
      return { kind: 'in', negated, value: left, items, ...this.#tokens.span(left.from) }
    }
    if (this.#tokens.next.kind !== 'operator' || !COMPARISONS.includes(this.#tokens.next.text))
      return left
    const { text, to } = this.#tokens.take()
    const op = text as CompareOp // one of COMPARISONS
    if (op === '=' && this.#tokens.is('=') && this.#tokens.next.from === to) {
      const second = this.#tokens.take()
      const both = { from: to - 1, to: second.to }
      this.#tokens.problem('otherOperator', both, ['==', '='], { ...both, from: to, insert: '' })
    }
    const right = this.#sum()
    if (this.#tokens.next.kind === 'operator' && COMPARISONS.includes(this.#tokens.next.text)) {
      this.#tokens.problem('comparisonChain', this.#tokens.next)
      this.#tokens.take()
      this.#sum()
    }
    return { kind: 'compare', op, left, right, from: left.from, to: right.to }
  }

  #sum(): Expr {
    let left = this.#product()
    while (this.#tokens.is('+') || this.#tokens.is('-')) left = this.#binary(left, this.#product)
    return left
  }

  #product(): Expr {
    let left = this.#unary()
    while (['*', '/', 'div', 'mod'].some((op) => this.#tokens.is(op)))
      left = this.#binary(left, this.#unary)
    return left
  }

  #binary(left: Expr, next: () => Expr): Expr {
    const op = this.#tokens.take().text as ArithmeticOp // the callers look first
    const right = next.call(this)
    return { kind: 'binary', op, left, right, from: left.from, to: right.to }
  }

  #unary(): Expr {
    const signs: Token[] = []
    while (this.#tokens.is('+') || this.#tokens.is('-')) signs.push(this.#tokens.take())
    let expr = this.#primary()
    for (const { text, from } of signs.reverse())
      expr = { kind: 'unary', op: text === '-' ? '-' : '+', arg: expr, from, to: expr.to }
    return expr
  }

  #primary(): Expr {
    const { kind, text, from, to } = this.#tokens.next
    switch (kind) {
      case 'string':
        this.#tokens.take()
        return { kind, value: text, from, to }
      case 'integer':
      case 'decimal':
        this.#tokens.take()
        if (!Number.isFinite(Number(text))) this.#tokens.problem('numberRange', { from, to })
        return { kind: 'number', text, from, to }
      case 'range':
        this.#tokens.take()
        return { kind: 'range', ...bounds(text), from, to }
      case 'name':
      case 'quoted':
        return this.#reference()
      default:
    }
    const isFunction = text === 'div' || text === 'mod'
    if (isFunction && this.#tokens.ahead(1)?.text === '(') return this.#reference()
    if (this.#tokens.is('(')) return this.#tokens.nested(() => this.#group())
    if (this.#tokens.is('[')) return this.#tokens.nested(() => this.#listLiteral())
    if (this.#tokens.is('CASE')) return this.#tokens.nested(() => this.#case())
    this.#tokens.unexpected('expectedExpression', [show(this.#tokens.next)])
    return { kind: 'missing', from, to: from }
  }

  #group(): Expr {
    this.#tokens.take()
    const expr = this.#or()
    this.#tokens.expect(')')
    this.#parenthesised.add(expr)
    return expr
  }

  #listLiteral(): Expr {
    const { from } = this.#tokens.take()
    const items = this.#list(']')
    return { kind: 'list', items, ...this.#tokens.span(from) }
  }

  /** Reads a list including its closing sign. */
  #list(close: string): Expr[] {
    if (this.#tokens.accept(close)) return []
    const items: Expr[] = []
    do items.push(this.#or())
    while (this.#tokens.accept(','))
    this.#tokens.expect(close)
    return items
  }

  #case(): Expr {
    const { from } = this.#tokens.take()
    const subject = this.#tokens.is('WHEN') ? undefined : this.#sum()
    const branches: { when: Expr; result: Expr }[] = []
    if (!this.#tokens.is('WHEN'))
      this.#tokens.unexpected('expected', ['WHEN', show(this.#tokens.next)])
    while (this.#tokens.accept('WHEN')) {
      const when = this.#or()
      this.#tokens.expect('THEN')
      branches.push({ when, result: this.#or() })
    }
    const otherwise = this.#tokens.accept('ELSE') ? this.#or() : undefined
    this.#tokens.expect('END')
    return { kind: 'case', subject, branches, otherwise, ...this.#tokens.span(from) }
  }

  #reference(): Expr {
    const { kind, text, from, to } = this.#tokens.next
    const isPlain = kind === 'name' && (text === 'true' || text === 'false')
    const ref = parseRef(this.#tokens)
    if (isPlain && ref.steps.length === 1)
      return { kind: 'boolean', value: text === 'true', from, to }
    if (this.#tokens.next.kind === 'range') {
      const range = this.#tokens.take()
      return { kind: 'slice', ref, ...bounds(range.text), from, to: range.to }
    }
    if (!this.#tokens.is('(')) return ref
    return this.#tokens.nested(() => this.#call(ref))
  }

  #call(name: Ref): Expr {
    this.#tokens.take()
    // An operator may be written as a function, but its grammar asks for a value then.
    const isOperator = this.#tokens.ahead(-2)?.kind === 'operator'
    if (isOperator && this.#tokens.is(')'))
      this.#tokens.unexpected('expectedExpression', [show(this.#tokens.next)])
    const args = this.#list(')')
    const call: Expr = { kind: 'call', name, args, ...this.#tokens.span(name.from) }
    if (name.steps.some((step) => step.kind !== 'key')) this.#tokens.problem('callName', name)
    if (this.#tokens.is('.') || this.#tokens.is('[') || this.#tokens.next.kind === 'range') {
      this.#tokens.problem('pathOfCall', this.#tokens.next)
      parseSteps(this.#tokens, [])
      if (this.#tokens.next.kind === 'range') this.#tokens.take()
    }
    return call
  }
}

/** Parses `[1..-2]`, without a plus sign. */
function bounds(text: string): { begin: string; end: string } {
  const [begin = '', end = ''] = text.slice(1, -1).split('..')
  return { begin: begin.replace('+', ''), end: end.replace('+', '') }
}
