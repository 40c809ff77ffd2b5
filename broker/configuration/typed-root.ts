import { isRecord } from '@signalbox/formats/is-record'
import { isDeepStrictEqual } from 'node:util'
import { apiError } from '../api/failure.ts'
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
    changeKeyed(typedItems(name, standing()), typedItems(name, next()), {
      create: (_, config) => ask(operations.create, {}, config),
      update(id, { type, name: _, ...config }) {
        return ask(operations.update, { id }, isNamed ? { ...config, id, type } : config)
      },
      remove: (id) => ask(operations.remove, { id }, {}),
    }),
})

/** The items of a root by `<type>:<name>`. @throws {Failure} 400 with the place of what is no object */
const typedItems = (root: string, types: Json): Map<string, Json> =>
  new Map(
    Object.entries(types).flatMap(([type, named]) =>
      Object.entries(asObject(named, `${root}.${type}`)).map(([name, config]) => {
        const fields = asObject(config, `${root}.${type}.${name}`)
        return [`${type}:${name}`, { ...fields, type, name }] as const
      }),
    ),
  )

function asObject(value: unknown, place: string): Json {
  if (isRecord(value)) return value
  throw apiError('BAD_REQUEST', { message: `${place} must be an object` })
}

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
