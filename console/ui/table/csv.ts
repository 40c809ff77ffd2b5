import type { Column } from './table.ts'

/** A cell that a spreadsheet would run as a formula is kept text by an apostrophe (OWASP). */
function guarded(value: string): string {
  return /^[=+\-@\t\r]/.test(value) && Number.isNaN(Number(value)) ? `'${value}` : value
}

function quoted(value: string): string {
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** RFC 4180, with the byte order mark that spreadsheets need to see UTF-8. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ]
  return `\ufeff${lines.map((line) => line.map((each) => quoted(guarded(each))).join(',')).join('\r\n')}\r\n`
}

export function download(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
