/** A column by which rows can be sorted. */
interface SortColumn<Row> {
  key: string
  sortBy?: ((row: Row) => number | string) | undefined
}

interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

/** Sorts what was read: the API of a cluster has no order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const by = columns.find(({ key }) => key === sort?.key)?.sortBy
  if (sort === undefined || by === undefined) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => {
    const [x, y] = [by(a), by(b)]
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
    return sign * String(x).localeCompare(String(y), 'en', { numeric: true })
  })
}
