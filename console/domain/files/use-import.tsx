import { type ReactNode, useState } from 'react'
import { useMessages } from '#language.tsx'
import { lateDialog } from '#ui/late.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { useLock } from '../page/lock.ts'
import { filesMessages } from './files.messages.ts'
import type { ImportExportProps } from './ImportExport.tsx'

const ImportExport = lateDialog(async () => (await import('./ImportExport.tsx')).ImportExport)

interface ImportOptions<Row>
  extends Pick<ImportExportProps<Row>, 'startWorker' | 'headers' | 'onRows'> {
  /** Name of the rows, such as "Users". */
  label: string
}

/** Action of a list that imports rows from an exported file, and the panel that it opens. */
export function useImport<Row>({ label, ...given }: ImportOptions<Row>): {
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
      <ImportExport {...given} title={t.importInto(label)} onClose={() => setIsOpen(false)} />
    ),
  }
}
