import { CLIENT_TROUBLES } from '@signalbox/contract/client-fields'
import { CLIENT_FLOORS, type ClientFloor } from '@signalbox/contract/client-sort'
import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import {
  oneOf,
  optionalWhole,
  order,
  type Param,
  pageSearch,
  type SearchOf,
  text,
} from '#routing/search.ts'

/** Troubles that the list can be filtered by. */
const CLIENT_HEALTH = [...CLIENT_TROUBLES, 'refused'] as const

type FloorKey = `gte_${ClientFloor}`

/** Parameters for the minimum of each counter. */
export const FLOORS = CLIENT_FLOORS.map((name): FloorKey => `gte_${name}`)

const floor = optionalWhole(0)
const floors = Object.fromEntries(FLOORS.map((key) => [key, floor])) as Record<
  FloorKey,
  Param<number | undefined>
> // the keys are those of FLOORS

export const clientSearch = {
  ...pageSearch,
  clientid: text,
  like_clientid: text,
  username: text,
  like_username: text,
  node: text,
  ip_address: text,
  conn_state: oneOf(['connected', 'disconnected']),
  /** Clients with a trouble; `refused` lists client IDs that have no session. */
  health: oneOf(CLIENT_HEALTH),
  proto_ver: oneOf(['3', '4', '5']),
  clean_start: oneOf(['true', 'false']),
  /** Time ranges of connection and session creation, in RFC 3339. */
  gte_connected_at: text,
  lte_connected_at: text,
  gte_created_at: text,
  lte_created_at: text,
  ...floors,
  /** Name of the client attribute that the clients are counted by. */
  group: text,
  sort: text,
  order,
}
export type ClientSearch = SearchOf<typeof clientSearch>

export const clientsPath = path('/clients', { ...clientSearch, ...viewParams })

/** The tabs of a client's page; the first is shown without a name in the address. */
export const CLIENT_TABS = [
  'timeline',
  'diagnosis',
  'subscriptions',
  'messages',
  'details',
  'access',
] as const
export type ClientTab = (typeof CLIENT_TABS)[number]
export const clientTabSearch = { tab: oneOf(CLIENT_TABS, 'timeline') }

const byId = path('/clients/detail/$clientid', clientTabSearch)
const byQuery = path('/clients/detail', { id: text, ...clientTabSearch })
/** Two paths of the same screen: `byQuery` is for client IDs that a path cannot hold. */
export const clientPaths = { byId, byQuery }

/**
 * Client IDs that a path cannot hold or that proxies change on the way: dot segments, slashes,
 * backslashes, percent signs, blanks. They are a query parameter.
 */
const UNSAFE_SEGMENT = /^\.{0,2}$|[/\\%\s]/

export function clientPath(clientid: string, tab?: ClientTab) {
  const search = { tab: tab === 'timeline' ? undefined : tab }
  return UNSAFE_SEGMENT.test(clientid)
    ? byQuery({ id: clientid, ...search })
    : byId({ clientid }, search)
}
