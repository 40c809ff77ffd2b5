import type { ComponentType } from 'react'
import { type Pair, useLanguage, useMessages } from '#language.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { Screen } from '#ui/Screen.tsx'
import { monitoringMessages, monitoringMessages as m } from './monitoring.messages.ts'
import { type IntegrationName, INTEGRATIONS, monitoringSearch } from './monitoring.paths.ts'
import { OpenTelemetryPanel } from './opentelemetry/OpenTelemetryPanel.tsx'
import { PrometheusPanel } from './prometheus/PrometheusPanel.tsx'

interface Integration {
  label: Pair<string>
  Panel: ComponentType
}

/** Tabs of the page; a new one is a name in `INTEGRATIONS`, and a line here. */
const integrations: Readonly<Record<IntegrationName, Integration>> = {
  prometheus: { label: m.prometheus, Panel: PrometheusPanel },
  opentelemetry: { label: m.openTelemetry, Panel: OpenTelemetryPanel },
}

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
