import { ActionIcon, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../language.tsx'
import { usePlace, useRawSearch, useRouter, withSearch } from '../../routing/react.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { usePassedFocus } from '../../ui/passed-focus.ts'
import { Popup } from '../../ui/Popup.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useViews } from './use-views.ts'
import styles from './ViewMenu.module.css'
import {
  addressOf,
  COLUMNS,
  MAX_NAME,
  tidyName,
  VIEW,
  type View,
  viewSearch,
  withView,
} from './views.ts'
import { viewsMessages } from './views.messages.ts'

interface ViewMenuProps {
  /** The list's name in what the browser keeps. */
  list: string
  /** The columns that are shown now. */
  columns: ReadonlySet<string>
}

/** The views of a list: to show one, to keep what is shown as one, to pass it on as a link. */
export function ViewMenu({ list, columns }: ViewMenuProps) {
  const t = useMessages(viewsMessages)
  const { views } = useViews(list)
  const [raw] = useRawSearch()
  const [isOpen, setIsOpen] = useState(false)
  const name = tidyName(raw[VIEW])
  const known = views.find((view) => view.name === name)
  const shown = viewSearch({ ...raw, [COLUMNS]: [...columns].join(',') })
  const isChanged = known !== undefined && known.search !== shown
  const label = name === undefined ? t.title : t.current(isChanged ? t.changed(name) : name)
  return (
    <Popup
      label={label}
      icon={<IconBookmark size={16} />}
      {...(name !== undefined && {
        button: (
          <Button variant="default" leftSection={<IconBookmark size={16} />}>
            {label}
          </Button>
        ),
      })}
      isOpen={isOpen}
      onChange={setIsOpen}
    >
      <Content key={name} list={list} shown={shown} name={name} onClose={() => setIsOpen(false)} />
    </Popup>
  )
}

interface ContentProps {
  list: string
  /** What is shown now, as a view would keep it. */
  shown: string
  /** Of the view that the address is of. */
  name: string | undefined
  onClose: () => void
}

function Content({ list, shown, name, onClose }: ContentProps) {
  const t = useMessages(viewsMessages)
  const toast = useToast()
  const router = useRouter()
  const place = usePlace()
  const [, go] = useRawSearch()
  const { views, keep, restore } = useViews(list)
  const [typed, setTyped] = useState(name ?? '')
  const tidy = tidyName(typed)

  function save(view: View): void {
    const next = withView(views, view)
    if (next === undefined) toast.failure(t.full)
    else if (!keep(next)) toast.failure(t.notKept)
    else {
      toast.success(t.saved(view.name))
      go(addressOf(view))
      onClose()
    }
  }
  function remove(view: View): void {
    if (!keep(views.filter((each) => each !== view))) toast.failure(t.notKept)
    else toast.success(t.removed(view.name), undefined, () => restore(view))
  }
  const link = `${location.origin}${router.hrefOf(withSearch(place, addressOf({ name: tidy ?? '', search: shown })))}`
  return (
    <div className={styles.content}>
      {views.length === 0 ? (
        <p>{t.empty}</p>
      ) : (
        <ul className={styles.views}>
          {name !== undefined && (
            <li className={styles.view}>
              <button
                type="button"
                className={styles.apply}
                onClick={() => {
                  go({})
                  onClose()
                }}
              >
                {t.none}
              </button>
            </li>
          )}
          {views.map((view) => (
            <ViewRow
              key={view.name}
              name={view.name}
              isShown={view.name === name}
              onApply={() => {
                go(addressOf(view))
                onClose()
              }}
              onRemove={() => remove(view)}
            />
          ))}
        </ul>
      )}
      <form
        className={styles.save}
        onSubmit={(event) => {
          event.preventDefault()
          if (tidy !== undefined) save({ name: tidy, search: shown })
        }}
      >
        <TextInput
          size="xs"
          className={styles.name}
          label={t.name}
          value={typed}
          maxLength={MAX_NAME}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" disabled={tidy === undefined}>
          {views.some((view) => view.name === tidy) ? t.replace : t.save}
        </Button>
      </form>
      <TextInput
        size="xs"
        label={t.link}
        // To be seen, and to be copied by hand where the browser lets no page do so.
        readOnly
        value={link}
        rightSection={<CopyButton value={link} label={t.link} />}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  )
}

interface ViewRowProps {
  name: string
  isShown: boolean
  onApply: () => void
  onRemove: () => void
}

function ViewRow({ name, isShown, onApply, onRemove }: ViewRowProps) {
  const t = useMessages(viewsMessages)
  const element = usePassedFocus<HTMLLIElement>()
  return (
    <li className={styles.view} ref={element}>
      <button
        type="button"
        className={styles.apply}
        aria-label={t.apply(name)}
        aria-current={isShown}
        onClick={onApply}
      >
        {name}
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t.remove(name)}
        onClick={onRemove}
      >
        <IconTrash size={14} />
      </ActionIcon>
    </li>
  )
}
