import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { ApiError } from '@signalbox/contract/errors'
import { LISTENER_TYPES } from '@signalbox/contract/listener-types'
import { listenerList, type ListenerRow } from '@signalbox/contract/listeners'
import { useRowsSource } from '../../../../api/list.ts'
import { useLive } from '../../../../api/live.ts'
import { isErlang, useCan } from '../../../../api/use-can.ts'
import { useMessages } from '../../../../language.tsx'
import { ListFilters, useListFilters } from '../../../../parts/ListFilters.tsx'
import { useLock } from '../../../../parts/lock.ts'
import { usePeek } from '../../../../parts/peek.ts'
import { ReadAsOf } from '../../../../parts/ReadAsOf.tsx'
import { Unavailable } from '../../../../parts/Unavailable.tsx'
import { useListColumns } from '../../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../../parts/views/ViewMenu.tsx'
import { QuicRepair } from '../../../../parts/listeners/QuicRepair.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import type { FilterField } from '../../../../ui/filter/filter.ts'
import { InPlace } from '../../../../ui/InPlace.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { listenersMessages } from '../listeners.messages.ts'
import { listenersSearch } from '../listeners.paths.ts'
import { STATES } from '../model/listener.ts'
import { useCertificates } from '../use-certificates.ts'
import { useListenerActions, useMenuOf } from '../use-listener-actions.ts'
import { useListenerColumns } from './columns.tsx'
import { ListenerPeek } from './ListenerPeek.tsx'
import { matches, sortRows } from './rows.ts'

const POLL_MS = 5000
const LIST = 'listeners'

/** The listeners of the broker: configured and live state side by side. */
export function ListenersScreen() {
  const t = useMessages(listenersMessages)
  const offered = useCan(listenerList)
  if (offered.can) return <ListenerList />
  return (
    <Screen title={t.title} about={t.about}>
      <Unavailable {...offered} />
    </Screen>
  )
}

function ListenerList() {
  const t = useMessages(listenersMessages)
  const router = useRouter()
  const lock = useLock()
  const [search, setSearch] = useSearch(listenersSearch)
  const peek = usePeek()
  const read = useLive(listenerList, {}, POLL_MS)
  const certificates = useCertificates(read.data ?? [])
  const actions = useListenerActions()
  const menuOf = useMenuOf(actions)
  const columns = useListenerColumns({
    certificates,
    now: read.dataUpdatedAt,
    onToggle: (row) => actions.toggle(row),
  })
  const fields = useFields()
  const choice = useListColumns(LIST, columns)
  const sort =
    search.sort === undefined
      ? undefined
      : { key: search.sort, direction: search.order ?? ('asc' as const) }
  const found = read.data?.filter((row) => matches(row, search))
  const create = (
    <Button {...lock.button} onClick={() => void router.navigate(paths.newListener())}>
      {t.create}
    </Button>
  )
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(read.data?.length ?? 0) > 0}>{create}</InPlace>
        </>
      }
    >
      {isErlang() && read.error instanceof ApiError && read.error.status === 500 && <QuicRepair />}
      <DataTable<ListenerRow>
        isMain
        label={t.title}
        source={useRowsSource(read, found && sortRows(found, sort))}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        file={{ name: LIST }}
        rowKey={({ id }) => id}
        {...useListFilters(fields)}
        isFiltered={read.data?.length !== 0}
        sort={sort}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction })}
        filters={<ListFilters label={t.search} fields={fields} />}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        onOpen={({ id }) => void router.navigate(paths.listener(id))}
        rowActions={(row) => menuOf(row)}
        peek={{
          ...peek,
          title: ({ id }) => <span className="mono">{id}</span>,
          actions: (row) => menuOf(row),
          content: (row) => (
            <ListenerPeek
              row={row}
              columns={columns}
              certificate={certificates.get(row.id)}
              now={read.dataUpdatedAt}
            />
          ),
        }}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconPlugConnectedX size={24} />,
          action: create,
        }}
      />
    </Screen>
  )
}

function useFields(): readonly FilterField[] {
  const t = useMessages(listenersMessages)
  return [
    { key: 'name', label: t.search, kind: 'text', params: { contains: 'q' }, isMain: true },
    {
      key: 'type',
      label: t.type,
      kind: 'choice',
      params: { is: 'type' },
      choices: LISTENER_TYPES.map((value) => ({ value, label: value.toUpperCase(), word: value })),
    },
    {
      key: 'state',
      label: t.state,
      kind: 'choice',
      params: { is: 'state' },
      choices: STATES.map((value) => ({ value, label: t[value], word: t[value].toLowerCase() })),
    },
  ]
}
