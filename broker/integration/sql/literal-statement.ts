import { isArray, isMap, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import { RowTemplate, textOf } from '../row-template.ts'
import { StatementFault } from './statement.ts'

type Part = string | { template: RowTemplate; isQuoted: boolean }

/** Quotes of names and comments, a quoted text, a placeholder, or one character. */
const TOKENS =
  /(?<other>`[^`]*`|"(?:[^"\\]|\\.)*"|--[^\n]*|\/\*[\s\S]*?\*\/)|'(?<text>(?:[^'\\]|''|\\[\s\S])*)'|(?<placeholder>\$\{[^}]*\})|[\s\S]/g
const PLACEHOLDER = /(\$\{[^}]*\})/
const INSERT = /^\s*insert\s+into\s+(?:table\s+)?([\w.`"]+)/i
const ROW = /^([\s\S]*?\bvalues\s*)(\([\s\S]*\))[\s;]*$/i

/**
 * A statement with placeholders that ClickHouse gets with the values written into it. A value is a literal or a part
 * of one: it is escaped, so that it cannot end its quotes.
 */
export class LiteralStatement {
  /** The table of an INSERT. */
  readonly table: string | undefined
  /** It inserts as many rows as are given. */
  readonly isExtensible: boolean
  readonly #before: string
  readonly #row: readonly Part[]

  /** @throws {StatementFault} */
  constructor(text: string) {
    const [, table] = INSERT.exec(text) ?? []
    const [, before, row] = (table === undefined ? null : ROW.exec(text)) ?? []
    this.table = table
    this.isExtensible = before !== undefined && !PLACEHOLDER.test(before)
    this.#before = this.isExtensible ? (before ?? '') : ''
    this.#row = partsOf(this.isExtensible ? (row ?? '') : text)
    if (text.trim() === '') throw new StatementFault('the statement is empty')
  }

  /** The values of a row, or the whole statement. @throws {RenderError} */
  render(row: ValueMap): string {
    return this.#row.map((part) => (typeof part === 'string' ? part : write(part, row))).join('')
  }

  /** @param rows that `render` gave */
  text(rows: readonly string[], separator: string): string {
    return `${this.#before}${rows.join(separator)}`
  }
}

/** @throws {StatementFault} */
function partsOf(text: string): Part[] {
  return [...text.matchAll(TOKENS)].flatMap(({ 0: whole, groups = {} }): Part[] => {
    const { other, text: inside, placeholder } = groups
    if (placeholder !== undefined) return [{ template: new RowTemplate(whole), isQuoted: false }]
    if (other !== undefined && PLACEHOLDER.test(other) && !/^(--|\/\*)/.test(other)) {
      throw new StatementFault('placeholders are values: no names of tables and columns')
    }
    if (inside === undefined) return [whole]
    const pieces = inside
      .split(PLACEHOLDER)
      .map((piece) =>
        PLACEHOLDER.test(piece) ? { template: new RowTemplate(piece), isQuoted: true } : piece,
      )
    return ["'", ...pieces, "'"]
  })
}

function write({ template, isQuoted }: Exclude<Part, string>, row: ValueMap): string {
  return isQuoted ? escaped(template.text(row)) : literal(template.value(row))
}

const NUMBER = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/

/** A value without quotes is a number, or gets quotes. */
function literal(value: Value): string {
  if (value === undefined || value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (isArray(value)) return `[${value.map(literal).join(', ')}]`
  const given = textOf(value)
  const text = typeof given === 'string' ? given : Buffer.from(given).toString()
  return NUMBER.test(text) && !isMap(value) ? text : `'${escaped(text)}'`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
}

const escaped = (text: string) =>
  text.replaceAll(/[\0\b\f\n\r\t'\\]/g, (each) => ESCAPES[each] ?? '')
