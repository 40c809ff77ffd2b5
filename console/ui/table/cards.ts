import type { CardPlace, Column } from './table.ts'

/** Columns of the second line where no column says its place. */
const LINES = 2

/** Place of each column in the card of a row. Without a declaration, the first columns are shown. */
export function cardPlaces<Row>(
  columns: readonly Column<Row>[],
): ReadonlyMap<string, CardPlace | undefined> {
  const isDeclared = columns.some(({ card }) => card !== undefined)
  const hasTitle = columns.some(({ card }) => card === 'title')
  return new Map(
    columns.map(({ key, card }, at) => {
      if (at === 0 && !hasTitle) return [key, 'title']
      return [key, isDeclared ? card : at <= LINES ? 'line' : undefined]
    }),
  )
}
