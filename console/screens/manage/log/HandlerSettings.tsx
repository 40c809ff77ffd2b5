import type { LogConfig } from '@signalbox/contract/log'
import { useMessages } from '../../../language.tsx'
import { ConfigForm } from '../../../parts/config/ConfigForm.tsx'
import type { SettingGroup } from '../../../parts/config/setting.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { unavailableMessages } from '../../../parts/unavailable.messages.ts'
import { auditGroups, consoleGroups, throttlingGroups } from './log-groups.ts'
import type { LogTab } from './log.paths.ts'
import { useLogSave } from './save.ts'

const GROUPS: Readonly<Partial<Record<LogTab, readonly SettingGroup[]>>> = {
  console: consoleGroups,
  throttling: throttlingGroups,
  audit: auditGroups,
}

/** The settings of one group of the log. */
export function HandlerSettings({ tab, config }: { tab: LogTab; config: LogConfig }) {
  const words = useMessages(unavailableMessages)
  const save = useLogSave()
  if (tab === 'audit' && config.audit === undefined) return <EmptyState title={words.enterprise} />
  return <ConfigForm key={tab} groups={GROUPS[tab] ?? []} config={config} {...save} />
}
