import type { ImportPreview } from './import-preview.ts'
import type { ReaderAnswer, ReaderOrder } from './import-reader.worker.ts'
import type { ImportType } from './import-columns.ts'
import type { ImportRow, RejectedLine } from './user-import.ts'

export interface ImportReader {
  /** `undefined`: the file cannot be read. */
  read: (file: File, type: ImportType) => Promise<ImportPreview | undefined>
  /** Of the file that was read last. */
  rows: (from: number, to: number) => Promise<readonly ImportRow[]>
  /** All lines of that file that are no user. */
  rejected: () => Promise<readonly RejectedLine[]>
  end: () => void
}

/** Reads files of users in a worker, so that the page stays responsive. */
export function startImportReader(): ImportReader {
  const worker = new Worker(new URL('./import-reader.worker.ts', import.meta.url), {
    type: 'module',
  })
  const waiting: { resolve: (answer: ReaderAnswer) => void; reject: (why: Error) => void }[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) =>
    waiting.shift()?.resolve(data),
  )
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message))
  })
  const ask = (order: ReaderOrder) =>
    new Promise<ReaderAnswer>((resolve, reject) => {
      waiting.push({ resolve, reject })
      worker.postMessage(order)
    })
  return {
    async read(file, type) {
      const answer = await ask({ read: file, type })
      return 'preview' in answer ? answer.preview : undefined
    },
    async rows(from, to) {
      const answer = await ask({ from, to })
      return 'rows' in answer ? answer.rows : []
    },
    async rejected() {
      const answer = await ask('rejected')
      return 'rejected' in answer ? answer.rejected : []
    },
    end: () => worker.terminate(),
  }
}
