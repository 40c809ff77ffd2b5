import type { FilePreview, RejectedRow } from './file-content.ts'
import type { ReaderAnswer, ReaderOrder } from './serve-file.ts'

export interface FileReader<Row, Cause, Note> {
  /** Parses a file; resolves to `undefined` if it cannot be read. */
  read: (file: File, variant: string) => Promise<FilePreview<Cause, Note> | undefined>
  /** Rows of the last parsed file. */
  rows: (from: number, to: number) => Promise<readonly Row[]>
  /** Rows of the last parsed file that cannot be imported, and their columns. */
  rejected: () => Promise<{ names: readonly string[]; rejected: readonly RejectedRow<Cause>[] }>
  end: () => void
}

/** Reads files in a worker whose body is `serveFile`. */
export function startFileReader<Row, Cause, Note>(worker: Worker): FileReader<Row, Cause, Note> {
  type Answer = ReaderAnswer<Row, Cause, Note>
  const waiting: { resolve: (answer: Answer) => void; reject: (why: Error) => void }[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
    waiting.shift()?.resolve(data),
  )
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message))
  })
  const ask = (order: ReaderOrder) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ resolve, reject })
      worker.postMessage(order)
    })
  return {
    async read(file, variant) {
      const answer = await ask({ read: file, variant })
      return 'preview' in answer ? answer.preview : undefined
    },
    async rows(from, to) {
      const answer = await ask({ from, to })
      return 'rows' in answer ? answer.rows : []
    },
    async rejected() {
      const answer = await ask('rejected')
      return 'rejected' in answer ? answer : { names: [], rejected: [] }
    },
    end: () => worker.terminate(),
  }
}
