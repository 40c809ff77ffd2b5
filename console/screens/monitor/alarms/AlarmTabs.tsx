import { useMessages } from '#language.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { alarmsMessages } from './alarms.messages.ts'

/** Tabs for active alarms, ended alarms, and the settings. */
export function AlarmTabs({ current }: { current: Address }) {
  const t = useMessages(alarmsMessages)
  return (
    <ScreenTabs
      label={t.tabs}
      tabs={[
        { label: t.current, to: paths.alarms() },
        { label: t.history, to: paths.alarmHistory() },
        { label: t.settings, to: paths.alarmSettings() },
      ]}
      current={current}
    />
  )
}
