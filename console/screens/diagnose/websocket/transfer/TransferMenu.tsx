import { ActionIcon, Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconTransfer } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { Popup } from '#ui/Popup.tsx'
import { saveAs } from '#ui/table/file-sink.ts'
import { useToast } from '#ui/toast.tsx'
import { workspace } from '../websocket.store.ts'
import type { Tab } from '../workspace.ts'
import { readConnections, writeConnections } from './saved-connections.ts'
import { transferMessages } from './transfer.messages.ts'
import styles from './transfer.module.css'

const MAX_FILE_BYTES = 1_000_000

interface TransferMenuProps {
  nameOf: (tab: Tab) => string
}

/** The settings of the connections as a file. */
export function TransferMenu(props: TransferMenuProps) {
  const t = useMessages(transferMessages)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popup
      label={t.title}
      isOpen={isOpen}
      onChange={setIsOpen}
      button={
        <ActionIcon variant="subtle" aria-label={t.title} title={t.title}>
          <IconTransfer size={16} />
        </ActionIcon>
      }
    >
      <Transfer {...props} onDone={() => setIsOpen(false)} />
    </Popup>
  )
}

function Transfer({ nameOf, onDone }: TransferMenuProps & { onDone: () => void }) {
  const t = useMessages(transferMessages)
  const toast = useToast()
  const [hasPasswords, setHasPasswords] = useState(false)
  const handleExport = () => {
    const connections = workspace
      .view()
      .tabs.map((tab) => ({ name: nameOf(tab), settings: tab.drafts.connect }))
    const text = writeConnections(connections, hasPasswords)
    saveAs('mqtt-connections.json', new Blob([text], { type: 'application/json' }))
    onDone()
  }
  const handleImport = async (chosen: File) => {
    const found = chosen.size > MAX_FILE_BYTES ? [] : readConnections(await chosen.text())
    if (found.length === 0) return toast.failure(t.none(chosen.name))
    const count = workspace.openSaved(found)
    const skipped = found.length - count
    if (count > 0) toast.success(t.imported(`${count}`))
    if (skipped > 0) toast.failure(t.skipped(`${skipped}`))
    onDone()
  }
  return (
    <div className={styles.menu}>
      <p className={styles.about}>{t.about}</p>
      <Checkbox
        label={t.withPasswords}
        description={t.withPasswordsHelp}
        checked={hasPasswords}
        onChange={(event) => setHasPasswords(event.currentTarget.checked)}
      />
      <div className={styles.buttons}>
        <Button size="xs" variant="default" onClick={handleExport}>
          {t.export}
        </Button>
        <FileButton
          label={t.import}
          accept=".json"
          variant="default"
          onChoose={(chosen) => void handleImport(chosen)}
        />
      </div>
    </div>
  )
}
