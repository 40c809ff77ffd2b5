import { formatExpr, formatRef } from '@signalbox/rule-sql/syntax/format'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import type { Expr, Field, Statement } from '@signalbox/rule-sql/syntax/tree'
import { isSimple, isSimpleCall } from './expressions.ts'
import type { FieldRow, FunctionContent } from './graph.ts'

/** The text in front of FROM as a node; nothing for a single `*`. */
export function readFunction(text: string, statement: Statement): FunctionContent | undefined {
  const { kind, fields, clauses } = statement
  const start = clauses[0]?.from ?? 0
  const end = clauses.find(({ name }) => name === 'FROM')?.from ?? text.length
  const hasComment = statement.comments.some(({ from }) => from > start && from < end)
  if (kind === 'select' && !hasComment) {
    if (fields.length === 1 && fields[0]?.kind === 'star') return undefined
    const rows = fields.map(readRow)
    if (rows.every((row) => row !== undefined)) return { form: rows }
  }
  const from = kind === 'select' ? start + 'SELECT'.length : start
  return { sql: text.slice(from, end).trim() }
}

function readRow(field: Field): FieldRow | undefined {
  if (field.kind === 'star') return { field: '*', alias: '' }
  const { expr } = field
  const alias = field.alias === undefined ? '' : formatRef(field.alias)
  if (isSimple(expr)) return { field: formatExpr(expr), alias }
  // Without an alias the key of the result is another one in each run; the form requires one.
  return isSimpleCall(expr) && alias !== '' ? { ...readCall(expr), alias } : undefined
}

/** A call as a row has it. The field is its first column or path. */
function readCall(expr: Expr & { kind: 'call' }): Required<Omit<FieldRow, 'alias'>> {
  const args = expr.args.map(formatExpr)
  const column = expr.args.find(({ kind }) => kind === 'ref' || kind === 'slice') ?? expr.args[0]
  return {
    field: column === undefined ? '' : formatExpr(column),
    call: { name: formatExpr({ ...expr, args: [] }).slice(0, -'()'.length), args },
  }
}

/** The statement up to FROM. */
export function writeFunction(content: FunctionContent | undefined): string {
  if (content === undefined) return 'SELECT\n  *'
  if ('form' in content) return `SELECT\n  ${content.form.map(writeRow).join(',\n  ')}`
  return beginsWithKeyword(content.sql) ? content.sql : `SELECT\n  ${content.sql}`
}

export function writeRow({ field, call, alias }: FieldRow): string {
  const value = call === undefined ? field : `${call.name}(${call.args.join(', ')})`
  return alias === '' ? value : `${value} AS ${alias}`
}

/** Tests whether SQL starts with a keyword, after blanks and comments. */
export const beginsWithKeyword = (sql: string): boolean =>
  /^(?:\s|--[^\n]*\n)*(?:SELECT|FOREACH)(?![\w$@~])/i.test(sql)

/** The rows of a text, for a form; `undefined` if a form cannot express it. */
export function readFieldRows(sql: string): readonly FieldRow[] | undefined {
  const text = `${writeFunction({ sql })}\nFROM "t"`
  const { statement, problems } = parse(text)
  if (problems.some(({ severity }) => severity === 'error')) return undefined
  const content = readFunction(text, statement)
  if (content === undefined) return [{ field: '*', alias: '' }]
  return 'form' in content ? content.form : undefined
}
