import { definedFieldNames, columnsFromSources } from '@signalbox/rule-sql/editor/names'
import { type EventType, eventsForTopic } from '@signalbox/rule-sql/events/events'
import { simulate } from '@signalbox/rule-sql/events/simulate'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { RecordedMessage } from '../../rule-sql/recorded.ts'
import { exampleNode } from '../../nodes/example-node.ts'

/** The columns that a rule gives to its actions; `undefined`: its SQL has problems, or they depend on the message. */
export function selectedBy(sql: string): ReadonlySet<string> | undefined {
  const { statement, problems } = parse(sql)
  if (problems.length > 0) return undefined
  const { kind, fields, each } = statement
  const selected = kind === 'foreach' ? each : fields
  if (selected === undefined) return undefined
  const hasStar = selected.some((field) => field.kind === 'star')
  return new Set([
    ...definedFieldNames(selected),
    ...(hasStar ? columnsFromSources(statement) : []),
  ])
}

/**
 * Row that a rule produces for a message, or for the example of an event; `undefined` if it produces none.
 *
 * @param source item of FROM that the event is of; the first one by default
 */
export async function sampleRow(
  sql: string,
  message?: RecordedMessage,
  source?: string,
): Promise<ValueMap | undefined> {
  const { statement } = parse(sql)
  const topic = source ?? statement.sources[0]?.topic ?? ''
  const [event] = eventsForTopic(topic)
  if (event === undefined) return undefined
  const settable = event.topic === undefined ? { topic: exampleTopic(topic) } : {}
  const given = message && messageContext(message, event)
  // A condition may reject the message, whose values are of interest although.
  const conditions = statement.clauses.filter(({ name }) => name === 'WHERE' || name === 'INCASE')
  const unconditional = conditions.reduceRight(
    (text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`,
    sql,
  )
  const context = { event_type: event.testType, ...settable, ...given }
  const answer = await simulate({ sql: unconditional, context }, undefined, exampleNode())
  return answer.status === 200 ? answer.rows[0] : undefined
}

/** The columns of an event that a message gives a value. */
function messageContext(
  { topic, payload, columns: { qos, clientid } }: RecordedMessage,
  { settable }: EventType,
): Record<string, unknown> {
  // Events of a delivery have the receiver in `clientid`.
  const publisher = settable.includes('from_clientid') ? 'from_clientid' : 'clientid'
  const values = {
    topic,
    payload,
    qos: qos === undefined ? undefined : Number(qos),
    [publisher]: clientid,
  }
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && settable.includes(name),
    ),
  )
}

/** A topic that a filter matches. */
const exampleTopic = (filter: string) =>
  filter
    .replace(/^\$share\/[^/]+\//, '')
    .replaceAll('+', 'x')
    .replace(/#$/, 'x')
