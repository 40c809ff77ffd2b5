import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useRef } from 'react'
import { useFormats, useMessages } from '../../language.tsx'
import { useToast } from '../../ui/toast.tsx'
import { filesMessages } from './files.messages.ts'
import { readRows } from './read-rows.ts'

interface ImportButtonProps<Row> {
  /** What the rows are. */
  label: string
  /** `undefined`: it is none of them. */
  readRow: (row: unknown) => Row | undefined
  /** All of the file; who gets them shows them before anything is done. */
  onRows: (rows: readonly Row[]) => void
  disabled: boolean
  title: string | undefined
}

/** Reads rows out of a file that an export wrote: all of them, or none. */
export function ImportButton<Row>(props: ImportButtonProps<Row>) {
  const { label, readRow, onRows, disabled, title } = props
  const t = useMessages(filesMessages)
  const { number } = useFormats()
  const toast = useToast()
  const chooser = useRef<HTMLInputElement>(null)
  const handleFile = async (file: File | undefined) => {
    if (file === undefined) return
    let reported: readonly unknown[]
    try {
      reported = readRows(await file.text())
    } catch {
      return toast.failure(t.badFile, t.badFileText)
    }
    const rows: Row[] = []
    for (const [i, each] of reported.entries()) {
      const row = readRow(each)
      if (row === undefined) return toast.failure(t.badFile, t.badRow(number(i + 1)))
      rows.push(row)
    }
    if (rows.length === 0) return toast.failure(t.badFile, t.empty)
    onRows(rows)
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={disabled}
        title={title}
        onClick={() => chooser.current?.click()}
      >
        {t.import}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`${t.import}: ${label}`}
        accept=".ndjson,.json"
        onChange={(event) => {
          void handleFile(event.currentTarget.files?.[0])
          // The same file may be chosen again once it was mended.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
