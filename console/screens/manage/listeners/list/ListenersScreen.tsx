import { IconPlugConnectedX } from '@tabler/icons-react'
import { ApiError } from '@signalbox/contract/errors'
import { LISTENER_TYPES } from '@signalbox/contract/listener-types'
import { listenerList, type ListenerRow } from '@signalbox/contract/listeners'
import { useLive } from '#api/live.ts'
import { isErlang } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { QuicRepair } from '#domain/listeners/QuicRepair.tsx'
import { paths } from '#paths.ts'
import { listenersMessages } from '../listeners.messages.ts'
import { STATES, listenerState } from '../model/listener.ts'
import { useCertificates } from '../use-certificates.ts'
import { useListenerActions, useListenerRowActions } from '../use-listener-actions.ts'
import { useListenerColumns } from './columns.tsx'
import { ListenerPeek } from './ListenerPeek.tsx'
import { bindText } from '#domain/listeners/model/bind.ts'
import { AddButton } from '#list/AddButton.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import type { ListFilter } from '#list/found-rows.ts'
import { Offered } from '#domain/page/Offered.tsx'

/** The listeners of the broker: configured and live state side by side. */
export const ListenersScreen = () => (
  <Offered operation={listenerList} words={listenersMessages}>
    <ListenerList />
  </Offered>
)

function ListenerList() {
  const t = useMessages(listenersMessages)
  const read = useLive(listenerList, {})
  const certificates = useCertificates(read.data ?? [])
  const actions = useListenerActions()
  const columns = useListenerColumns({
    certificates,
    now: read.dataUpdatedAt,
    onToggle: (row) => actions.toggle(row),
  })
  const isQuicDown = isErlang() && read.error instanceof ApiError && read.error.status === 500
  return (
    <ListScreen
      name="listeners"
      words={t}
      icon={IconPlugConnectedX}
      before={isQuicDown && <QuicRepair />}
      read={read}
      rows={read.data}
      order={({ name, type }) => `${name} ${type}`}
      columns={columns}
      rowKey={({ id }) => id}
      filters={useFilters()}
      page={({ id }) => paths.listener(id)}
      rowActions={useListenerRowActions(actions)}
      peek={{
        title: ({ id }) => <span className="mono">{id}</span>,
        content: (row) => (
          <ListenerPeek
            row={row}
            columns={columns}
            certificate={certificates.get(row.id)}
            now={read.dataUpdatedAt}
          />
        ),
      }}
      add={<AddButton label={t.create} to={paths.newListener()} />}
    />
  )
}

function useFilters(): readonly ListFilter<ListenerRow>[] {
  const t = useMessages(listenersMessages)
  return [
    {
      ...{ key: 'name', label: t.search, kind: 'text', isMain: true },
      params: { contains: 'q' },
      of: ({ id, bind }) => `${id} ${bindText(bind)}`,
    },
    {
      ...{ key: 'type', label: t.type, kind: 'choice' },
      params: { is: 'type' },
      choices: LISTENER_TYPES.map((value) => ({ value, label: value.toUpperCase(), word: value })),
      of: ({ type }) => type,
    },
    {
      ...{ key: 'state', label: t.state, kind: 'choice' },
      params: { is: 'state' },
      choices: STATES.map((value) => ({ value, label: t[value], word: t[value].toLowerCase() })),
      of: listenerState,
    },
  ]
}
