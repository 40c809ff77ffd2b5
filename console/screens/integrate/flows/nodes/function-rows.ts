import { readFieldRows } from '@signalbox/flow/function-content'
import type { FieldRow } from '@signalbox/flow/graph'

/** A row of the form: texts, which may be invalid. */
export interface FieldValues {
  field: string
  /** Empty: none. */
  call: string
  args: string
  alias: string
}

export const EMPTY_ROW: FieldValues = { field: '', call: '', args: '', alias: '' }

export const toFieldValues = ({ field, call, alias }: FieldRow): FieldValues => ({
  field,
  call: call?.name ?? '',
  args: call?.args.join(', ') ?? '',
  alias,
})

export type RowProblem = 'required' | 'badSql' | 'aliasRequired' | 'fieldUnused'
type RowField = keyof FieldValues

/** The row that the texts are, or the field with the problem. */
export function readRow(
  values: FieldValues,
): { row: FieldRow } | { at: RowField; problem: RowProblem } {
  const { field, call, args, alias } = values
  if (call === '' && field.trim() === '') return { at: 'field', problem: 'required' }
  if (call !== '' && alias.trim() === '') return { at: 'alias', problem: 'aliasRequired' }
  const value = call === '' ? field : `${call}(${args})`
  const bare = call === '' ? readFieldRows(value) : undefined
  if (call === '' && bare?.length !== 1) return { at: 'field', problem: 'badSql' }
  if (call !== '' && readFieldRows(`${value} AS x`)?.length !== 1)
    return { at: 'args', problem: 'badSql' }
  const [row, ...more] = readFieldRows(alias.trim() === '' ? value : `${value} AS ${alias}`) ?? []
  if (row === undefined || more.length > 0) return { at: 'alias', problem: 'badSql' }
  if (row.call === undefined) return { row }
  const used = readFieldRows(field)?.[0]?.field
  if (field.trim() !== '' && (used === undefined || !row.call.args.includes(used)))
    return { at: 'field', problem: 'fieldUnused' }
  return { row: used === undefined ? row : { ...row, field: used } }
}
