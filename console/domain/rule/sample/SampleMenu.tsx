import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useMemo, useState } from 'react'
import { useMessages } from '#language.tsx'
import { Popup } from '#ui/Popup.tsx'
import { EntryFiles } from '#ui/saved/EntryFiles.tsx'
import { SavedEntries } from '#ui/saved/SavedEntries.tsx'
import type { Sample } from './sample.ts'
import { readSamples, ruleSampleStore } from './samples.ts'
import { sampleMessages } from './samples.messages.ts'

interface SampleMenuProps {
  /** Empty: the rule is not stored yet. */
  ruleId: string
  sample: Sample
  onChoose: (sample: Sample) => void
}

/** Events of tests with names, which this browser stores with the rule. */
export function SampleMenu({ ruleId, sample, onChoose }: SampleMenuProps) {
  const t = useMessages(sampleMessages)
  const [isOpen, setIsOpen] = useState(false)
  const store = useMemo(() => ruleSampleStore(ruleId), [ruleId])
  return (
    <Popup
      label={t.samples}
      isOpen={isOpen}
      onChange={setIsOpen}
      button={
        <Button size="xs" variant="default">
          {t.samples}
        </Button>
      }
    >
      <SavedEntries
        store={store}
        about={t.about}
        nameLabel={t.name}
        entryOf={(name) => ({ ...sample, name })}
        onOpen={({ event, texts }) => {
          setIsOpen(false)
          onChoose({ event, texts })
        }}
      >
        {() => (
          <EntryFiles
            store={store}
            fileName={ruleId === '' ? 'events.json' : `events-${ruleId}.json`}
            read={readSamples}
            importedText={t.imported}
            noneText={t.noSamples}
          />
        )}
      </SavedEntries>
    </Popup>
  )
}
