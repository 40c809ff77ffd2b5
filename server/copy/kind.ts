import type { Layout } from '@signalbox/broker/config/layout'
import type { AnyOperation, Client } from '@signalbox/contract/client'
import type { CopyArea } from '@signalbox/contract/copy'
import { ApiError } from '@signalbox/contract/errors'
import { isRecord } from '@signalbox/formats/is-record'
import { configIn } from '../changed-place.ts'
import { callAny } from '../revertible.ts'

export type Json = Readonly<Record<string, unknown>>

/** An item of one side. The value has only what is configured, and no secrets of an archive. */
export interface Item {
  id: string
  value: unknown
}

export type Caller = Pick<Client, 'call'>

/** Configuration files as the source of a copy. */
export interface Files {
  /** The items of a kind. @throws {Error} if they have another layout */
  items(kind: Kind): Item[]
  /** The item with the values of its references. @throws {Error} if one has no value */
  filled(item: Item): Item
  /** The value that is compared with that of the target, which masks secrets. */
  comparable(source: unknown, target: unknown): unknown
}

/** Everything that a write needs besides the item. */
export interface Writing {
  from: Caller
  to: Caller
  /** Present if the source is not a broker. */
  files: Files | undefined
  /** Items that were created because others need them, by `<kind>/<id>`. */
  prepared: Set<string>
  /** Items of a write that the target cannot have, and that must be set again by hand, by `<kind>/<id>`. */
  again: Set<string>
  /** Items of a write that a backup of the source does not have, by `<kind>/<id>`. */
  gone: Set<string>
  /** Whether the target is a Signalbox, which compares hashes that name their algorithm. */
  toSignalbox: boolean
  /** Password hashes, and properties of retained messages, of a source that gives them. */
  records(): Promise<SourceRecords | undefined>
}

/**
 * Properties of a retained message in the form of `publish`. `expired`: the message has expired. `other`: they cannot
 * be published through the API.
 */
export type StoredProperties = Json | 'expired' | 'other'

/** Data of a source that its API does not give. */
export interface SourceRecords {
  /** The configuration with its secrets. */
  config: Json
  /** Users by ID, in the form of `import_users`. */
  users: ReadonlyMap<string, Json>
  /** Properties of retained messages by topic. */
  properties: ReadonlyMap<string, StoredProperties>
}

/** One list or setting of the API, with the functions that read, compare and write it. */
export interface Kind {
  readonly name: string
  readonly area: CopyArea
  /** Kinds that must be written before, without a failure. */
  readonly needs?: readonly string[]
  /** Whether items of the needed kinds that are unreadable or unsupported count as failures. */
  readonly needsAll?: true
  /** Path of the items in the configuration of a source, which has their secrets. */
  readonly root?: string
  /** Whether items can only be listed, because they must be set again by hand. */
  readonly isAgain?: true
  /** Whether the kind is one object or one list that every broker has. */
  readonly isSetting?: true
  list(client: Caller, signal: AbortSignal): Promise<Item[]>
  /** How a text of the configuration has the items; absent: it has none, or one object. */
  readonly layout?: Layout
  /** The item of a row. */
  toItem?(row: Json): Item
  /** Compares an item; by default, all values of the source. */
  compare?(source: unknown, target: unknown): 'new' | 'different' | 'equal'
  /** Reads an item with the fields that the list does not have. `undefined`: the item was deleted. */
  detail?(client: Caller, item: Item): Promise<Item | undefined>
  /** The types that the target has; `undefined`: any. */
  supported?(client: Caller): Promise<ReadonlySet<string> | undefined>
  write(items: readonly Item[], exists: boolean, writing: Writing): Promise<void>
  /** Largest number of items in one write; 1 by default. */
  readonly batch?: number
}

const MAX_ITEMS = 200_000
const PAGE = 500

export const tooMany = (name: string) =>
  new ApiError({ kind: 'contract', operation: name, code: 'TOO_MANY', message: 'Too many items' })

