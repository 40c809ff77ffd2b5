import type { RefusedRow } from '@signalbox/contract/access'
import { paths } from '#paths.ts'
import { gatewayFromListenerId } from '../gateways/gateway-of.ts'

/**
 * Address of the explanation of a denied request. A client with a session is explained with it, a disconnected one with
 * its recorded facts.
 */
export function explainPath({
  kind,
  clientid,
  username,
  ip_address,
  listener,
  ...row
}: RefusedRow) {
  const isConnect = kind === 'connect'
  return paths.explain({
    ...(isConnect && { who: 'imagined', login: 'ask' }),
    clientid,
    gateway: gatewayFromListenerId(listener),
    username: username ?? undefined,
    ip: ip_address,
    listener,
    action: kind,
    topic: row.topic,
    qos: row.qos,
    retain: row.retain,
  })
}
