import { channelIn } from '#domain/alarms/channel-in.ts'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'

export interface AlarmSubject {
  kind:
    | 'connector'
    | 'action'
    | 'source'
    | 'authenticator'
    | 'authorizationSource'
    | 'exhook'
    | 'gateway'
  /** Name of the alarm, without the connector at the end of that of an action or source. */
  id: string
  to: Address
}

const AUTHENTICATOR =
  /^authentication:(?:([^:]+):(?:.+:)?)?((?:password_based|scram):[^:]+|jwt|cinfo|gssapi)$/
const HANDLER = /^gateway:([^:]+):handler$/
const OTHER = /^(connector|authorization|exhook):(.+)$/

/** The page of the resource that an alarm names itself after. */
export function alarmSubject(name: string): AlarmSubject | undefined {
  const channel = channelIn(name)
  if (channel !== undefined) {
    const { noun, id } = channel
    return { kind: noun, id: `${noun}:${id}`, to: paths[noun](id) }
  }
  const [, gateway, authenticator] = AUTHENTICATOR.exec(name) ?? []
  if (gateway !== undefined) {
    return { kind: 'gateway', id: name, to: paths.gateway(gateway, { tab: 'auth' }) }
  }
  if (authenticator !== undefined) {
    return { kind: 'authenticator', id: name, to: paths.authentication(authenticator) }
  }
  const [, owner] = HANDLER.exec(name) ?? []
  if (owner !== undefined) {
    return { kind: 'gateway', id: name, to: paths.gateway(owner, { tab: 'settings' }) }
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
