import type { SeverityNumber } from '@opentelemetry/api'
import type { LogLevel } from '@signalbox/contract/log-settings'
import type { Resource } from '@opentelemetry/resources'
import type { LogRecordProcessor } from '@opentelemetry/sdk-logs'
import type { LogOutput } from '../log/log.ts'
import { type Outlet, QueueLimit } from './outlet.ts'
import type { Pipeline } from './pipeline.ts'
import type { Sdk } from './sdk.ts'
import type { QueueSettings } from './setting.ts'

const SEVERITIES: Readonly<Record<LogLevel, keyof typeof SeverityNumber>> = {
  all: 'TRACE',
  debug: 'DEBUG',
  info: 'INFO',
  notice: 'INFO2',
  warning: 'WARN',
  error: 'ERROR',
  critical: 'ERROR2',
  alert: 'ERROR3',
  emergency: 'FATAL',
}

/** With lines of the longest kind, a request stays below the 4 MB that a gRPC server takes. */
const MAX_BATCH = 128
const MAX_TEXT = 8192

/** The lines of the log that have at least this level. They are masked as for every other handler. */
export function exportLogs(
  { api: { SeverityNumber }, logs, otlp }: Sdk,
  logOutput: LogOutput,
  resource: Resource,
  { level, delayMs, maxQueue, timeoutMs }: QueueSettings & { level: LogLevel },
  outlet: Outlet,
): Pipeline {
  const limit = new QueueLimit(outlet.state, maxQueue)
  const batches = new logs.BatchLogRecordProcessor({
    exporter: outlet.exporter(otlp.ProtobufLogsSerializer, (records) => records.length, limit),
    maxQueueSize: maxQueue,
    maxExportBatchSize: Math.min(MAX_BATCH, maxQueue),
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: timeoutMs,
  })
  const processor: LogRecordProcessor = {
    onEmit: (record) => {
      if (limit.admit()) batches.onEmit(record)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
  const provider = new logs.LoggerProvider({ resource, processors: [processor] })
  const logger = provider.getLogger('signalbox')
  const unfollow = logOutput.follow(level, ({ timeMs, level, message, fields }) =>
    logger.emit({
      timestamp: timeMs,
      severityNumber: SeverityNumber[SEVERITIES[level]],
      severityText: level,
      body: message.slice(0, MAX_TEXT),
      attributes: toAttributes(fields),
    }),
  )
  return {
    stop() {
      unfollow()
      return provider.shutdown()
    },
  }
}

/** Texts, numbers and booleans as they are, everything else as JSON. */
function toAttributes(fields: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(fields).map(([name, value]) => {
    const isPlain = typeof value === 'number' || typeof value === 'boolean'
    if (isPlain) return [name, value] as const
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null')
    return [name, text.slice(0, MAX_TEXT)] as const
  })
  return Object.fromEntries(entries)
}
