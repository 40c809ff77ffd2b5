import { useEffect, useRef, useState } from 'react'
import type { FilePreview } from './file-content.ts'
import { type FileReader, startFileReader } from './file-reader.ts'
import { saveRejected } from './rejected-file.ts'

/** What is known of a chosen file. */
export type FileState<Cause, Note> = FilePreview<Cause, Note> | 'reading' | 'unreadable' | undefined

/** A file that is read in a worker, which ends with the component. */
export function useFile<Row, Cause, Note>(startWorker: () => Worker) {
  const reader = useRef<FileReader<Row, Cause, Note>>(undefined)
  const [name, setName] = useState<string>()
  const [preview, setPreview] = useState<FileState<Cause, Note>>()
  const end = () => {
    reader.current?.end()
    reader.current = undefined
  }
  useEffect(() => end, [])
  return {
    name,
    preview,
    /** What was being read for another choice is not waited for. */
    async read(file: File, variant = ''): Promise<void> {
      end()
      setName(file.name)
      setPreview('reading')
      const own = startFileReader<Row, Cause, Note>(startWorker())
      reader.current = own
      const found = await own.read(file, variant).catch(() => undefined)
      if (reader.current === own) setPreview(found ?? 'unreadable')
    },
    rows: async (from: number, to: number) => (await reader.current?.rows(from, to)) ?? [],
    /** Saves the rows that are left out, with the reason of each. */
    async saveRejected(fileName: string, causeOf: (cause: Cause) => string): Promise<void> {
      const found = await reader.current?.rejected()
      if (found === undefined) return
      saveRejected(
        fileName,
        ['reason', 'line', ...found.names],
        found.rejected.map(({ place, cause, values }) => [
          causeOf(cause),
          String(place),
          ...values,
        ]),
      )
    },
  }
}
