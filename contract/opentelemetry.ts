import * as z from 'zod/mini'
import { clientTls } from './backends.ts'
import { choice, duration, flag, formats, time, whole } from './formats.ts'
import { LOG_LEVELS } from './log-settings.ts'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('OpenTelemetry')

/** The longest interval of a timer, in milliseconds. */
const MAX_TIMER_MS = 4_294_967_295

/** Accepted, stored and returned only if they were set. */
const queue = {
  /** Spans or log records that wait for the collector; more are dropped. */
  max_queue_size: z.optional(whole({ min: 1, max: 100_000 })),
  exporting_timeout: z.optional(duration),
}

const exporter = z.object({
  /** `http` or `https`, host and port of a collector that takes OTLP over gRPC. Brokers do not check it. */
  endpoint: z._default(z.string().register(formats, { effect: 'now' }), 'http://localhost:4317'),
  /** Accepted, but only returned if it was set. */
  protocol: z.optional(z.literal('grpc')),
  /** TLS options; an endpoint with `https` enables TLS regardless of `enable`. */
  ssl_options: z.prefault(clientTls, {}),
})

const metrics = z.object({
  enable: flag(false, 'now'),
  interval: time('10s', 'now', { max: MAX_TIMER_MS }),
})

const logs = z.object({
  enable: flag(false, 'now'),
  level: choice(LOG_LEVELS, 'warning', 'now'),
  /** Longest time that a record waits for a batch. */
  scheduled_delay: time('1s', 'now', { max: MAX_TIMER_MS }),
  ...queue,
})

const traces = z.object({
  enable: flag(false, 'now'),
  /** Longest time that a span waits for a batch. */
  scheduled_delay: time('5s', 'now', { max: MAX_TIMER_MS }),
  ...queue,
  filter: z.prefault(
    z.object({
      /** `false`: only messages whose user property `traceparent` has a trace context. */
      trace_all: flag(false, 'now'),
    }),
    {},
  ),
})

export const openTelemetryConfig = z.object({
  exporter: z.prefault(exporter, {}),
  metrics: z.prefault(metrics, {}),
  logs: z.prefault(logs, {}),
  traces: z.prefault(traces, {}),
})
export type OpenTelemetryConfig = z.output<typeof openTelemetryConfig>

export const TELEMETRY_SIGNALS = ['metrics', 'logs', 'traces'] as const
export type TelemetrySignal = (typeof TELEMETRY_SIGNALS)[number]

export const openTelemetryGet = on('openTelemetryGet', {
  method: 'GET',
  at: '/opentelemetry',
  summary: 'Read where metrics, log records and traces are sent',
  answers: { 200: openTelemetryConfig },
})

export const openTelemetryUpdate = on('openTelemetryUpdate', {
  method: 'PUT',
  at: '/opentelemetry',
  summary:
    'Replace where metrics, log records and traces are sent; missing fields have their defaults',
  body: openTelemetryConfig,
  answers: { 200: openTelemetryConfig },
  errors: { 400: ['BAD_REQUEST'] },
})

const signalState = z.looseObject({
  signal: z.enum(TELEMETRY_SIGNALS),
  /** `waiting`: nothing has been sent so far. */
  status: z.enum(['off', 'waiting', 'sending', 'failing']),
  /** Metrics, log records or spans since the change of the configuration. */
  sent: count,
  /** Number of items among them that did not reach the collector: the queue was full, or an export failed. */
  lost: count,
  /** Reason of the last failure. */
  reason: z.optional(z.string()),
  /** Times as in RFC 3339. */
  last_sent_at: z.optional(z.string()),
  last_failed_at: z.optional(z.string()),
})
export type SignalState = z.output<typeof signalState>

export const openTelemetryStatus = on('openTelemetryStatus', {
  method: 'GET',
  at: '/opentelemetry/status',
  summary: 'Read what the collector has received',
  edition: 'own',
  list: 'whole',
  answers: { 200: z.array(signalState) },
})

const trial = z.looseObject({
  signal: z.enum(TELEMETRY_SIGNALS),
  /** `unsupported`: the collector has no such service; `unreachable`: no connection or no answer. */
  outcome: z.enum(['accepted', 'unsupported', 'refused', 'unreachable']),
  /** The status of gRPC. */
  grpc_status: z.optional(z.int()),
  /** In the words of the collector or of the network. */
  reason: z.optional(z.string()),
  took_ms: z.number(),
})
export type CollectorTrial = z.output<typeof trial>

export const openTelemetryProbe = on('openTelemetryProbe', {
  method: 'POST',
  at: '/opentelemetry/probe',
  summary: 'Send an empty request of each signal to a collector, without storing its address',
  edition: 'own',
  body: z.object({ exporter: z.prefault(exporter, {}) }),
  answers: { 200: z.array(trial) },
  errors: { 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})
