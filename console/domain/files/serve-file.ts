import {
  type FileContent,
  type FilePreview,
  toFilePreview,
  type RejectedRow,
} from './file-content.ts'

export type ReaderOrder =
  | { read: File; variant: string }
  | { from: number; to: number }
  | 'rejected'
/** Answers come in the order of the questions. */
export type ReaderAnswer<Row, Cause, Note> =
  | { preview: FilePreview<Cause, Note> | undefined }
  | { rows: readonly Row[] }
  | { names: readonly string[]; rejected: readonly RejectedRow<Cause>[] }

/**
 * The body of a worker that reads files: a million rows take seconds, in which the page would not respond. The
 * rows stay in the worker, and are handed over in parts.
 */
export function serveFile<Row, Cause, Note>(
  parse: (text: string, variant: string) => FileContent<Row, Cause, Note>,
): void {
  let content: FileContent<Row, Cause, Note> | undefined
  let last = Promise.resolve()

  async function answerTo(order: ReaderOrder): Promise<ReaderAnswer<Row, Cause, Note>> {
    if (order === 'rejected') {
      return { names: content?.names ?? [], rejected: content?.rejected ?? [] }
    }
    if ('from' in order) return { rows: content?.rows.slice(order.from, order.to) ?? [] }
    content = undefined
    try {
      content = parse(await order.read.text(), order.variant)
      return { preview: toFilePreview(content) }
    } catch {
      // Another kind of file, or more than a browser can hold.
      return { preview: undefined }
    }
  }

  addEventListener('message', ({ data }: MessageEvent<ReaderOrder>) => {
    last = last.then(async () => postMessage(await answerTo(data)))
  })
}
