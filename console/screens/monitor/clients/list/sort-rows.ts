import type { ClientRow } from '@signalbox/contract/clients'
import type { Sort } from '../../../../ui/table/table.ts'
import type { ClientColumn } from './clients.columns.tsx'

/** Sorts what was read: the API knows no order. */
export function sortRows(
  rows: readonly ClientRow[],
  columns: readonly Pick<ClientColumn, 'key' | 'sortBy'>[],
  sort: Sort | undefined,
): readonly ClientRow[] {
  const by = columns.find(({ key }) => key === sort?.key)?.sortBy
  if (sort === undefined || by === undefined) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  return [...rows].sort((a, b) => {
    const [x, y] = [by(a), by(b)]
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
    return sign * String(x).localeCompare(String(y), 'en', { numeric: true })
  })
}
