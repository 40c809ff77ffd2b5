import * as z from 'zod/mini'
import { optionalText, pageSearch } from '../../parts/search.ts'

/** What the address says about the list. */
export const clientSearch = z.object({
  ...pageSearch,
  clientid: optionalText,
  like_clientid: optionalText,
  username: optionalText,
  like_username: optionalText,
  node: optionalText,
  ip_address: optionalText,
  conn_state: z.catch(z.optional(z.enum(['connected', 'disconnected'])), undefined),
  proto_ver: z.catch(z.optional(z.enum(['3', '4', '5'])), undefined),
  clean_start: z.catch(z.optional(z.enum(['true', 'false'])), undefined),
  /** RFC 3339. */
  gte_connected_at: optionalText,
  lte_connected_at: optionalText,
  sort: optionalText,
  order: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
})
export type ClientSearch = z.output<typeof clientSearch>

export const FILTERS = [
  'clientid',
  'like_clientid',
  'username',
  'like_username',
  'node',
  'ip_address',
  'conn_state',
  'proto_ver',
  'clean_start',
  'gte_connected_at',
  'lte_connected_at',
] as const

export function hasFilter(search: ClientSearch): boolean {
  return FILTERS.some((filter) => search[filter] !== undefined)
}

/** The address as the API wants it; `fields` are those that the shown columns need. */
export function toQuery(search: ClientSearch, fields: readonly string[]) {
  const { sort: _, order: __, clientid, username, clean_start, ...rest } = search
  return {
    ...rest,
    // An id is one value, commas and all.
    ...(clientid !== undefined && { clientid: [clientid] }),
    ...(username !== undefined && { username: [username] }),
    ...(clean_start !== undefined && { clean_start: clean_start === 'true' }),
    fields: [...new Set(fields)].join(','),
  }
}
