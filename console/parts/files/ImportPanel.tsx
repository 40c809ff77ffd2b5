import { useRef, useState } from 'react'
import { useFormats, useMessages } from '../../language.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { SideForm } from '../../ui/SideForm.tsx'
import { filesMessages } from './files.messages.ts'
import { saveRejected } from './rejected-file.ts'
import { RejectedRows } from './RejectedRows.tsx'
import { readEntries } from './read-rows.ts'

interface ImportPanelProps<Row> {
  title: string
  /** `undefined`: it is no such row. */
  readRow: (row: unknown) => Row | undefined
  /** The valid rows of the file. */
  onRows: (rows: readonly Row[]) => void
  onClose: () => void
}

interface Rejected {
  place: number
  reason: 'badJson' | 'badRow'
  text: string
}

interface Preview<Row> {
  rows: readonly Row[]
  rejected: readonly Rejected[]
}

const SHOWN = 50
const SHOWN_CHARACTERS = 120

/** Reads a file that an export wrote, shows its bad rows, and hands over the valid ones. */
export function ImportPanel<Row>({ title, readRow, onRows, onClose }: ImportPanelProps<Row>) {
  const t = useMessages(filesMessages)
  const { number } = useFormats()
  const [name, setName] = useState<string>()
  const [preview, setPreview] = useState<Preview<Row> | 'unreadable'>()
  const latest = useRef<File>(undefined)
  const read = typeof preview === 'object' ? preview : undefined
  const handleFile = async (file: File) => {
    latest.current = file
    setName(file.name)
    setPreview(undefined)
    const found = await readFile(file, readRow).catch(() => 'unreadable' as const)
    // Another file may have been chosen while this one was read.
    if (latest.current === file) setPreview(found)
  }
  const count = read?.rows.length ?? 0
  return (
    <SideForm
      title={title}
      submitLabel={count === 0 ? t.import : t.importValid(number(count))}
      disabledReason={count === 0 ? (read === undefined ? t.chooseFirst : t.empty) : undefined}
      onClose={onClose}
      submit={{
        onSubmit(event) {
          event.preventDefault()
          if (read === undefined || count === 0) return
          onClose()
          onRows(read.rows)
        },
        isPending: false,
        isDirty: false,
        error: undefined,
        forget: () => undefined,
      }}
    >
      <FileDrop
        label={t.file}
        accept=".ndjson,.json"
        chosen={name}
        onFile={(file) => void handleFile(file)}
      />
      {preview === 'unreadable' && (
        <Banner tone="error" title={t.badFile}>
          {t.badFileText}
        </Banner>
      )}
      {read !== undefined && (
        <>
          <Banner
            tone={read.rejected.length > 0 ? 'warning' : 'info'}
            title={t.found(number(count), number(read.rejected.length))}
          />
          {read.rejected.length > 0 && (
            <RejectedRows
              rows={read.rejected
                .slice(0, SHOWN)
                .map((row) => ({ ...row, reason: t[row.reason], text: shortened(row.text) }))}
              count={read.rejected.length}
              onDownload={() =>
                saveRejected(
                  'rejected.csv',
                  ['reason', 'line', 'content'],
                  read.rejected.map(({ place, reason, text }) => [t[reason], String(place), text]),
                )
              }
            />
          )}
        </>
      )}
    </SideForm>
  )
}

async function readFile<Row>(
  file: File,
  readRow: (row: unknown) => Row | undefined,
): Promise<Preview<Row>> {
  const rows: Row[] = []
  const rejected: Rejected[] = []
  for (const { place, text, value } of readEntries(await file.text())) {
    const row = value === undefined ? undefined : readRow(value)
    if (row !== undefined) rows.push(row)
    else rejected.push({ place, text, reason: value === undefined ? 'badJson' : 'badRow' })
  }
  return { rows, rejected }
}

const shortened = (text: string) =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
