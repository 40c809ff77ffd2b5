import { clientAttributeList } from '@signalbox/contract/client-health'
import type { ClientRow } from '@signalbox/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { COLUMNS } from '#list/views/views.ts'
import type { RawSearch } from '#routing/search.ts'
import type { FilterMember } from '#ui/filter/filter.ts'
import { parsed } from '#ui/saved/entries.ts'
import { ATTRIBUTE_PARAMS, attributeFilters, attributeValue } from './client-search.ts'

/** Names and values are for suggestions: they need not be of this second. */
const FRESH_MS = 60_000
const MAX_NAMES = 50
const MAX_VALUES = 20

/**
 * Client attributes with some of their values: those of all clients in the embedded broker, or those of the clients
 * that the page has read in front of a cluster.
 */
export function useAttributes(loaded: readonly ClientRow[]): readonly FilterMember[] {
  const { can } = useCan(clientAttributeList)
  const { data } = useQuery({
    ...query(clientAttributeList, {}),
    staleTime: FRESH_MS,
    enabled: can,
  })
  const members = can
    ? (data?.data ?? []).map(({ name, values }) => ({
        name,
        values: values.map(({ value }) => value),
      }))
    : findAttributes(loaded)
  const text = JSON.stringify(members)
  // The same object while nothing changes, because all cells depend on it.
  return useMemo(() => JSON.parse(text) as readonly FilterMember[], [text]) // written above
}

/** The attributes of these clients, in alphabetical order. */
export function findAttributes(rows: readonly ClientRow[]): readonly FilterMember[] {
  const found = new Map<string, Set<string>>()
  for (const row of rows) {
    for (const name of Object.keys(row.client_attrs ?? {})) {
      const values = found.get(name) ?? new Set()
      if (found.size < MAX_NAMES) found.set(name, values)
      if (values.size < MAX_VALUES) values.add(attributeValue(row, name) ?? '')
    }
  }
  return Array.from(found, ([name, values]) => ({ name, values: [...values] })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}

/**
 * Names of attributes that have a column: the known ones, and those that the address or the stored choice of columns
 * names, which are shown before the known ones are read.
 */
export function useAttributeNames(
  list: string,
  members: readonly FilterMember[],
  raw: RawSearch,
): readonly string[] {
  const [stored] = useState(() => parsed(localStorage.getItem(`signalbox.columns.${list}`)))
  const chosen = [
    ...(Array.isArray(stored) ? stored : []),
    ...String(raw[COLUMNS] ?? '').split(','),
    raw['sort'],
  ]
  const begin = ATTRIBUTE_PARAMS.is
  const wanted = chosen.filter(
    (key): key is string => typeof key === 'string' && key.startsWith(begin),
  )
  const text = JSON.stringify([
    ...new Set([
      ...members.map(({ name }) => name),
      ...wanted.map((key) => key.slice(begin.length)),
      ...attributeFilters(raw).map(({ name }) => name),
    ]),
  ])
  return useMemo(() => JSON.parse(text) as readonly string[], [text]) // written above
}
