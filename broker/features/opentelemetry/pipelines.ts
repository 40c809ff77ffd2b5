import type { TelemetrySignal } from '@signalbox/contract/opentelemetry'
import { exportLogs } from './export-logs.ts'
import { exportMetrics } from './export-metrics.ts'
import { exportTraces } from './export-traces.ts'
import type { Outlet } from './outlet.ts'
import type { Pipeline, Sources } from './pipeline.ts'
import type { Sdk } from './sdk.ts'
import type { OpenTelemetrySettings } from './setting.ts'

/** Dashboards for API 5.7.2 look for this name. */
const SERVICE = 'emqx'

/** The signals that are on. */
export function startPipelines(
  sdk: Sdk,
  sources: Sources,
  settings: OpenTelemetrySettings,
  outlets: ReadonlyMap<TelemetrySignal, Outlet>,
): Pipeline[] {
  const resource = sdk.resources.resourceFromAttributes({
    'service.name': SERVICE,
    'service.version': sources.version,
    'service.instance.id': sources.kernel.node,
  })
  const pipelines: Pipeline[] = []
  const { metrics, logs, traces } = settings
  const [toMetrics, toLogs, toTraces] = [
    outlets.get('metrics'),
    outlets.get('logs'),
    outlets.get('traces'),
  ]
  if (metrics && toMetrics) {
    pipelines.push(exportMetrics(sdk, sources.metrics, resource, metrics, toMetrics))
  }
  if (logs && toLogs) pipelines.push(exportLogs(sdk, sources.logOutput, resource, logs, toLogs))
  if (traces && toTraces)
    pipelines.push(exportTraces(sdk, sources.kernel, resource, traces, toTraces))
  return pipelines
}
