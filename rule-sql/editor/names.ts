import { eventsForTopic } from '../events/events.ts'
import type { Field, Ref, Statement } from '../syntax/tree.ts'

/** First name of a path. */
export function firstNameInPath(ref: Ref): string {
  const [first] = ref.steps
  return first?.kind === 'key' ? first.name : ''
}

/** Names that the fields of a list define. */
export function definedFieldNames(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.kind === 'star') return []
    if (field.alias) return [firstNameInPath(field.alias)]
    return field.expr.kind === 'ref' ? [firstNameInPath(field.expr)] : []
  })
}

/** The columns of all events that FROM names, or of messages without FROM. */
export function columnsFromSources(statement: Statement): ReadonlySet<string> {
  const topics = statement.sources.map(({ topic }) => topic)
  return new Set(
    (topics.length > 0 ? topics : ['#'])
      .flatMap((topic) => eventsForTopic(topic))
      .flatMap(({ columns }) => columns),
  )
}

/** The name of an item of FOREACH. */
export function foreachItemName(statement: Statement): string | undefined {
  if (statement.kind !== 'foreach') return undefined
  const last = statement.fields.at(-1)
  const alias = last?.kind === 'field' ? last.alias : undefined
  return alias ? firstNameInPath(alias) : 'item'
}
