import { type FileContent, RowSample, type RejectedRow } from './file-content.ts'
import { readEntries } from './read-rows.ts'

export type EntryCause = 'badJson' | 'badRow'

/**
 * The rows of a file that an export wrote. `readRow` gives `undefined` for an entry of another list, `cells`
 * are shown.
 *
 * @throws {SyntaxError} if a text that begins with `[` is no JSON, or none of its lines is
 */
export function readExport<Row>(
  text: string,
  readRow: (value: unknown) => Row | undefined,
  cells: (row: Row) => readonly string[],
): FileContent<Row, EntryCause, undefined> {
  const rows: Row[] = []
  const rejected: RejectedRow<EntryCause>[] = []
  const sample = new RowSample<EntryCause>()
  for (const entry of readEntries(text)) {
    const row = entry.value === undefined ? undefined : readRow(entry.value)
    if (row === undefined) {
      const cause = entry.value === undefined ? 'badJson' : 'badRow'
      rejected.push({ place: entry.place, cause, values: [entry.text] })
      sample.add(entry.place, () => [entry.text], cause)
    } else {
      rows.push(row)
      sample.add(entry.place, () => cells(row))
    }
  }
  return { rows, rejected, names: ['content'], shown: sample.rows, note: undefined }
}
