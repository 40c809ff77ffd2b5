/**
 * HOCON, as configurations are written in it: JSON with comments, `=` in place of `:`, values without quotes,
 * dotted keys, objects that are merged. Substitutions (`${name}`) and `include` are refused: a text is all
 * that is read. docs/decisions/0125-settings.md
 */

import { isRecord } from './is-record.ts'

export type HoconValue = string | number | boolean | null | HoconValue[] | HoconObject
export interface HoconObject {
  [name: string]: HoconValue
}

/** Error in a HOCON text, with its line counted from 1. */
export class HoconError extends Error {
  readonly line: number

  constructor(reason: string, line: number) {
    super(reason)
    this.name = 'HoconError'
    this.line = line
  }
}

const MAX_LENGTH = 1024 * 1024
const MAX_DEPTH = 32

/** Without a prototype: `__proto__` is a name like any other. */
const emptyObject = (): HoconObject => Object.create(null) as HoconObject

/** Objects are merged, and any other value takes the place of the one before. */
export function mergeHocon(below: HoconValue | undefined, above: HoconValue): HoconValue {
  if (!isRecord(below) || !isRecord(above)) return above
  const merged = Object.assign(emptyObject(), below)
  for (const [name, value] of Object.entries(above)) merged[name] = mergeHocon(merged[name], value)
  return merged
}

/** The same in place: a text can add to one object very often. */
function mergeInto(object: HoconObject, name: string, value: HoconValue): void {
  const before = object[name]
  if (!isRecord(before) || !isRecord(value)) object[name] = value
  else for (const [inner, each] of Object.entries(value)) mergeInto(before, inner, each)
}

/** Characters that end an unquoted value, in addition to `//`. */
const RESERVED = new Set('$"{}[]:=,+#`^?!@*&\\\n\r')
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const WORDS: ReadonlyMap<string, HoconValue> = new Map<string, HoconValue>([
  ['true', true],
  ['false', false],
  ['on', true],
  ['off', false],
  ['null', null],
])
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['"', '"'],
  ['/', '/'],
  ['\\', '\\'],
])

class Reader {
  readonly #text: string
  #at = 0
  #line = 1

  constructor(text: string) {
    this.#text = text.startsWith('\uFEFF') ? text.slice(1) : text
  }

  root(): HoconObject {
    this.#skip()
    const object = this.#peek() === '{' ? this.#object(0) : this.#fields(undefined, 0)
    this.#skip()
    if (this.#at < this.#text.length) this.#fail()
    return object
  }

  #peek(): string {
    return this.#text.charAt(this.#at)
  }

