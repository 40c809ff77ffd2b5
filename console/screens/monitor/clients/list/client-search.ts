import { OWN_CLIENT_FIELDS } from '@signalbox/contract/client-fields'
import { CLIENT_FLOORS, type ClientFloor, type ClientSort } from '@signalbox/contract/client-sort'
import type { ClientRow } from '@signalbox/contract/clients'
import type { RawSearch } from '#routing/search.ts'
import { isFull, queueDrops } from '../detail/client-health.ts'
import { type ClientSearch as Address, FLOORS } from '../clients.paths.ts'

/** Beginnings of the search parameters for client attributes: `attr.firmware=3.7.4`. */
export const ATTRIBUTE_PARAMS = { is: 'attr.', contains: 'like_attr.' } as const

export interface AttributeFilter {
  name: string
  operator: keyof typeof ATTRIBUTE_PARAMS
  value: string
}

/** The clients that an address asks for. */
export interface ClientSearch extends Address {
  attributes: readonly AttributeFilter[]
}

/** Filters by client attributes in an address. */
export function attributeFilters(raw: RawSearch): readonly AttributeFilter[] {
  return (['is', 'contains'] as const).flatMap((operator) => {
    const begin = ATTRIBUTE_PARAMS[operator]
    return Object.entries(raw).flatMap(([key, value]) =>
      key.startsWith(begin) && key !== begin && typeof value === 'string' && value !== ''
        ? [{ name: key.slice(begin.length), operator, value }]
        : [],
    )
  })
}

interface ListOptions {
  /** Fields that the shown columns need. */
  fields: readonly string[]
  /** Whether the broker can sort, and filter by counts. */
  canSort: boolean
  /** The API's name of the sorted column. */
  sortName: ClientSort | undefined
}

/** Whether a search needs sorting, or a filter by counts or attributes, which the API of EMQX does not offer. */
export function isBeyondApi(search: ClientSearch): boolean {
  const { sort, health, attributes } = search
  if (sort !== undefined || health !== undefined || attributes.length > 0) return true
  return FLOORS.some((key) => search[key] !== undefined)
}

/** Whether only the embedded broker reports the field. */
const isOwnField = (name: string) => (OWN_CLIENT_FIELDS as readonly string[]).includes(name)

/**
 * Search without filters and sorting by fields that a cluster never reports; the same object if it has none of them.
 */
export function withoutOwn(search: ClientSearch): ClientSearch {
  const ignored = CLIENT_FLOORS.filter(isOwnField)
    .map((name) => `gte_${name}` as const)
    .filter((key) => search[key] !== undefined)
  const isSorted = search.sort !== undefined && isOwnField(search.sort)
  const isHealthUnknown = search.health !== undefined && search.health !== 'queue_full'
  if (ignored.length === 0 && !isSorted && !isHealthUnknown) return search
  return {
    ...search,
    ...(isHealthUnknown && { health: undefined }),
    ...Object.fromEntries(ignored.map((key) => [key, undefined])),
    ...(isSorted && { sort: undefined, order: undefined }),
  }
}

/** The test of what the API cannot filter by: counts, a full queue and client attributes. */
export function passesHere(search: ClientSearch): (row: ClientRow) => boolean {
  const { health, attributes } = search
  const hasCounts = passesFloors(search)
  return (row) =>
    hasCounts(row) &&
    (health !== 'queue_full' || isFull(row.mqueue_len, row.mqueue_max)) &&
    attributes.every(({ name, operator, value }) => {
      const own = attributeValue(row, name)
      return operator === 'is' ? own === value : own?.includes(value) === true
    })
}

/** An attribute of a client as text; a client chooses the names, so they may be those of JavaScript's objects. */
export function attributeValue({ client_attrs }: ClientRow, name: string): string | undefined {
  if (client_attrs === undefined || !Object.hasOwn(client_attrs, name)) return undefined
  const value = client_attrs[name]
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Whether a client has at least so many of everything that the address says. */
function passesFloors(search: ClientSearch): (row: ClientRow) => boolean {
  const floors = CLIENT_FLOORS.flatMap((name) => {
    const least = search[`gte_${name}`]
    return least === undefined ? [] : [{ name, least }]
  })
  const readCount = (row: ClientRow, name: ClientFloor) =>
    name === 'mqueue_dropped' ? (queueDrops(row) ?? 0) : Number(row[name] ?? 0)
  return (row) => floors.every(({ name, least }) => readCount(row, name) >= least)
}

/** The address as the API wants it. */
export function toQuery(search: ClientSearch, { fields, canSort, sortName }: ListOptions) {
  const { sort: _, group: __, order, clientid, username, clean_start, ...others } = search
  const { attributes, health, ...rest } = others
  const attributesOf = (operator: AttributeFilter['operator']) =>
    attributes
      .filter((each) => each.operator === operator)
      .map(({ name, value }) => `${name}=${value}`)
  const known = Object.entries(rest).filter(
    ([key]) => canSort || !(FLOORS as readonly string[]).includes(key),
  )
  return {
    // The cast is safe, since only keys were left out.
    ...(Object.fromEntries(known) as typeof rest),
    // Commas are part of an ID, and separate nothing.
    ...(clientid !== undefined && { clientid: [clientid] }),
    ...(username !== undefined && { username: [username] }),
    ...(clean_start !== undefined && { clean_start: clean_start === 'true' }),
    ...(canSort && {
      ...(health !== undefined && health !== 'refused' && { health }),
      ...(attributes.length > 0 && {
        attr: attributesOf('is'),
        like_attr: attributesOf('contains'),
      }),
    }),
    ...(canSort && sortName !== undefined && { sort: sortName, order: order ?? 'asc' }),
    fields: [...new Set(fields)].join(','),
  }
}
