import { useRawSearch } from '#routing/react.tsx'
import { choiceAmong, type ColumnChoice, shownKeys, useColumnChoice } from '#ui/table/columns.ts'
import type { Column } from '#ui/table/table.ts'
import { COLUMNS, VIEW } from './views.ts'

/** The columns of a list with views: those that the address names, else those that this browser remembers. */
export function useViewedColumns<Row>(
  own: ColumnChoice<Row>,
  columns: readonly Column<Row>[],
): ColumnChoice<Row> {
  const [raw, setRaw] = useRawSearch()
  const named = raw[COLUMNS]
  if (typeof named !== 'string') return own
  const keys = shownKeys(columns, named.split(','))
  return choiceAmong(columns, keys, (next) => {
    // Without columns in the address, the user's own choice applies again.
    const part =
      next === null ? { [COLUMNS]: undefined, [VIEW]: undefined } : { [COLUMNS]: next.join(',') }
    setRaw({ ...raw, ...part }, { replace: true })
  })
}

/** The same, with what this browser remembers; for a screen that needs the choice itself. */
export const useListColumns = <Row>(
  name: string,
  columns: readonly Column<Row>[],
): ColumnChoice<Row> => useViewedColumns(useColumnChoice(name, columns), columns)