  #next(): string {
    const found = this.#text.charAt(this.#at++)
    if (found === '\n') this.#line++
    return found
  }

  #fail(
    reason = `syntax error before: ${this.#text.slice(this.#at, this.#at + 20).trim()}`,
  ): never {
    throw new HoconError(reason, this.#line)
  }

  /** Blanks and comments. Whether a line has ended. */
  #skip(): boolean {
    let hasEnded = false
    for (;;) {
      const found = this.#peek()
      if (found === '#' || this.#text.startsWith('//', this.#at)) {
        while (this.#at < this.#text.length && this.#peek() !== '\n') this.#at++
      } else if (found !== '' && /\s/.test(found)) {
        hasEnded ||= found === '\n'
        this.#next()
      } else return hasEnded
    }
  }

  /** One comma, or the end of a line; `false` if there is neither. */
  #separator(): boolean {
    let isThere = this.#skip()
    if (this.#peek() === ',') {
      this.#next()
      this.#skip()
      isThere = true
    }
    return isThere
  }

  #object(depth: number): HoconObject {
    if (depth > MAX_DEPTH) this.#fail('nested too deeply')
    this.#next()
    const object = this.#fields('}', depth)
    if (this.#next() !== '}') this.#fail('unterminated object')
    return object
  }

  #fields(end: '}' | undefined, depth: number): HoconObject {
    const object = emptyObject()
    this.#skip()
    while (this.#at < this.#text.length && this.#peek() !== end) {
      this.#field(object, depth)
      if (!this.#separator() && this.#at < this.#text.length && this.#peek() !== end) this.#fail()
    }
    return object
  }

  #field(object: HoconObject, depth: number): void {
    const path = this.#path()
    if (path.length + depth > MAX_DEPTH) this.#fail('nested too deeply')
    this.#skip()
    let isAppended = false
    const sign = this.#peek()
    if (sign === '=' || sign === ':') this.#next()
    else if (this.#text.startsWith('+=', this.#at)) {
      this.#at += 2
      isAppended = true
    } else if (sign !== '{') this.#fail()
    const value = this.#value(depth + path.length)
    const last = path.pop() ?? ''
    let place = object
    for (const step of path) {
      const inner = place[step]
      place = isRecord(inner) ? inner : (place[step] = emptyObject())
    }
    const before = place[last]
    if (!isAppended) mergeInto(place, last, value)
    else if (Array.isArray(before)) before.push(value)
    else place[last] = [value]
  }

  #path(): string[] {
    const path: string[] = []
    do {
      this.#blanks()
      const step = this.#peek() === '"' ? this.#quoted() : this.#bare('.')
      if (step === '') this.#fail()
      if (step === 'include' && path.length === 0) this.#fail('include is not supported')
      path.push(step)
      this.#blanks()
      if (path.length > MAX_DEPTH) this.#fail('nested too deeply')
    } while (this.#peek() === '.' && this.#next() !== '')
    return path
  }

  #blanks(): void {
    while (this.#peek() === ' ' || this.#peek() === '\t') this.#at++
  }

  #array(depth: number): HoconValue[] {
    if (depth > MAX_DEPTH) this.#fail('nested too deeply')
    this.#next()
    const items: HoconValue[] = []
    this.#skip()
    while (this.#peek() !== ']') {
      if (this.#at >= this.#text.length) this.#fail('unterminated list')
      items.push(this.#value(depth))
      if (!this.#separator() && this.#peek() !== ']') this.#fail()
    }
    this.#next()
    return items
  }

  #value(depth: number): HoconValue {
    this.#skip()
    const found = this.#peek()
    if (found === '{') return this.#merged(depth)
    if (found === '[') return this.#array(depth + 1)
    return this.#scalar()
  }

  /** `{ … } { … }` is one object. */
  #merged(depth: number): HoconValue {
    const whole = emptyObject()
    do {
      mergeInto(whole, 'value', this.#object(depth + 1))
      this.#blanks()
    } while (this.#peek() === '{')
    return whole.value ?? emptyObject()
  }

  /** Texts with blanks between them are one text. */
  #scalar(): HoconValue {
    const parts: string[] = []
    let isQuoted = false
    for (;;) {
      const from = this.#at
      this.#blanks()
      const blanks = this.#text.slice(from, this.#at)
      const isText = this.#peek() === '"'
      const part = isText ? this.#quoted() : this.#bare()
      if (!isText && part === '') break
      parts.push(parts.length > 0 ? blanks + part : part)
      isQuoted ||= isText
    }
    if (this.#peek() === '$') this.#fail('substitutions are not supported')
    if (parts.length === 0) this.#fail()
    const text = parts.join('')
    if (isQuoted) return text
    const word = WORDS.get(text)
    if (word !== undefined) return word
    return NUMBER.test(text) ? Number(text) : text
  }

  #bare(end?: string): string {
    const from = this.#at
    while (this.#at < this.#text.length) {
      const found = this.#peek()
      if (found === end || RESERVED.has(found) || this.#text.startsWith('//', this.#at)) break
      this.#at++
    }
    const text = this.#text.slice(from, this.#at).trimEnd()
    this.#at = from + text.length
    return text
  }

  #quoted(): string {
    if (this.#text.startsWith('"""', this.#at)) return this.#indented() ?? this.#tripled()
    this.#next()
    const parts: string[] = []
    for (;;) {
      const found = this.#next()
      if (found === '"') return parts.join('')
      if (found === '' || found === '\n') this.#fail('unterminated string')
      parts.push(found === '\\' ? this.#escape() : found)
    }
  }

  /** Reads `"""~ … ~"""`, and removes the indentation of its lines. */
  #indented(): string | undefined {
    const opening = /"""~\r?\n/y
    opening.lastIndex = this.#at
    if (!opening.test(this.#text)) return undefined
    const from = opening.lastIndex
    const end = this.#text.indexOf('~"""', from)
    if (end < 0) this.#fail('unterminated string')
    const lines = this.#text.slice(from, end).split(/\r?\n/)
    this.#line += lines.length
    this.#at = end + 4
    return withoutIndentation(lines)
  }

  #tripled(): string {
    const from = this.#at + 3
    let end = this.#text.indexOf('"""', from)
    if (end < 0) this.#fail('unterminated string')
    // Quotes before the last three are part of the text.
    while (this.#text.charAt(end + 3) === '"') end++
    const text = this.#text.slice(from, end)
    this.#line += text.split('\n').length - 1
    this.#at = end + 3
    return text
  }

  #escape(): string {
    const found = this.#next()
    if (found === 'u') {
      const hex = this.#text.slice(this.#at, this.#at + 4)
      if (!/^[\dA-Fa-f]{4}$/.test(hex)) this.#fail('invalid escape')
      this.#at += 4
      return String.fromCharCode(Number.parseInt(hex, 16))
    }
    return ESCAPES.get(found) ?? this.#fail('invalid escape')
  }
}

