/**
 * Index of rows by their keys, built once per list: a read returns the same list until its rows change, and a screen
 * looks up one key for each of thousands of rows.
 */
export function indexRows<Row>(keysOf: (row: Row) => readonly string[]) {
  const indexes = new WeakMap<readonly Row[], ReadonlyMap<string, readonly Row[]>>()
  return (rows: readonly Row[], key: string): readonly Row[] => {
    let index = indexes.get(rows)
    if (index === undefined) {
      index = groupByKey(rows, keysOf)
      indexes.set(rows, index)
    }
    return index.get(key) ?? []
  }
}

function groupByKey<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly string[]) {
  const index = new Map<string, Row[]>()
  for (const row of rows) {
    for (const key of new Set(keysOf(row))) {
      const same = index.get(key)
      if (same === undefined) index.set(key, [row])
      else same.push(row)
    }
  }
  return index
}
