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
import { type Path, PLACEHOLDER, readPath } from './placeholder.ts'

type Part = string | Path

/** A piece of a rendered template, for people to read. */
export interface RenderedPart {
  readonly text: string
  /** The placeholder that it comes from; `undefined` for text of the template. */
  readonly placeholder: string | undefined
  /** The row has no such value. */
  readonly isMissing: boolean
}

interface Options {
  /** Text for a missing value. */
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

  /** Whether the template has no placeholders and gives the same text for every row. */
  get isConstant(): boolean {
    return this.#parts.every((part) => typeof part === 'string')
  }

  /** Whether the template is a single placeholder. */
  get isPlaceholder(): boolean {
    return this.#parts.length === 1 && !this.isConstant
  }

  /** The value of a template that is one placeholder, otherwise its text. @throws {RenderError} as `text` does */
  value(row: ValueMap): Value {
    const [part, ...more] = this.#parts
    const isOne = more.length === 0 && part !== undefined && typeof part !== 'string'
    return isOne ? valueAt(row, part) : this.text(row)
  }

  /** @throws {RenderError} if a value is too large or nested too deeply, or has bytes that are no text in a list */
  text(row: ValueMap): string {
    let text = ''
    for (const part of this.#parts) text += inText(this.#write(part, row))
    return text
  }

  /** Bytes of the result; binary values remain unchanged. @throws {RenderError} as `text` does */
  bytes(row: ValueMap): Uint8Array {
    const written = this.textOrBytes(row)
    return typeof written === 'string' ? this.encode(written) : written
  }

  /** Bytes only if a value is bytes and no text. @throws {RenderError} as `text` does */
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

  /** The text piece by piece, with what is missing in the row. @throws {RenderError} as `text` does */
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
    return value === undefined ? this.#missing : renderValueText(value)
  }
}

/**
 * Text of a value; an array of numbers is JSON here, unlike in statements.
 * @throws {RenderError} if it is too large or nested too deeply, or contains bytes that are no text
 */
export const renderValueText = (value: Value): Text =>
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

/**
 * The value at a path; `undefined` where there is none, also within a text that is no JSON.
 *
 * @throws {RenderError} if a text on the path is too large or nested too deeply
 */
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

/** Runs a read within the limits of one rule run (docs/decisions/0050). */
function limited<T>(read: () => T): T {
  beginRun()
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    throw new RenderError(
      error.code === 'notUtf8'
        ? 'the value has bytes that are not UTF-8 text'
        : 'the value is too large or nested too deeply',
    )
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes bytes; invalid ones become replacement characters. */
const inText = (written: Text): string =>
  typeof written === 'string' ? written : decoder.decode(written)
