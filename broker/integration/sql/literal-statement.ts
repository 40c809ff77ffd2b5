import { BRACED, isBraced, splitBraced } from '@signalbox/contract/placeholders'
import { isArray, isMap, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import { ConfigFault } from '../../config/setting.ts'
import { RenderError, RowTemplate, renderValueText } from '../row-template.ts'
import { StatementFault } from './statement.ts'

type Part = string | { template: RowTemplate; as: 'value' | 'text' | 'name' }

/** Quotes of names and comments, a quoted text, a placeholder, or one character. */
const TOKENS =
  /(?<other>`[^`]*`|"(?:[^"\\]|\\.)*"|--[^\n]*|\/\*[\s\S]*?\*\/)|'(?<text>(?:[^'\\]|''|\\[\s\S])*)'|(?<placeholder>\$\{[^}]*\})|[\s\S]/g
const INSERT = /^\s*insert\s+into\s+(?:table\s+)?([\w.`"]+)(?=[\s(]|$)/i
const ROW = /^([\s\S]*?\bvalues\s*)(\([\s\S]*\))[\s;]*$/i

/** How a database writes its literals. */
export interface LiteralDialect {
  /**
   * Escape letters for characters in quotes, without the backslash. Other characters are written unchanged.
   */
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
  /** Whether one statement can insert several rows. */
  readonly isExtensible: boolean
  readonly #before: string
  readonly #row: readonly Part[]
  readonly #dialect: LiteralDialect

  /** @throws {StatementFault} if the text is empty or a placeholder is in the wrong place. */
  constructor(text: string, dialect: LiteralDialect) {
    const [, table] = INSERT.exec(text) ?? []
    const [, before, row] = (table === undefined ? null : ROW.exec(text)) ?? []
    this.table = table
    this.isExtensible = before !== undefined && !BRACED.test(before)
    this.#before = this.isExtensible ? (before ?? '') : ''
    this.#dialect = dialect
    this.#row = readParts(this.isExtensible ? (row ?? '') : text, dialect)
    if (text.trim() === '') throw new StatementFault('the statement is empty')
  }

  /** The values of a row, or the whole statement. @throws {RenderError} if a value cannot be written */
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

/** Reads the setting `parameters.sql`. @throws {ConfigFault} if the constructor refuses the text */
export function readLiteralStatement(sql: string, dialect: LiteralDialect): LiteralStatement {
  try {
    return new LiteralStatement(sql, dialect)
  } catch (error) {
    if (error instanceof StatementFault) throw new ConfigFault('parameters.sql', sql, error.message)
    throw error
  }
}

/** @throws {StatementFault} if a placeholder is in the wrong place. */
function readParts(text: string, { hasNames }: LiteralDialect): Part[] {
  return [...text.matchAll(TOKENS)].flatMap(({ 0: whole, groups = {} }): Part[] => {
    const { other, text: inside, placeholder } = groups
    if (placeholder !== undefined) return [{ template: new RowTemplate(whole), as: 'value' }]
    if (other !== undefined && BRACED.test(other) && !/^(--|\/\*)/.test(other)) {
      if (hasNames && other.startsWith('`')) return splitPlaceholders(other, 'name')
      throw new StatementFault('placeholders for values only, not for names of tables and columns')
    }
    if (inside === undefined) return [whole]
    return ["'", ...splitPlaceholders(inside, 'text'), "'"]
  })
}

const splitPlaceholders = (text: string, as: 'text' | 'name'): Part[] =>
  splitBraced(text).map((piece) =>
    isBraced(piece) ? { template: new RowTemplate(piece), as } : piece,
  )

function write(
  { template, as }: Exclude<Part, string>,
  row: ValueMap,
  { escapes }: LiteralDialect,
): string {
  if (as === 'text') return escaped(template.text(row), escapes)
  return as === 'name' ? readName(template.text(row)) : literal(template.value(row), escapes)
}

/** @throws {RenderError} if the text cannot be part of a name. */
function readName(text: string): string {
  if (!/[`\0\n\r]/.test(text) && text !== '') return text.toWellFormed()
  throw new RenderError(`not a part of a name: ${text.slice(0, 100)}`)
}

const NUMBER = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/

/** Literal of a value outside quotes: a number, or quoted. */
function literal(value: Value, escapes: LiteralDialect['escapes']): string {
  if (value === undefined || value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (isArray(value)) return `[${value.map((each) => literal(each, escapes)).join(', ')}]`
  const given = renderValueText(value)
  const text = typeof given === 'string' ? given : Buffer.from(given).toString()
  return NUMBER.test(text) && !isMap(value) ? text : `'${escaped(text, escapes)}'`
}

const escaped = (text: string, escapes: LiteralDialect['escapes']) =>
  text.replaceAll(/[\0\b\f\n\r\t'"\\]/g, (each) => {
    const escape = escapes[each]
    return escape === undefined ? each : `\\${escape}`
  })
