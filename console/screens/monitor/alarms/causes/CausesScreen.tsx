import { IconBellCheck } from '@tabler/icons-react'
import { alarmList } from '@signalbox/contract/alarms'
import { useDeferredValue, useState } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useMessages } from '#language.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { paths } from '#paths.ts'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late, lateDialog } from '#ui/late.tsx'
import { alarmText } from '../alarm-rows.ts'
import { AlarmTabs } from '../AlarmTabs.tsx'
import { alarmsMessages } from '../alarms.messages.ts'
import { GroupingChoice } from '../GroupingChoice.tsx'
import { useCauseColumns } from './causes.columns.tsx'
import { type CauseRow, useCauses } from './use-causes.ts'
import { useCauseTitle } from './use-cause-title.ts'
import { useHandlingActions } from './use-handle.ts'

/** All at once: a node keeps 3,000 at most, and the API neither sorts nor filters. */
const LIMIT = 10_000
const CauseDetails = late(async () => (await import('./CauseDetails.tsx')).CauseDetails, {
  waiting: <RowFacts />,
})
const SilenceForm = lateDialog(async () => (await import('./SilenceForm.tsx')).SilenceForm)

/** Open causes first, then the latest. */
const openFirst = ({ state, since }: CauseRow): number =>
  (state === undefined ? -1e15 : 0) - Date.parse(since)

/** Active alarms, one row for each cause. */
export function CausesScreen() {
  const t = useMessages(alarmsMessages)
  const title = useCauseTitle()
  const read = useLive(alarmList, { query: { activated: true, limit: LIMIT } }, SLOW_POLL_MS)
  const { rows, canHandle } = useCauses(useDeferredValue(read.data?.data))
  const [silenced, setSilenced] = useState<CauseRow>()
  const handlingActions = useHandlingActions(title, setSilenced)
  return (
    <ListScreen
      name="alarm-causes"
      words={t}
      label={t.current}
      before={<AlarmTabs current={paths.alarms()} />}
      icon={IconBellCheck}
      read={read}
      rows={rows}
      order={openFirst}
      columns={useCauseColumns(read.dataUpdatedAt)}
      rowKey={({ key }) => key}
      rowName={title}
      filters={[
        {
          ...{ key: 'text', label: t.search, kind: 'text', isMain: true },
          params: { contains: 'q' },
          of: (cause: CauseRow) =>
            [title(cause), ...cause.rules, ...cause.alarms.map(alarmText)].join(' '),
        },
      ]}
      beside={<GroupingChoice />}
      {...(canHandle && { rowActions: handlingActions })}
      peek={{
        title,
        preload: CauseDetails.preload,
        content: (cause) => <CauseDetails cause={cause} />,
      }}
    >
      {silenced !== undefined && (
        <SilenceForm
          cause={silenced}
          title={title(silenced)}
          onClose={() => setSilenced(undefined)}
        />
      )}
    </ListScreen>
  )
}
