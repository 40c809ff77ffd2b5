/** The language jq 1.6, but for modules and input. */
export type Node =
  | { readonly kind: 'identity' | 'recurse' }
  | { readonly kind: 'literal'; readonly value: null | boolean | number | string }
  | { readonly kind: 'text'; readonly parts: readonly (string | Node)[]; readonly format: string }
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'variable'; readonly name: string }
  | Access
  | { readonly kind: 'try'; readonly target: Node; readonly handler?: Node }
  | { readonly kind: 'negate'; readonly target: Node }
  | {
      readonly kind: 'pipe' | 'comma' | 'and' | 'or' | 'alternative'
      readonly left: Node
      readonly right: Node
    }
  | {
      readonly kind: 'binary' | 'update'
      readonly op: string
      readonly left: Node
      readonly right: Node
    }
  | { readonly kind: 'if'; readonly test: Node; readonly yes: Node; readonly no: Node }
  | { readonly kind: 'array'; readonly body: Node | undefined }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: Node, value: Node])[] }
  | {
      readonly kind: 'bind'
      readonly source: Node
      readonly patterns: readonly Pattern[]
      readonly body: Node
    }
  | {
      readonly kind: 'reduce'
      readonly source: Node
      readonly pattern: Pattern
      readonly init: Node
      readonly update: Node
    }
  | {
      readonly kind: 'foreach'
      readonly source: Node
      readonly pattern: Pattern
      readonly init: Node
      readonly update: Node
      readonly extract: Node | undefined
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Node[] }
  | { readonly kind: 'define'; readonly definition: Definition; readonly body: Node }
  | { readonly kind: 'label'; readonly name: string; readonly body: Node }
  | { readonly kind: 'break'; readonly name: string }

/** A question mark right behind it guards this step alone: not its target, not the index. */
export type Access = { readonly target: Node; readonly isOptional?: true } & (
  | { readonly kind: 'index'; readonly index: Node }
  | { readonly kind: 'slice'; readonly from?: Node; readonly to?: Node }
  | { readonly kind: 'iterate' }
)

export interface Definition {
  readonly name: string
  readonly params: readonly string[]
  readonly body: Node
}

export type Pattern =
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'array'; readonly items: readonly Pattern[] }
  | {
      readonly kind: 'object'
      readonly entries: readonly {
        readonly key: Node
        readonly variable?: string
        readonly value?: Pattern
      }[]
    }

export class JqSyntaxError extends Error {}

interface Token {
  readonly kind: 'name' | 'field' | 'variable' | 'format' | 'number' | 'text' | 'sign' | 'end'
  readonly text: string
  readonly parts?: readonly (string | Node)[]
}

const SIGN =
  /\?\/\/=?|\/\/=|\|=|\+=|-=|\*=|\/=|%=|==|!=|<=|>=|\/\/|\.\.|[.[\]{}()|,:;=<>+\-*/%?$@]/y
