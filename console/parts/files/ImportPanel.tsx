import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ComponentProps, ReactNode } from 'react'
import { useFormats, useMessages } from '../../language.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { SideForm } from '../../ui/SideForm.tsx'
import { SmallTable } from '../../ui/SmallTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { FilePreview } from './file-content.ts'
import { filesMessages } from './files.messages.ts'
import styles from './ImportPanel.module.css'
import type { FileState } from './use-file.ts'

interface ImportPanelProps<Cause, Note>
  extends Omit<ComponentProps<typeof SideForm>, 'size' | 'children'> {
  /** Above the file: what the import does, and choices. */
  options?: ReactNode
  file: {
    /** The kinds of files that are read. */
    label: string
    accept: string
    /** How such a file looks, for a file that cannot be read. */
    form: string
    name: string | undefined
    isDisabled?: boolean
    onFile: (file: File) => void
  }
  preview: FileState<Cause, Note>
  /** No row of the file can be read, such as for a missing column. */
  problem?: ReactNode
  /** What was found, and remarks about it. */
  found: (preview: FilePreview<Cause, Note>) => { title: string; notes: readonly string[] }
  /** The headers of the cells of a row. */
  headers: readonly string[]
  causeOf: (cause: Cause) => string
  /** Saves the rows that are left out. */
  onDownload: () => void
  /** Below the rows: how far the import is. */
  children?: ReactNode
}

/** Rows of a file, looked at before they are imported: rejected rows are marked, and are left out. */
export function ImportPanel<Cause, Note>(props: ImportPanelProps<Cause, Note>) {
  const { options, file, preview, problem, found, headers, causeOf, onDownload, ...form } = props
  const { children, ...sideForm } = form
  const t = useMessages(filesMessages)
  return (
    <SideForm {...sideForm} size="table">
      {options}
      <FileDrop
        label={file.label}
        accept={file.accept}
        chosen={file.name}
        disabled={file.isDisabled ?? false}
        onFile={file.onFile}
      />
      {preview === 'reading' && <p role="status">{t.reading}</p>}
      {preview === 'unreadable' && (
        <Banner tone="error" title={t.badFile}>
          {file.form}
        </Banner>
      )}
      {typeof preview === 'object' &&
        (problem ?? (
          <Found
            preview={preview}
            {...found(preview)}
            headers={headers}
            causeOf={causeOf}
            onDownload={onDownload}
          />
        ))}
      {children}
    </SideForm>
  )
}

interface FoundProps<Cause, Note> {
  preview: FilePreview<Cause, Note>
  title: string
  notes: readonly string[]
  headers: readonly string[]
  causeOf: (cause: Cause) => string
  onDownload: () => void
}

function Found<Cause, Note>(props: FoundProps<Cause, Note>) {
  const { preview, title, notes, headers, causeOf, onDownload } = props
  const t = useMessages(filesMessages)
  const { number } = useFormats()
  const { count, rejected, shown } = preview
  const all = count + rejected
  return (
    <>
      <Banner tone={rejected > 0 ? 'warning' : 'info'} title={title}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Banner>
      {shown.length > 0 && (
        <SmallTable
          label={t.rows}
          height={320}
          columns={[
            { key: 'row', label: t.line, numeric: true },
            { key: 'check', label: t.check },
            ...headers.map((label) => ({ key: `cell ${label}`, label, isData: true })),
          ]}
          rows={shown.map(({ place, cells, cause }) => ({
            key: String(place),
            isBad: cause !== undefined,
            cells: [
              number(place),
              cause === undefined ? (
                <StatusBadge key="check" tone="running" label={t.valid} />
              ) : (
                <span key="check" className={styles.cause}>
                  {causeOf(cause)}
                </span>
              ),
              ...cells,
            ],
          }))}
        />
      )}
      <div className={styles.foot}>
        {all > shown.length && <span>{t.firstOf(number(shown.length), number(all))}</span>}
        {rejected > 0 && (
          <Button size="xs" variant="default" onClick={onDownload}>
            {t.download(number(rejected))}
          </Button>
        )}
      </div>
    </>
  )
}
