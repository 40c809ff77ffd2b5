import { useRawSearch } from '../../routing/react.tsx'
import {
  choiceAmong,
  type ColumnChoice,
  shownKeys,
  useColumnChoice,
} from '../../ui/table/columns.ts'
import type { Column } from '../../ui/table/table.ts'
import { COLUMNS, VIEW } from './views.ts'

/** The columns of a list: those that the address names, else those that this browser remembers. */
export function useListColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
): ColumnChoice<Row> {
  const own = useColumnChoice(list, columns)
  const [raw, setRaw] = useRawSearch()
  const named = raw[COLUMNS]
  if (typeof named !== 'string') return own
  const keys = shownKeys(columns, named.split(','))
  return choiceAmong(columns, keys, (next) => {
    // Without any: back to one's own.
    const part =
      next === null ? { [COLUMNS]: undefined, [VIEW]: undefined } : { [COLUMNS]: next.join(',') }
    setRaw({ ...raw, ...part }, { replace: true })
  })
}
