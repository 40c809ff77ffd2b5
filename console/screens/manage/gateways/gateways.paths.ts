import { userSearch } from '../../../parts/authenticators/users/user-search.ts'
import { path } from '../../../routing/path.ts'
import { oneOf, text } from '../../../routing/search.ts'

export const TABS = ['settings', 'listeners', 'auth', 'clients'] as const
export type Tab = (typeof TABS)[number]

export const LISTENER_PARTS = ['settings', 'auth'] as const

export const gatewaySearch = {
  ...userSearch,
  tab: oneOf(TABS, 'settings'),
  /** The ID of the listener whose settings are shown, or `new`. */
  listener: text,
  /** What of the listener is shown. */
  part: oneOf(LISTENER_PARTS, 'settings'),
  /** Of a new authenticator. */
  mechanism: text,
  backend: text,
  /** The client that is shown. */
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
export const newGatewayPath = path('/gateway/create/$name')
export const gatewayPath = path('/gateway/detail/$name', gatewaySearch)
