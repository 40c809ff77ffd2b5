import type { Filter, FilterField } from '#ui/filter/filter.ts'
import type { Column, Sort } from '#ui/table/table.ts'

/** A filter of a list. */
export interface ListFilter<Row> extends FilterField {
  /** The text of a row that `contains` and `is` compare; absent where the server filters. */
  of?: (row: Row) => string | undefined
}

/** Whether every word occurs in a text; capital letters do not matter. */
export function hasWords(text: string, words: string): boolean {
  const all = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

/** The rows that pass all filters. `contains`: every word occurs. */
export function foundRows<Row>(
  rows: readonly Row[],
  fields: readonly ListFilter<Row>[],
  filters: readonly Filter[],
): readonly Row[] {
  const tests = filters.flatMap(({ key, operator, value }) => {
    const of = fields.find((field) => field.key === key)?.of
    if (of === undefined) return []
    if (operator === 'is') return [(row: Row) => of(row) === value]
    return [(row: Row) => hasWords(of(row) ?? '', value)]
  })
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((passes) => passes(row)))
}

type Value<Row> = (row: Row) => number | string | undefined

// Made once: `localeCompare` makes one for each pair, which takes seconds for ten thousand rows.
const byText = new Intl.Collator('en', { numeric: true }).compare

function compare(a: number | string | undefined, b: number | string | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined)
  return typeof a === 'number' && typeof b === 'number' ? a - b : byText(String(a), String(b))
}

/** The rows by a value; equals stay in their order, in both directions. */
export function orderedBy<Row>(
  rows: readonly Row[],
  value: Value<Row>,
  direction: Sort['direction'] = 'asc',
): readonly Row[] {
  const sign = direction === 'desc' ? -1 : 1
  return rows
    .map((row) => ({ row, value: value(row) }))
    .sort((a, b) => sign * compare(a.value, b.value))
    .map(({ row }) => row)
}

/** The rows by the column of a sort; equals, and all without one, in the order of the list. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
  order?: Value<Row>,
): readonly Row[] {
  const inOrder = order === undefined ? rows : orderedBy(rows, order)
  const value = columns.find(({ key }) => key === sort?.key)?.sortBy
  return value === undefined ? inOrder : orderedBy(inOrder, value, sort?.direction)
}

/** Filters, columns and order of a list of rows. */
interface Arrangement<Row> {
  fields: readonly ListFilter<Row>[]
  filters: readonly Filter[]
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  order?: Value<Row> | undefined
}

/**
 * Finds and sorts the rows of one list. Screens create columns and filters at each draw: what counts is whether they
 * read other values from the rows. Without another value, the former result is returned.
 */
export function createArranger<Row>(): (
  rows: readonly Row[],
  arrangement: Arrangement<Row>,
) => readonly Row[] {
  let last:
    | { rows: readonly Row[]; by: string; values: unknown[]; result: readonly Row[] }
    | undefined
  return (rows, { fields, filters, columns, sort, order }) => {
    const by = JSON.stringify([filters, sort])
    const reads = [
      order,
      columns.find(({ key }) => key === sort?.key)?.sortBy,
      ...filters.map(({ key }) => fields.find((field) => field.key === key)?.of),
    ].filter((read) => read !== undefined)
    const values = rows.flatMap((row) => reads.map((read) => read(row)))
    const isSame =
      last?.rows === rows &&
      last.by === by &&
      last.values.length === values.length &&
      last.values.every((value, i) => Object.is(value, values[i]))
    if (last !== undefined && isSame) return last.result
    const result = sortedRows(foundRows(rows, fields, filters), columns, sort, order)
    last = { rows, by, values, result }
    return result
  }
}