/** Removes the common indentation. Blank lines do not count, nor does a last line with only the closing quotes. */
function withoutIndentation(lines: readonly string[]): string {
  const isBlank = (line: string) => line.trim() === ''
  const widths = lines.filter((line) => !isBlank(line)).map((line) => line.search(/\S/))
  const width = widths.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
  return lines.map((line) => (isBlank(line) ? '' : line.slice(width))).join('\n')
}

/**
 * Reads a text.
 *
 * @param maxLength UTF-16 units, by default 1,048,576
 * @throws {HoconError} with the line, if the text is invalid or too long
 */
export function readHocon(text: string, maxLength = MAX_LENGTH): HoconObject {
  if (text.length > maxLength) throw new HoconError('the text is too long', 1)
  return new Reader(text).root()
}

/** Words that need no quotes, and no other meaning. */
const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/
const INLINE = 60

const writeKey = (name: string) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name))

function writeText(text: string): string {
  return PLAIN.test(text) && !WORDS.has(text) && text !== 'include' ? text : JSON.stringify(text)
}

function inline(value: unknown): string | undefined {
  if (typeof value === 'string') return writeText(value)
  if (value === null || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  if (Array.isArray(value)) {
    const items = value.map(inline)
    const text = `[${items.join(', ')}]`
    return items.includes(undefined) || text.length > INLINE ? undefined : text
  }
  return typeof value === 'object' && Object.keys(value ?? {}).length === 0 ? '{}' : undefined
}

function lines(value: unknown, indent: string): string {
  const short = inline(value)
  if (short !== undefined) return short
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((each) => `${inner}${lines(each, inner)}`)
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  return `{\n${fieldLines(value as object, inner)}${indent}}` // neither a list nor a scalar
}

function fieldLines(object: object, indent: string): string {
  return Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => {
      const text = lines(value, indent)
      return `${indent}${writeKey(name)}${text.startsWith('{') ? ' ' : ' = '}${text}\n`
    })
    .join('')
}

/** Fields in the order of their names; `undefined` is omitted. */
export function writeHocon(object: object): string {
  return fieldLines(object, '')
}
