import { JqSyntaxError, type Token, tokenize } from './lexer.ts'
import { parsePattern } from './pattern-parser.ts'
import { TokenReader } from './token-reader.ts'
import type { Access, Definition, Node, Pattern } from './tree.ts'

export function parseJq(source: string): Node {
  const parse = (tokens: Token[]) => new JqParser(new TokenReader(tokens)).program()
  return parse(tokenize(source, parse))
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'then elif else end as and or catch import include module def if reduce foreach try label'.split(
    ' ',
  ),
)
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<=', '>='])

/** Ranks of operators, the weakest first; a question mark, `try` and `catch` are stronger than all of them. */
const PIPE = 1
const OPERATORS: ReadonlyMap<string, { readonly rank: number; readonly side: Side }> = new Map(
  (
    [
      ['right', '|'],
      ['left', ','],
      ['right', '//'],
      ['none', '=', '|=', '+=', '-=', '*=', '/=', '%=', '//='],
      ['left', 'or'],
      ['left', 'and'],
      ['none', '==', '!=', '<', '>', '<=', '>='],
      ['left', '+', '-'],
      ['left', '*', '/', '%'],
    ] as const
  ).flatMap(([side, ...signs], at) => signs.map((sign) => [sign, { rank: PIPE + at, side }])),
)
const SUM = 8
const OPTIONAL = 10
const TRY = 11
const CATCH = 12

type Side = 'left' | 'right' | 'none'

/**
 * The grammar of jq 1.6. `def`, `as`, `label`, `try`, `reduce`, `foreach`, `if` and `-` may begin the right side
 * of any operator; what ends in an expression without a bracket then takes all that follows, whatever its rank.
 */
class JqParser {
  readonly #tokens: TokenReader

  constructor(tokens: TokenReader) {
    this.#tokens = tokens
  }

