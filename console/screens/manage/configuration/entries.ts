import { textOrJson } from '@signalbox/formats/json-text'
import { isRecord } from '@signalbox/formats/is-record'
import type { ConfigChange, WholeConfig } from '@signalbox/contract/config-history'

/** Value of the configuration, with its place. */
export interface Entry {
  key: string
  root: string
  item?: string
  /** Dotted path below the root or item. */
  path: string
  value: unknown
  /** Default value; absent for items, which have none. */
  defaultValue?: unknown
  isChanged: boolean
  /** The last change that touched the root or item. */
  change?: ConfigChange | undefined
}

/** Every value of every root and item, in the order of the configuration. */
export const configEntries = ({ settings, collections }: WholeConfig): Entry[] => [
  ...settings.flatMap(({ root, value, defaults, change }) => {
    const known = new Map(collectLeaves(defaults).map((leaf) => [leaf.path, leaf.value]))
    return collectLeaves(unwrapZones(root, value)).map(({ path, value }): Entry => {
      const hasDefault = known.has(path)
      const defaultValue = known.get(path)
      return {
        key: `${root} ${path}`,
        ...{ root, path, value, change },
        ...(hasDefault && { defaultValue }),
        isChanged: hasDefault && textOrJson(value) !== textOrJson(defaultValue),
      }
    })
  }),
  ...collections.flatMap(({ root, items }) =>
    items.flatMap(({ item, value, change }) =>
      collectLeaves(value).map(
        (leaf): Entry => ({
          key: `${root} ${item} ${leaf.path}`,
          ...{ root, item, ...leaf, change },
          isChanged: false,
        }),
      ),
    ),
  ),
]

/** Zones are stored below a name of their own. */
const unwrapZones = (root: string, value: unknown): unknown =>
  root === 'zones' && isRecord(value) ? (value.zones ?? value) : value

interface Leaf {
  path: string
  value: unknown
}

/** Lists are values, and so are objects without fields. */
function collectLeaves(value: unknown, path = ''): Leaf[] {
  if (!isRecord(value) || Object.keys(value).length === 0) {
    return path === '' ? [] : [{ path, value }]
  }
  return Object.entries(value).flatMap(([name, each]) =>
    collectLeaves(each, path === '' ? name : `${path}.${name}`),
  )
}

/** The place of a value in the configuration, as a reader writes it. */
export const configPlace = ({ root, item, path }: Pick<Entry, 'root' | 'item' | 'path'>): string =>
  item === undefined ? `${root}.${path}` : `${root}.${item}.${path}`

/** Every word is in the place, the value or the meaning. Blanks and underscores are the same. */
export function matches(entry: Entry, search: string, meaning: string): boolean {
  const words = plain(search).split(' ').filter(Boolean)
  if (words.length === 0) return true
  const text = plain(`${configPlace(entry)} ${textOrJson(entry.value)} ${meaning}`)
  return words.every((word) => text.includes(word))
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[_.\s]+/g, ' ')
