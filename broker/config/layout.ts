import { isRecord } from '@signalbox/formats/is-record'

type Json = Record<string, unknown>

/** How the items of a collection are written in a text of the configuration. */
export interface Layout {
  write(items: readonly Json[]): unknown
  /** `undefined`: the value has another layout. */
  read(value: unknown): Json[] | undefined
}

/** A list, in the order of the items. */
export const asList: Layout = {
  write: (items) => items,
  read: (value) => (Array.isArray(value) && value.every(isRecord) ? value : undefined),
}

/** An object with the items below the value of one of their fields. */
export const below = (field: string): Layout => ({
  write: (items) =>
    Object.fromEntries(items.map(({ [field]: key, ...config }) => [String(key), config] as const)),
  read(value) {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(value)
    const items = entries.flatMap(([key, config]) =>
      isRecord(config) ? [{ ...config, [field]: key }] : [],
    )
    return items.length === entries.length ? items : undefined
  },
})

/** An object with the items below their type and their name. */
export const byTypeAndName: Layout = {
  write(items) {
    const types = Object.groupBy(items, ({ type }) => String(type))
    return Object.fromEntries(
      Object.entries(types).map(([type, named = []]) => [
        type,
        below('name').write(named.map(({ type: _, ...config }) => config)),
      ]),
    )
  },
  read(value) {
    if (!isRecord(value)) return undefined
    const items: Json[] = []
    for (const [type, named] of Object.entries(value)) {
      const read = below('name').read(named)
      if (read === undefined) return undefined
      items.push(...read.map((item) => ({ ...item, type })))
    }
    return items
  },
}
