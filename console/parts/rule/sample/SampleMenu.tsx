import { ActionIcon, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../../../language.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { usePassedFocus } from '../../../ui/passed-focus.ts'
import { Popup } from '../../../ui/Popup.tsx'
import { saveAs } from '../../../ui/table/file-sink.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { unavailable } from '../../../ui/unavailable.ts'
import type { Sample } from './sample.ts'
import { MAX_NAME, merged, type NamedSample, readSamples, sampleStore } from './samples.ts'
import { sampleMessages } from './samples.messages.ts'
import styles from './test.module.css'

const MAX_FILE_BYTES = 5_000_000

interface SampleMenuProps {
  /** Empty: the rule is not stored yet. */
  ruleId: string
  sample: Sample
  onChoose: (sample: Sample) => void
}

/** Events of tests with names, which this browser stores with the rule. */
export function SampleMenu(props: SampleMenuProps) {
  const t = useMessages(sampleMessages)
  const [isOpen, setIsOpen] = useState(false)
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
      <Samples
        {...props}
        onChoose={(sample) => {
          setIsOpen(false)
          props.onChoose(sample)
        }}
      />
    </Popup>
  )
}

function Samples({ ruleId, sample, onChoose }: SampleMenuProps) {
  const t = useMessages(sampleMessages)
  const toast = useToast()
  const text = useSyncExternalStore(sampleStore.subscribe, sampleStore.text)
  const samples = useMemo(() => sampleStore.read(text, ruleId), [text, ruleId])
  const store = (next: readonly NamedSample[]) => {
    const isStored = sampleStore.save(ruleId, next)
    if (!isStored) toast.failure(t.noStorage)
    return isStored
  }
  const handleImport = async (chosen: File) => {
    const added = chosen.size > MAX_FILE_BYTES ? [] : readSamples(await chosen.text())
    if (added.length === 0) toast.failure(t.noSamples(chosen.name))
    else if (store(merged(samples, added))) toast.success(t.imported(`${added.length}`))
  }
  const handleExport = () => {
    const content = new Blob([JSON.stringify(samples, null, 2)], { type: 'application/json' })
    saveAs(ruleId === '' ? 'events.json' : `events-${ruleId}.json`, content)
  }
  return (
    <div className={styles.menu}>
      {samples.length === 0 ? (
        <p className={styles.quiet}>{t.about}</p>
      ) : (
        <ul className={styles.samples}>
          {samples.map((one) => (
            <SampleRow
              key={one.name}
              name={one.name}
              onChoose={() => onChoose({ event: one.event, texts: one.texts })}
              onDelete={() => store(samples.filter((each) => each !== one))}
            />
          ))}
        </ul>
      )}
      <NameForm onSubmit={(name) => store(merged(samples, [{ ...sample, name }]))} />
      <div className={styles.tools}>
        <FileButton
          label={t.import}
          accept=".json"
          onChoose={(chosen) => void handleImport(chosen)}
        />
        <Button size="xs" variant="subtle" disabled={samples.length === 0} onClick={handleExport}>
          {t.export}
        </Button>
      </div>
    </div>
  )
}

interface SampleRowProps {
  name: string
  onChoose: () => void
  onDelete: () => void
}

function SampleRow({ name, onChoose, onDelete }: SampleRowProps) {
  const t = useMessages(sampleMessages)
  const element = usePassedFocus<HTMLLIElement>()
  return (
    <li className={styles.sample} ref={element}>
      <TextButton onClick={onChoose}>{name}</TextButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t.delete(name)}
        onClick={onDelete}
      >
        <IconTrash size={14} />
      </ActionIcon>
    </li>
  )
}

function NameForm({ onSubmit }: { onSubmit: (name: string) => boolean }) {
  const t = useMessages(sampleMessages)
  const [name, setName] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The form of the rule is around this one.
    event.stopPropagation()
    if (name.trim() !== '' && onSubmit(name.trim())) setName('')
  }
  return (
    <form className={styles.tools} onSubmit={handleSubmit}>
      <TextInput
        size="xs"
        aria-label={t.name}
        placeholder={t.name}
        maxLength={MAX_NAME}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button size="xs" type="submit" variant="default" {...unavailable(name.trim() === '')}>
        {t.save}
      </Button>
    </form>
  )
}
