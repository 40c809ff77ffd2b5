import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { lateDialog } from '../late.tsx'
import { Tip } from '../Tip.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { ExportDialogProps } from './ExportDialog.tsx'

/** Fetched when it is first opened: most looks at a table export nothing. */
const ExportDialog = lateDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog)

/** Rows of a table, to a file. */
export function ExportButton<Row>(props: Omit<ExportDialogProps<Row>, 'onClose'>) {
  const t = useMessages(uiMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tip label={t.export}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t.export}
          disabled={props.rows.length === 0}
          onClick={() => setIsOpen(true)}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </Tip>
      {isOpen && <ExportDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
