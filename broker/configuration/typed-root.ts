import { isDeepStrictEqual } from 'node:util'
import type { ConfigRoot, ItemOperations, ItemsRoot, Json } from './root.ts'

interface TypedItems extends ItemsRoot {
  operations: ItemOperations
  /** The body of an update has the identity of the item as well. */
  isNamed?: true
  after?: readonly string[] | undefined
}

/** A root with items below type and name, each changed by an operation. */
export const typedRoot = (
  name: string,
  { operations, isNamed, after, ...items }: TypedItems,
): ConfigRoot => ({
  name,
  after,
  items,
  change: ({ standing, next, ask }) =>
    changeKeyed(typedItems(standing()), typedItems(next()), {
      create: (_, config) => ask(operations.create, {}, config),
      update(id, { type, name: _, ...config }) {
        return ask(operations.update, { id }, isNamed ? { ...config, id, type } : config)
      },
      remove: (id) => ask(operations.remove, { id }, {}),
    }),
})

/** The items of a root by `<type>:<name>`. */
const typedItems = (root: Json): Map<string, Json> =>
  new Map(
    Object.entries(root).flatMap(([type, named]) =>
      Object.entries(named as Record<string, Json>).map(
        ([name, config]) => [`${type}:${name}`, { ...config, type, name }] as const,
      ),
    ),
  )

interface ItemChanges {
  create(id: string, config: Json): Promise<unknown>
  update(id: string, config: Json): Promise<unknown>
  remove(id: string): Promise<unknown>
}

/** Creates new items and updates changed ones, and removes those that are left out. */
export async function changeKeyed(
  standing: ReadonlyMap<string, Json>,
  next: ReadonlyMap<string, Json>,
  { create, update, remove }: ItemChanges,
): Promise<void> {
  for (const [id, config] of next) {
    if (isDeepStrictEqual(standing.get(id), config)) continue
    await (standing.has(id) ? update(id, config) : create(id, config))
  }
  for (const id of standing.keys()) if (!next.has(id)) await remove(id)
}
