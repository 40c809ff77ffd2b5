import type { AccessRequest } from '@signalbox/acl/rule'
import { isPlaceholder, PLACEHOLDERS } from '@signalbox/contract/placeholders'
import { peerValues } from '../../backends/peer-values.ts'
import type { Values } from '../../backends/template.ts'
import type { Requester } from './requester.ts'

/** What is asked of whom, in the words of a check of old: 1 and 2. */
const ACCESS = { subscribe: 1, publish: 2 } as const

/** A source asks about who is there already: without a password, and without a certificate. */
export const isRequesterName = (name: string) => isPlaceholder(name, PLACEHOLDERS.requester)

/** Of a source that is told what is asked, too. */
export const isRequestName = (name: string) => isPlaceholder(name, PLACEHOLDERS.request)

/** What placeholders stand for when a client asks whether it may. */
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
