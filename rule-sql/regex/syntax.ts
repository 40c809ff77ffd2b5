/**
 * Perl's regular expressions, as far as a rule needs them, over bytes (one character of the subject
 * is one byte, 0 to 255): that is how the real broker runs them.
 */
export type Node =
  | { readonly kind: 'set'; readonly set: Uint8Array }
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

export class RegexError extends Error {}

interface Flags {
  i: boolean
  m: boolean
  s: boolean
  x: boolean
}

function setOf(has: (code: number) => boolean): Uint8Array {
  const set = new Uint8Array(256)
  for (let code = 0; code < 256; code++) if (has(code)) set[code] = 1
  return set
}

const literals = new Map<number, Uint8Array>()

/** Sets are compared by identity and never changed, so that there is one for each character. */
function literalSet(code: number, ignoreCase: boolean): Uint8Array {
  const key = ignoreCase ? -(code | 32) : code
  let set = literals.get(key)
  if (set === undefined) {
    set = new Uint8Array(256)
    set[code] = 1
    if (ignoreCase) set[code ^ 32] = 1
    literals.set(key, set)
  }
  return set
}

const between = (from: string, to: string) => (code: number) =>
  code >= from.charCodeAt(0) && code <= to.charCodeAt(0)
const isDigit = between('0', '9')
const isLower = between('a', 'z')
const isUpper = between('A', 'Z')
const isLetter = (code: number) => isLower(code) || isUpper(code)
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)
const isBlank = (code: number) => code === 32 || code === 9
export const isWord = (code: number): boolean => isLetter(code) || isDigit(code) || code === 95
const isGraph = (code: number) => code > 32 && code < 127
const isPunct = (code: number) => isGraph(code) && !isLetter(code) && !isDigit(code)

const CLASSES: Readonly<Record<string, (code: number) => boolean>> = {
  d: isDigit,
  w: isWord,
  s: isSpace,
  h: (code) => isBlank(code) || code === 160,
  v: (code) => (code >= 10 && code <= 13) || code === 133,
  N: (code) => code !== 10,
}
const POSIX: Readonly<Record<string, (code: number) => boolean>> = {
  alpha: isLetter,
  digit: isDigit,
  alnum: (code) => isLetter(code) || isDigit(code),
  upper: isUpper,
  lower: isLower,
  space: isSpace,
  blank: isBlank,
  punct: isPunct,
  xdigit: (code) => /[\da-f]/i.test(String.fromCharCode(code)),
  word: isWord,
  cntrl: (code) => code < 32 || code === 127,
  print: (code) => code >= 32 && code < 127,
  graph: isGraph,
  ascii: (code) => code < 128,
}
const CONTROLS: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, f: 12, e: 27, a: 7 }

const MAX_REPEAT = 1000
const MAX_NESTING = 100

export interface Pattern {
  readonly node: Node
  readonly groups: number
  /** The names of the groups in their order; `null` for one without. */
  readonly names: readonly (string | null)[]
  readonly hasBackReference: boolean
}

export function parseRegex(source: string): Pattern {
  return new RegexParser(source).parse()
}

class RegexParser {
  readonly #source: string
  readonly #names = new Map<string, number>()
  #at = 0
  #groups = 0
  #depth = 0
  #hasBackReference = false
  #flags: Flags = { i: false, m: false, s: false, x: false }

  constructor(source: string) {
    this.#source = source
  }

  parse(): Pattern {
    const node = this.#alternatives()
    if (this.#at < this.#source.length) throw new RegexError('unmatched parenthesis')
    const groups = this.#groups
    const names: (string | null)[] = Array.from({ length: groups }, () => null)
    for (const [name, index] of this.#names) names[index - 1] = name
    return { node, groups, names, hasBackReference: this.#hasBackReference }
  }

  #peek(text: string): boolean {
    return this.#source.startsWith(text, this.#at)
  }

  #accept(text: string): boolean {
    if (!this.#peek(text)) return false
    this.#at += text.length
    return true
  }

  #take(): string {
    const character = this.#source[this.#at++]
    if (character === undefined) throw new RegexError('unexpected end')
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
        for (const character of text) parts.push(this.#literal(character.charCodeAt(0)))
        continue
      }
      const atom = this.#atom()
      if (atom) parts.push(this.#quantified(atom))
    }
    return { kind: 'seq', parts }
  }

  #quantified(atom: Node): Node {
    let node = atom
    for (;;) {
      const match = this.#match(/[*+?]|\{(\d+)(,?)(\d*)\}/)
      if (!match) return node
      const [sign, low, comma, high] = match
      const least = low === undefined ? (sign === '+' ? 1 : 0) : Number(low)
      const open = low === undefined ? (sign === '?' ? 1 : Infinity) : Infinity
      const most =
        low === undefined ? open : comma === '' ? least : high === '' ? open : Number(high)
      if (least > most || least > MAX_REPEAT || (most !== Infinity && most > MAX_REPEAT))
        throw new RegexError('bad repeat')
      const isLazy = this.#accept('?')
      const isPossessive = !isLazy && this.#accept('+')
      node = { kind: 'repeat', node, least, most, isLazy }
      if (isPossessive) node = { kind: 'atomic', node }
    }
  }

