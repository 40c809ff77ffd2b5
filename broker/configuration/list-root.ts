import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@signalbox/formats/is-record'
import { mergeHocon } from '@signalbox/formats/hocon'
import { changeItems } from '../api/change-config.ts'
import { apiError } from '../api/failure.ts'
import { withKeptSecrets } from '../api/kept-secrets.ts'
import { currentCall } from '../config/config-call.ts'
import { within } from './faults.ts'
import type { ConfigRoot, ItemsRoot, Json, StoredItems, TextMode } from './root.ts'

/** How the list of a text is read into a collection. */
interface ListReader<Config extends object> {
  collection: StoredItems<Config>
  /** @throws {Failure | ConfigFault} if it cannot be an item of the list */
  read(given: Json, before: Config | undefined): Config
  /** The sentence about two items with one ID. */
  taken(id: string): string
  ownsData?: true | undefined
}

interface ListItems<Config extends object>
  extends ListReader<Config>,
    Omit<ItemsRoot, 'read' | 'ownsData'> {
  after?: readonly string[]
}

/** A root that is an ordered list, or has nothing but one in a field. */
export function listRoot<Config extends object>({
  after,
  ...items
}: ListItems<Config>): ConfigRoot {
  const { collection, read, taken: _, ...facts } = items
  const [name = '', field] = collection.root.split('.')
  return {
    name,
    after,
    items: {
      ...facts,
      read: (item, standing) => read(item, standing as Config | undefined), // of this collection
    },
    async change({ mode, given, record }) {
      const list = field === undefined ? given : listIn(record(), name, field, mode)
      if (list !== undefined) await changeList(items, list, mode)
    },
  }
}

/** The list of a root that has nothing else; `undefined`: the text does not change it. */
function listIn(given: Json, root: string, field: string, mode: TextMode): unknown {
  const other = Object.keys(given).find((name) => name !== field)
  if (other !== undefined) throw apiError('BAD_REQUEST', { message: `${root} has no ${other}` })
  return given[field] ?? (mode === 'merge' ? undefined : [])
}

/**
 * Replaces a collection by the list of a text, or merges the list into it: items that exist keep their place and the
 * fields that the text does not have; new items are the last. All of it is changed, or nothing.
 *
 * @returns the items that are new
 * @throws {Failure} if an item is invalid or repeated, or the list was changed in the meantime
 */
export async function changeList<Config extends object>(
  { collection, read, taken, ownsData }: ListReader<Config>,
  given: unknown,
  mode: TextMode,
): Promise<readonly Config[]> {
  const place = collection.root
  const itemId = (item: Config) => collection.idOf(item)
  const standing = collection.configs
  const before = new Map(standing.map((item) => [itemId(item), item]))
  const wanted = new Map<string, Config>()
  for (const [i, each] of readList(given, place).entries()) {
    const item = await within(`${place}.${i + 1}`, () => {
      const known = before.get(itemId(each as Config)) // by the fields that every item has
      const whole =
        mode === 'merge' && known !== undefined ? mergeHocon(known as never, each as never) : each
      const config = withKeptSecrets(read(structuredClone(whole) as Json, known), known)
      collection.check(config)
      return known !== undefined && isDeepStrictEqual(config, known) ? known : config
    })
    const id = itemId(item)
    if (wanted.has(id)) throw apiError('BAD_REQUEST', { message: taken(id) })
    wanted.set(id, item)
  }
  const remaining = mode === 'merge' ? standing.map((item) => wanted.get(itemId(item)) ?? item) : []
  const added = [...wanted].filter(([id]) => !before.has(id)).map(([, item]) => item)
  const next = mode === 'merge' ? [...remaining, ...added] : [...wanted.values()]
  const isDeleting = standing.some((item) => !next.some((each) => itemId(each) === itemId(item)))
  if (isDeleting && ownsData === true && currentCall().provisional !== undefined) {
    throw apiError('BAD_REQUEST', { message: 'A deletion of users cannot be reverted' })
  }
  await changeItems(
    collection,
    (current) => {
      if (current.some((item, i) => item !== standing[i]) || current.length !== standing.length) {
        throw apiError('BAD_REQUEST', { message: `${place} was changed by another call` })
      }
      return next
    },
    place,
  )
  return added
}

/** One object is a list of one, and an empty one is an empty list. */
function readList(given: unknown, place: string): readonly Json[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (!list.every(isRecord)) {
    throw apiError('BAD_REQUEST', { message: `${place} must be a list of objects` })
  }
  return list.length === 1 && list.every((each) => Object.keys(each).length === 0) ? [] : list
}
