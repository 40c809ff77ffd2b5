import { useState } from 'react'

type Scope = 'rows' | 'page' | 'all'

/** The selected rows of a table, by key over all pages; another list clears them. */
export function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  listKey: string | undefined,
) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const [scope, setScope] = useState<Scope>('rows')
  const [known, setKnown] = useState(listKey)
  const choose = (next: ReadonlyMap<string, Row>, of: Scope = 'rows') => {
    setSelected(next)
    setScope(of)
  }
  if (known !== listKey) {
    setKnown(listKey)
    choose(new Map())
  }
  const chosenHere = rows.filter((row) => selected.has(rowKey(row))).length
  return {
    selected,
    scope,
    chosenHere,
    choose,
    clear: () => choose(new Map()),
    toggle(row: Row) {
      const next = new Map(selected)
      if (!next.delete(rowKey(row))) next.set(rowKey(row), row)
      choose(next)
    },
    togglePage() {
      const next = new Map(selected)
      const isWhole = chosenHere === rows.length
      for (const row of rows) {
        if (isWhole) next.delete(rowKey(row))
        else next.set(rowKey(row), row)
      }
      choose(next, isWhole ? 'rows' : 'page')
    },
  }
}
