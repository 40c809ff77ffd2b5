import { useEffect, useRef, useState } from 'react'
import type { FilePreview } from './file-content.ts'
import { type FileReader, startFileReader } from './file-reader.ts'
import { saveAs } from '#ui/table/file-sink.ts'

/** State of a chosen file; `undefined` before the choice. */
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
    /** Parses a file, and abandons the parsing of an earlier one. */
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

/** Rows that were left out, as a CSV file; the reason comes first. */
function saveRejected(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const text = [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')
  saveAs(name, new Blob([`${text}\r\n`], { type: 'text/csv' }))
}

const quoted = (value: string) =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
