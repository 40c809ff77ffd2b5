import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ComponentProps, ReactNode } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { FilePreview } from './file-content.ts'
import { filesMessages } from './files.messages.ts'
import styles from './ImportPanel.module.css'
import type { FileState } from './use-file.ts'

interface ImportPanelProps<Cause, Note>
  extends Omit<ComponentProps<typeof SideForm>, 'size' | 'children'> {
  /** Explanation of the import and its options, above the file. */
  options?: ReactNode
  file: {
    /** Kinds of files that can be read, in words. */
    label: string
    accept: string
    /** Explanation of the expected form, shown when a file cannot be read. */
    form: string
    name: string | undefined
    isDisabled?: boolean
    onFile: (file: File) => void
  }
  preview: FileState<Cause, Note>
  /** Reason why no row of the file can be read, such as a missing column. */
  problem?: ReactNode
  /** Title with the number of rows, and remarks on the file. */
  found: (preview: FilePreview<Cause, Note>) => { title: string; notes: readonly string[] }
  /** Headers of the cells of a row. */
  headers: readonly string[]
  causeOf: (cause: Cause) => string
  /** Saves the rejected rows as a file. */
  onDownload: () => void
  /** Content below the rows, such as the progress of the import. */
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
        <Banner tone="error" title={t.refused}>
          <p>{t.badFile}</p>
          <p>{file.form}</p>
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
