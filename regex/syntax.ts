import {
  type CharSet,
  charSet,
  type Dialect,
  escapeContent,
  posixContent,
  propertyContent,
  rangeContent,
} from './char-set.ts'

/** A pattern as a tree (docs/regular-expressions.md). */
export type Node =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'seq'; readonly parts: readonly Node[] }
  | { readonly kind: 'alt'; readonly options: readonly Node[] }
  | { readonly kind: 'group'; readonly index: number; readonly node: Node }
  | {
      readonly kind: 'repeat'
      readonly node: Node
      readonly least: number
      readonly most: number
      readonly isLazy: boolean
    }
  | { readonly kind: 'assert'; readonly what: Assertion }
  | { readonly kind: 'back'; readonly group: number; readonly ignoreCase: boolean }
  | { readonly kind: 'look'; readonly node: Node; readonly isAhead: boolean; readonly not: boolean }
  | { readonly kind: 'atomic'; readonly node: Node }

export type Assertion =
  | 'begin'
  | 'lineBegin'
  | 'end'
  | 'lineEnd'
  | 'textEnd'
  | 'word'
  | 'noWord'
  | 'start'

export class RegexError extends Error {
  /** Whether the limit is this engine's, and other engines may accept the pattern. */
  readonly isOurs: boolean

  constructor(message: string, isOurs = false) {
    super(message)
    this.isOurs = isOurs
  }
}

const notSupported = () => new RegexError('not supported', true)

interface Flags {
  i: boolean
  m: boolean
  s: boolean
  x: boolean
  U: boolean
}

const CONTROLS: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, f: 12, e: 27, a: 7 }

const MAX_REPEAT = 1000
const MAX_NESTING = 250

export interface Pattern {
  readonly node: Node
  readonly groups: number
  /** The names of the groups in their order; `null` for one without. */
  readonly names: readonly (string | null)[]
  readonly hasBackReference: boolean
}

/**
 * @param source one unit for each byte in the dialect of bytes
 * @throws {RegexError} if the syntax is wrong
 */
export function parseRegex(source: string, dialect: Dialect): Pattern {
  return new RegexParser(source, dialect).parse()
}

class RegexParser {
  readonly #source: string
  readonly #dialect: Dialect
  readonly #names = new Map<string, number>()
  #at = 0
  #groups = 0
  #depth = 0
  /** The highest group that a back reference names. */
  #back = 0
  #flags: Flags = { i: false, m: false, s: false, x: false, U: false }

  constructor(source: string, dialect: Dialect) {
    this.#source = source
    this.#dialect = dialect
  }

