import { beginRun, RuleError } from '@signalbox/rule-sql/run/limits'
import { decodeJson, encodeJson } from '@signalbox/rule-sql/values/json'
import { toText } from '@signalbox/rule-sql/values/text'
import {
  isArray,
  isBytes,
  isMap,
  own,
  type Text,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'

/** The keys from the row to a value; none of them is the whole row. */
export type Path = readonly string[]

type Part = string | Path

/** With other characters it is plain text; `${$}` is a `$`. */
const PLACEHOLDER = /\$\{(?:(\$)|\.?([a-zA-Z0-9._]*))\}/g

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

  /** The value of a template that is one placeholder, otherwise its text. @throws {RenderError} */
  value(row: ValueMap): Value {
    const [part, ...more] = this.#parts
    const isOne = more.length === 0 && part !== undefined && typeof part !== 'string'
    return isOne ? valueAt(row, part) : this.text(row)
  }

  /** @throws {RenderError} */
  text(row: ValueMap): string {
    let text = ''
    for (const part of this.#parts) {
      const written = this.#write(part, row)
      text += typeof written === 'string' ? written : Buffer.from(written).toString()
    }
    return text
  }

  /** The same as bytes; values that are bytes and no text stay as they are. @throws {RenderError} */
  bytes(row: ValueMap): Buffer {
    const [first, ...more] = this.#parts
    if (first !== undefined && more.length === 0) return toBuffer(this.#write(first, row))
    return Buffer.concat(this.#parts.map((part) => toBuffer(this.#write(part, row))))
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

const toBuffer = (text: Text): Buffer =>
  typeof text === 'string'
    ? Buffer.from(text)
    : Buffer.from(text.buffer, text.byteOffset, text.byteLength)
