import type { Asked } from '@signalbox/acl/rule'
import { isPlaceholder, PLACEHOLDERS } from '@signalbox/contract/placeholders'
import type { Asker } from '../features/authorization/asker.ts'
import type { Credentials } from '../kernel/hook-points.ts'
import type { Peer } from '../kernel/net/peer.ts'
import type { Values } from './template.ts'

/** What is asked of whom, in the words of a check of old: 1 and 2. */
const ACCESS = { subscribe: 1, publish: 2 } as const

/** A source asks about who is there already: without a password, and without a certificate. */
export const isAskerName = (name: string) => isPlaceholder(name, PLACEHOLDERS.asker)

/** Of a source that is told what is asked, too. */
export const isAskedName = (name: string) => isPlaceholder(name, PLACEHOLDERS.request)

/** What placeholders stand for while a client logs in; its attributes are not known before. */
export function clientValues({ username, clientId, password, peer }: Credentials): Values {
  return {
    username,
    clientid: clientId,
    password,
    ...peerValues(peer),
    // One line, as it is sent in queries and headers: without the frame of PEM.
    cert_pem: peer.certificate?.der.toString('base64'),
  }
}

/** What placeholders stand for when a client asks whether it may. */
export function askerValues(asker: Asker, asked?: Asked): Values {
  const { username, clientId, clientAttrs, peer, address, protocolName, mountpoint } = asker
  const attributes = Object.entries(clientAttrs)
  return {
    ...Object.fromEntries(attributes.map(([name, value]) => [`client_attrs.${name}`, value])),
    username,
    clientid: clientId,
    ...peerValues(peer),
    peerhost: address,
    proto_name: protocolName,
    mountpoint,
    ...(asked !== undefined && {
      topic: asked.topic,
      action: asked.action,
      access: ACCESS[asked.action],
      qos: asked.qos,
      retain: asked.retain,
    }),
  }
}

function peerValues({ address, certificate }: Peer) {
  return {
    peerhost: address,
    cert_subject: certificate?.subject,
    cert_common_name: certificate?.commonName,
  }
}
