import type { Rated } from '@signalbox/contract/rate-history'
import type { AnyOperation } from '@signalbox/contract/client'
import type { RequestOf } from '@signalbox/contract/operation'
import { client } from '#api/client.ts'
import type { Address } from '#routing/path.ts'
import type { Kind, Words } from '#form/field.ts'
import type { Tab } from './tabs.ts'

/** Item of a collection, as the API returns it. */
export type Item = Readonly<Record<string, unknown>> & { enable?: boolean }

/** Operation with its request, for one item or for all. */
export interface Call<Args extends readonly unknown[] = []> {
  operation: AnyOperation
  request: (...args: Args) => RequestOf<AnyOperation>
}

export const call = <O extends AnyOperation, Args extends readonly unknown[]>(
  operation: O,
  request: (...args: Args) => RequestOf<O>,
): Call<Args> => ({ operation, request })

type Body = Record<string, unknown>

interface Calls {
  list: Call
  get: Call<[id: string]>
  status: Call<[id: string]>
  create: Call<[body: Body]>
  update: Call<[id: string, body: Body]>
  remove: Call<[id: string]>
  /** `position`: `front`, `rear`, `before:<id>`, `after:<id>`. */
  move: Call<[id: string, position: string]>
  order: Call<[ids: readonly string[]]>
}

type Named = Readonly<Record<keyof Words, (name: string) => string>>

/** The texts that name the items. */
export type CollectionMessages = {
  title: Words
  /** Name of the kind of item, such as "authenticator". */
  kind: Words
  add: Words
  addAbout: Words
  added: Named
  back: Words
  deleteTitle: Words
  deleteText: Named
  disableTitle: Words
  disableText: Named
  empty: Words
  notFound: Words
  tabs: Words
  /** The tab of the users or permissions that a built-in database stores. */
  users: Words
}

/**
 * A collection of the broker as its screens know it: operations, kinds, addresses and texts. Lists,
 * detail and creation screens are derived from it.
 */
export interface Collection {
  rated: Rated
  calls: Calls
  /** Items in the answer of `list`. */
  itemsOf: (answer: unknown) => readonly Item[] | undefined
  idOf: (item: Item) => string
  /** A new item becomes the first; otherwise the last. */
  isNewFirst?: boolean
  kindOf: (id: string) => Kind | undefined
  /** Whether the broker stores users or permissions for this item. */
  hasUsers: (item: Item) => boolean
  /** Warning about data that is deleted together with an item. */
  lossOf: (item: Item) => Words | undefined
  paths: {
    item: (id?: string, tab?: Tab) => Address
    /** Address of the page that creates an item, with the chosen parts of its kind. */
    create: (chosen: readonly string[]) => Address
  }
  messages: CollectionMessages
}

/** The reads that a change of an item outdates. */
export const collectionReads = ({
  calls: { list, get, status },
}: Collection): readonly AnyOperation[] => [list, get, status].map(({ operation }) => operation)

export async function readItem({ calls: { get } }: Collection, id: string): Promise<Item> {
  const answer: unknown = await client.call(get.operation, get.request(id))
  return answer as Item // an object, as of every item
}

export async function readStatus({ calls: { status } }: Collection, id: string): Promise<object> {
  const answer: unknown = await client.call(status.operation, status.request(id))
  return answer as object // with `status`, metrics and a list of nodes
}