  #literal(code: number): Node {
    return { kind: 'set', set: literalSet(code, this.#flags.i && isLetter(code)) }
  }

  #atom(): Node | undefined {
    const character = this.#take()
    switch (character) {
      case '.':
        return { kind: 'set', set: setOf((code) => this.#flags.s || code !== 10) }
      case '^':
        return { kind: 'assert', what: this.#flags.m ? 'lineBegin' : 'begin' }
      case '$':
        return { kind: 'assert', what: this.#flags.m ? 'lineEnd' : 'end' }
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
      default:
        return this.#literal(character.charCodeAt(0))
    }
  }

  #group(): Node | undefined {
    if (this.#accept('?#')) {
      this.#match(/[^)]*/)
      this.#close()
      return undefined
    }
    const flags = this.#match(/\?([imsx]*)(?:-([imsx]+))?([:)])/)
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
    const name = this.#match(/\?(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/)
    if (!name && this.#peek('?')) {
      const back = this.#match(/\?P=([A-Za-z_]\w*)/)
      if (!back) throw new RegexError('not supported')
      this.#close()
      return this.#named(back[1] ?? '')
    }
    if (this.#peek('*')) throw new RegexError('not supported')
    const index = ++this.#groups
    if (name) this.#names.set(name[1] ?? name[2] ?? '', index)
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
    return this.#back(group)
  }

  #back(group: number): Node {
    this.#hasBackReference = true
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
    const back = this.#match(/([1-9]\d*)|g(\d+)|g\{(\d+)\}/)
    if (back) {
      const group = Number(back[1] ?? back[2] ?? back[3])
      if (group > 99) throw new RegexError('unknown group')
      return this.#back(group)
    }
    if (this.#accept('R'))
      return {
        kind: 'alt',
        options: [
          { kind: 'seq', parts: [this.#literal(13), this.#literal(10)] },
          { kind: 'set', set: setOf(CLASSES.v ?? isSpace) },
        ],
      }
    const { code, set } = this.#characterEscape()
    return set ? { kind: 'set', set: setOf(set) } : this.#literal(code)
  }

  /** What means the same inside of brackets and outside. */
  #characterEscape(): { code: number; set?: (code: number) => boolean } {
    const character = this.#take()
    const has = CLASSES[character]
    if (has) return { code: 0, set: has }
    const hasNot = character === 'n' ? undefined : CLASSES[character.toLowerCase()]
    if (hasNot) return { code: 0, set: (code) => !hasNot(code) }
    const control = CONTROLS[character]
    if (control !== undefined) return { code: control }
    if (character === 'x') {
      const [, long, short] = this.#match(/\{([\da-fA-F]+)\}|([\da-fA-F]{0,2})/) ?? []
      const code = Number.parseInt(long ?? (short === '' ? '0' : (short ?? '0')), 16)
      if (code > 255) throw new RegexError('not a byte')
      return { code }
    }
    if (character === '0')
      return { code: Number.parseInt(this.#match(/[0-7]{1,2}/)?.[0] ?? '0', 8) }
    if (character === 'c') return { code: this.#take().toUpperCase().charCodeAt(0) ^ 64 }
    if (/[a-zA-Z]/.test(character)) throw new RegexError('not supported')
    return { code: character.charCodeAt(0) }
  }

  #class(): Node {
    const set = new Uint8Array(256)
    const isNegated = this.#accept('^')
    const add = (has: (code: number) => boolean) => {
      for (let code = 0; code < 256; code++) if (has(code)) set[code] = 1
    }
    for (let isFirst = true; isFirst || !this.#peek(']'); isFirst = false) {
      const posix = this.#match(/\[:(\^?)([a-z]+):\]/)
      if (posix) {
        const has = POSIX[posix[2] ?? '']
        if (!has) throw new RegexError('unknown class')
        add(posix[1] === '^' ? (code) => !has(code) : has)
        continue
      }
      const from = this.#classCharacter()
      if (from.set) {
        add(from.set)
        continue
      }
      let to = from.code
      if (this.#peek('-') && !this.#peek('-]') && this.#at + 1 < this.#source.length) {
        this.#take()
        const end = this.#classCharacter()
        if (end.set) add((code) => code === 45 || (end.set?.(code) ?? false))
        else to = end.code
        if (to < from.code) throw new RegexError('range out of order')
      }
      add((code) => code >= from.code && code <= to)
    }
    this.#take()
    if (this.#flags.i)
      add((code) => isLetter(code) && (set[code | 32] === 1 || set[code & ~32] === 1))
    return { kind: 'set', set: isNegated ? set.map((has) => 1 - has) : set }
  }

  #classCharacter(): { code: number; set?: (code: number) => boolean } {
    if (!this.#accept('\\')) return { code: this.#take().charCodeAt(0) }
    if (this.#accept('b')) return { code: 8 }
    const octal = this.#match(/[0-7]{1,3}/)
    return octal ? { code: Number.parseInt(octal[0], 8) & 255 } : this.#characterEscape()
  }
}