  parse(): Pattern {
    const node = this.#alternatives()
    if (this.#at < this.#source.length) throw new RegexError('unmatched parenthesis')
    const groups = this.#groups
    if (this.#back > groups) throw new RegexError('unknown group')
    const names: (string | null)[] = Array.from({ length: groups }, () => null)
    for (const [name, index] of this.#names) names[index - 1] = name
    return { node, groups, names, hasBackReference: this.#back > 0 }
  }

  #peek(text: string): boolean {
    return this.#source.startsWith(text, this.#at)
  }

  #accept(text: string): boolean {
    if (!this.#peek(text)) return false
    this.#at += text.length
    return true
  }

  /** Consumes the next character. */
  #take(): string {
    const code = this.#source.codePointAt(this.#at)
    if (code === undefined) throw new RegexError('unexpected end')
    const character = String.fromCodePoint(code)
    this.#at += character.length
    return character
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    const sticky = new RegExp(pattern, 'y')
    sticky.lastIndex = this.#at
    const match = sticky.exec(this.#source)
    if (match) this.#at = sticky.lastIndex
    return match ?? undefined
  }

  #alternatives(): Node {
    if (++this.#depth > MAX_NESTING) throw new RegexError('nested too deeply')
    const flags = { ...this.#flags }
    const options = [this.#sequence()]
    while (this.#accept('|')) options.push(this.#sequence())
    this.#flags = flags
    this.#depth--
    const [only] = options
    return options.length === 1 && only ? only : { kind: 'alt', options }
  }

  #sequence(): Node {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !this.#peek('|') && !this.#peek(')')) {
      if (this.#flags.x && this.#match(/\s+|#[^\n]*/)) continue
      if (this.#accept('\\Q')) {
        const end = this.#source.indexOf('\\E', this.#at)
        const text = this.#source.slice(this.#at, end < 0 ? undefined : end)
        this.#at = end < 0 ? this.#source.length : end + 2
        const literals = Array.from(text, (each) => this.#literal(each.codePointAt(0) ?? 0))
        const last = literals.pop()
        parts.push(...literals)
        if (last) parts.push(this.#quantified(last))
        continue
      }
      const atom = this.#atom()
      if (atom) parts.push(this.#quantified(atom))
    }
    return { kind: 'seq', parts }
  }

  #quantified(atom: Node): Node {
    const match = this.#match(/[*+?]|\{(\d+)(,?)(\d*)\}/)
    if (!match) return atom
    const [sign, low, comma, high] = match
    const least = low === undefined ? (sign === '+' ? 1 : 0) : Number(low)
    const open = low === undefined ? (sign === '?' ? 1 : Infinity) : Infinity
    const most = low === undefined ? open : comma === '' ? least : high === '' ? open : Number(high)
    if (least > most) throw new RegexError('bad repeat')
    if (least > MAX_REPEAT || (most !== Infinity && most > MAX_REPEAT))
      throw new RegexError(`more than ${MAX_REPEAT} repeats`, true)
    const isChanged = this.#accept('?')
    const isPossessive = !isChanged && this.#accept('+')
    if (this.#match(/(?=[*+?]|\{\d+,?\d*\})/)) throw new RegexError('nothing to repeat')
    const isLazy = isChanged !== this.#flags.U && !isPossessive
    const node: Node = { kind: 'repeat', node: atom, least, most, isLazy }
    return isPossessive ? { kind: 'atomic', node } : node
  }

  #set(content: string): Node {
    return { kind: 'set', set: charSet(content, this.#dialect, this.#flags.i) }
  }

  #literal(code: number): Node {
    return this.#set(rangeContent(code, code))
  }

  #atom(): Node | undefined {
    const character = this.#take()
    switch (character) {
      case '.':
        return this.#set(this.#flags.s ? '^' : '^\\n')
      case '^':
        return { kind: 'assert', what: this.#flags.m ? 'lineBegin' : 'begin' }
      case '$':
        return { kind: 'assert', what: this.#flags.m ? 'lineEnd' : this.#end }
      case '[':
        return this.#class()
      case '(':
        return this.#group()
      case '\\':
        return this.#escape()
      case '*':
      case '+':
      case '?':
        throw new RegexError('nothing to repeat')
      case '{':
        if (this.#match(/\d+,?\d*\}/)) throw new RegexError('nothing to repeat')
        return this.#literal(123)
      default:
        return this.#literal(character.codePointAt(0) ?? 0)
    }
  }

  /** A name that ends in a line feed is another name: `$` does not ignore it as it does in bytes. */
  get #end(): Assertion {
    return this.#dialect === 'bytes' ? 'end' : 'textEnd'
  }

  #group(): Node | undefined {
    if (this.#accept('?#')) {
      this.#match(/[^)]*/)
      this.#close()
      return undefined
    }
    const flags = this.#match(/\?([imsxU]*)(?:-([imsxU]+))?([:)])/)
    if (flags) {
      const before = { ...this.#flags }
      const [, on = '', off = '', end] = flags
      const changed = { ...before }
      for (const flag of on) changed[flag as keyof Flags] = true // the pattern names these only
      for (const flag of off) changed[flag as keyof Flags] = false
      this.#flags = changed
      // Without a colon it holds to the end of the group around it.
      if (end === ')') return undefined
      const node = this.#inside()
      this.#flags = before
      return node
    }
    const look = this.#match(/\?(<?)([=!])/)
    if (look) {
      const [, behind, sign] = look
      return { kind: 'look', node: this.#inside(), isAhead: behind === '', not: sign === '!' }
    }
    if (this.#accept('?>')) return { kind: 'atomic', node: this.#inside() }
    const name = this.#match(/\?(?:P?<(\w+)>|'(\w+)')/)
    if (!name && this.#peek('?')) {
      const back = this.#match(/\?P=(\w+)/)
      if (!back) throw notSupported()
      this.#close()
      return this.#named(back[1] ?? '')
    }
    if (this.#peek('*')) throw notSupported()
    const index = ++this.#groups
    if (name) {
      const given = name[1] ?? name[2] ?? ''
      if (this.#names.has(given)) throw new RegexError('two groups with the same name')
      this.#names.set(given, index)
    }
    return { kind: 'group', index, node: this.#inside() }
  }

  #inside(): Node {
    const node = this.#alternatives()
    this.#close()
    return node
  }

  #close(): void {
    if (!this.#accept(')')) throw new RegexError('missing )')
  }

  #named(name: string): Node {
    const group = this.#names.get(name)
    if (group === undefined) throw new RegexError('unknown group')
    return this.#backTo(group)
  }

  #backTo(group: number): Node {
    this.#back = Math.max(this.#back, group)
    return { kind: 'back', group, ignoreCase: this.#flags.i }
  }

  #escape(): Node | undefined {
    const assertion = this.#match(/[AzZbBG]/)?.[0]
    if (assertion !== undefined) {
      const whats = {
        A: 'begin',
        z: 'textEnd',
        Z: 'end',
        b: 'word',
        B: 'noWord',
        G: 'start',
      } as const
      return { kind: 'assert', what: whats[assertion as keyof typeof whats] } // the pattern's letters
    }
    if (this.#accept('E')) return undefined
    const name = this.#match(/k(?:<(\w+)>|\{(\w+)\}|'(\w+)')/)
    if (name) return this.#named(name[1] ?? name[2] ?? name[3] ?? '')
    const back = this.#match(/g(\d+)|g\{(\d+)\}/) ?? this.#shortBack()
    if (back) return this.#backTo(Number(back[1] ?? back[2]))
    if (this.#accept('R')) {
      const parts = [this.#literal(13), this.#literal(10)]
      return { kind: 'alt', options: [{ kind: 'seq', parts }, this.#set('\\n-\\r\\x85')] }
    }
    return this.#set(this.#characterEscape().content)
  }

  /** Reads a back reference: `\10` and higher are octal unless that many groups precede. */
  #shortBack(): RegExpExecArray | undefined {
    const start = this.#at
    const back = this.#match(/([1-9]\d*)/)
    if (!back || Number(back[1]) < 10 || Number(back[1]) <= this.#groups) return back
    this.#at = start
    return undefined
  }

  /** Escapes that mean the same inside of brackets and outside; `code` is that of a single character. */
  #characterEscape(): { code?: number; content: string } {
    const octal = this.#match(/[0-7]{1,3}/)
    if (octal) return this.#one(Number.parseInt(octal[0], 8))
    const character = this.#take()
    const control = CONTROLS[character]
    if (control !== undefined) return this.#one(control)
    const content = escapeContent(character, this.#dialect)
    if (content !== undefined) return { content }
    switch (character) {
      case 'x': {
        const [, long, short] = this.#match(/\{([\da-fA-F]+)\}|([\da-fA-F]{0,2})/) ?? []
        return this.#one(Number.parseInt(long ?? (short || '0'), 16))
      }
      case 'u': {
        if (this.#dialect === 'bytes') throw notSupported()
        const found = this.#match(/\{([\da-fA-F]+)\}|([\da-fA-F]{4})/)
        if (!found) throw new RegexError('not a character')
        return this.#one(Number.parseInt(found[1] ?? found[2] ?? '', 16))
      }
      case 'p':
      case 'P': {
        const [, single, caret, name] = this.#match(/([A-Z])|\{(\^?)([\w=]+)\}/) ?? []
        const isNegated = (character === 'P') !== (caret === '^')
        const property = propertyContent(single ?? name ?? '', isNegated)
        if (property === undefined) throw new RegexError('unknown property', true)
        return { content: property }
      }
      case 'c':
        return this.#one(this.#take().toUpperCase().charCodeAt(0) ^ 64)
      default:
        if (/[a-zA-Z\d]/.test(character)) throw notSupported()
        return this.#one(character.codePointAt(0) ?? 0)
    }
  }

  #one(code: number): { code: number; content: string } {
    if (code > (this.#dialect === 'bytes' ? 255 : 0x10ffff)) throw new RegexError('not a character')
    return { code, content: rangeContent(code, code) }
  }

  #class(): Node {
    let content = this.#accept('^') ? '^' : ''
    for (let isFirst = true; isFirst || !this.#peek(']'); isFirst = false) {
      const posix = this.#match(/\[:(\^?)([a-z]+):\]/)
      if (posix) {
        const has = posixContent(posix[2] ?? '', posix[1] === '^', this.#dialect)
        if (has === undefined) throw new RegexError('unknown class')
        content += has
        continue
      }
      const from = this.#classCharacter()
      if (from.code !== undefined && this.#match(/-(?!\]|$)/)) {
        const to = this.#classCharacter()
        if (to.code === undefined || to.code < from.code) throw new RegexError('range out of order')
        content += rangeContent(from.code, to.code)
      } else content += from.content
    }
    this.#take()
    return this.#set(content)
  }

  #classCharacter(): { code?: number; content: string } {
    if (!this.#accept('\\')) return this.#one(this.#take().codePointAt(0) ?? 0)
    return this.#accept('b') ? this.#one(8) : this.#characterEscape()
  }
}
