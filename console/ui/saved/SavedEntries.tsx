import { ActionIcon, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '#language.tsx'
import { usePassedFocus } from '../passed-focus.ts'
import { unavailable } from '../unavailable.ts'
import { type EntryStore, MAX_NAME, type NamedEntry, tidyName } from './entries.ts'
import styles from './SavedEntries.module.css'
import { savedMessages } from './saved.messages.ts'
import { useSaved } from './use-saved.ts'

interface SavedEntriesProps<Entry extends NamedEntry> {
  store: EntryStore<Entry>
  /** Explanation of the entries, shown in place of the list while it is empty. */
  about: string
  nameLabel: string
  /** The name of the entry that is in use. */
  current?: string | undefined
  /** Choice above the entries that stops the use of any. */
  none?: { label: string; onOpen: () => void } | undefined
  /** Second line of an entry. */
  detailOf?: (entry: Entry) => string
  canRename?: boolean
  onOpen: (entry: Entry) => void
  /** Value to store under a name; `undefined` stores nothing, after the reason was reported. */
  entryOf: (name: string) => Entry | undefined | Promise<Entry | undefined>
  onSaved?: (entry: Entry) => void
  /** Renders content below the form, given the typed name. */
  children: (name: string | undefined) => ReactNode
}

/** Menu content for objects that the user saves under names: opens, renames and deletes them, and saves another. */
export function SavedEntries<Entry extends NamedEntry>(props: SavedEntriesProps<Entry>) {
  const { store, about, nameLabel, current, none, detailOf, canRename, onOpen } = props
  const { entryOf, onSaved, children } = props
  const t = useMessages(savedMessages)
  const { entries, save, remove } = useSaved(store)
  const [typed, setTyped] = useState(current ?? '')
  const name = tidyName(typed)
  const isStored = (wanted: string | undefined) => entries.some((entry) => entry.name === wanted)
  const handleSave = async (chosen: string) => {
    const entry = await entryOf(chosen)
    if (entry === undefined || !save(entry)) return
    setTyped('')
    onSaved?.(entry)
  }
  return (
    <div className={styles.menu}>
      {entries.length === 0 ? (
        <p>{about}</p>
      ) : (
        <ul className={styles.entries}>
          {none !== undefined && (
            <li className={styles.entry}>
              <OpenButton name={none.label} onClick={none.onOpen} />
            </li>
          )}
          {entries.map((entry) => (
            <EntryRow
              key={entry.name}
              name={entry.name}
              detail={detailOf?.(entry)}
              isCurrent={entry.name === current}
              isTaken={(next) => next !== entry.name && isStored(next)}
              onOpen={() => onOpen(entry)}
              onRename={
                canRename === true
                  ? (next) => save({ ...entry, name: next }, entry.name)
                  : undefined
              }
              onDelete={() => remove(entry)}
            />
          ))}
        </ul>
      )}
      <NameForm
        label={nameLabel}
        submitLabel={isStored(name) ? t.replace : t.save}
        typed={typed}
        onType={setTyped}
        onSubmit={(chosen) => void handleSave(chosen)}
      />
      {children(name)}
    </div>
  )
}

interface EntryRowProps {
  name: string
  detail: string | undefined
  isCurrent: boolean
  /** Another entry has the name, and would be replaced. */
  isTaken: (name: string | undefined) => boolean
  onOpen: () => void
  onRename: ((name: string) => boolean) | undefined
  onDelete: () => void
}

function EntryRow(props: EntryRowProps) {
  const { name, detail, isCurrent, isTaken, onOpen, onRename, onDelete } = props
  const t = useMessages(savedMessages)
  const [typed, setTyped] = useState<string>()
  const element = usePassedFocus<HTMLLIElement>()
  if (onRename !== undefined && typed !== undefined) {
    return (
      <li className={styles.entry} ref={element}>
        <NameForm
          autoFocus
          label={t.rename(name)}
          submitLabel={isTaken(tidyName(typed)) ? t.replace : t.renameDone}
          typed={typed}
          onType={setTyped}
          onSubmit={(next) => onRename(next) && setTyped(undefined)}
        />
      </li>
    )
  }
  return (
    <li className={styles.entry} ref={element}>
      <OpenButton name={name} detail={detail} isCurrent={isCurrent} onClick={onOpen} />
      {onRename !== undefined && (
        <RowButton label={t.rename(name)} onClick={() => setTyped(name)}>
          <IconPencil size={14} />
        </RowButton>
      )}
      <RowButton label={t.delete(name)} onClick={onDelete}>
        <IconTrash size={14} />
      </RowButton>
    </li>
  )
}

interface OpenButtonProps {
  name: string
  detail?: string | undefined
  isCurrent?: boolean
  onClick: () => void
}

function OpenButton({ name, detail, isCurrent, onClick }: OpenButtonProps) {
  return (
    <button type="button" className={styles.open} aria-current={isCurrent} onClick={onClick}>
      <span>{name}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </button>
  )
}

function RowButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </ActionIcon>
  )
}

interface NameFormProps {
  autoFocus?: boolean
  label: string
  submitLabel: string
  typed: string
  onType: (typed: string) => void
  onSubmit: (name: string) => void
}

function NameForm({ autoFocus, label, submitLabel, typed, onType, onSubmit }: NameFormProps) {
  const form = usePassedFocus<HTMLFormElement>()
  const name = tidyName(typed)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Another form may enclose this one.
    event.stopPropagation()
    if (name !== undefined) onSubmit(name)
  }
  return (
    <form className={styles.form} ref={form} onSubmit={handleSubmit}>
      <TextInput
        size="xs"
        autoFocus={autoFocus}
        label={label}
        value={typed}
        maxLength={MAX_NAME}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" {...unavailable(name === undefined)}>
        {submitLabel}
      </Button>
    </form>
  )
}
