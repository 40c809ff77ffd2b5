import { accessRights, type Right as Told } from '@signalbox/contract/access'
import type { AskedRight, Right } from '@signalbox/acl/rights'
import { resource } from './resource.ts'
import { badParameter } from './time.ts'

/** A client that is not there comes from nowhere in particular. */
const NOWHERE = {
  listener: 'tcp:default',
  address: '127.0.0.1',
  port: 0,
  localPort: 0,
  enableAuthn: true,
} as const

export const rights = resource(({ on, kernel, authorization }) => {
  on(accessRights, ({ query: { clientid, username } }) => {
    if (clientid === undefined && username === undefined) {
      throw badParameter('clientid', undefined, 'clientid or username')
    }
    const session = clientid === undefined ? undefined : kernel.sessions.get(clientid)
    const isItself = username === undefined || username === session?.username
    const standing = isItself ? session : undefined
    const asking = standing ?? {
      clientId: clientid ?? '',
      username: username ?? null,
      peer: NOWHERE,
      clientAttrs: {},
      protocolName: 'MQTT' as const,
      mountpoint: null,
      loginRules: undefined,
    }
    const { rights, isCut } = authorization.rights(asking)
    return {
      clientid: asking.clientId,
      username: asking.username,
      connected: standing?.connected ?? false,
      is_superuser: standing?.isSuperuser ?? false,
      data: rights.map(present),
      is_cut: isCut,
    }
  })
})

function present(right: Right | AskedRight): Told {
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
