import { useLanguage, useMessages } from '../../../language.tsx'
import { ScreenTabs } from '../../../parts/ScreenTabs.tsx'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { integrations } from './integrations.ts'
import { monitoringMessages } from './monitoring.messages.ts'
import { INTEGRATIONS, monitoringSearch } from './monitoring.paths.ts'

/** The systems that the broker sends its metrics to, or that collect them. */
export function MonitoringScreen() {
  const t = useMessages(monitoringMessages)
  const language = useLanguage()
  const [{ tab = INTEGRATIONS[0] }] = useSearch(monitoringSearch)
  const { Panel } = integrations[tab]
  return (
    <Screen title={t.title} about={t.about}>
      <ScreenTabs
        label={t.title}
        tabs={INTEGRATIONS.map((name) => ({
          label: integrations[name].label[language],
          to: paths.monitoring({ tab: name }),
        }))}
        current={paths.monitoring({ tab })}
      />
      <Panel />
    </Screen>
  )
}
