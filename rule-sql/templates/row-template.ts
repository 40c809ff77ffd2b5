import { beginRun, RuleError } from '../run/limits.ts'
import { toBytes } from '../values/bytes.ts'
import { decodeJson, encodeJson } from '../values/json.ts'
import { toText } from '../values/text.ts'
import {
  isArray,
  isBytes,
  isMap,
  own,
  type Text,
  type Value,
  type ValueMap,
} from '../values/value.ts'

/** The keys from the row to a value; none of them is the whole row. */
export type Path = readonly string[]

type Part = string | Path

/** With other characters it is plain text; `${$}` is a `$`. */
const PLACEHOLDER = /\$\{(?:(\$)|\.?([a-zA-Z0-9._]*))\}/g

/** A piece of a rendered template, for people to read. */
export interface RenderedPart {
  readonly text: string
  /** The placeholder that it comes from; `undefined` for text of the template. */
  readonly placeholder: string | undefined
  /** The row has no such value. */
  readonly isMissing: boolean
}

interface Options {
  /** What a missing value is written as. */
  missing?: string
}

/** A value of a row is too large or too deep to be written. */
export class RenderError extends Error {
  override readonly name = 'RenderError'
}

/**
 * A text with placeholders for values of a row: `${topic}`, `${payload.a.b}`; `${}` and `${.}` are the whole
 * row. Read once, rendered for each row. A path into a text reads the text as JSON.
 */
export class RowTemplate {
  readonly #parts: readonly Part[]
  readonly #missing: string

  constructor(text: string, { missing = 'undefined' }: Options = {}) {
    this.#parts = readParts(text)
    this.#missing = missing
  }

  /** It has no placeholders: its text is the same for every row. */
  get isConstant(): boolean {
    return this.#parts.every((part) => typeof part === 'string')
  }

  /** The value of a template that is one placeholder, otherwise its text. @throws {RenderError} */
  value(row: ValueMap): Value {
    const [part, ...more] = this.#parts
    const isOne = more.length === 0 && part !== undefined && typeof part !== 'string'
    return isOne ? valueAt(row, part) : this.text(row)
  }

  /** @throws {RenderError} */
  text(row: ValueMap): string {
    let text = ''
    for (const part of this.#parts) text += inText(this.#write(part, row))
    return text
  }

  /** The same as bytes; values that are bytes and no text stay as they are. @throws {RenderError} */
  bytes(row: ValueMap): Uint8Array {
    const written = this.textOrBytes(row)
    return typeof written === 'string' ? this.encode(written) : written
  }

  /** Bytes only if a value is bytes and no text. @throws {RenderError} */
  textOrBytes(row: ValueMap): Text {
    let text = ''
    for (const part of this.#parts) {
      const written = this.#write(part, row)
      if (typeof written !== 'string') return this.#joined(row)
      text += written
    }
    return text
  }

  /** UTF-8; a subclass has a faster encoder where its platform has one. */
  protected encode(text: string): Uint8Array {
    return toBytes(text)
  }

  #joined(row: ValueMap): Uint8Array {
    const pieces = this.#parts.map((part) => toBytes(this.#write(part, row)))
    const [first, ...more] = pieces
    if (first !== undefined && more.length === 0) return first
    const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      bytes.set(piece, at)
      at += piece.length
    }
    return bytes
  }

  /** The text piece by piece, with what is missing in the row. @throws {RenderError} */
  rendered(row: ValueMap): RenderedPart[] {
    return this.#parts.map((part) => {
      const text = inText(this.#write(part, row))
      if (typeof part === 'string') return { text, placeholder: undefined, isMissing: false }
      const isMissing = valueAt(row, part) === undefined
      return { text, placeholder: `\${${part.join('.')}}`, isMissing }
    })
  }

  #write(part: Part, row: ValueMap): Text {
    if (typeof part === 'string') return part
    const value = valueAt(row, part)
    if (typeof value === 'string') return value
    return value === undefined ? this.#missing : textOf(value)
  }
}

/** An array of numbers is JSON here, also where a statement takes it for a text. @throws {RenderError} */
export const textOf = (value: Value): Text =>
  limited(() => (isArray(value) ? encodeJson(value) : toText(value)))

function readParts(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [whole, dollar, path = ''] = match
    parts.push(text.slice(from, match.index), dollar ?? readPath(path))
    from = match.index + whole.length
  }
  parts.push(text.slice(from))
  return parts.filter((part) => part !== '')
}

/** Of a placeholder, without its braces. */
export const readPath = (text: string): Path => text.split('.').filter(Boolean)

/** @throws {RenderError} */
export function valueAt(row: ValueMap, path: Path): Value {
  let value: Value = row
  for (const key of path) {
    if (isBytes(value)) value = decoded(value)
    if (!isMap(value)) return undefined
    value = own(value, key)
  }
  return value
}

function decoded(text: Text): Value {
  return limited(() => {
    try {
      return decodeJson(text)
    } catch (error) {
      if (error instanceof SyntaxError) return undefined
      throw error
    }
  })
}

/** Within the limits of one run of a rule (docs/decisions/0050). */
function limited<T>(read: () => T): T {
  beginRun()
  try {
    return read()
  } catch (error) {
    throw error instanceof RuleError ? new RenderError(error.code) : error
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Bytes that are no text get replacement characters. */
const inText = (written: Text): string =>
  typeof written === 'string' ? written : decoder.decode(written)
