import {
  gatewayAuthenticationCreate,
  gatewayAuthenticationDelete,
  gatewayAuthenticationGet,
  gatewayAuthenticationUpdate,
  listenerAuthenticationCreate,
  listenerAuthenticationDelete,
  listenerAuthenticationGet,
  listenerAuthenticationUpdate,
} from '@signalbox/contract/gateway-authentication'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { client } from '#api/client.ts'
import {
  type UserDirectory,
  usersOfGateway,
  usersOfListener,
} from '#domain/authenticators/users/user-directory.ts'
import type { Config } from '#form/field.ts'
import { gatewayAuthMessages, listenerAuthMessages } from '../gateways.messages.ts'

const OF_GATEWAY = {
  get: gatewayAuthenticationGet,
  create: gatewayAuthenticationCreate,
  update: gatewayAuthenticationUpdate,
  remove: gatewayAuthenticationDelete,
}
type Operations = typeof OF_GATEWAY

/** Operations of a listener's authenticator, which differ only by the listener's ID in the path. */
const OF_LISTENER = {
  get: listenerAuthenticationGet,
  create: listenerAuthenticationCreate,
  update: listenerAuthenticationUpdate,
  remove: listenerAuthenticationDelete,
} as unknown as Operations // see above

/**
 * Gateway or listener, each of which has at most one authenticator, with the operations on it and the reads that they
 * invalidate.
 */
export interface AuthOwner {
  gateway: GatewayName
  path: { name: GatewayName; id?: string }
  operations: Operations
  users: UserDirectory
  messages: typeof listenerAuthMessages
}

export const authOfGateway = (name: GatewayName): AuthOwner => ({
  gateway: name,
  path: { name },
  operations: OF_GATEWAY,
  users: usersOfGateway(name),
  messages: gatewayAuthMessages,
})

export const authOfListener = (name: GatewayName, id: string): AuthOwner => ({
  gateway: name,
  path: { name, id },
  operations: OF_LISTENER,
  users: usersOfListener(name, id),
  messages: listenerAuthMessages,
})

/** The authenticator, or `null` where the owner has none. */
export async function readAuthenticator({ operations, path }: AuthOwner): Promise<Config | null> {
  const answer: unknown = await client.call(operations.get, { path })
  return (answer ?? null) as Config | null // an object, as of every authenticator
}
