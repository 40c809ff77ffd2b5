import { alarmList } from '@signalbox/contract/alarms'
import {
  alarmConfigGet,
  alarmConfigUpdate,
  sysmonGet,
  sysmonUpdate,
} from '@signalbox/contract/system-monitor'
import { useMessages } from '#language.tsx'
import { alarmGroups } from '#domain/config/roots/alarm.ts'
import { sysmonGroups } from '#domain/config/roots/sysmon.ts'
import { RootForm } from '#domain/config/RootForm.tsx'
import { useRoot } from '#domain/config/use-root.ts'
import { ConfigForms } from '#form/ConfigForms.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { After } from '#ui/After.tsx'
import { Screen } from '#ui/Screen.tsx'
import { alarmSettingsMessages, alarmsMessages } from './alarms.messages.ts'
import { AlarmTabs } from './AlarmTabs.tsx'

/** Two configuration roots with one bar: conditions that raise alarms, and actions on alarms. */
export function AlarmSettingsScreen() {
  const t = useMessages(alarmSettingsMessages)
  const words = useMessages(alarmsMessages)
  const thresholds = useRoot(sysmonGet, sysmonUpdate, [alarmList])
  const store = useRoot(alarmConfigGet, alarmConfigUpdate, [alarmList])
  return (
    <Screen
      title={words.title}
      about={t.about}
      action={<ScreenLink to={paths.limits()}>{t.limits}</ScreenLink>}
    >
      <AlarmTabs current={paths.alarmSettings()} />
      <ConfigForms reads={[thresholds.read, store.read]}>
        <RootForm {...thresholds} groups={sysmonGroups} />
        <After isReady={!thresholds.read.isPending}>
          <RootForm {...store} groups={alarmGroups} />
        </After>
      </ConfigForms>
    </Screen>
  )
}
