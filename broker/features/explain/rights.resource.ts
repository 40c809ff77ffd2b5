import { accessRights, type Right as RightBody } from '@signalbox/contract/access-rights'
import type { ExternalRight, Right } from '@signalbox/acl/rights'
import { readAddress } from '@signalbox/acl/address'
import type { ReadOf } from '@signalbox/contract/operation'
import type { Authentication } from '../authentication/authentication.ts'
import { resource } from '../../api/resource.ts'
import { badParameter } from '../../api/time.ts'

type RightsQuery = ReadOf<typeof accessRights>['query']

export const rights = resource(({ on, kernel, authentication, authorization }) => {
  on(accessRights, ({ query }) => {
    const { clientid, username, imagined } = query
    requireName(query)
    const session = imagined || clientid === undefined ? undefined : kernel.sessions.get(clientid)
    const isItself = username === undefined || username === session?.username
    const standing = isItself ? session : undefined
    const asking = standing ?? imaginedClient(query)
    const { rights, isCut } = authorization.rights(asking)
    return {
      clientid: asking.clientId,
      username: asking.username,
      connected: standing?.connected ?? false,
      is_superuser: standing?.isSuperuser ?? isSuperuser(authentication, asking),
      data: rights.map(presentRight),
      is_cut: isCut,
    }
  })
})

/** @throws {Failure} if neither a client nor a user is named */
export function requireName({ clientid, username }: RightsQuery): void {
  if (clientid === undefined && username === undefined) {
    throw badParameter('clientid', undefined, 'clientid or username')
  }
}

/** A client that is not there comes by no listener in particular. */
export function imaginedClient({
  clientid,
  username,
  ip_address: address,
  client_attr = [],
}: RightsQuery) {
  if (readAddress(address) === undefined) throw badParameter('ip_address', address, 'address')
  return {
    clientId: clientid ?? '',
    username: username ?? null,
    peer: { listener: 'tcp:default', address, port: 0, localPort: 0, enableAuthn: true },
    clientAttrs: Object.fromEntries(client_attr.map(readAttribute)),
    protocolName: 'MQTT' as const,
    mountpoint: null,
    loginRules: undefined,
  }
}

function readAttribute(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  if (at < 1) throw badParameter('client_attr', text, 'name=value')
  return [text.slice(0, at), text.slice(at + 1)]
}

/**
 * Whether the first built-in database with this user marks it as superuser; external servers are
 * only asked at a login.
 */
function isSuperuser(
  { chain, users, scramUsers }: Authentication,
  { clientId, username }: { clientId: string; username: string | null },
): boolean {
  for (const { isEnabled, settings } of chain) {
    if (!isEnabled || (settings.kind !== 'built_in' && settings.kind !== 'scram')) continue
    const isByClientId = settings.kind === 'built_in' && settings.idOf === 'clientId'
    const directory =
      settings.kind === 'scram'
        ? scramUsers.directory(settings)
        : users.directory(settings.algorithm)
    const user = directory.get(isByClientId ? clientId : (username ?? ''))
    if (user !== undefined) return user.isSuperuser
  }
  return false
}

export function presentRight(right: Right | ExternalRight): RightBody {
  if ('isAsked' in right) return { source: right.source, is_asked: true }
  const { source, permission, action, qos, retain, topic, line, text, of, position, voidBy } = right
  return {
    source,
    is_asked: false,
    permission,
    action,
    qos,
    retain,
    ...(topic !== undefined && { topic }),
    ...(line !== undefined && { line }),
    ...(text !== undefined && { text }),
    ...(of !== undefined && { list: of }),
    ...(position !== undefined && { position }),
    ...(voidBy !== undefined && { void_by: voidBy + 1 }),
  }
}
