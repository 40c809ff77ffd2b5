import { isEqual } from '@signalbox/contract/config-values'

/** Columns whose values differ between two results, compared row by row; the order of keys does not matter. */
export function differentColumns(a: unknown, b: unknown): string[] {
  const left = toRows(a)
  const right = toRows(b)
  if (left.length !== right.length) return ['*']
  const names = left.flatMap((row, i) => {
    const other = right[i] ?? {}
    return Object.keys({ ...row, ...other }).filter((name) => !isEqual(row[name], other[name]))
  })
  return [...new Set(names)]
}

function toRows(result: unknown): Record<string, unknown>[] {
  const rows: unknown[] = Array.isArray(result) ? result : [result]
  return rows.map((row) => (typeof row === 'object' && row !== null ? { ...row } : { '*': row }))
}
