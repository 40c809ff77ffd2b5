/** Columns with different values in two results, rows one after the other; the order of keys is nothing. */
export function differentColumns(a: unknown, b: unknown): string[] {
  const left = rowsOf(a)
  const right = rowsOf(b)
  if (left.length !== right.length) return ['*']
  const names = left.flatMap((row, i) => {
    const other = right[i] ?? {}
    return Object.keys({ ...row, ...other }).filter(
      (name) => sorted(row[name]) !== sorted(other[name]),
    )
  })
  return [...new Set(names)]
}

function rowsOf(result: unknown): Record<string, unknown>[] {
  const rows: unknown[] = Array.isArray(result) ? result : [result]
  return rows.map((row) => (typeof row === 'object' && row !== null ? { ...row } : { '*': row }))
}

/** JSON with its keys in order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? ''
