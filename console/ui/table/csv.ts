import type { Column } from './table.ts'

/** First characters that make a spreadsheet read a cell as a formula (OWASP), full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe. */
function guarded(value: string): string {
  return FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
}

function quoted(value: string): string {
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

const line = (cells: readonly string[]) =>
  `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`

/** RFC 4180, with the byte order mark that spreadsheets need to see UTF-8. */
export function csvHead(columns: readonly { header: string }[]): string {
  return `\ufeff${line(columns.map(({ header }) => header))}`
}

export function csvLines<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  return rows
    .map((row) => line(columns.map(({ raw, text }) => (raw ? String(raw(row) ?? '') : text(row)))))
    .join('')
}
