import { saveAs } from '../../ui/table/file-sink.ts'

/** Rows that were left out, as a CSV file; the reason comes first. */
export function saveRejected(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const text = [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')
  saveAs(name, new Blob([`${text}\r\n`], { type: 'text/csv' }))
}

const quoted = (value: string) =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
