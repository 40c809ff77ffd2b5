import type { AccessQuestion } from '@signalbox/contract/access'
import type { accessRights } from '@signalbox/contract/access-rights'
import { GATEWAYS } from '@signalbox/contract/gateway-names'
import type { RequestOf } from '@signalbox/contract/operation'
import type { QoS } from '@signalbox/mqtt/protocol'

export const ACTIONS = ['connect', 'publish', 'subscribe'] as const
/** `session`: a client that the broker knows, with its present state. */
export const WHO = ['session', 'imagined'] as const
export const LOGINS = ['assume', 'ask'] as const

/** A question about the access of a client, as its form has it. */
export interface AccessValues {
  who: (typeof WHO)[number]
  clientid: string
  /** The gateway of the client; empty for a client of MQTT. */
  gateway: string
  username: string
  ip: string
  listener: string
  cn: string
  subject: string
  attrs: { key: string; value: string }[]
  action: (typeof ACTIONS)[number]
  topic: string
  qos: QoS
  retain: boolean
  login: (typeof LOGINS)[number]
  password: string
}

export function toRequest(values: AccessValues): AccessQuestion {
  const { who, clientid, username, ip, listener, cn, subject, attrs } = values
  const { action, topic, qos, retain } = values
  const login = action === 'connect' ? 'ask' : values.login
  const isImagined = who === 'imagined'
  const gateway = GATEWAYS.find((each) => each === values.gateway)
  return {
    ...(clientid !== '' && { clientid }),
    ...(gateway !== undefined && { gateway }),
    ...(isImagined && {
      imagined: true,
      ...(username !== '' && { username }),
      ...(ip !== '' && { ip_address: ip }),
      ...(listener !== '' && gateway === undefined && { listener }),
      ...((cn !== '' || subject !== '') && {
        certificate: {
          ...(cn !== '' && { common_name: cn }),
          ...(subject !== '' && { subject }),
        },
      }),
      ...(attrs.length > 0 && {
        client_attrs: Object.fromEntries(attrs.map(({ key, value }) => [key, value])),
      }),
    }),
    login,
    ...(login === 'ask' && values.password !== '' && { password: values.password }),
    action,
    ...(action !== 'connect' && { topic, qos }),
    ...(action === 'publish' && { retain }),
  }
}

/** Request for the permissions of a client, which exists or is imagined. */
export function toRightsQuery({
  who,
  clientid,
  username,
  ip,
  attrs,
}: AccessValues): RequestOf<typeof accessRights>['query'] {
  return {
    ...(clientid !== '' && { clientid }),
    ...(who === 'imagined' && {
      imagined: true,
      ...(username !== '' && { username }),
      ...(ip !== '' && { ip_address: ip }),
      ...(attrs.length > 0 && { client_attr: attrs.map(({ key, value }) => `${key}=${value}`) }),
    }),
  }
}
