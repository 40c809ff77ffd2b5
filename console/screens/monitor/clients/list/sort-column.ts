import type { ColumnChoice } from '../../../../ui/table/columns.ts'
import type { Column } from '../../../../ui/table/table.ts'

/**
 * The chosen columns and the one that the list is sorted by, which is shown as long as it is. For a
 * "top 20" it is the second column: the others may fill the window.
 */
export function withSortColumn<Row>(
  choice: ColumnChoice<Row>,
  columns: readonly Column<Row>[],
  sort: string | undefined,
  isTop: boolean,
): ColumnChoice<Row> {
  const sorted = columns.find(({ key }) => key === sort)
  if (sorted === undefined || (choice.keys.has(sorted.key) && !isTop)) return choice
  const keys = new Set([...choice.keys, sorted.key])
  const [first, ...rest] = columns.filter(({ key }) => keys.has(key))
  if (!isTop || first === undefined || first === sorted) {
    return { ...choice, keys, shown: columns.filter(({ key }) => keys.has(key)) }
  }
  return { ...choice, keys, shown: [first, sorted, ...rest.filter((each) => each !== sorted)] }
}
