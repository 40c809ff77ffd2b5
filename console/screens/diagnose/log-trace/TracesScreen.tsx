import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconDownload, IconListSearch, IconPlayerStop } from '@tabler/icons-react'
import { MAX_TRACES, type Trace, traceList } from '@signalbox/contract/trace'
import { nodeList } from '@signalbox/contract/nodes'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '#api/live.ts'
import { query } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { SeeAlso } from '#domain/page/SeeAlso.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column, RowAction } from '#ui/table/table.ts'
import {
  logTraceMessages,
  payloadEncodings,
  traceStatuses,
  traceTypes,
} from './log-trace.messages.ts'
import styles from './log-trace.module.css'
import { logTraceSearch, tracePath } from './log-trace.paths.ts'
import { traceCondition, traceSize, STATUS_TONES } from './trace-form.ts'
import { TraceForm } from './TraceForm.tsx'
import { againPath, useTraceActions } from './use-trace-actions.ts'
import { ListScreen } from '#list/ListScreen.tsx'

/** Search parameters that remove the form's values when it closes. */
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
  const { list, number } = useFormats()
  const lock = useLock()
  const router = useRouter()
  const [search, setSearch] = useSearch(logTraceSearch)
  const { stop, remove, removeAll, download } = useTraceActions()
  const read = useLive(traceList, {})
  const { data: nodes = [] } = useQuery({ ...query(nodeList, {}), enabled: isErlang() })
  const stopped = nodes.flatMap(({ node, node_status }) => (node_status === 'stopped' ? node : []))
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
    ...(trace.status === 'stopped'
      ? []
      : [
          {
            key: 'stop',
            label: t.stop,
            icon: IconPlayerStop,
            ...lock.action,
            onSelect: () => void stop(trace),
          },
        ]),
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => void remove(trace),
    },
  ]
  return (
    <ListScreen
      name="log-trace"
      words={t}
      icon={IconListSearch}
      links={<SeeAlso to={paths.log()}>{t.log}</SeeAlso>}
      read={read}
      rows={read.data}
      columns={useColumns()}
      rowKey={({ name }) => name}
      page={({ name }) => tracePath({ name })}
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
      add={add}
    >
      {stopped.length > 0 && <p className={styles.stopped}>{t.sizeOfStopped(list(stopped))}</p>}
      {search.add !== undefined && lock.canWrite && (
        <TraceForm search={search} onClose={() => setSearch(CLOSED)} />
      )}
    </ListScreen>
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
  })
  return [
    {
      ...text('name', t.name, ({ name }) => name),
      card: 'title',
      cell: ({ name }) => <ScreenLink to={tracePath({ name })}>{name}</ScreenLink>,
    },
    { ...text('type', t.type, ({ type }) => types[type]), card: 'line' },
    {
      ...text('condition', t.condition, traceCondition),
      card: 'line',
      copy: traceCondition,
      cell: (trace) => <span className="mono">{traceCondition(trace)}</span>,
    },
    {
      ...text('status', t.status, ({ status }) => statuses[status]),
      card: 'state',
      cell: ({ status }) => <StatusBadge tone={STATUS_TONES[status]} label={statuses[status]} />,
    },
    text('start', t.start, ({ start_at: at }) => dateTime(at)),
    text('end', t.end, ({ end_at: at }) => dateTime(at)),
    {
      ...text('size', t.size, (trace) => bytes(traceSize(trace))),
      raw: traceSize,
      numeric: true,
      card: 'line',
    },
    text('payload', t.payload, ({ payload_encode: encoding = 'text' }) => encodings[encoding]),
  ]
}
