import { toPlain } from '@signalbox/rule-sql/run/rows'
import { get } from 'react-hook-form'
import type { Config } from '#form/field.ts'
import { sampleRow } from '#domain/integration/template/rule-rows.ts'
import type { RecordedMessage } from '#domain/rule-sql/recorded.ts'
import { fillIn } from '#domain/integration/template/row-text.ts'
import type { Wanted } from '../model/plan.ts'
import { type Meaning, sqlFromMeaning } from '@signalbox/rule-sql/webhooks/statement'
import {
  type Edition,
  messageEvents,
  PUBLISH,
  type Trigger,
} from '@signalbox/rule-sql/webhooks/trigger'

/** A missing value of an HTTP request. */
const MISSING = 'undefined'

/** Trigger reduced to one of its events. */
function onlyBy(trigger: Trigger, event: string): Trigger {
  const topics = trigger.kind === 'messages' ? trigger.topics : []
  if (event === PUBLISH) return { kind: 'messages', events: [event], topics }
  // A sample has a topic that the filters of FROM match; a condition would reject it.
  return { kind: 'messages', events: [event], topics: [] }
}

/** Statement for a sample of one event. The columns of a signed body are those of the complete trigger. */
export function sampleSql({ trigger, signing }: Meaning, event: string, edition: Edition): string {
  const whole = sqlFromMeaning({ trigger, signing }, edition)
  const only = sqlFromMeaning({ trigger: onlyBy(trigger, event) }, edition)
  return whole.slice(0, whole.indexOf('\nFROM\n')) + only.slice(only.indexOf('\nFROM\n'))
}

type Row = Readonly<Record<string, unknown>>

/** Topic filters of the messages that an event of a trigger is about; none if it is about clients. */
export function messageFilters(trigger: Trigger, event: string, edition: Edition): string[] {
  if (!messageEvents(edition).includes(event)) return []
  return trigger.kind === 'messages' && trigger.topics.length > 0 ? [...trigger.topics] : ['#']
}

/** The row that a message or a sample event gives; `undefined`: the statement gives none. */
export async function plainSampleRow(
  sql: string,
  message?: RecordedMessage,
  source?: string,
): Promise<Row | undefined> {
  const row = await sampleRow(sql, message, source)
  return row && (toPlain(row) as Row) // of a row
}

export interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
}

/** The request that a row becomes. Secrets of headers stay masked. */
export function fillSampleRequest({ connector, action }: Wanted, row: Row): SampleRequest {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const fill = (template: string) => fillRow(template, row)
  const method = text(get(action, 'parameters.method')).toUpperCase()
  const base = text(connector.url).replace(/\/+$/, '')
  const path = text(get(action, 'parameters.path'))
  const headers = { ...mapAt(connector, 'headers'), ...mapAt(action, 'parameters.headers') }
  const hasBody = method === 'POST' || method === 'PUT'
  return {
    method,
    url: fill(path === '' ? base : `${base}${/^[/?]/.test(path) ? '' : '/'}${path}`),
    headers: [
      ...Object.entries(headers).map(([name, value]) => [fill(name), fill(String(value))] as const),
      ...(hasBody ? signatureHeaders(mapAt(action, 'parameters.signing')) : []),
    ],
    body: hasBody ? fill(text(get(action, 'parameters.body')) || '${.}') : undefined,
  }
}

const fillRow = (template: string, row: Row) => fillIn(template, row as never, MISSING) // plain values are values

/** The broker calculates them when it sends the request. */
const signatureHeaders = ({ header, timestamp_header: time }: Row) =>
  [
    [header, 'sha256=…'],
    [time, '…'],
  ].flatMap(([name, value]) => (typeof name === 'string' ? [[name, String(value)] as const] : []))

function mapAt(config: Config, path: string): Row {
  const found: unknown = get(config, path)
  return typeof found === 'object' && found !== null ? (found as Row) : {}
}
