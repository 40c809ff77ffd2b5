import { useRawSearch } from '../../routing/react.tsx'
import type { RawSearch } from '../../routing/search.ts'
import { type ColumnChoice, shownKeys, useColumnChoice } from '../../ui/table/columns.ts'
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
  const change = (part: RawSearch) => setRaw({ ...raw, ...part }, { replace: true })
  return {
    keys,
    shown: columns.filter(({ key }) => keys.has(key)),
    toggle(key) {
      const next = new Set(keys)
      if (!next.delete(key)) next.add(key)
      if (next.size > 0) change({ [COLUMNS]: [...next].join(',') })
    },
    // Back to one's own.
    reset: () => change({ [COLUMNS]: undefined, [VIEW]: undefined }),
  }
}
