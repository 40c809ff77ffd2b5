import { type Kinds, readNew } from '../api/integration.ts'
import type { Note } from './notes.ts'
import type { ConfigRoot, ItemOperations, Json } from './root.ts'
import { typedRoot } from './typed-root.ts'

interface Integration {
  kinds: Kinds
  operations: ItemOperations
  /** Each item names a connector of its type. */
  needsConnector?: true
}

/** A root of the data integration: connectors, actions or sources. */
export const integrationRoot = (
  name: string,
  { kinds, operations, needsConnector }: Integration,
): ConfigRoot =>
  typedRoot(name, {
    operations,
    ...(needsConnector && { after: ['connectors'], refusedBeside: withoutConnector }),
    restoredBy: operations,
    secrets: (_, { type }) => kinds.schemas[String(type)],
    read: (item) => readNew(operations.create, item, kinds),
  })

/** Leaves out an item whose connector does not exist after a restore. */
function withoutConnector(item: Json, next: (root: string) => readonly object[]): Note | undefined {
  const { type, name, connector } = item
  const isThere = (next('connectors') as readonly Json[]).some(
    (each) => each.type === type && each.name === connector,
  )
  if (isThere) return undefined
  const text = `its connector ${String(connector)} is missing`
  return { kind: 'left', code: 'connector_missing', of: `${String(type)}:${String(name)}`, text }
}
