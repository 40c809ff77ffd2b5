import { aliasesOf, columnsOf } from '@signalbox/rule-sql/editor/names'
import { eventsOf } from '@signalbox/rule-sql/events/events'
import { simulate } from '@signalbox/rule-sql/events/simulate'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import type { ValueMap } from '@signalbox/rule-sql/values/value'

/** The columns that a rule gives to its actions; `undefined`: they depend on the message. */
export function selectedBy(sql: string): ReadonlySet<string> | undefined {
  const { statement, problems } = parse(sql)
  if (problems.length > 0) return undefined
  const { kind, fields, each } = statement
  const selected = kind === 'foreach' ? each : fields
  if (selected === undefined) return undefined
  const hasStar = selected.some((field) => field.kind === 'star')
  return new Set([...aliasesOf(selected), ...(hasStar ? columnsOf(statement) : [])])
}

/** A row that a rule gives for the example of its first event; `undefined`: it gives none. */
export async function sampleRow(sql: string): Promise<ValueMap | undefined> {
  const { statement } = parse(sql)
  const topic = statement.sources[0]?.topic ?? ''
  const [event] = eventsOf(topic)
  if (event === undefined) return undefined
  const settable = event.topic === undefined ? { topic: exampleTopic(topic) } : {}
  // The example is no message of this site: a condition would reject it.
  const conditions = statement.clauses.filter(({ name }) => name === 'WHERE' || name === 'INCASE')
  const unconditional = conditions.reduceRight(
    (text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`,
    sql,
  )
  const context = { event_type: event.testType, ...settable }
  const answer = await simulate({ sql: unconditional, context })
  return answer.status === 200 ? answer.rows[0] : undefined
}

/** A topic that a filter matches. */
const exampleTopic = (filter: string) =>
  filter
    .replace(/^\$share\/[^/]+\//, '')
    .replaceAll('+', 'x')
    .replace(/#$/, 'x')
