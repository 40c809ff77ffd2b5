import type { Node } from './tree.ts'

export class JqSyntaxError extends Error {}

export interface Token {
  readonly kind: 'name' | 'field' | 'variable' | 'format' | 'number' | 'text' | 'sign' | 'end'
  readonly text: string
  /** Parts of a text: characters and interpolations alternate. */
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

/** Limits nested interpolations, filters and patterns, so that no program exhausts the stack. */
export const MAX_NESTING = 200

/** Passes each interpolation of a text to `parse` as soon as its last token is read. */
export function tokenize(source: string, parse: (tokens: Token[]) => Node): Token[] {
  return new Lexer(source, parse).all()
}

class Lexer {
  readonly #source: string
  readonly #parse: (tokens: Token[]) => Node
  readonly #tokens: Token[] = []
  #pos = 0
  #depth = 0

  constructor(source: string, parse: (tokens: Token[]) => Node) {
    this.#source = source
    this.#parse = parse
  }

  all(): Token[] {
    this.#tokenize(undefined)
    return this.#tokens
  }

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
    return this.#parse([...inside, { kind: 'end', text: '' }])
  }
}
