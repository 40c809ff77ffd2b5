import { IconBellCheck, IconHistory } from '@tabler/icons-react'
import { type Alarm, alarmHistoryClear, alarmList } from '@signalbox/contract/alarms'
import { alarmForceDeactivate } from '@signalbox/contract/later'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { usePeek } from '#list/peek.ts'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late } from '#ui/late.tsx'
import { alarmText, latestFirst } from './alarm-rows.ts'
import { AlarmTabs } from './AlarmTabs.tsx'
import { useAlarmColumns } from './alarms.columns.tsx'
import { alarmsMessages } from './alarms.messages.ts'
import { groupingSearch } from './alarms.paths.ts'
import { CausesScreen } from './causes/CausesScreen.tsx'
import { GroupingChoice } from './GroupingChoice.tsx'
import { useDeferredValue } from 'react'
import { ListScreen } from '#list/ListScreen.tsx'

/** All at once: a node keeps 3,000 at most, and the API neither sorts nor filters. */
const LIMIT = 10_000
const AlarmDetails = late(async () => (await import('./AlarmDetails.tsx')).AlarmDetails, {
  waiting: <RowFacts />,
})

const alarmKey = ({ node, name, activate_at }: Alarm) => `${node} ${name} ${activate_at}`

export function ActiveAlarmsScreen() {
  const [{ by }] = useSearch(groupingSearch)
  return by === 'alarm' ? <AlarmsScreen isActive /> : <CausesScreen />
}
export const EndedAlarmsScreen = () => <AlarmsScreen isActive={false} />

function AlarmsScreen({ isActive }: { isActive: boolean }) {
  const t = useMessages(alarmsMessages)
  const peek = usePeek()
  const lock = useLock()
  const clear = useClearHistory()
  const deactivate = useDeactivate()
  const canDeactivate = useCan(alarmForceDeactivate).can && isErlang()
  const query = { activated: isActive, limit: LIMIT }
  const read = useLive(alarmList, { query }, SLOW_POLL_MS)
  const rows = useDeferredValue(read.data?.data)
  return (
    <ListScreen
      name={isActive ? 'alarms' : 'alarm-history'}
      words={isActive ? t : { ...t, empty: t.emptyHistory, emptyText: t.emptyHistoryText }}
      label={isActive ? t.current : t.history}
      before={<AlarmTabs current={isActive ? paths.alarms() : paths.alarmHistory()} />}
      icon={isActive ? IconBellCheck : IconHistory}
      read={read}
      rows={rows}
      order={latestFirst}
      {...(isActive && { beside: <GroupingChoice /> })}
      columns={useAlarmColumns(isActive, read.dataUpdatedAt, (alarm) =>
        peek.onChange(alarmKey(alarm), false),
      )}
      rowKey={alarmKey}
      filters={[
        {
          ...{ key: 'text', label: t.search, kind: 'text', isMain: true },
          params: { contains: 'q' },
          of: alarmText,
        },
      ]}
      {...(isActive &&
        canDeactivate && {
          rowActions: ({ name }: Alarm) => [
            {
              key: 'deactivate',
              label: t.deactivate,
              isDanger: true,
              ...lock.action,
              onSelect: () => void deactivate(name),
            },
          ],
        })}
      {...(!isActive && {
        listActions: [
          {
            key: 'clear',
            label: t.clear,
            isDanger: true,
            ...(rows?.length === 0 && { disabledReason: t.emptyHistory }),
            ...lock.action,
            onSelect: () => void clear(),
          },
        ],
      })}
      peek={{
        title: ({ name }) => name,
        preload: AlarmDetails.preload,
        content: (alarm) => <AlarmDetails alarm={alarm} />,
      }}
    />
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
      done: t.cleared(),
    })
}

/** Ends an alarm that stays although its condition has ended, such as that of a node that has left the cluster. */
function useDeactivate() {
  const t = useMessages(alarmsMessages)
  const act = useAct()
  const deactivate = useAction(alarmForceDeactivate, { refreshes: [alarmList] })
  return (name: string) =>
    act({
      ask: {
        title: t.deactivateTitle(name),
        body: t.deactivateText,
        confirmLabel: t.deactivate,
        danger: true,
      },
      act: () => deactivate.mutateAsync({ body: { name } }),
      done: t.deactivated(name),
    })
}
