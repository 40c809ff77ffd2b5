import type { Collection } from '../config/collection.ts'
import type { Kinds } from '../config/kinds.ts'
import { changeItems } from './change-config.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'

/** Shared code of authentication and authorization chains: an ordered list with one member per kind. */

/**
 * The position is none of `front`, `rear`, `before:<id>` and `after:<id>`, or refers to an unknown member.
 */
export class BadPosition extends Error {
  readonly other: string | undefined

  constructor(other?: string) {
    super('not a position of this chain')
    this.other = other
  }
}

/**
 * The ids with one of them in another place.
 *
 * @throws {BadPosition} if the position is malformed or refers to an unknown member
 */
export function moved(ids: readonly string[], id: string, position: string): string[] {
  const rest = ids.filter((each) => each !== id)
  const at = placeIn(rest, position)
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

function placeIn(ids: readonly string[], position: string): number {
  if (position === 'front') return 0
  if (position === 'rear') return ids.length
  const [, side, other = ''] = /^(before|after):(.+)$/s.exec(position) ?? []
  if (side === undefined) throw new BadPosition()
  const at = ids.indexOf(other)
  if (at < 0) throw new BadPosition(other)
  return side === 'before' ? at : at + 1
}

/**
 * Checks a new order of a chain: `wanted` must name each of `ids` once.
 * @param noun plural name of the members
 * @throws {Failure} 400 with the names that are unknown or repeated, or else with those left out
 */
export function ordered(
  ids: readonly string[],
  wanted: readonly string[],
  noun: string,
): readonly string[] {
  const unknown = wanted.filter((id, i) => wanted.indexOf(id) !== i || !ids.includes(id))
  const left = ids.filter((id) => !wanted.includes(id))
  const refuse = (message: string) => apiError('BAD_REQUEST', { message })
  if (unknown.length > 0) {
    const subject = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
    throw refuse(`${subject}: ${unknown.join(', ')} are not found`)
  }
  if (left.length > 0) throw refuse(`No positions are specified for ${noun}: ${left.join(', ')}`)
  return wanted
}

/** Refuses kinds that EMQX has and this broker lacks with 501. */
export function refuseForeign(
  kind: string,
  kinds: Pick<Kinds<unknown, unknown, unknown>, 'has'>,
): void {
  if (kinds.has(kind)) return
  throw apiError('NOT_IMPLEMENTED', { message: `This broker has no ${kind}` })
}

interface ChainOptions<Config extends object, Settings> {
  collection: Collection<Config, Settings>
  idOf: (config: Config) => string
  /** Plural noun for the members of the chain, used in messages. */
  noun: string
  /** Prefix of the paths in faults. */
  root?: string
  missing: (id: string) => Error
  taken: (id: string) => Error
  /** `other`: the position names an item that does not exist. */
  badPosition: (other: string | undefined) => Error
}

/** Operations of the API that change a chain; each either succeeds as a whole or changes nothing. */
export function chainOperations<Config extends object, Settings>(
  options: ChainOptions<Config, Settings>,
) {
  const { collection, idOf, noun, root, missing, taken, badPosition } = options
  type Items = readonly Config[]
  const change = (next: (current: Items) => Items) => changeItems(collection, next, root)
  const listIds = (items: Items) => items.map(idOf)

  function findIn(items: Items, id: string): Config {
    const found = items.find((each) => idOf(each) === id)
    if (found === undefined) throw missing(id)
    return found
  }

  function movedIn(items: Items, id: string, position: string): string[] {
    try {
      return moved(listIds(items), id, position)
    } catch (error) {
      throw error instanceof BadPosition ? badPosition(error.other) : error
    }
  }

  return {
    all: () => collection.configs,
    find: (id: string) => findIn(collection.configs, id),
    /** @param check further condition for a new item, beyond its schema */
    add: (item: Config, place: 'first' | 'last', check: (item: Config) => void = () => {}) =>
      change((items) => {
        if (listIds(items).includes(idOf(item))) throw taken(idOf(item))
        check(item)
        return place === 'first' ? [item, ...items] : [...items, item]
      }),
    /** @param read the item as it is written now; its masked secrets stay */
    replace: (
      id: string,
      read: (before: Config) => Config,
      check: (item: Config, before: Config) => void = () => {},
    ) =>
      change((items) => {
        const before = findIn(items, id)
        const item = withKeptSecrets(read(before), before)
        check(item, before)
        return items.map((each) => (idOf(each) === id ? item : each))
      }),
    remove: (id: string) =>
      change((items) => {
        findIn(items, id)
        return items.filter((each) => idOf(each) !== id)
      }),
    move: (id: string, position: string) =>
      change((items) => {
        findIn(items, id)
        return movedIn(items, id, position).map((each) => findIn(items, each))
      }),
    order: (ids: readonly string[]) =>
      change((items) => ordered(listIds(items), ids, noun).map((id) => findIn(items, id))),
  }
}
