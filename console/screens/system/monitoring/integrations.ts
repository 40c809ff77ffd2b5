import type { ComponentType } from 'react'
import type { Pair } from '../../../language.tsx'
import { monitoringMessages as m } from './monitoring.messages.ts'
import type { IntegrationName } from './monitoring.paths.ts'
import { OpenTelemetryPanel } from './opentelemetry/OpenTelemetryPanel.tsx'
import { PrometheusPanel } from './prometheus/PrometheusPanel.tsx'

interface Integration {
  label: Pair<string>
  Panel: ComponentType
}

/** The tabs of the page; a new one is a name in `INTEGRATIONS` and a line here. */
export const integrations: Readonly<Record<IntegrationName, Integration>> = {
  prometheus: { label: m.prometheus, Panel: PrometheusPanel },
  opentelemetry: { label: m.openTelemetry, Panel: OpenTelemetryPanel },
}
