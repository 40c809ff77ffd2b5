import type { Resource } from '@opentelemetry/resources'
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics'
import { MachineGauges } from './machine.ts'
import { counterName, presentLevels } from './otlp-metrics.ts'
import type { Outlet } from './outlet.ts'
import type { Sdk } from './sdk.ts'
import type { MetricSources, Pipeline } from './pipeline.ts'

/** Time limit of an export; a shorter interval limits it further. */
const TIMEOUT_MS = 30_000

/** Counters and gauges of the broker, read at each export. */
export function exportMetrics(
  { api: { ValueType }, metrics, otlp }: Sdk,
  sources: MetricSources,
  resource: Resource,
  { intervalMs }: { intervalMs: number },
  outlet: Outlet,
): Pipeline {
  const provider = new metrics.MeterProvider({
    resource,
    readers: [
      new metrics.PeriodicExportingMetricReader({
        exporter: outlet.exporter(otlp.ProtobufMetricsSerializer, countMetrics),
        exportIntervalMillis: intervalMs,
        exportTimeoutMillis: Math.min(intervalMs, TIMEOUT_MS),
      }),
    ],
  })
  const meter = provider.getMeter('signalbox')
  const machine = new MachineGauges()
  const gaugesNow = () => ({
    ...presentLevels(sources.levels(), sources.highest()),
    ...machine.read(),
  })
  const gauges = new Map(
    Object.keys(gaugesNow()).map((name) => [
      name,
      meter.createObservableGauge(name, {
        valueType: isShare(name) ? ValueType.DOUBLE : ValueType.INT,
      }),
    ]),
  )
  const counters = new Map(
    Object.keys(sources.counters()).map((name) => [
      name,
      meter.createObservableCounter(counterName(name), {
        unit: metricUnit(name),
        valueType: ValueType.INT,
      }),
    ]),
  )
  meter.addBatchObservableCallback(
    (result) => {
      for (const [name, value] of Object.entries(gaugesNow())) {
        const gauge = gauges.get(name)
        if (gauge) result.observe(gauge, value)
      }
      for (const [name, value] of Object.entries(sources.counters())) {
        const counter = counters.get(name)
        if (counter) result.observe(counter, value)
      }
    },
    [...gauges.values(), ...counters.values()],
  )
  return { stop: () => provider.shutdown() }
}

/** Values with fractions; all other metrics are counts. */
const isShare = (name: string) => name.startsWith('cpu.')
const metricUnit = (name: string) => (name.startsWith('bytes.') ? 'By' : '1')

const countMetrics = ({ scopeMetrics }: ResourceMetrics) =>
  scopeMetrics.reduce((sum, { metrics }) => sum + metrics.length, 0)
