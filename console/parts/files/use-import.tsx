import { type ReactNode, useState } from 'react'
import { useMessages } from '../../language.tsx'
import { lateDialog } from '../../ui/late.tsx'
import type { RowAction } from '../../ui/table/table.ts'
import { useLock } from '../lock.ts'
import { filesMessages } from './files.messages.ts'

const ImportPanel = lateDialog(async () => (await import('./ImportPanel.tsx')).ImportPanel)

interface ImportOptions<Row> {
  /** What the rows are. */
  label: string
  /** `undefined`: it is none of them. */
  readRow: (row: unknown) => Row | undefined
  /** The valid rows of the file; they are shown again before anything is done. */
  onRows: (rows: readonly Row[]) => void
}

/** An action of a list that reads rows from a file that an export wrote, and the panel it opens. */
export function useImport<Row>({ label, readRow, onRows }: ImportOptions<Row>): {
  action: RowAction
  panel: ReactNode
} {
  const t = useMessages(filesMessages)
  const lock = useLock()
  const [isOpen, setIsOpen] = useState(false)
  return {
    action: {
      key: 'import',
      label: t.import,
      ...lock.action,
      onSelect: () => setIsOpen(true),
    },
    panel: isOpen && (
      <ImportPanel
        title={t.importInto(label)}
        readRow={readRow}
        onRows={onRows}
        onClose={() => setIsOpen(false)}
      />
    ),
  }
}
