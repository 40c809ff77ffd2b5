import { eventsOf } from '../events/events.ts'
import type { Field, Ref, Statement } from '../syntax/tree.ts'

/** The name that a path begins with. */
export function headOf(ref: Ref): string {
  const [first] = ref.steps
  return first?.kind === 'key' ? first.name : ''
}

/** What fields call what they select. */
export function aliasesOf(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.kind === 'star') return []
    if (field.alias) return [headOf(field.alias)]
    return field.expr.kind === 'ref' ? [headOf(field.expr)] : []
  })
}

/** The columns of all events that FROM names. */
export function columnsOf(statement: Statement): ReadonlySet<string> {
  const topics = statement.sources.map(({ topic }) => topic)
  return new Set(
    (topics.length > 0 ? topics : ['#'])
      .flatMap((topic) => eventsOf(topic))
      .flatMap(({ columns }) => columns),
  )
}

/** The name of an item of FOREACH. */
export function itemOf(statement: Statement): string | undefined {
  if (statement.kind !== 'foreach') return undefined
  const last = statement.fields.at(-1)
  const alias = last?.kind === 'field' ? last.alias : undefined
  return alias ? headOf(alias) : 'item'
}
