import { useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { filesMessages } from './files.messages.ts'
import { ImportPanel } from './ImportPanel.tsx'
import type { EntryCause } from './read-entries.ts'
import { useFile } from './use-file.ts'

export interface ImportExportProps<Row> {
  title: string
  /** A worker that reads rows with `readExport`. */
  startWorker: () => Worker
  /** The headers of the cells of `readExport`. */
  headers: readonly string[]
  /** The valid rows of the file. */
  onRows: (rows: readonly Row[]) => void
  onClose: () => void
}

/** Imports the rows of a file that an export wrote. */
export function ImportExport<Row>(props: ImportExportProps<Row>) {
  const { title, startWorker, headers, onRows, onClose } = props
  const t = useMessages(filesMessages)
  const { number } = useFormats()
  const file = useFile<Row, EntryCause, undefined>(startWorker)
  const causeOf = (cause: EntryCause) => t[cause]
  const read = typeof file.preview === 'object' ? file.preview : undefined
  const count = read?.count ?? 0
  const [isTaking, setIsTaking] = useState(false)
  const handleSubmit = async () => {
    setIsTaking(true)
    const rows = await file.rows(0, count)
    onClose()
    onRows(rows)
  }
  return (
    <ImportPanel
      title={title}
      file={{
        label: t.file,
        accept: '.ndjson,.json',
        form: t.badFileText,
        name: file.name,
        onFile: (chosen) => void file.read(chosen),
      }}
      preview={file.preview}
      found={({ rejected }) => ({ title: t.found(number(count), number(rejected)), notes: [] })}
      headers={headers}
      causeOf={causeOf}
      onDownload={() => void file.saveRejected('rejected.csv', causeOf)}
      submitLabel={count === 0 ? t.import : t.importValid(number(count))}
      disabledReason={count === 0 ? (read === undefined ? t.chooseFirst : t.empty) : undefined}
      onClose={onClose}
      submit={{
        onSubmit(event) {
          event.preventDefault()
          if (count > 0) void handleSubmit()
        },
        isPending: isTaking,
        isDirty: false,
        error: undefined,
        forget: () => undefined,
      }}
    />
  )
}
