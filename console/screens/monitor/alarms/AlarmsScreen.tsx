import { IconBellCheck, IconHistory } from '@tabler/icons-react'
import { type Alarm, alarmHistoryClear, alarmList } from '@signalbox/contract/alarms'
import { usePagedSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { useLock } from '../../../parts/lock.ts'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { usePeek } from '../../../parts/peek.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { late } from '../../../ui/late.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { alarmSearch } from './alarms.paths.ts'
import { matches, sortAlarms } from './alarm-rows.ts'
import { AlarmTabs } from './AlarmTabs.tsx'
import { useAlarmColumns } from './alarms.columns.tsx'
import { alarmsMessages } from './alarms.messages.ts'

const POLL_MS = 10_000
/** All at once: a node keeps 3,000 at most, and the API neither sorts nor filters. */
const LIMIT = 10_000
const AlarmDetails = late(async () => (await import('./AlarmDetails.tsx')).AlarmDetails)

const alarmKey = ({ node, name, activate_at }: Alarm) => `${node} ${name} ${activate_at}`

export const ActiveAlarmsScreen = () => <AlarmsScreen isActive />
export const EndedAlarmsScreen = () => <AlarmsScreen isActive={false} />

function AlarmsScreen({ isActive }: { isActive: boolean }) {
  const t = useMessages(alarmsMessages)
  const [search, setSearch] = useSearch(alarmSearch)
  const peek = usePeek()
  const fields: readonly FilterField[] = [
    { key: 'text', label: t.search, kind: 'text', params: { contains: 'q' }, isMain: true },
  ]
  const lock = useLock()
  const clear = useClearHistory()
  const read = useLive(alarmList, { query: { activated: isActive, limit: LIMIT } }, POLL_MS)
  const { page: _, ...source } = usePagedSource<Alarm>(read)
  const list = isActive ? 'alarms' : 'alarm-history'
  const columns = useAlarmColumns(isActive, read.dataUpdatedAt, (alarm) =>
    peek.onChange(alarmKey(alarm), false),
  )
  const choice = useListColumns(list, columns)
  const sort = search.sort && { key: search.sort, direction: search.order ?? ('asc' as const) }
  const found = source.rows?.filter((row) => matches(row, search.q ?? ''))
  const isEmpty = source.rows?.length === 0
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <AlarmTabs current={isActive ? paths.alarms() : paths.alarmHistory()} />
      <DataTable
        label={isActive ? t.current : t.history}
        source={{ ...source, rows: found && sortAlarms(found, sort || undefined) }}
        columns={columns}
        columnsName={list}
        choice={choice}
        file={{ name: list }}
        rowKey={alarmKey}
        isMain
        {...useListFilters(fields)}
        sort={sort || undefined}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction })}
        filters={<ListFilters label={t.search} fields={fields} />}
        tools={<ViewMenu list={list} columns={choice.keys} />}
        {...(!isActive && {
          listActions: [
            {
              key: 'clear',
              label: t.clear,
              isDanger: true,
              ...(isEmpty && { disabledReason: t.emptyHistory }),
              ...lock.action,
              onSelect: () => void clear(),
            },
          ],
        })}
        empty={
          isActive
            ? { title: t.empty, text: t.emptyText, icon: <IconBellCheck size={24} /> }
            : { title: t.emptyHistory, text: t.emptyHistoryText, icon: <IconHistory size={24} /> }
        }
        peek={{
          ...peek,
          title: ({ name }) => name,
          content: (alarm) => <AlarmDetails alarm={alarm} />,
        }}
      />
    </Screen>
  )
}

function useClearHistory() {
  const t = useMessages(alarmsMessages)
  const act = useAct()
  const clear = useAction(alarmHistoryClear, { refreshes: [alarmList] })
  return () =>
    act({
      ask: { title: t.clearTitle, body: t.clearText, confirmLabel: t.clear, danger: true },
      act: () => clear.mutateAsync({}),
      done: t.cleared,
    })
}