/** All rows of a list, with pages or without. @throws {ApiError} beyond the limit */
export async function readRows(
  client: Caller,
  operation: AnyOperation,
  signal?: AbortSignal,
  path?: Json,
): Promise<Json[]> {
  if (operation.list !== 'paged') {
    const answer: unknown = await client.call(operation, { path }, signal && { signal })
    const rows = Array.isArray(answer) ? answer : (Object(answer) as { sources?: unknown }).sources
    return Array.isArray(rows) ? rows.filter(isRecord) : []
  }
  const rows: Json[] = []
  for (let page = 1; ; page++) {
    const request = { path, query: { page, limit: PAGE } }
    const read: unknown = await client.call(operation, request, signal && { signal })
    // The client has checked that there is a list.
    const answer = read as { data: unknown[]; meta?: { hasnext?: boolean; count?: number } }
    rows.push(...answer.data.filter(isRecord))
    if (rows.length > MAX_ITEMS) throw tooMany(operation.id)
    const { hasnext, count } = answer.meta ?? {}
    const isMore = hasnext ?? (count !== undefined && rows.length < count)
    if (!isMore || answer.data.length === 0) return rows
  }
}

export function without(value: Json, names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

/** The values of `under`, replaced by those of `over`; lists are replaced as a whole. */
export function merged(under: unknown, over: unknown): unknown {
  if (!isRecord(under) || !isRecord(over)) return over
  const changed = Object.entries(over).map(([name, each]) => [
    name,
    merged(Object.hasOwn(under, name) ? under[name] : undefined, each),
  ])
  return { ...under, ...Object.fromEntries(changed) }
}

interface SettingSpec {
  root?: string
  /** Fields that belong to the machine. */
  omit?: readonly string[]
}

/** A setting. Fields that only the target knows keep their values. */
export function setting(
  area: CopyArea,
  name: string,
  [get, put]: readonly [AnyOperation, AnyOperation],
  { omit = [], ...spec }: SettingSpec = {},
): Kind {
  return {
    ...{ area, name, isSetting: true, ...spec },
    list: async (client, signal) => {
      const value = configIn(await client.call(get, {}, { signal }))
      return [{ id: name, value: isRecord(value) ? without(value, omit) : value }]
    },
    write: async ([item], _exists, { to }) => {
      const now = configIn(await callAny(to, get, {}))
      await callAny(to, put, { body: merged(now, item?.value) })
    },
  }
}

interface ListSpec {
  root?: string
  layout?: Layout
  needs?: readonly string[]
  id: (row: Json) => string
  create: AnyOperation
  /** Update of an item; absent if items have only a name. */
  update?: AnyOperation
  /** Fields of an answer that are not configuration. */
  omit?: readonly string[]
  /** Fields that are in the path of an update, and not in its body. */
  inPath?: readonly string[]
  /** Reads a whole item, if the list has fewer fields. */
  get?: AnyOperation
  supported?: Kind['supported']
  /** The body of a creation. */
  toBody?: (item: Item) => unknown
}

const parameter = (operation: AnyOperation) => /\{(\w+)\}/.exec(operation.at)?.[1]
const at = (operation: AnyOperation, id: string) => {
  const name = parameter(operation)
  return name === undefined ? {} : { path: { [name]: id } }
}

/** A list of items with names. */
export function collection(
  area: CopyArea,
  name: string,
  list: AnyOperation,
  { id, create, update, omit = [], inPath = [], get, toBody, ...spec }: ListSpec,
): Kind {
  const valueOf = (row: unknown) => {
    const config = configIn(row)
    return isRecord(config) ? without(config, omit) : config
  }
  const toItem = (row: Json): Item => ({ id: id(row), value: valueOf(row) })
  return {
    ...{ area, name, ...spec, toItem },
    list: async (client, signal) => (await readRows(client, list, signal)).map(toItem),
    ...(get !== undefined && {
      detail: async (client, item) => {
        const row = await unlessGone(callAny(client, get, at(get, item.id)))
        return row === undefined ? undefined : { id: item.id, value: valueOf(row) }
      },
    }),
    write: async ([item], exists, { to, prepared }) => {
      if (item === undefined) return
      const isThere = exists || prepared.has(`${name}/${item.id}`)
      const body = toBody?.(item) ?? item.value
      if (!isThere) await callAny(to, create, { body })
      else if (update !== undefined) {
        const sent = isRecord(item.value) ? without(item.value, inPath) : item.value
        await callAny(to, update, { ...at(update, item.id), body: sent })
      }
    },
  }
}

/** Items that must be set again by hand, by their IDs. */
export function listed(
  area: CopyArea,
  name: string,
  list: (client: Caller, signal: AbortSignal) => Promise<string[]>,
): Kind {
  return {
    ...{ area, name, isAgain: true },
    list: async (client, signal) => (await list(client, signal)).map((id) => ({ id, value: {} })),
    write: () => Promise.resolve(),
  }
}

/** The answer; `undefined` for something that does not exist. */
export async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
