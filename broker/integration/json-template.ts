import { BRACED, isBraced, splitBraced } from '@signalbox/contract/placeholders'
import { beside } from '@signalbox/rule-sql/run/limits'
import { decodeJson, encodeJson } from '@signalbox/rule-sql/values/json'
import type { Value, ValueMap } from '@signalbox/rule-sql/values/value'
import { RenderError, RowTemplate, renderValueText } from './row-template.ts'

type Part = string | { template: RowTemplate; isInText: boolean }

/** Texts with placeholders inside, placeholders, and anything else. */
const TOKENS = /"(?:[^"\\]|\\[\s\S])*"|\$\{[^}]*\}|[\s\S]/g

/**
 * JSON with placeholders. In a text, a value is a part of this text. Outside of texts it is a whole value: a text of
 * the row that is JSON, or else the text. No value can add fields beside its own.
 */
export class JsonTemplate {
  readonly #parts: readonly Part[]

  constructor(text: string) {
    this.#parts = [...text.matchAll(TOKENS)].flatMap(([token]) => splitToken(token))
  }

  /** @throws {RenderError} if the result is no JSON, or a value cannot be written */
  render(row: ValueMap): Value {
    return readJson(this.#fill(row))
  }

  /** One line with the fields in the order of the template. @throws {RenderError} as `render` does */
  line(row: ValueMap): string {
    const text = this.#fill(row)
    readJson(text)
    // Texts of JSON have no ends of lines.
    return text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()
  }

  #fill(row: ValueMap): string {
    return this.#parts.map((part) => (typeof part === 'string' ? part : write(part, row))).join('')
  }
}

/** @throws {RenderError} if the text is no JSON */
function readJson(text: string): Value {
  try {
    // It is not a part of the rule that gave the row.
    return beside(() => decodeJson(text))
  } catch {
    throw new RenderError(`the template does not give JSON: ${text.slice(0, 100)}`)
  }
}

function splitToken(token: string): Part[] {
  if (!BRACED.test(token)) return [token]
  if (!token.startsWith('"')) return [{ template: new RowTemplate(token), isInText: false }]
  return splitBraced(token).map((piece) =>
    isBraced(piece) ? { template: new RowTemplate(piece), isInText: true } : piece,
  )
}

function write({ template, isInText }: Exclude<Part, string>, row: ValueMap): string {
  if (isInText) return JSON.stringify(template.text(row)).slice(1, -1)
  const value = template.value(row)
  if (value === undefined) return 'null'
  if (typeof value !== 'string' && !(value instanceof Uint8Array)) return encodeJson(value)
  const given = renderValueText(value)
  const text = typeof given === 'string' ? given : Buffer.from(given).toString()
  return isJson(text) ? text : JSON.stringify(text)
}

function isJson(text: string): boolean {
  try {
    decodeJson(text)
    return true
  } catch {
    return false
  }
}
