import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import { Popup } from '#ui/Popup.tsx'
import { EntryFiles } from '#ui/saved/EntryFiles.tsx'
import { SavedEntries } from '#ui/saved/SavedEntries.tsx'
import { useToast } from '#ui/toast.tsx'
import type { PublishForm } from '../connection/connection-settings.ts'
import { templateMessages } from './template.messages.ts'
import { readTemplates, templates } from './templates.ts'

interface TemplatesMenuProps {
  /** The message of the form; `undefined` where it is not valid. */
  current: () => Promise<PublishForm | undefined>
  onInsert: (message: PublishForm) => void
}

/** Messages with names, which this browser stores. */
export function TemplatesMenu({ current, onInsert }: TemplatesMenuProps) {
  const t = useMessages(templateMessages)
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const makeEntry = async (name: string) => {
    const message = await current()
    if (message === undefined) toast.failure(t.notValid)
    return message && { name, message }
  }
  return (
    <Popup
      label={t.templates}
      isOpen={isOpen}
      onChange={setIsOpen}
      button={
        <Button size="xs" variant="default">
          {t.templates}
        </Button>
      }
    >
      <SavedEntries
        store={templates}
        about={t.about}
        nameLabel={t.name}
        detailOf={({ message }) => message.topic}
        canRename
        entryOf={makeEntry}
        onOpen={({ message }) => {
          setIsOpen(false)
          onInsert(message)
        }}
      >
        {() => (
          <EntryFiles
            store={templates}
            fileName="message-templates.json"
            read={readTemplates}
            importedText={t.imported}
            noneText={t.noTemplates}
          />
        )}
      </SavedEntries>
    </Popup>
  )
}
