import { ActionIcon, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../../../../language.tsx'
import { FileButton } from '../../../../ui/FileButton.tsx'
import { usePassedFocus } from '../../../../ui/passed-focus.ts'
import { Popup } from '../../../../ui/Popup.tsx'
import { saveAs } from '../../../../ui/table/file-sink.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { unavailable } from '../../../../ui/unavailable.ts'
import type { PublishForm } from '../connection/connection-settings.ts'
import styles from './templates.module.css'
import { templateMessages } from './template.messages.ts'
import { merged, readTemplates, type Template, templateStore } from './templates.ts'

const MAX_FILE_BYTES = 5_000_000

interface TemplatesMenuProps {
  /** The message of the form; `undefined` where it is not valid. */
  current: () => Promise<PublishForm | undefined>
  onInsert: (message: PublishForm) => void
}

/** Messages with names, which this browser stores. */
export function TemplatesMenu({ current, onInsert }: TemplatesMenuProps) {
  const t = useMessages(templateMessages)
  const [isOpen, setIsOpen] = useState(false)
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
      <Templates
        current={current}
        onInsert={(message) => {
          setIsOpen(false)
          onInsert(message)
        }}
      />
    </Popup>
  )
}

function Templates({ current, onInsert }: TemplatesMenuProps) {
  const t = useMessages(templateMessages)
  const toast = useToast()
  const text = useSyncExternalStore(templateStore.subscribe, templateStore.text)
  const templates = useMemo(() => readTemplates(text), [text])
  const store = (next: readonly Template[]) => {
    const isStored = templateStore.save(next)
    if (!isStored) toast.failure(t.noStorage)
    return isStored
  }
  const handleSave = async (name: string) => {
    const message = await current()
    if (message === undefined) {
      toast.failure(t.notValid)
      return false
    }
    return store(merged(templates, [{ name, message }]))
  }
  const handleImport = async (chosen: File) => {
    const added = chosen.size > MAX_FILE_BYTES ? [] : readTemplates(await chosen.text())
    if (added.length === 0) toast.failure(t.noTemplates(chosen.name))
    else if (store(merged(templates, added))) toast.success(t.imported(`${added.length}`))
  }
  const handleDelete = (template: Template) => {
    if (!store(templates.filter((one) => one !== template))) return
    const now = () => readTemplates(templateStore.text())
    toast.success(t.deleted(template.name), undefined, () => store(merged(now(), [template])))
  }
  const handleExport = () =>
    saveAs(
      'message-templates.json',
      new Blob([JSON.stringify(templates, null, 2)], { type: 'application/json' }),
    )
  return (
    <div className={styles.menu}>
      {templates.length === 0 ? (
        <p className={styles.about}>{t.about}</p>
      ) : (
        <ul className={styles.list}>
          {templates.map((template) => (
            <TemplateRow
              key={template.name}
              template={template}
              onInsert={() => onInsert(template.message)}
              onRename={(name) => {
                const others = templates.filter((one) => one !== template)
                return store(merged(others, [{ ...template, name }]))
              }}
              onDelete={() => handleDelete(template)}
            />
          ))}
        </ul>
      )}
      <NameForm label={t.name} submitLabel={t.save} initial="" onSubmit={handleSave} />
      <div className={styles.files}>
        <FileButton
          label={t.import}
          accept=".json"
          onChoose={(chosen) => void handleImport(chosen)}
        />
        <Button size="xs" variant="subtle" disabled={templates.length === 0} onClick={handleExport}>
          {t.export}
        </Button>
      </div>
    </div>
  )
}

interface TemplateRowProps {
  template: Template
  onInsert: () => void
  onRename: (name: string) => boolean
  onDelete: () => void
}

function TemplateRow({ template, onInsert, onRename, onDelete }: TemplateRowProps) {
  const t = useMessages(templateMessages)
  const [isRenaming, setIsRenaming] = useState(false)
  const element = usePassedFocus<HTMLLIElement>()
  const { name, message } = template
  if (isRenaming) {
    return (
      <li ref={element}>
        <NameForm
          autoFocus
          label={t.rename(name)}
          submitLabel={t.renameDone}
          initial={name}
          onSubmit={(next) => {
            const isDone = onRename(next)
            if (isDone) setIsRenaming(false)
            return isDone
          }}
        />
      </li>
    )
  }
  return (
    <li className={styles.row} ref={element}>
      <button type="button" className={styles.insert} onClick={onInsert}>
        <span>{name}</span>
        <span className={styles.topic}>{message.topic}</span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t.rename(name)}
        onClick={() => setIsRenaming(true)}
      >
        <IconPencil size={14} />
      </ActionIcon>
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

interface NameFormProps {
  autoFocus?: boolean
  label: string
  submitLabel: string
  initial: string
  /** `false` where the name was not stored. */
  onSubmit: (name: string) => boolean | Promise<boolean>
}

function NameForm({ autoFocus, label, submitLabel, initial, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initial)
  const form = usePassedFocus<HTMLFormElement>()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // The form of the message is around this one.
    event.stopPropagation()
    if (name.trim() !== '' && (await onSubmit(name.trim()))) setName('')
  }
  return (
    <form className={styles.name} ref={form} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        size="xs"
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={label}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" variant="default" {...unavailable(name.trim() === '')}>
        {submitLabel}
      </Button>
    </form>
  )
}
