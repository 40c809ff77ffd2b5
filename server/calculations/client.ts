import type { Requester } from '@signalbox/acl/rule'
import {
  allRulesGet,
  authorizationSettingsGet,
  authorizationSourceList,
  clientRulesGet,
  type Source,
  userRulesGet,
} from '@signalbox/contract/authorization'
import type { AclRule } from '@signalbox/contract/acl-rules'
import { clientGet, clientList, type ClientRow } from '@signalbox/contract/clients'
import { isAddressable } from '@signalbox/contract/operation'
import { type Call, unlessMissing } from './reads.ts'

/** The fields of a client of a cluster that rules and logins depend on. */
export interface Client extends Requester {
  connected: boolean
  /** `undefined`: the cluster does not tell it. */
  isSuperuser: boolean | undefined
  /** The listener of its connection; `undefined`: unknown, or the first. */
  listener: string | undefined
}

/** A client that is described and not connected. */
export const imagined = (
  { clientId, username, address, clientAttrs }: Requester,
  listener?: string,
): Client => ({
  ...{ clientId, username, address, clientAttrs },
  ...{ connected: false, isSuperuser: undefined, listener },
})

/** Reads a client of a cluster, whose API has no path for some client IDs; `undefined`: there is none. */
export async function readClient(clientid: string, call: Call): Promise<ClientRow | undefined> {
  if (isAddressable(clientid)) return unlessMissing(call(clientGet, { path: { clientid } }))
  const { data } = await call(clientList, { query: { clientid: [clientid], limit: 1 } })
  return data[0]
}

export function clientFromRow(clientId: string, row: ClientRow): Client {
  const attributes = Object.entries(row.client_attrs ?? {})
  return {
    clientId,
    username: row.username ?? null,
    address: row.ip_address ?? '',
    clientAttrs: Object.fromEntries(
      attributes.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    connected: row.connected ?? false,
    isSuperuser: row.is_superuser ?? undefined,
    listener: row.listener,
  }
}

/** The data with which a cluster decides about the rights of a client. */
export interface Rules {
  noMatch: 'allow' | 'deny'
  /** A denied client is disconnected. */
  disconnects: boolean
  sources: readonly Source[]
  /** Rules of the built-in database, in the order in which they are asked. */
  lists: readonly { of: 'client' | 'user' | 'all'; rules: readonly AclRule[] }[]
}

export async function readRules({ clientId, username }: Requester, call: Call): Promise<Rules> {
  const [settings, { sources: all }] = await Promise.all([
    call(authorizationSettingsGet, {}),
    call(authorizationSourceList, {}),
  ])
  const sources = all.filter((each): each is Source => typeof each.type === 'string')
  const isAsked = sources.some(
    ({ type, enable }) => type === 'built_in_database' && enable !== false,
  )
  const [ofClient, ofUser, ofAll] = isAsked
    ? await Promise.all([
        clientId === ''
          ? undefined
          : unlessMissing(call(clientRulesGet, { path: { clientid: clientId } })),
        username === null ? undefined : unlessMissing(call(userRulesGet, { path: { username } })),
        unlessMissing(call(allRulesGet, {})),
      ])
    : []
  return {
    noMatch: settings.no_match,
    disconnects: settings.deny_action === 'disconnect',
    sources,
    lists: [
      { of: 'client', rules: ofClient?.rules ?? [] },
      { of: 'user', rules: ofUser?.rules ?? [] },
      { of: 'all', rules: ofAll?.rules ?? [] },
    ],
  }
}
