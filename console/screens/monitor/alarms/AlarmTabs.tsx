import { useMessages } from '../../../language.tsx'
import { ScreenTabs } from '../../../parts/ScreenTabs.tsx'
import { paths } from '../../../paths.ts'
import type { Address } from '../../../routing/path.ts'
import { alarmsMessages } from './alarms.messages.ts'

/** Active alarms, ended alarms, and what raises them. */
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
