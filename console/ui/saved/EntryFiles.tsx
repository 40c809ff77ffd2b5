import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMessages } from '#language.tsx'
import { FileButton } from '../FileButton.tsx'
import { saveAs } from '../table/file-sink.ts'
import { useToast } from '../toast.tsx'
import type { EntryStore, NamedEntry } from './entries.ts'
import styles from './EntryFiles.module.css'
import { savedMessages } from './saved.messages.ts'
import { useSaved } from './use-saved.ts'

const MAX_FILE_BYTES = 5_000_000

interface EntryFilesProps<Entry extends NamedEntry> {
  store: EntryStore<Entry>
  /** The name of the exported file. */
  fileName: string
  /** The valid entries of a file, which may hold anything. */
  read: (text: string) => readonly Entry[]
  importedText: (count: string) => string
  noneText: (file: string) => string
}

/** Exports the entries of a menu to a file, and imports those of a file. */
export function EntryFiles<Entry extends NamedEntry>(props: EntryFilesProps<Entry>) {
  const { store, fileName, read, importedText, noneText } = props
  const t = useMessages(savedMessages)
  const toast = useToast()
  const { entries, add } = useSaved(store)
  const handleImport = async (chosen: File) => {
    const added = chosen.size > MAX_FILE_BYTES ? [] : read(await chosen.text())
    if (added.length === 0) toast.failure(noneText(chosen.name))
    else if (add(added)) toast.success(importedText(`${added.length}`))
  }
  const handleExport = () =>
    saveAs(fileName, new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }))
  return (
    <div className={styles.files}>
      <FileButton
        label={t.import}
        accept=".json"
        onChoose={(chosen) => void handleImport(chosen)}
      />
      <Button size="xs" variant="subtle" disabled={entries.length === 0} onClick={handleExport}>
        {t.export}
      </Button>
    </div>
  )
}
