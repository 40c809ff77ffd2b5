import { paths } from '../../../paths.ts'
import type { Address } from '../../../routing/path.ts'

export interface AlarmSubject {
  kind:
    | 'connector'
    | 'action'
    | 'source'
    | 'authenticator'
    | 'authorizationSource'
    | 'exhook'
    | 'gateway'
  /** As it is named in the alarm, without what it belongs to. */
  id: string
  to: Address
}

const CHANNEL = /^(action|source):([^:]+:.+?)(?::connector:.+)?$/
const AUTHENTICATOR =
  /^authentication:(?:([^:]+):(?:.+:)?)?((?:password_based|scram):[^:]+|jwt|cinfo|gssapi)$/
const OTHER = /^(connector|authorization|exhook):(.+)$/

/** The page of the resource that an alarm names itself after. */
export function alarmSubject(name: string): AlarmSubject | undefined {
  const [, channel, channelId] = CHANNEL.exec(name) ?? []
  if (channelId !== undefined) {
    return channel === 'action'
      ? { kind: 'action', id: `action:${channelId}`, to: paths.action(channelId) }
      : { kind: 'source', id: `source:${channelId}`, to: paths.source(channelId) }
  }
  const [, gateway, authenticator] = AUTHENTICATOR.exec(name) ?? []
  if (gateway !== undefined) {
    return { kind: 'gateway', id: name, to: paths.gateway(gateway, { tab: 'auth' }) }
  }
  if (authenticator !== undefined) {
    return { kind: 'authenticator', id: name, to: paths.authentication(authenticator) }
  }
  const [, other, id = ''] = OTHER.exec(name) ?? []
  if (other === 'connector' && id.includes(':')) {
    return { kind: 'connector', id: name, to: paths.connector(id) }
  }
  if (other === 'authorization') {
    return { kind: 'authorizationSource', id: name, to: paths.authorization(id) }
  }
  return other === 'exhook' ? { kind: 'exhook', id: name, to: paths.exhook(id) } : undefined
}