  program(): Node {
    const definitions: Definition[] = []
    while (this.#tokens.is('def')) definitions.push(this.#definition())
    const body: Node = this.#tokens.next.kind === 'end' ? { kind: 'identity' } : this.#pipe()
    if (this.#tokens.next.kind !== 'end') throw this.#tokens.unexpected()
    return definitions.reduceRight<Node>(
      (inner, definition) => ({ kind: 'define', definition, body: inner }),
      body,
    )
  }

  #definition(): Definition {
    this.#tokens.expect('def')
    const name = this.#tokens.take('name')
    const params: string[] = []
    if (this.#tokens.accept('(')) {
      do
        params.push(
          this.#tokens.next.kind === 'variable'
            ? `$${this.#tokens.take('variable')}`
            : this.#tokens.take('name'),
        )
      while (this.#tokens.accept(';'))
      this.#tokens.expect(')')
    }
    this.#tokens.expect(':')
    const body = this.#pipe()
    this.#tokens.expect(';')
    return { name, params, body }
  }

  /** An expression with any operators in it. */
  #pipe(): Node {
    return this.#expression(PIPE)
  }

  /** An expression with the operators of a rank and of those above it. */
  #expression(least: number): Node {
    return this.#tokens.nested(() => {
      let left = this.#first()
      for (;;) {
        if (least <= OPTIONAL && this.#tokens.accept('?')) {
          left = { kind: 'try', target: left }
          continue
        }
        const sign = this.#tokens.operator
        const operator = sign === undefined ? undefined : OPERATORS.get(sign)
        if (sign === undefined || operator === undefined || operator.rank < least) return left
        const { rank, side } = operator
        this.#tokens.skip()
        left = joined(sign, left, this.#expression(side === 'right' ? rank : rank + 1))
        const after = this.#tokens.operator
        if (side === 'none' && after !== undefined && OPERATORS.get(after)?.rank === rank)
          throw this.#tokens.unexpected()
      }
    })
  }

  /** An expression up to its first operator. */
  #first(): Node {
    if (this.#tokens.is('def')) {
      const definition = this.#definition()
      return { kind: 'define', definition, body: this.#pipe() }
    }
    if (this.#tokens.accept('label')) {
      const name = this.#tokens.take('variable')
      this.#tokens.expect('|')
      return { kind: 'label', name, body: this.#pipe() }
    }
    if (this.#tokens.accept('-')) return { kind: 'negate', target: this.#expression(SUM + 1) }
    if (this.#tokens.accept('try')) {
      const target = this.#expression(TRY)
      return this.#tokens.accept('catch')
        ? { kind: 'try', target, handler: this.#expression(CATCH) }
        : { kind: 'try', target }
    }
    if (this.#tokens.is('reduce') || this.#tokens.is('foreach'))
      return this.#fold(this.#tokens.take('name'))
    if (this.#tokens.accept('if')) return this.#if()
    const term = this.#postfix()
    if (!this.#tokens.accept('as')) return term
    const patterns = [this.#pattern()]
    while (this.#tokens.accept('?//')) patterns.push(this.#pattern())
    this.#tokens.expect('|')
    return { kind: 'bind', source: term, patterns, body: this.#pipe() }
  }

  #pattern(): Pattern {
    return parsePattern(this.#tokens, () => this.#term())
  }

  #fold(kind: string): Node {
    const source = this.#postfix()
    this.#tokens.expect('as')
    const pattern = this.#pattern()
    this.#tokens.expect('(')
    const init = this.#pipe()
    this.#tokens.expect(';')
    const update = this.#pipe()
    const extract = kind === 'foreach' && this.#tokens.accept(';') ? this.#pipe() : undefined
    this.#tokens.expect(')')
    return kind === 'reduce'
      ? { kind: 'reduce', source, pattern, init, update }
      : { kind: 'foreach', source, pattern, init, update, extract }
  }

  /** A term: a question mark right behind one of its steps guards that step alone. */
  #postfix(): Node {
    const isAccess = this.#tokens.next.kind === 'field' || this.#isBeforeText()
    let node = this.#term()
    let access: Access | undefined = isAccess && node.kind === 'index' ? node : undefined
    for (;;) {
      if (access && this.#tokens.accept('?')) {
        node = { ...access, isOptional: true }
        access = undefined
      }
      access = this.#suffix(node)
      if (!access) return node
      node = access
    }
  }

  #isBeforeText(): boolean {
    return this.#tokens.is('.') && this.#tokens.afterNext?.kind === 'text'
  }

  #suffix(target: Node): Access | undefined {
    if (this.#tokens.next.kind === 'field') {
      const index: Node = { kind: 'literal', value: this.#tokens.take('field') }
      return { kind: 'index', target, index }
    }
    if (this.#isBeforeText()) {
      this.#tokens.skip()
      return { kind: 'index', target, index: this.#string('text') }
    }
    return this.#tokens.is('[') ? this.#brackets(target) : undefined
  }

  #brackets(target: Node): Access {
    this.#tokens.expect('[')
    if (this.#tokens.accept(']')) return { kind: 'iterate', target }
    if (this.#tokens.accept(':')) {
      const to = this.#pipe()
      this.#tokens.expect(']')
      return { kind: 'slice', target, to }
    }
    const index = this.#pipe()
    if (!this.#tokens.accept(':')) {
      this.#tokens.expect(']')
      return { kind: 'index', target, index }
    }
    if (this.#tokens.accept(']')) return { kind: 'slice', target, from: index }
    const to = this.#pipe()
    this.#tokens.expect(']')
    return { kind: 'slice', target, from: index, to }
  }

  #string(format: string): Node {
    const parts = this.#tokens.next.parts ?? []
    this.#tokens.take('text')
    return { kind: 'text', parts, format }
  }

  #term(): Node {
    const { kind, text } = this.#tokens.next
    switch (kind) {
      case 'number':
        this.#tokens.skip()
        return { kind: 'literal', value: Number(text) }
      case 'text':
        return this.#string('text')
      case 'format':
        this.#tokens.skip()
        return this.#tokens.next.kind === 'text'
          ? this.#string(text)
          : { kind: 'format', name: text }
      case 'variable':
        this.#tokens.skip()
        return { kind: 'variable', name: text }
      case 'field':
        this.#tokens.skip()
        return {
          kind: 'index',
          target: { kind: 'identity' },
          index: { kind: 'literal', value: text },
        }
      case 'name':
        return this.#named()
      default:
    }
    if (this.#tokens.accept('..')) return { kind: 'recurse' }
    if (this.#tokens.accept('.')) {
      if (this.#tokens.next.kind === 'text')
        return { kind: 'index', target: { kind: 'identity' }, index: this.#string('text') }
      return { kind: 'identity' }
    }
    if (this.#tokens.accept('(')) {
      const node = this.#pipe()
      this.#tokens.expect(')')
      return node
    }
    if (this.#tokens.accept('[')) {
      if (this.#tokens.accept(']')) return { kind: 'array', body: undefined }
      const body = this.#pipe()
      this.#tokens.expect(']')
      return { kind: 'array', body }
    }
    if (this.#tokens.is('{')) return this.#object()
    throw this.#tokens.unexpected()
  }

  #named(): Node {
    const name = this.#tokens.take('name')
    switch (name) {
      case 'break':
        return { kind: 'break', name: this.#tokens.take('variable') }
      case 'true':
      case 'false':
        return { kind: 'literal', value: name === 'true' }
      case 'null':
        return { kind: 'literal', value: null }
      default:
    }
    if (KEYWORDS.has(name)) throw new JqSyntaxError(`unexpected ${name}`)
    const args: Node[] = []
    if (this.#tokens.accept('(')) {
      do args.push(this.#pipe())
      while (this.#tokens.accept(';'))
      this.#tokens.expect(')')
    }
    return { kind: 'call', name, args }
  }

  #if(): Node {
    const test = this.#pipe()
    this.#tokens.expect('then')
    const yes = this.#pipe()
    if (this.#tokens.accept('elif')) return { kind: 'if', test, yes, no: this.#if() }
    this.#tokens.expect('else')
    const no = this.#pipe()
    this.#tokens.expect('end')
    return { kind: 'if', test, yes, no }
  }

  #object(): Node {
    this.#tokens.expect('{')
    const entries: [Node, Node][] = []
    while (!this.#tokens.accept('}')) {
      entries.push(this.#entry())
      if (!this.#tokens.is('}')) this.#tokens.expect(',')
    }
    return { kind: 'object', entries }
  }

  #entry(): [Node, Node] {
    const { kind, text } = this.#tokens.next
    const isComputed = this.#tokens.is('(')
    let key: Node
    if (kind === 'variable') {
      this.#tokens.skip()
      return [
        { kind: 'literal', value: text },
        { kind: 'variable', name: text },
      ]
    }
    if (this.#tokens.accept('(')) {
      key = this.#pipe()
      this.#tokens.expect(')')
    } else if (kind === 'text') key = this.#string('text')
    else if (kind === 'format') key = this.#term()
    else key = { kind: 'literal', value: this.#tokens.take('name') }
    if (this.#tokens.accept(':')) return [key, this.#member()]
    if (isComputed) throw this.#tokens.unexpected()
    return [key, { kind: 'index', target: { kind: 'identity' }, index: key }]
  }

  /** The value in an object: terms, their negation, and pipes of these. */
  #member(): Node {
    return this.#tokens.nested(() => {
      const left = this.#signedTerm()
      return this.#tokens.accept('|') ? { kind: 'pipe', left, right: this.#member() } : left
    })
  }

  #signedTerm(): Node {
    if (!this.#tokens.accept('-')) return this.#postfix()
    return this.#tokens.nested(() => ({ kind: 'negate', target: this.#signedTerm() }))
  }
}

/** Two expressions with an operator between them. */
function joined(sign: string, left: Node, right: Node): Node {
  switch (sign) {
    case '|':
      return { kind: 'pipe', left, right }
    case ',':
      return { kind: 'comma', left, right }
    case '//':
      return { kind: 'alternative', left, right }
    case 'or':
    case 'and':
      return { kind: sign, left, right }
    default:
      return {
        kind: sign.endsWith('=') && !COMPARISONS.has(sign) ? 'update' : 'binary',
        op: sign,
        left,
        right,
      }
  }
}
