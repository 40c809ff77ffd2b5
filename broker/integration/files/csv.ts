/** A row, its values as texts. */
export type Columns = Readonly<Record<string, string>>

/** RFC 4180: quotes around every value that needs them. */
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** CSV with the given columns first and the others by name; absent values are empty. */
export function csv(rows: readonly Columns[], first: readonly string[]): string {
  const others = new Set(rows.flatMap((row) => Object.keys(row)))
  for (const name of first) others.delete(name)
  const columns = [...first, ...[...others].toSorted()]
  const lines = rows.map((row) =>
    columns.map((name) => cell(Object.hasOwn(row, name) ? (row[name] ?? '') : '')).join(','),
  )
  return [columns.map(cell).join(','), ...lines, ''].join('\r\n')
}
