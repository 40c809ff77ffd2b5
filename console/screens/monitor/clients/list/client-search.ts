import { OWN_CLIENT_FIELDS } from '@signalbox/contract/client-fields'
import { CLIENT_FLOORS, type ClientFloor, type ClientSort } from '@signalbox/contract/client-sort'
import type { ClientRow } from '@signalbox/contract/clients'
import { queueDrops } from '../detail/client-health.ts'
import { type ClientSearch, FLOORS } from '../clients.paths.ts'

interface ListOptions {
  /** Those that the shown columns need. */
  fields: readonly string[]
  /** The broker sorts, and finds by counts. */
  canSort: boolean
  /** What the broker calls the column that is sorted by. */
  sortName: ClientSort | undefined
}

/** Whether it is asked for what the API cannot do: an order, or counts to be found by. */
export function isBeyondApi(search: ClientSearch): boolean {
  return search.sort !== undefined || FLOORS.some((key) => search[key] !== undefined)
}

/** What only the embedded broker knows of its clients. */
const isOwnField = (name: string) => (OWN_CLIENT_FIELDS as readonly string[]).includes(name)

/** The same without what a cluster can never tell; the same object where there was nothing of it. */
export function withoutOwn(search: ClientSearch): ClientSearch {
  const ignored = CLIENT_FLOORS.filter(isOwnField)
    .map((name) => `gte_${name}` as const)
    .filter((key) => search[key] !== undefined)
  const isSorted = search.sort !== undefined && isOwnField(search.sort)
  if (ignored.length === 0 && !isSorted) return search
  return {
    ...search,
    ...Object.fromEntries(ignored.map((key) => [key, undefined])),
    ...(isSorted && { sort: undefined, order: undefined }),
  }
}

/** Whether a client has at least so many of everything that the address says. */
export function passesFloors(search: ClientSearch): (row: ClientRow) => boolean {
  const floors = CLIENT_FLOORS.flatMap((name) => {
    const least = search[`gte_${name}`]
    return least === undefined ? [] : [{ name, least }]
  })
  const countOf = (row: ClientRow, name: ClientFloor) =>
    name === 'mqueue_dropped' ? (queueDrops(row) ?? 0) : Number(row[name] ?? 0)
  return (row) => floors.every(({ name, least }) => countOf(row, name) >= least)
}

/** The address as the API wants it. */
export function toQuery(search: ClientSearch, { fields, canSort, sortName }: ListOptions) {
  const { sort: _, order, clientid, username, clean_start, ...rest } = search
  const known = Object.entries(rest).filter(
    ([key]) => canSort || !(FLOORS as readonly string[]).includes(key),
  )
  return {
    // Only keys were left out.
    ...(Object.fromEntries(known) as typeof rest),
    // An id is one value, commas and all.
    ...(clientid !== undefined && { clientid: [clientid] }),
    ...(username !== undefined && { username: [username] }),
    ...(clean_start !== undefined && { clean_start: clean_start === 'true' }),
    ...(canSort && sortName !== undefined && { sort: sortName, order: order ?? 'asc' }),
    fields: [...new Set(fields)].join(','),
  }
}
