import { isRecord } from '@signalbox/contract/is-record'
import type { ConfigChange, WholeConfig } from '@signalbox/contract/config-history'

/** One value of the configuration. */
export interface Entry {
  key: string
  root: string
  item?: string
  /** Below the root or item, dotted. */
  path: string
  value: unknown
  /** Absent where there is none: of items. */
  defaultValue?: unknown
  isChanged: boolean
  /** The last change that touched the root or item. */
  change?: ConfigChange | undefined
}

/** Every value of every root and item, in the order of the configuration. */
export const entriesOf = ({ settings, collections }: WholeConfig): Entry[] => [
  ...settings.flatMap(({ root, value, defaults, change }) => {
    const known = new Map(leavesOf(defaults).map((leaf) => [leaf.path, leaf.value]))
    return leavesOf(memberOf(root, value)).map(({ path, value }): Entry => {
      const hasDefault = known.has(path)
      const defaultValue = known.get(path)
      return {
        key: `${root} ${path}`,
        ...{ root, path, value, change },
        ...(hasDefault && { defaultValue }),
        isChanged: hasDefault && textOf(value) !== textOf(defaultValue),
      }
    })
  }),
  ...collections.flatMap(({ root, items }) =>
    items.flatMap(({ item, value, change }) =>
      leavesOf(value).map(
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
const memberOf = (root: string, value: unknown): unknown =>
  root === 'zones' && isRecord(value) ? (value.zones ?? value) : value

interface Leaf {
  path: string
  value: unknown
}

/** Lists are values, and so are objects without fields. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (!isRecord(value) || Object.keys(value).length === 0) {
    return path === '' ? [] : [{ path, value }]
  }
  return Object.entries(value).flatMap(([name, each]) =>
    leavesOf(each, path === '' ? name : `${path}.${name}`),
  )
}

/** A value in one line. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** The place of a value in the configuration, as a reader writes it. */
export const placeOf = ({ root, item, path }: Pick<Entry, 'root' | 'item' | 'path'>): string =>
  item === undefined ? `${root}.${path}` : `${root}.${item}.${path}`

/** Every word is in the place, the value or the meaning. Blanks and underscores are the same. */
export function matches(entry: Entry, search: string, meaning: string): boolean {
  const words = plain(search).split(' ').filter(Boolean)
  if (words.length === 0) return true
  const text = plain(`${placeOf(entry)} ${textOf(entry.value)} ${meaning}`)
  return words.every((word) => text.includes(word))
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[_.\s]+/g, ' ')
