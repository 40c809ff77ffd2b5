import type { ArchiveEntry } from './archive-writer.ts'
import { ArchiveError } from '../archive/archive-limits.ts'
import { archiveLimits, TABLE_ENTRY_BYTES } from './archive-format.ts'
import { type BackupTable, BadRow, type Row } from './tables.ts'

type StoredRow = Readonly<Record<string, unknown>>

const FOLDER = 'tables'
const NEWLINE = 0x0a

/**
 * The entries of one table: `tables/<table>/<n>.jsonl`.
 *
 * @param onTooLarge a row that no archive can contain
 */
export function* tableEntries(
  { name, columns, blobs }: BackupTable,
  rows: Iterable<StoredRow>,
  onTooLarge: (row: StoredRow) => void,
): Generator<ArchiveEntry> {
  let lines: string[] = []
  let size = 0
  let count = 0
  const entry = (): ArchiveEntry => {
    const bytes = Buffer.from(lines.join(''))
    lines = []
    size = 0
    return { path: `${FOLDER}/${name}/${++count}.jsonl`, bytes }
  }
  for (const row of rows) {
    const cells = columns.map((column) => {
      const cell = row[column]
      return [column, blobs.includes(column) ? base64(cell) : cell] as const
    })
    const line = `${JSON.stringify(Object.fromEntries(cells))}\n`
    const bytes = Buffer.byteLength(line)
    if (bytes > archiveLimits.maxEntryBytes - TABLE_ENTRY_BYTES) {
      onTooLarge(row)
      continue
    }
    lines.push(line)
    size += bytes
    if (size >= TABLE_ENTRY_BYTES) yield entry()
  }
  if (lines.length > 0) yield entry()
}

function base64(cell: unknown): string {
  const { buffer, byteOffset, byteLength } = cell as Uint8Array // a column of blobs
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** Table of an archive entry; `undefined` for other entries. */
export function tableNameFromPath(path: string): string | undefined {
  return /^tables\/([a-z_]+)\/\d{1,9}\.jsonl$/.exec(path)?.[1]
}

/** The rows of an entry. @throws {ArchiveError} with the line of the mistake */
export function* readTableRows(table: BackupTable, path: string, bytes: Buffer): Generator<Row> {
  let line = 0
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at)
    const text = bytes.toString('utf8', at, end < 0 ? bytes.length : end)
    at = end < 0 ? bytes.length : end + 1
    line++
    if (text === '') continue
    try {
      yield table.read(JSON.parse(text))
    } catch (error) {
      if (error instanceof BadRow) throw new ArchiveError(`${path}, line ${line}: ${error.message}`)
      if (error instanceof SyntaxError) throw new ArchiveError(`${path}, line ${line}: no JSON`)
      throw error
    }
  }
}
