import { type OpenTelemetryConfig, openTelemetryConfig } from '@signalbox/contract/opentelemetry'
import type { LogLevel } from '@signalbox/contract/log-settings'
import { Duration } from '@signalbox/formats/units'
import { ConfigFault } from '../../config/setting.ts'
import { type CollectorAddress, readEndpoint } from './collector.ts'

/** Queue of log records or of spans. */
export interface QueueSettings {
  delayMs: number
  maxQueue: number
  timeoutMs: number
}

export interface OpenTelemetrySettings {
  /** Address of the collector; `undefined` if invalid, and nothing is sent. */
  collector: CollectorAddress | undefined
  metrics: { intervalMs: number } | undefined
  logs: (QueueSettings & { level: LogLevel }) | undefined
  traces: (QueueSettings & { isForAll: boolean }) | undefined
}

/** Shorter intervals would keep the process busy with exporting. */
const MIN_INTERVAL_MS = 100
/** A timer of Node cannot wait longer. */
const MAX_INTERVAL_MS = 2 ** 31 - 1
/** Defaults of API 5.7.2. */
const MAX_QUEUE = 2048
const TIMEOUT = '30s'

function interval(path: string, text: string): number {
  const ms = Duration.parse(text)
  if (ms === undefined || !Number.isFinite(ms)) {
    throw new ConfigFault(path, text, 'emqx_schema:timeout_duration_ms()')
  }
  return Math.min(Math.max(ms, MIN_INTERVAL_MS), MAX_INTERVAL_MS)
}

const queue = (
  path: string,
  {
    scheduled_delay: delay,
    max_queue_size: maxQueue = MAX_QUEUE,
    exporting_timeout: timeout = TIMEOUT,
  }: Pick<OpenTelemetryConfig['logs'], 'scheduled_delay' | 'max_queue_size' | 'exporting_timeout'>,
): QueueSettings => ({
  delayMs: interval(`${path}.scheduled_delay`, delay),
  maxQueue,
  timeoutMs: interval(`${path}.exporting_timeout`, timeout),
})

function read({ exporter, metrics, logs, traces }: OpenTelemetryConfig): OpenTelemetrySettings {
  // Disabled signals are checked too, because enabling them later checks nothing.
  const intervalMs = interval('metrics.interval', metrics.interval)
  const logQueue = queue('logs', logs)
  const traceQueue = queue('traces', traces)
  return {
    collector: readEndpoint(exporter),
    metrics: metrics.enable ? { intervalMs } : undefined,
    logs: logs.enable ? { ...logQueue, level: logs.level } : undefined,
    traces: traces.enable ? { ...traceQueue, isForAll: traces.filter.trace_all } : undefined,
  }
}

export const openTelemetrySetting = {
  name: 'config.opentelemetry',
  defaults: openTelemetryConfig.parse({}),
  isSealed: true,
  hasReferences: true,
  read,
}
