import type { ColumnChoice } from '#ui/table/columns.ts'
import type { Column } from '#ui/table/table.ts'

/**
 * Chosen columns, with the sorted one if it was not chosen. It comes second while the list is sorted by it, because the
 * others may fill the window.
 */
export function withSortColumn<Row>(
  choice: ColumnChoice<Row>,
  columns: readonly Column<Row>[],
  sort: string | undefined,
): ColumnChoice<Row> {
  const sorted = columns.find(({ key }) => key === sort)
  const [first, ...rest] = choice.shown
  if (sorted === undefined || first === undefined || choice.keys.has(sorted.key)) return choice
  const keys = new Set([...choice.keys, sorted.key])
  return { ...choice, keys, shown: [first, sorted, ...rest] }
}
