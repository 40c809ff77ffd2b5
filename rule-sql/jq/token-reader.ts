import { JqSyntaxError, MAX_NESTING, type Token } from './lexer.ts'

/** The tokens of a program and the place of the next one. */
export class TokenReader {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '' }
  }

  get afterNext(): Token | undefined {
    return this.#tokens[this.#at + 1]
  }

  /** The sign or word that may be an operator; `undefined`: neither is next. */
  get operator(): string | undefined {
    const { kind, text } = this.next
    return kind === 'sign' || kind === 'name' ? text : undefined
  }

  skip(): void {
    this.#at++
  }

  is(text: string): boolean {
    const { kind, text: found } = this.next
    return found === text && (kind === 'sign' || kind === 'name')
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false
    this.#at++
    return true
  }

  expect(text: string): void {
    if (!this.accept(text)) throw new JqSyntaxError(`expected ${text}`)
  }

  take(kind: Token['kind']): string {
    const { kind: found, text } = this.next
    if (found !== kind) throw this.unexpected()
    this.#at++
    return text
  }

  unexpected(): JqSyntaxError {
    return new JqSyntaxError(`unexpected ${this.next.text || 'end'}`)
  }

  /** Reads a part that may contain itself; too many levels are a syntax error. */
  nested<T>(read: () => T): T {
    if (++this.#depth > MAX_NESTING) throw new JqSyntaxError('nested too deeply')
    const part = read()
    this.#depth--
    return part
  }
}
