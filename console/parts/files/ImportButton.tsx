import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useMessages } from '../../language.tsx'
import { lateDialog } from '../../ui/late.tsx'
import { filesMessages } from './files.messages.ts'

const ImportPanel = lateDialog(async () => (await import('./ImportPanel.tsx')).ImportPanel)

interface ImportButtonProps<Row> {
  /** What the rows are. */
  label: string
  /** `undefined`: it is none of them. */
  readRow: (row: unknown) => Row | undefined
  /** The valid rows of the file; they are shown again before anything is done. */
  onRows: (rows: readonly Row[]) => void
  disabled: boolean
  title: string | undefined
}

/** Opens the panel in which rows are read out of a file that an export wrote. */
export function ImportButton<Row>({ label, readRow, onRows, ...lock }: ImportButtonProps<Row>) {
  const t = useMessages(filesMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" {...lock} onClick={() => setIsOpen(true)}>
        {t.import}
      </Button>
      {isOpen && (
        <ImportPanel
          title={t.importInto(label)}
          readRow={readRow}
          onRows={onRows}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
