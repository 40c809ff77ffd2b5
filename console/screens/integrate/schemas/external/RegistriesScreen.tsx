import { externalRegistryDelete, externalRegistryList } from '@signalbox/contract/later'
import { isRecord } from '@signalbox/formats/is-record'
import { scalarText } from '@signalbox/formats/json-text'
import { IconWorldShare } from '@tabler/icons-react'
import { useState } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useLock } from '#domain/page/lock.ts'
import { Offered } from '#domain/page/Offered.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useMessages } from '#language.tsx'
import { AddButton } from '#list/AddButton.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { paths } from '#paths.ts'
import type { Column, RowAction } from '#ui/table/table.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { registriesMessages } from './registries.messages.ts'
import { type NamedRegistry, RegistryForm } from './RegistryForm.tsx'
import { RegistryTabs } from './RegistryTabs.tsx'

/** The schema registries outside of the cluster. */
export const RegistriesScreen = () => (
  <Offered operation={externalRegistryList} words={registriesMessages}>
    <Registries />
  </Offered>
)

function Registries() {
  const t = useMessages(registriesMessages)
  const lock = useLock()
  const act = useAct()
  const [open, setOpen] = useState<{ edited?: NamedRegistry }>()
  const remove = useAction(externalRegistryDelete, { refreshes: [externalRegistryList] })
  const read = useLive(externalRegistryList, {}, SLOW_POLL_MS)
  const rows =
    read.data && Object.entries(read.data).map(([name, registry]) => ({ name, registry }))
  const edit = (edited: NamedRegistry) => setOpen({ edited })
  const rowActions = (row: NamedRegistry): RowAction[] => [
    { key: 'edit', label: t.edit, ...lock.action, onSelect: () => edit(row) },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () =>
        void act({
          ask: {
            title: t.deleteTitle,
            body: t.deleteText(row.name),
            confirmLabel: t.deleteOne,
            danger: true,
          },
          act: () => remove.mutateAsync({ path: { name: row.name } }),
          done: t.deleted(row.name),
        }),
    },
  ]
  return (
    <ListScreen
      name="external-registries"
      words={t}
      icon={IconWorldShare}
      before={<RegistryTabs current={paths.externalRegistries()} />}
      read={read}
      rows={rows}
      columns={useColumns(lock.canWrite ? edit : undefined)}
      rowKey={({ name }) => name}
      {...(lock.canWrite && { onOpen: edit })}
      rowActions={rowActions}
      add={<AddButton label={t.add} onPress={() => setOpen({})} />}
    >
      {open && <RegistryForm edited={open.edited} onClose={() => setOpen(undefined)} />}
    </ListScreen>
  )
}

function useColumns(
  onOpen: ((row: NamedRegistry) => void) | undefined,
): readonly Column<NamedRegistry>[] {
  const t = useMessages(registriesMessages)
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      copy: ({ name }) => name,
      cell: (row) =>
        onOpen === undefined ? (
          row.name
        ) : (
          <TextButton onClick={() => onOpen(row)}>{row.name}</TextButton>
        ),
    },
    {
      key: 'type',
      header: t.type,
      card: 'line',
      text: ({ registry }) => registry.type ?? '',
    },
    {
      key: 'url',
      header: t.url,
      card: 'line',
      isWide: true,
      text: ({ registry }) => registry.url ?? '',
      cell: ({ registry }) => <span className="mono">{registry.url}</span>,
    },
    {
      key: 'auth',
      header: t.auth,
      card: 'line',
      text: ({ registry: { auth } }) =>
        isRecord(auth) ? scalarText(auth.username ?? auth.mechanism) : t.authNone,
    },
  ]
}
