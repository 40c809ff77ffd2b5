import { isArray, isMap, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import { ConfigFault } from '../../config/setting.ts'
import { RenderError, RowTemplate, textOf } from '../row-template.ts'
import { StatementFault } from './statement.ts'

type Part = string | { template: RowTemplate; as: 'value' | 'text' | 'name' }

/** Quotes of names and comments, a quoted text, a placeholder, or one character. */
const TOKENS =
  /(?<other>`[^`]*`|"(?:[^"\\]|\\.)*"|--[^\n]*|\/\*[\s\S]*?\*\/)|'(?<text>(?:[^'\\]|''|\\[\s\S])*)'|(?<placeholder>\$\{[^}]*\})|[\s\S]/g
const PLACEHOLDER = /(\$\{[^}]*\})/
const INSERT = /^\s*insert\s+into\s+(?:table\s+)?([\w.`"]+)(?=[\s(]|$)/i
const ROW = /^([\s\S]*?\bvalues\s*)(\([\s\S]*\))[\s;]*$/i

/** How a database writes its literals. */
export interface LiteralDialect {
  /** Of characters in quotes, without the backslash. Others are written as they are. */
  escapes: Readonly<Record<string, string>>
  /** Placeholders may be parts of names in backquotes. */
  hasNames: boolean
}

/**
 * A statement with placeholders that a database gets with the values written into it. A value is a literal or a part
 * of one: it is escaped, so that it cannot end its quotes.
 */
export class LiteralStatement {
  /** The table of an INSERT. */
  readonly table: string | undefined
  /** It inserts as many rows as are given. */
  readonly isExtensible: boolean
  readonly #before: string
  readonly #row: readonly Part[]
  readonly #dialect: LiteralDialect

  /** @throws {StatementFault} */
  constructor(text: string, dialect: LiteralDialect) {
    const [, table] = INSERT.exec(text) ?? []
    const [, before, row] = (table === undefined ? null : ROW.exec(text)) ?? []
    this.table = table
    this.isExtensible = before !== undefined && !PLACEHOLDER.test(before)
    this.#before = this.isExtensible ? (before ?? '') : ''
    this.#dialect = dialect
    this.#row = partsOf(this.isExtensible ? (row ?? '') : text, dialect)
    if (text.trim() === '') throw new StatementFault('the statement is empty')
  }

  /** The values of a row, or the whole statement. @throws {RenderError} */
  render(row: ValueMap): string {
    const dialect = this.#dialect
    return this.#row
      .map((part) => (typeof part === 'string' ? part : write(part, row, dialect)))
      .join('')
  }

  /** @param rows that `render` gave */
  text(rows: readonly string[], separator: string): string {
    return `${this.#before}${rows.join(separator)}`
  }
}

/** Reads the setting `parameters.sql`. @throws {ConfigFault} */
export function readLiteralStatement(sql: string, dialect: LiteralDialect): LiteralStatement {
  try {
    return new LiteralStatement(sql, dialect)
  } catch (error) {
    if (error instanceof StatementFault) throw new ConfigFault('parameters.sql', sql, error.message)
    throw error
  }
}

/** @throws {StatementFault} */
function partsOf(text: string, { hasNames }: LiteralDialect): Part[] {
  return [...text.matchAll(TOKENS)].flatMap(({ 0: whole, groups = {} }): Part[] => {
    const { other, text: inside, placeholder } = groups
    if (placeholder !== undefined) return [{ template: new RowTemplate(whole), as: 'value' }]
    if (other !== undefined && PLACEHOLDER.test(other) && !/^(--|\/\*)/.test(other)) {
      if (hasNames && other.startsWith('`')) return piecesOf(other, 'name')
      throw new StatementFault('placeholders are values: no names of tables and columns')
    }
    if (inside === undefined) return [whole]
    return ["'", ...piecesOf(inside, 'text'), "'"]
  })
}

const piecesOf = (text: string, as: 'text' | 'name'): Part[] =>
  text
    .split(PLACEHOLDER)
    .map((piece) => (PLACEHOLDER.test(piece) ? { template: new RowTemplate(piece), as } : piece))

function write(
  { template, as }: Exclude<Part, string>,
  row: ValueMap,
  { escapes }: LiteralDialect,
): string {
  if (as === 'text') return escaped(template.text(row), escapes)
  return as === 'name' ? nameOf(template.text(row)) : literal(template.value(row), escapes)
}

/** @throws {RenderError} */
function nameOf(text: string): string {
  if (!/[`\0\n\r]/.test(text) && text !== '') return text.toWellFormed()
  throw new RenderError(`not a part of a name: ${text.slice(0, 100)}`)
}

const NUMBER = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/

/** A value without quotes is a number, or gets quotes. */
function literal(value: Value, escapes: LiteralDialect['escapes']): string {
  if (value === undefined || value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (isArray(value)) return `[${value.map((each) => literal(each, escapes)).join(', ')}]`
  const given = textOf(value)
  const text = typeof given === 'string' ? given : Buffer.from(given).toString()
  return NUMBER.test(text) && !isMap(value) ? text : `'${escaped(text, escapes)}'`
}

const escaped = (text: string, escapes: LiteralDialect['escapes']) =>
  text.replaceAll(/[\0\b\f\n\r\t'"\\]/g, (each) => {
    const escape = escapes[each]
    return escape === undefined ? each : `\\${escape}`
  })
