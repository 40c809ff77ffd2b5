// Reads a file of users where nobody waits for it: a million of them take seconds. They stay here, and
// are handed over in parts.
import { type ImportPreview, previewOf } from './import-preview.ts'
import type { ImportType } from './import-columns.ts'
import { type ImportRow, readImport, type RejectedLine } from './user-import.ts'

export type ReaderOrder =
  | { read: File; type: ImportType }
  | { from: number; to: number }
  | 'rejected'
/** Answers come in the order of what was asked. */
export type ReaderAnswer =
  | { preview: ImportPreview | undefined }
  | { rows: readonly ImportRow[] }
  | { rejected: readonly RejectedLine[] }

let rows: readonly ImportRow[] = []
let rejected: readonly RejectedLine[] = []
let last = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<ReaderOrder>) => {
  last = last.then(async () => postMessage(await answerTo(data)))
})

async function answerTo(order: ReaderOrder): Promise<ReaderAnswer> {
  if (order === 'rejected') return { rejected }
  if ('from' in order) return { rows: rows.slice(order.from, order.to) }
  rows = []
  rejected = []
  try {
    const read = readImport(await order.read.text(), order.type)
    rows = read.rows
    rejected = read.rejected
    return { preview: previewOf(read) }
  } catch {
    // Neither of the two, or more than a browser can hold.
    return { preview: undefined }
  }
}
