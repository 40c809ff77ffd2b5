import {
  authenticationUserCreate,
  authenticationUserDelete,
  authenticationUserGet,
  authenticationUserImport,
  authenticationUserList,
  authenticationUserUpdate,
} from '@signalbox/contract/authentication'
import {
  gatewayUserCreate,
  gatewayUserDelete,
  gatewayUserGet,
  gatewayUserImport,
  gatewayUserList,
  gatewayUserUpdate,
  listenerUserCreate,
  listenerUserDelete,
  listenerUserGet,
  listenerUserImport,
  listenerUserList,
  listenerUserUpdate,
} from '@signalbox/contract/gateway-authentication'
import type { GatewayName } from '@signalbox/contract/gateway-names'

const OF_MQTT = {
  list: authenticationUserList,
  get: authenticationUserGet,
  create: authenticationUserCreate,
  update: authenticationUserUpdate,
  remove: authenticationUserDelete,
  import: authenticationUserImport,
}
type Operations = typeof OF_MQTT

/** Operations on the users of one built-in database, with their paths. */
export interface UserDirectory {
  /** Unique among all built-in databases. */
  key: string
  operations: Operations
  path: { id: string }
  pathOf: (userId: string) => { id: string; user_id: string }
  /** Whether its clients are clients of MQTT. */
  isMqtt: boolean
  importBody: (rows: Record<string, unknown>[]) => Record<string, unknown>[] | File
}

/** Users of an MQTT authenticator. */
export const mqttUserDirectory = (id: string): UserDirectory => ({
  key: id,
  operations: OF_MQTT,
  path: { id },
  pathOf: (user_id) => ({ id, user_id }),
  isMqtt: true,
  importBody: (rows) => rows,
})

/** Operations on the users of a gateway, or of one of its listeners. */
type UsersOfGateway = Record<keyof Operations, { at: string }>

/** Uses the queries, bodies and answers of MQTT at other paths. They have the same form, which justifies the casts. */
function usersAt(key: string, operations: UsersOfGateway, path: object): UserDirectory {
  return {
    key,
    operations: operations as unknown as Operations, // see above
    path: path as unknown as { id: string }, // see above
    pathOf: (uid) => ({ ...path, uid }) as unknown as { id: string; user_id: string }, // see above
    isMqtt: false,
    // A cluster accepts users only as a file.
    importBody: (rows) =>
      new File([JSON.stringify(rows)], 'users.json', { type: 'application/json' }),
  }
}

export const usersOfGateway = (name: GatewayName): UserDirectory =>
  usersAt(
    `gateway:${name}`,
    {
      list: gatewayUserList,
      get: gatewayUserGet,
      create: gatewayUserCreate,
      update: gatewayUserUpdate,
      remove: gatewayUserDelete,
      import: gatewayUserImport,
    },
    { name },
  )

export const usersOfListener = (name: GatewayName, id: string): UserDirectory =>
  usersAt(
    `gateway:${id}`,
    {
      list: listenerUserList,
      get: listenerUserGet,
      create: listenerUserCreate,
      update: listenerUserUpdate,
      remove: listenerUserDelete,
      import: listenerUserImport,
    },
    { name, id },
  )
