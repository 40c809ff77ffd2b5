import { parse } from '@signalbox/rule-sql/syntax/parser'

const CALLS = /\bschema_(?:decode|encode|check)\s*\(/i

/** The schemas that a statement names in calls of the schema functions; names that are computed are not found. */
export function schemasOfSql(sql: string): ReadonlySet<string> {
  const found = new Set<string>()
  // Most statements have none, and a list may have thousands.
  if (!CALLS.test(sql)) return found
  visit(parse(sql).statement, found)
  return found
}

/** Trees are of plain objects: every call in them is visited, wherever it is. */
function visit(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, found)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const schema = findSchema(node)
  if (schema !== undefined) found.add(schema)
  for (const each of Object.values(node)) visit(each, found)
}

function findSchema(node: object): string | undefined {
  const { kind, name, args } = node as { kind?: unknown; name?: unknown; args?: unknown } // any node
  if (kind !== 'call' || !Array.isArray(args)) return undefined
  const { steps } = (name ?? {}) as { steps?: readonly { name?: unknown }[] }
  const called = steps?.length === 1 ? steps[0]?.name : undefined
  if (typeof called !== 'string' || !/^schema_(decode|encode|check)$/.test(called)) return undefined
  const first: unknown = args[0]
  const { kind: of, value } = (first ?? {}) as { kind?: unknown; value?: unknown }
  return of === 'string' && typeof value === 'string' ? value : undefined
}
