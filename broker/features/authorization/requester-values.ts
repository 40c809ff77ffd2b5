import type { AccessRequest } from '@signalbox/acl/rule'
import { isPlaceholder, PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { peerValues } from '../../backends/peer-values.ts'
import type { Values } from '../../backends/template.ts'
import type { Requester } from './requester.ts'

/** The access codes of older checks: 1 and 2. */
const ACCESS = { subscribe: 1, publish: 2 } as const

/** Placeholders for a client that is logged in, which exclude password and certificate. */
export const isRequesterName = (name: string) => isPlaceholder(name, PLACEHOLDERS.requester)

/** For a source that receives the request as well. */
export const isRequestName = (name: string) => isPlaceholder(name, PLACEHOLDERS.request)

/** Values of the placeholders in an access check. */
export function requesterValues(requester: Requester, request?: AccessRequest): Values {
  const { username, clientId, clientAttrs, peer, address, protocolName, mountpoint } = requester
  const attributes = Object.entries(clientAttrs)
  return {
    ...Object.fromEntries(attributes.map(([name, value]) => [`client_attrs.${name}`, value])),
    username,
    clientid: clientId,
    ...peerValues(peer),
    peerhost: address,
    proto_name: protocolName,
    mountpoint,
    ...(request !== undefined && {
      topic: request.topic,
      action: request.action,
      access: ACCESS[request.action],
      qos: request.qos,
      retain: request.retain,
    }),
  }
}
