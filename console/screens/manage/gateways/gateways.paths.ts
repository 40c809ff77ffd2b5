import { userSearch } from '#domain/authenticators/users/user-search.ts'
import { path } from '#routing/path.ts'
import { oneOf, text } from '#routing/search.ts'

export const TABS = ['settings', 'listeners', 'auth', 'clients'] as const

export const LISTENER_PARTS = ['settings', 'auth'] as const

export const gatewaySearch = {
  ...userSearch,
  tab: oneOf(TABS, 'settings'),
  /** The ID of the listener whose settings are shown, or `new`. */
  listener: text,
  /** Part of the listener that is shown. */
  part: oneOf(LISTENER_PARTS, 'settings'),
  /** Mechanism and backend of a new authenticator. */
  mechanism: text,
  backend: text,
  /** Client whose details are shown. */
  client: text,
  node: text,
  username: text,
  like_username: text,
  clientid: text,
  like_clientid: text,
  endpoint_name: text,
  like_endpoint_name: text,
  conn_state: text,
  ip_address: text,
}

export const gatewaysPath = path('/gateway')
export const gatewayChoicePath = path('/gateway/create')
export const newGatewayPath = path('/gateway/create/$name')
export const gatewayPath = path('/gateway/detail/$name', gatewaySearch)
