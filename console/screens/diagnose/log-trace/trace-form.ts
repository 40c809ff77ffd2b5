import { type Trace, TRACE_NAME } from '@signalbox/contract/trace'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import * as z from 'zod/mini'
import { type logTraceMessages, traceTypes } from './log-trace.messages.ts'
import { type Language, type TextsOf, textsIn } from '#language.tsx'
import { nameRule } from '#domain/saving/name-rule.ts'
import { FORMATTERS, type LogTraceSearch, PAYLOADS, TRACE_TYPES } from './log-trace.paths.ts'

export interface TraceValues {
  name: string
  type: Trace['type']
  conditions: Record<Trace['type'], string>
  /** Start and end in local time, in the format of a `datetime-local` input. */
  start: string
  end: string
  payload_encode: (typeof PAYLOADS)[number]
  formatter: (typeof FORMATTERS)[number]
}

const MINUTES = 30

function toLocalTime(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * 60_000
  return new Date(ms - offset).toISOString().slice(0, 16)
}

/** Initial values of a new trace, which lasts half an hour. */
export function newTrace(search: LogTraceSearch, now = Date.now()): TraceValues {
  return {
    name: `trace-${Math.floor(now / 1000).toString(36)}`,
    type: search.add ?? 'clientid',
    conditions: {
      clientid: search.clientid ?? '',
      topic: search.topic ?? '',
      ip_address: search.ip_address ?? '',
      ruleid: search.ruleid ?? '',
    },
    start: toLocalTime(now),
    end: toLocalTime(now + MINUTES * 60_000),
    payload_encode: search.payload_encode ?? 'text',
    formatter: search.formatter ?? 'text',
  }
}

const address = z.union([z.ipv4(), z.ipv6()])

type Words = TextsOf<typeof logTraceMessages>

export function traceRules(words: Words, language: Language) {
  const types = textsIn(traceTypes, language)
  return z
    .object({
      name: nameRule(TRACE_NAME, language, 256),
      type: z.enum(TRACE_TYPES),
      conditions: z.record(z.enum(TRACE_TYPES), z.string()),
      start: z.string().check(z.minLength(1, words.required(words.start))),
      end: z.string().check(z.minLength(1, words.required(words.end))),
      payload_encode: z.enum(PAYLOADS),
      formatter: z.enum(FORMATTERS),
    })
    .check((context) => {
      const { type, conditions, start, end } = context.value
      const add = (path: string[], message: string) =>
        context.issues.push({ code: 'custom', path, message, input: context.value })
      const condition = conditions[type]
      if (condition === '') add(['conditions', type], words.required(types[type]))
      else if (type === 'topic' && topicFilterProblem(condition) !== undefined) {
        add(['conditions', type], words.badTopic)
      } else if (type === 'ip_address' && !address.safeParse(condition).success) {
        add(['conditions', type], words.badAddress)
      }
      if (Date.parse(end) <= Date.now()) add(['end'], words.endPassed)
      else if (Date.parse(end) <= Date.parse(start)) add(['end'], words.endTooEarly)
    })
}

export function toTrace(values: TraceValues) {
  const { name, type, conditions, start, end, payload_encode, formatter } = values
  return {
    name,
    type,
    [type]: conditions[type],
    start_at: new Date(start).toISOString(),
    end_at: new Date(end).toISOString(),
    payload_encode,
    formatter,
  }
}

/** Client ID, topic, address or rule ID that the trace selects by. */
export const traceCondition = (trace: Trace): string => trace[trace.type] ?? ''

/** Bytes on all nodes; some EMQX versions report them as a list. */
export const traceSize = ({ log_size: sizes }: Trace): number =>
  Object.values(sizes ?? {}).reduce<number>((sum, each) => sum + Number(each || 0), 0)

export const STATUS_TONES = { running: 'running', waiting: 'neutral', stopped: 'stopped' } as const
