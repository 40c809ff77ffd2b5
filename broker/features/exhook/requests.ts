import { type Fields, messageFields } from '../../integration/grpc/broker-messages.ts'
import type { ConnectInfo, PacketProperties } from '../../kernel/access.ts'
import type { RequestedSubscription } from '../../kernel/hook-points.ts'
import type { Message } from '../../kernel/message.ts'
import type { Peer } from '../../kernel/net/peer.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { SubscribeOptions } from '../../kernel/subscriptions/subscription.ts'

/** `mqtt`, or the gateway of the client. */
const protocolFromPeer = ({ gateway }: Peer): string => gateway ?? 'mqtt'

export function connInfo(node: string, info: ConnectInfo): Fields {
  const { clientId, username, peer, protocolName, protocolVersion, keepAlive } = info
  return {
    node,
    clientid: clientId,
    username: username ?? '',
    peerhost: peer.address,
    peerport: peer.port,
    sockport: peer.localPort,
    proto_name: protocolName,
    proto_ver: String(protocolVersion),
    keepalive: keepAlive,
  }
}

/** Client before authentication, or its session. */
type KnownClient = Pick<Session, 'clientId' | 'username' | 'peer'> &
  Partial<Pick<Session, 'mountpoint' | 'isSuperuser' | 'admission'>>

/** @param password of a login alone */
export function clientInfo(node: string, client: KnownClient, password = ''): Fields {
  const { clientId, username, peer, mountpoint, isSuperuser, admission } = client
  return {
    node,
    clientid: clientId,
    username: username ?? '',
    password,
    ...addressFields(peer),
    protocol: protocolFromPeer(peer),
    mountpoint: mountpoint ?? '',
    is_superuser: isSuperuser ?? false,
    // Anonymous until an authenticator has identified the client.
    anonymous: admission?.by === undefined,
  }
}

const addressFields = ({ address, port, localPort, certificate }: Peer): Fields => ({
  peerhost: address,
  peerport: port,
  sockport: localPort,
  cn: certificate?.commonName ?? '',
  dn: certificate?.subject ?? '',
})

/** @param publisher session of the publisher, if it has one */
export function messageWithHeaders(
  node: string,
  message: Message,
  publisher: Pick<Session, 'peer'> | undefined,
): Fields {
  const { fromUsername } = message
  return {
    ...messageFields(node, message),
    headers: {
      ...(fromUsername !== undefined && { username: fromUsername }),
      ...(publisher !== undefined && {
        protocol: protocolFromPeer(publisher.peer),
        peerhost: publisher.peer.address,
      }),
    },
  }
}

export const subOpts = (options: SubscribeOptions): Fields => ({
  qos: options.qos,
  rh: options.retainHandling,
  rap: Number(options.retainAsPublished),
  nl: Number(options.noLocal),
})

export const topicFilters = (list: readonly RequestedSubscription[]): Fields[] =>
  list.map(({ topicFilter: name, options }) => ({ name, subopts: subOpts(options) }))

/** Property names of the MQTT standard that do not follow from those in code. */
const NAMES: Readonly<Record<string, string>> = {
  maximumQoS: 'Maximum-QoS',
  subscriptionIdentifiersAvailable: 'Subscription-Identifier-Available',
  userProperties: 'User-Property',
}

/** Properties for requests. Authentication data is omitted because it is secret. */
export function properties(all: PacketProperties | undefined): Fields[] {
  return Object.entries(all ?? {}).flatMap(([key, value]) =>
    value === undefined || key === 'authenticationData'
      ? []
      : [{ name: NAMES[key] ?? standardName(key), value: toText(value) }],
  )
}

const standardName = (key: string) =>
  key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[A-Z]/g, (letter) => `-${letter}`)

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Buffer.isBuffer(value)) return value.toString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
