import type { Resource } from '@opentelemetry/resources'
import type { SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Ports } from '../../kernel/ports.ts'
import { MessageSpans } from './message-spans.ts'
import { type Outlet, QueueLimit } from './outlet.ts'
import type { Pipeline } from './pipeline.ts'
import type { Sdk } from './sdk.ts'
import type { QueueSettings } from './setting.ts'

type Services = Ports<'clock' | 'hooks'>

/** A topic may have 64 kB; a request stays below the 4 MB that a gRPC server takes. */
const MAX_TEXT = 1024
const MAX_BATCH = 512

/** The way of messages through the broker. */
export function exportTraces(
  sdk: Sdk,
  kernel: Services,
  resource: Resource,
  { isForAll, delayMs, maxQueue, timeoutMs }: QueueSettings & { isForAll: boolean },
  outlet: Outlet,
): Pipeline {
  const limit = new QueueLimit(outlet.state, maxQueue)
  const batches = new sdk.traces.BatchSpanProcessor({
    exporter: outlet.exporter(sdk.otlp.ProtobufTraceSerializer, (spans) => spans.length, limit),
    maxQueueSize: maxQueue,
    maxExportBatchSize: Math.min(MAX_BATCH, maxQueue),
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: timeoutMs,
  })
  const processor: SpanProcessor = {
    onStart: () => {},
    onEnd: (span) => {
      if (limit.admit()) batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
  const provider = new sdk.traces.TracerProvider({
    resource,
    spanProcessors: [processor],
    spanLimits: { attributeValueLengthLimit: MAX_TEXT },
  })
  const spans = new MessageSpans(sdk, kernel, provider.getTracer('signalbox'), { isForAll, limit })
  return {
    stop() {
      spans.close()
      return provider.shutdown()
    },
  }
}
