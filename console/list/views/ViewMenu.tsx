import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconBookmark } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useMessages } from '#language.tsx'
import { usePlace, useRawSearch, useRouter, withSearch } from '#routing/react.tsx'
import type { RawSearch } from '#routing/search.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Popup } from '#ui/Popup.tsx'
import { type EntryStore, tidyName } from '#ui/saved/entries.ts'
import { SavedEntries } from '#ui/saved/SavedEntries.tsx'
import { useSaved } from '#ui/saved/use-saved.ts'
import { useToast } from '#ui/toast.tsx'
import { searchFromView, COLUMNS, VIEW, type View, viewSearch, savedViewStore } from './views.ts'
import { viewsMessages } from './views.messages.ts'

interface ViewMenuProps {
  /** Name of the list in the browser's storage. */
  list: string
  /** The columns that are shown now. */
  columns: ReadonlySet<string>
}

/** Menu of the views of a list: opens a view, saves the current state as one, and shares it as a link. */
export function ViewMenu({ list, columns }: ViewMenuProps) {
  const t = useMessages(viewsMessages)
  const store = useMemo(() => savedViewStore(list), [list])
  const { entries } = useSaved(store)
  const [raw] = useRawSearch()
  const [isOpen, setIsOpen] = useState(false)
  const name = tidyName(raw[VIEW])
  const known = entries.find((view) => view.name === name)
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
      <Views key={name} store={store} shown={shown} name={name} onClose={() => setIsOpen(false)} />
    </Popup>
  )
}

interface ViewsProps {
  store: EntryStore<View>
  /** Current state of the list, in the form that a view stores. */
  shown: string
  /** Name of the view that the current address belongs to. */
  name: string | undefined
  onClose: () => void
}

function Views({ store, shown, name, onClose }: ViewsProps) {
  const t = useMessages(viewsMessages)
  const toast = useToast()
  const router = useRouter()
  const place = usePlace()
  const [, setSearch] = useRawSearch()
  const go = (search: RawSearch) => {
    setSearch(search)
    onClose()
  }
  const linkToView = (view: View) =>
    `${location.origin}${router.toHref(withSearch(place, searchFromView(view)))}`
  return (
    <SavedEntries
      store={store}
      about={t.empty}
      nameLabel={t.name}
      current={name}
      none={name === undefined ? undefined : { label: t.none, onOpen: () => go({}) }}
      onOpen={(view) => go(searchFromView(view))}
      entryOf={(chosen) => ({ name: chosen, search: shown })}
      onSaved={(view) => {
        toast.success(t.saved(view.name))
        go(searchFromView(view))
      }}
    >
      {(typed) => (
        <Link label={t.link} address={linkToView({ name: typed ?? '', search: shown })} />
      )}
    </SavedEntries>
  )
}

function Link({ label, address }: { label: string; address: string }) {
  return (
    <TextInput
      size="xs"
      label={label}
      // Visible, so that it can be copied by hand where the browser forbids copying by script.
      readOnly
      value={address}
      rightSection={<CopyButton value={address} label={label} />}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
