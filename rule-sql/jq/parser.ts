import { JqSyntaxError, type Token, tokenize } from './lexer.ts'
import { parsePattern } from './pattern-parser.ts'
import { TokenReader } from './token-reader.ts'
import type { Access, Definition, Node } from './tree.ts'

export function parseJq(source: string): Node {
  const parse = (tokens: Token[]) => new JqParser(new TokenReader(tokens)).program()
  return parse(tokenize(source, parse))
}

/** Recursive descent; the methods are in the order of precedence, the weakest operator first. */
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

  #pipe(): Node {
    return this.#tokens.nested(() => this.#pipeInside())
  }

  #pipeInside(): Node {
    if (this.#tokens.is('def')) {
      const definition = this.#definition()
      return { kind: 'define', definition, body: this.#pipe() }
    }
    if (this.#tokens.accept('label')) {
      const name = this.#tokens.take('variable')
      this.#tokens.expect('|')
      return { kind: 'label', name, body: this.#pipe() }
    }
    const left = this.#comma()
    if (this.#tokens.accept('as')) {
      const patterns = [parsePattern(this.#tokens, () => this.#term())]
      while (this.#tokens.accept('?//'))
        patterns.push(parsePattern(this.#tokens, () => this.#term()))
      this.#tokens.expect('|')
      return { kind: 'bind', source: left, patterns, body: this.#pipe() }
    }
    return this.#tokens.accept('|') ? { kind: 'pipe', left, right: this.#pipe() } : left
  }

  #comma(): Node {
    let left = this.#alternative()
    while (this.#tokens.accept(',')) left = { kind: 'comma', left, right: this.#alternative() }
    return left
  }

  #alternative(): Node {
    const left = this.#update()
    if (!this.#tokens.accept('//')) return left
    return { kind: 'alternative', left, right: this.#alternative() }
  }

  #update(): Node {
    const left = this.#or()
    const op = ['=', '|=', '+=', '-=', '*=', '/=', '%=', '//='].find((each) =>
      this.#tokens.is(each),
    )
    if (op === undefined) return left
    this.#tokens.skip()
    return { kind: 'update', op, left, right: this.#alternative() }
  }

  #or(): Node {
    let left = this.#and()
    while (this.#tokens.accept('or')) left = { kind: 'or', left, right: this.#and() }
    return left
  }

  #and(): Node {
    let left = this.#compare()
    while (this.#tokens.accept('and')) left = { kind: 'and', left, right: this.#compare() }
    return left
  }

  #binary(ops: readonly string[], next: () => Node, isOnce: boolean): Node {
    let left = next()
    for (
      let op = ops.find((each) => this.#tokens.is(each));
      op;
      op = ops.find((each) => this.#tokens.is(each))
    ) {
      this.#tokens.skip()
      left = { kind: 'binary', op, left, right: next() }
      if (isOnce) break
    }
    return left
  }

  #compare(): Node {
    return this.#binary(['==', '!=', '<=', '>=', '<', '>'], () => this.#sum(), true)
  }

  #sum(): Node {
    return this.#binary(['+', '-'], () => this.#product(), false)
  }

  #product(): Node {
    return this.#binary(['*', '/', '%'], () => this.#unary(), false)
  }

  #unary(): Node {
    if (this.#tokens.accept('-')) return { kind: 'negate', target: this.#postfix() }
    if (this.#tokens.accept('try')) {
      const target = this.#postfix()
      return this.#tokens.accept('catch')
        ? { kind: 'try', target, handler: this.#postfix() }
        : { kind: 'try', target }
    }
    if (this.#tokens.is('reduce') || this.#tokens.is('foreach'))
      return this.#fold(this.#tokens.take('name'))
    return this.#postfix()
  }

  #fold(kind: string): Node {
    const source = this.#postfix()
    this.#tokens.expect('as')
    const pattern = parsePattern(this.#tokens, () => this.#term())
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

  #postfix(): Node {
    const isAccess = this.#tokens.next.kind === 'field' || this.#isBeforeText()
    let node = this.#term()
    let access: Access | undefined = isAccess && node.kind === 'index' ? node : undefined
    for (;;) {
      if (this.#tokens.accept('?')) {
        node = access ? { ...access, isOptional: true } : { kind: 'try', target: node }
        access = undefined
        continue
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
    if (this.#tokens.is('.') && this.#tokens.afterNext?.text === '[') this.#tokens.skip()
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
    if (this.#tokens.accept('-')) return { kind: 'negate', target: this.#postfix() }
    throw this.#tokens.unexpected()
  }

  #named(): Node {
    const name = this.#tokens.take('name')
    switch (name) {
      case 'if':
        return this.#if()
      case 'break':
        return { kind: 'break', name: this.#tokens.take('variable') }
      case 'true':
      case 'false':
        return { kind: 'literal', value: name === 'true' }
      case 'null':
        return { kind: 'literal', value: null }
      case 'reduce':
      case 'foreach':
        return this.#fold(name)
      default:
    }
    if (
      ['then', 'elif', 'else', 'end', 'as', 'and', 'or', 'catch', 'import', 'include'].includes(
        name,
      )
    )
      throw new JqSyntaxError(`unexpected ${name}`)
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
    let no: Node = { kind: 'identity' }
    if (this.#tokens.accept('elif')) return { kind: 'if', test, yes, no: this.#if() }
    if (this.#tokens.accept('else')) no = this.#pipe()
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
    else if (kind === 'number') key = { kind: 'literal', value: this.#tokens.take('number') }
    else key = { kind: 'literal', value: this.#tokens.take('name') }
    if (this.#tokens.accept(':')) {
      let value = this.#alternative()
      while (this.#tokens.accept('|'))
        value = { kind: 'pipe', left: value, right: this.#alternative() }
      return [key, value]
    }
    return [key, { kind: 'index', target: { kind: 'identity' }, index: key }]
  }
}
