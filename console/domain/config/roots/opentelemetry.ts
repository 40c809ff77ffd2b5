import { openTelemetryConfig } from '@signalbox/contract/opentelemetry'
import { CollectorEditor } from './CollectorEditor.tsx'
import { type Look, type FieldDescription } from '#form/field.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { describedBy } from './described.ts'
import { openTelemetryMessages, openTelemetryWords as w } from './opentelemetry.messages.ts'

const of = describedBy('', openTelemetryMessages)

const endpointProblem = (value: unknown) => {
  const text = typeof value === 'string' ? value.trim() : ''
  return URL.canParse(text) && /^https?:\/\/[^/]/i.test(text) ? undefined : w.wrongEndpoint
}

const isSecure = (look: Look) => /^\s*https:/i.test(String(look('exporter.endpoint')))
const isOn = (signal: 'metrics' | 'logs' | 'traces') => (look: Look) =>
  look(`${signal}.enable`) === true

/** A field that may be missing, and is not sent if it is empty. */
const optional: Pick<FieldDescription, 'encode'> = {
  encode: (value) => (value === '' || value === null ? undefined : value),
}

/** Where metrics, log records and traces are sent. Settings of a signal are shown while it is on. */
export const openTelemetryGroups = groupsFromSchema(openTelemetryConfig, [
  {
    title: w.collector,
    fields: [
      of('exporter.endpoint', { Editor: CollectorEditor, check: endpointProblem }),
      of('exporter.ssl_options.verify', {
        when: isSecure,
        labels: { verify_none: w.verifyNone, verify_peer: w.verifyPeer },
        warn: (value) => (value === 'verify_none' ? w.verifyNoneWarning : undefined),
      }),
      of('exporter.ssl_options.cacertfile', {
        when: isSecure,
        as: 'pem',
        ...optional,
      }),
      of('exporter.ssl_options.certfile', {
        when: isSecure,
        as: 'pem',
        ...optional,
      }),
      of('exporter.ssl_options.keyfile', { when: isSecure, as: 'pem', holds: 'key', ...optional }),
      of('exporter.ssl_options.server_name_indication', { when: isSecure, ...optional }),
    ],
  },
  {
    title: w.metrics,
    fields: [of('metrics.enable'), of('metrics.interval', { when: isOn('metrics') })],
  },
  {
    title: w.logs,
    fields: [
      of('logs.enable'),
      of('logs.level', { when: isOn('logs') }),
      of('logs.scheduled_delay', { when: isOn('logs') }),
      of('logs.max_queue_size', { when: isOn('logs'), ...optional }),
    ],
  },
  {
    title: w.traces,
    fields: [
      of('traces.enable'),
      of('traces.filter.trace_all', {
        when: isOn('traces'),
        warn: (value) => (value === true ? w.allWarning : undefined),
      }),
      of('traces.scheduled_delay', { when: isOn('traces') }),
      of('traces.max_queue_size', { when: isOn('traces'), ...optional }),
    ],
  },
])