const NAME = /[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*/y
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const BLANK = /(?:\s+|#[^\n]*)+/y
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '/': '/',
  '\\': '\\',
  '"': '"',
}

const MAX_NESTING = 200

export function parseJq(source: string): Node {
  const parser = new JqParser(source)
  return parser.program()
}

class JqParser {
  readonly #source: string
  readonly #tokens: Token[] = []
  #at = 0
  #pos = 0
  #depth = 0

  constructor(source: string) {
    this.#source = source
    this.#tokenize(undefined)
  }

  // Tokens.

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#pos
    const found = pattern.exec(this.#source)?.[0]
    if (found !== undefined) this.#pos += found.length
    return found
  }

  /** Up to the end, or to the parenthesis that closes an interpolation. */
  #tokenize(close: ')' | undefined): void {
    let open = 0
    for (;;) {
      this.#match(BLANK)
      const character = this.#source[this.#pos]
      if (character === undefined) {
        if (close) throw new JqSyntaxError('unfinished text')
        this.#tokens.push({ kind: 'end', text: '' })
        return
      }
      if (character === '"') {
        this.#pos++
        this.#tokens.push({ kind: 'text', text: '', parts: this.#text() })
        continue
      }
      const next = this.#source[this.#pos + 1] ?? ''
      if (character === '.' && /[A-Za-z_]/.test(next)) {
        this.#pos++
        this.#tokens.push({ kind: 'field', text: this.#match(NAME) ?? '' })
        continue
      }
      if ((character === '$' || character === '@') && /[A-Za-z_]/.test(next)) {
        this.#pos++
        const kind = character === '$' ? 'variable' : 'format'
        this.#tokens.push({ kind, text: this.#match(NAME) ?? '' })
        continue
      }
      const isNumber = /\d/.test(character) || (character === '.' && /\d/.test(next))
      const number = isNumber ? this.#match(NUMBER) : undefined
      if (number !== undefined) {
        this.#tokens.push({ kind: 'number', text: number })
        continue
      }
      const name = this.#match(NAME)
      if (name !== undefined) {
        this.#tokens.push({ kind: 'name', text: name })
        continue
      }
      if (close && character === ')' && open === 0) {
        this.#pos++
        return
      }
      const sign = this.#match(SIGN)
      if (sign === undefined) throw new JqSyntaxError(`unexpected ${character}`)
      if (sign === '(') open++
      if (sign === ')') open--
      this.#tokens.push({ kind: 'sign', text: sign })
    }
  }

  #text(): (string | Node)[] {
    const parts: (string | Node)[] = []
    let text = ''
    for (;;) {
      const character = this.#source[this.#pos++]
      if (character === undefined) throw new JqSyntaxError('unfinished text')
      if (character === '"') {
        parts.push(text)
        return parts
      }
      if (character !== '\\') {
        text += character
        continue
      }
      const escape = this.#source[this.#pos++] ?? ''
      if (escape === '(') {
        parts.push(text)
        text = ''
        parts.push(this.#interpolation())
      } else if (escape === 'u') {
        const hex = this.#source.slice(this.#pos, this.#pos + 4)
        if (!/^[\da-f]{4}$/i.test(hex)) throw new JqSyntaxError('bad escape')
        text += String.fromCharCode(Number.parseInt(hex, 16))
        this.#pos += 4
      } else {
        const plain = ESCAPES[escape]
        if (plain === undefined) throw new JqSyntaxError('bad escape')
        text += plain
      }
    }
  }

  #interpolation(): Node {
    if (++this.#depth > MAX_NESTING) throw new JqSyntaxError('nested too deeply')
    const start = this.#tokens.length
    this.#tokenize(')')
    const inside = this.#tokens.splice(start)
    this.#depth--
    const parser = new JqParser('')
    parser.#tokens.splice(0, parser.#tokens.length, ...inside, { kind: 'end', text: '' })
    return parser.program()
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '' }
  }

  #is(text: string): boolean {
    const { kind, text: found } = this.#next
    return found === text && (kind === 'sign' || kind === 'name')
  }

  #accept(text: string): boolean {
    if (!this.#is(text)) return false
    this.#at++
    return true
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw new JqSyntaxError(`expected ${text}`)
  }

  #take(kind: Token['kind']): string {
    const { kind: found, text } = this.#next
    if (found !== kind) throw new JqSyntaxError(`unexpected ${text || 'end'}`)
    this.#at++
    return text
  }

  // Grammar.

  program(): Node {
    const definitions: Definition[] = []
    while (this.#is('def')) definitions.push(this.#definition())
    const body: Node = this.#next.kind === 'end' ? { kind: 'identity' } : this.#pipe()
    if (this.#next.kind !== 'end') throw new JqSyntaxError(`unexpected ${this.#next.text}`)
    return definitions.reduceRight<Node>(
      (inner, definition) => ({ kind: 'define', definition, body: inner }),
      body,
    )
  }

  #definition(): Definition {
    this.#expect('def')
    const name = this.#take('name')
    const params: string[] = []
    if (this.#accept('(')) {
      do
        params.push(
          this.#next.kind === 'variable' ? `$${this.#take('variable')}` : this.#take('name'),
        )
      while (this.#accept(';'))
      this.#expect(')')
    }
    this.#expect(':')
    const body = this.#pipe()
    this.#expect(';')
    return { name, params, body }
  }

  #pipe(): Node {
    if (++this.#depth > MAX_NESTING) throw new JqSyntaxError('nested too deeply')
    const node = this.#pipeInside()
    this.#depth--
    return node
  }

  #pipeInside(): Node {
    if (this.#is('def')) {
      const definition = this.#definition()
      return { kind: 'define', definition, body: this.#pipe() }
    }
    if (this.#accept('label')) {
      const name = this.#take('variable')
      this.#expect('|')
      return { kind: 'label', name, body: this.#pipe() }
    }
    const left = this.#comma()
    if (this.#accept('as')) {
      const patterns = [this.#pattern()]
      while (this.#accept('?//')) patterns.push(this.#pattern())
      this.#expect('|')
      return { kind: 'bind', source: left, patterns, body: this.#pipe() }
    }
    return this.#accept('|') ? { kind: 'pipe', left, right: this.#pipe() } : left
  }

  #comma(): Node {
    let left = this.#alternative()
    while (this.#accept(',')) left = { kind: 'comma', left, right: this.#alternative() }
    return left
  }

  #alternative(): Node {
    const left = this.#update()
    if (!this.#accept('//')) return left
    return { kind: 'alternative', left, right: this.#alternative() }
  }

  #update(): Node {
    const left = this.#or()
    const op = ['=', '|=', '+=', '-=', '*=', '/=', '%=', '//='].find((each) => this.#is(each))
    if (op === undefined) return left
    this.#at++
    return { kind: 'update', op, left, right: this.#alternative() }
  }

  #or(): Node {
    let left = this.#and()
    while (this.#accept('or')) left = { kind: 'or', left, right: this.#and() }
    return left
  }

  #and(): Node {
    let left = this.#compare()
    while (this.#accept('and')) left = { kind: 'and', left, right: this.#compare() }
    return left
  }

  #binary(ops: readonly string[], next: () => Node, isOnce: boolean): Node {
    let left = next()
    for (let op = ops.find((each) => this.#is(each)); op; op = ops.find((each) => this.#is(each))) {
      this.#at++
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
    if (this.#accept('-')) return { kind: 'negate', target: this.#postfix() }
    if (this.#accept('try')) {
      const target = this.#postfix()
      return this.#accept('catch')
        ? { kind: 'try', target, handler: this.#postfix() }
        : { kind: 'try', target }
    }
    if (this.#is('reduce') || this.#is('foreach')) return this.#fold()
    return this.#postfix()
  }

  #fold(): Node {
    const kind = this.#take('name')
    const source = this.#postfix()
    this.#expect('as')
    const pattern = this.#pattern()
    this.#expect('(')
    const init = this.#pipe()
    this.#expect(';')
    const update = this.#pipe()
    const extract = kind === 'foreach' && this.#accept(';') ? this.#pipe() : undefined
    this.#expect(')')
    return kind === 'reduce'
      ? { kind: 'reduce', source, pattern, init, update }
      : { kind: 'foreach', source, pattern, init, update, extract }
  }

  #postfix(): Node {
    const isAccess = this.#next.kind === 'field' || this.#isBeforeText()
    let node = this.#term()
    let access: Access | undefined = isAccess && node.kind === 'index' ? node : undefined
    for (;;) {
      if (this.#accept('?')) {
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
    return this.#is('.') && this.#tokens[this.#at + 1]?.kind === 'text'
  }

  #suffix(target: Node): Access | undefined {
    if (this.#next.kind === 'field') {
      const index: Node = { kind: 'literal', value: this.#take('field') }
      return { kind: 'index', target, index }
    }
    if (this.#isBeforeText()) {
      this.#at++
      return { kind: 'index', target, index: this.#string('text') }
    }
    if (this.#is('.') && this.#tokens[this.#at + 1]?.text === '[') this.#at++
    return this.#is('[') ? this.#brackets(target) : undefined
  }

  #brackets(target: Node): Access {
    this.#expect('[')
    if (this.#accept(']')) return { kind: 'iterate', target }
    if (this.#accept(':')) {
      const to = this.#pipe()
      this.#expect(']')
      return { kind: 'slice', target, to }
    }
    const index = this.#pipe()
    if (!this.#accept(':')) {
      this.#expect(']')
      return { kind: 'index', target, index }
    }
    if (this.#accept(']')) return { kind: 'slice', target, from: index }
    const to = this.#pipe()
    this.#expect(']')
    return { kind: 'slice', target, from: index, to }
  }

  #string(format: string): Node {
    const parts = this.#next.parts ?? []
    this.#take('text')
    return { kind: 'text', parts, format }
  }

  #term(): Node {
    const { kind, text } = this.#next
    switch (kind) {
      case 'number':
        this.#at++
        return { kind: 'literal', value: Number(text) }
      case 'text':
        return this.#string('text')
      case 'format':
        this.#at++
        return this.#next.kind === 'text' ? this.#string(text) : { kind: 'format', name: text }
      case 'variable':
        this.#at++
        return { kind: 'variable', name: text }
      case 'field':
        this.#at++
        return {
          kind: 'index',
          target: { kind: 'identity' },
          index: { kind: 'literal', value: text },
        }
      case 'name':
        return this.#named()
      default:
    }
    if (this.#accept('..')) return { kind: 'recurse' }
    if (this.#accept('.')) {
      if (this.#next.kind === 'text')
        return { kind: 'index', target: { kind: 'identity' }, index: this.#string('text') }
      return { kind: 'identity' }
    }
    if (this.#accept('(')) {
      const node = this.#pipe()
      this.#expect(')')
      return node
    }
    if (this.#accept('[')) {
      if (this.#accept(']')) return { kind: 'array', body: undefined }
      const body = this.#pipe()
      this.#expect(']')
      return { kind: 'array', body }
    }
    if (this.#is('{')) return this.#object()
    if (this.#accept('-')) return { kind: 'negate', target: this.#postfix() }
    throw new JqSyntaxError(`unexpected ${text || 'end'}`)
  }

  #named(): Node {
    const name = this.#take('name')
    switch (name) {
      case 'if':
        return this.#if()
      case 'break':
        return { kind: 'break', name: this.#take('variable') }
      case 'true':
      case 'false':
        return { kind: 'literal', value: name === 'true' }
      case 'null':
        return { kind: 'literal', value: null }
      case 'reduce':
      case 'foreach':
        this.#at--
        return this.#fold()
      default:
    }
    if (
      ['then', 'elif', 'else', 'end', 'as', 'and', 'or', 'catch', 'import', 'include'].includes(
        name,
      )
    )
      throw new JqSyntaxError(`unexpected ${name}`)
    const args: Node[] = []
    if (this.#accept('(')) {
      do args.push(this.#pipe())
      while (this.#accept(';'))
      this.#expect(')')
    }
    return { kind: 'call', name, args }
  }

  #if(): Node {
    const test = this.#pipe()
    this.#expect('then')
    const yes = this.#pipe()
    let no: Node = { kind: 'identity' }
    if (this.#accept('elif')) return { kind: 'if', test, yes, no: this.#if() }
    if (this.#accept('else')) no = this.#pipe()
    this.#expect('end')
    return { kind: 'if', test, yes, no }
  }

  #object(): Node {
    this.#expect('{')
    const entries: [Node, Node][] = []
    while (!this.#accept('}')) {
      entries.push(this.#entry())
      if (!this.#is('}')) this.#expect(',')
    }
    return { kind: 'object', entries }
  }

  #entry(): [Node, Node] {
    const { kind, text } = this.#next
    let key: Node
    if (kind === 'variable') {
      this.#at++
      return [
        { kind: 'literal', value: text },
        { kind: 'variable', name: text },
      ]
    }
    if (this.#accept('(')) {
      key = this.#pipe()
      this.#expect(')')
    } else if (kind === 'text') key = this.#string('text')
    else if (kind === 'format') key = this.#term()
    else if (kind === 'number') key = { kind: 'literal', value: this.#take('number') }
    else key = { kind: 'literal', value: this.#take('name') }
    if (this.#accept(':')) {
      let value = this.#objectValue()
      while (this.#accept('|')) value = { kind: 'pipe', left: value, right: this.#objectValue() }
      return [key, value]
    }
    return [key, { kind: 'index', target: { kind: 'identity' }, index: key }]
  }

  #objectValue(): Node {
    return this.#alternative()
  }

  #pattern(): Pattern {
    if (++this.#depth > MAX_NESTING) throw new JqSyntaxError('nested too deeply')
    const pattern = this.#patternInside()
    this.#depth--
    return pattern
  }

  #patternInside(): Pattern {
    if (this.#accept('[')) {
      const items = [this.#pattern()]
      while (this.#accept(',')) items.push(this.#pattern())
      this.#expect(']')
      return { kind: 'array', items }
    }
    if (this.#accept('{')) {
      const entries: { key: Node; variable?: string; value?: Pattern }[] = []
      do {
        const { kind, text } = this.#next
        if (kind === 'variable') {
          this.#at++
          const entry = { key: { kind: 'literal', value: text } as Node, variable: text }
          entries.push(this.#accept(':') ? { ...entry, value: this.#pattern() } : entry)
          continue
        }
        const key =
          this.#is('(') || kind === 'text'
            ? this.#term()
            : ({ kind: 'literal', value: this.#take('name') } as Node)
        this.#expect(':')
        entries.push({ key, value: this.#pattern() })
      } while (this.#accept(','))
      this.#expect('}')
      return { kind: 'object', entries }
    }
    return { kind: 'variable', name: this.#take('variable') }
  }
}
