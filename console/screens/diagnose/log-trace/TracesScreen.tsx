import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconDownload, IconListSearch, IconPlayerStop } from '@tabler/icons-react'
import { MAX_TRACES, type Trace, traceList } from '@signalbox/contract/trace'
import { useWholeSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import { InPlace } from '../../../ui/InPlace.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../../ui/table/table.ts'
import {
  logTraceMessages,
  payloadEncodings,
  traceStatuses,
  traceTypes,
} from './log-trace.messages.ts'
import { logTraceSearch, tracePath } from './log-trace.paths.ts'
import { conditionOf, sizeOf, STATUS_TONES } from './trace-form.ts'
import { TraceForm } from './TraceForm.tsx'
import { againPath, useTraceActions } from './use-trace-actions.ts'

const POLL_MS = 5000

/** Nothing of the form remains in the address when it is closed. */
const CLOSED = {
  add: undefined,
  clientid: undefined,
  topic: undefined,
  ip_address: undefined,
  ruleid: undefined,
  payload_encode: undefined,
  formatter: undefined,
}

export function TracesScreen() {
  const t = useMessages(logTraceMessages)
  const { number } = useFormats()
  const lock = useLock()
  const router = useRouter()
  const [search, setSearch] = useSearch(logTraceSearch)
  const { stop, remove, removeAll, download } = useTraceActions()
  const read = useLive(traceList, {}, POLL_MS)
  const count = read.data?.length
  const isFull = (count ?? 0) >= MAX_TRACES
  const add = (
    <Button
      {...lock.button}
      {...(isFull && { disabled: true, title: t.full })}
      onClick={() => setSearch({ add: 'clientid' })}
    >
      {t.add}
    </Button>
  )
  const rowActions = (trace: Trace): RowAction[] => [
    {
      key: 'download',
      label: t.download,
      icon: IconDownload,
      onSelect: () => void download(trace),
    },
    {
      key: 'again',
      label: t.again,
      ...(isFull && { disabledReason: t.full }),
      ...lock.action,
      onSelect: () => void router.navigate(againPath(trace)),
    },
    trace.status === 'stopped'
      ? {
          key: 'delete',
          label: t.deleteOne,
          isDanger: true,
          ...lock.action,
          onSelect: () => void remove(trace),
        }
      : {
          key: 'stop',
          label: t.stop,
          icon: IconPlayerStop,
          ...lock.action,
          onSelect: () => void stop(trace),
        },
  ]
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(count ?? 0) > 0}>{add}</InPlace>
        </>
      }
    >
      <DataTable
        isMain
        label={t.title}
        source={useWholeSource(read)}
        columns={useColumns()}
        columnsName="log-trace"
        file={{ name: 'log-trace' }}
        rowKey={({ name }) => name}
        onOpen={({ name }) => void router.navigate(tracePath({ name }))}
        tools={
          <InPlace isShown={count !== undefined}>
            {t.count(number(count ?? 0), number(MAX_TRACES))}
          </InPlace>
        }
        listActions={[
          {
            key: 'delete-all',
            label: t.deleteAll,
            isDanger: true,
            ...(count === 0 && { disabledReason: t.empty }),
            ...lock.action,
            onSelect: () => void removeAll(),
          },
        ]}
        rowActions={rowActions}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconListSearch size={24} />,
          action: add,
        }}
      />
      {search.add !== undefined && lock.canWrite && (
        <TraceForm search={search} onClose={() => setSearch(CLOSED)} />
      )}
    </Screen>
  )
}

function useColumns(): readonly Column<Trace>[] {
  const t = useMessages(logTraceMessages)
  const types = useMessages(traceTypes)
  const statuses = useMessages(traceStatuses)
  const encodings = useMessages(payloadEncodings)
  const { bytes, dateTime } = useFormats()
  const text = (key: string, header: string, of: (trace: Trace) => string): Column<Trace> => ({
    key,
    header,
    text: of,
    cell: of,
  })
  return [
    {
      ...text('name', t.name, ({ name }) => name),
      card: 'title',
      cell: ({ name }) => <ScreenLink to={tracePath({ name })}>{name}</ScreenLink>,
    },
    { ...text('type', t.type, ({ type }) => types[type]), card: 'line' },
    {
      ...text('condition', t.condition, conditionOf),
      card: 'line',
      copy: conditionOf,
      cell: (trace) => <span className="mono">{conditionOf(trace)}</span>,
    },
    {
      ...text('status', t.status, ({ status }) => statuses[status]),
      card: 'state',
      cell: ({ status }) => <StatusBadge tone={STATUS_TONES[status]} label={statuses[status]} />,
    },
    text('start', t.start, ({ start_at: at }) => dateTime(at)),
    text('end', t.end, ({ end_at: at }) => dateTime(at)),
    {
      ...text('size', t.size, (trace) => bytes(sizeOf(trace))),
      raw: sizeOf,
      numeric: true,
      card: 'line',
    },
    text('payload', t.payload, ({ payload_encode: encoding = 'text' }) => encodings[encoding]),
  ]
}
