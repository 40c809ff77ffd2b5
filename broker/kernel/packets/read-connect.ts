import { createHash, randomBytes } from 'node:crypto'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isTopicName, levelCount, topicLevels } from '@signalbox/mqtt/topic'
import type { IConnectPacket } from 'mqtt-packet'
import {
  type Admission,
  type Authenticated,
  type AuthSuccess,
  type ConnectInfo,
  Refusal,
} from '../access.ts'
import type { Message, MessageProperties } from '../message.ts'
import type { Peer } from '../net/peer.ts'
import type { KernelServices } from '../services.ts'
import type { Will } from '../sessions/session.ts'
import { type CertificateField, DEFAULT_ZONE, type ZoneSettings } from '../settings.ts'
import { hasDisallowedCharacter } from './strict.ts'

// Interpretation of a CONNECT under settings, certificate and listener, without questions or side effects.

/** Identity that the CONNECT claims, after the settings and the certificate were applied to its names. */
export function readConnect(
  zone: ZoneSettings,
  peer: Peer,
  packet: IConnectPacket,
): ConnectInfo | Refusal {
  const version = packet.protocolVersion ?? 4
  const username = certificateField(peer, zone.peerCertAsUsername) ?? packet.username ?? null
  let clientId = certificateField(peer, zone.peerCertAsClientId) ?? packet.clientId
  if (zone.useUsernameAsClientId && username !== null && username !== '') clientId = username
  if (Buffer.byteLength(clientId) > zone.maxClientIdBytes) {
    return new Refusal(ReasonCode.clientIdentifierNotValid, 'client id too long')
  }
  if (clientId === '') {
    // [MQTT-3.1.3-6]; MQTT 3.1.1 wants a clean session for it [MQTT-3.1.3-8], 3.1 an id.
    if (version === 3 || (version === 4 && packet.clean !== true)) {
      return new Refusal(ReasonCode.clientIdentifierNotValid, 'client id is missing')
    }
    clientId = `auto-${randomBytes(12).toString('hex')}`
  }
  // 0 is not a Receive Maximum [MQTT-3.1.2.11.3], nor a Maximum Packet Size [MQTT-3.1.2.11.4].
  const { receiveMaximum, maximumPacketSize } = packet.properties ?? {}
  if (receiveMaximum === 0 || maximumPacketSize === 0) {
    return new Refusal(ReasonCode.protocolError, 'a limit of 0')
  }
  const isBarePassword = packet.password !== undefined && packet.username === undefined
  if (zone.strictMode && version !== 5 && isBarePassword) {
    return new Refusal(ReasonCode.malformedPacket, 'a password without user name') // [MQTT-3.1.2-22]
  }
  if (zone.strictMode && [packet.clientId, username ?? ''].some(hasDisallowedCharacter)) {
    return new Refusal(ReasonCode.malformedPacket, 'a character that strict mode refuses')
  }
  const info: ConnectInfo = {
    clientId,
    username,
    protocolName: packet.protocolId ?? 'MQTT',
    protocolVersion: version,
    cleanStart: packet.clean ?? true,
    isBridge: 'bridgeMode' in packet && packet.bridgeMode === true,
    keepAlive: packet.keepalive ?? 0,
    userProperties: pairs(packet.properties?.userProperties),
    properties: packet.properties,
    peer,
  }
  return zone.clientAttrs.length === 0 ? info : { ...info, clientAttrs: readAttributes(zone, info) }
}

/** Attributes of a client; empty values are omitted, and later ones replace earlier ones. */
function readAttributes({ clientAttrs }: ZoneSettings, info: ConnectInfo): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const { name, valueOf } of clientAttrs) {
    const value = valueOf(info, info.peer.zone ?? DEFAULT_ZONE)
    if (value !== '') attributes[name] = value
  }
  return attributes
}

function certificateField(peer: Peer, field: CertificateField): string | undefined {
  const { certificate } = peer
  if (certificate === undefined) return undefined
  switch (field) {
    case 'disabled':
      return undefined
    case 'cn':
      return certificate.commonName
    case 'dn':
      return certificate.subject
    case 'crt':
      return certificate.der.toString('latin1')
    case 'pem':
      return certificate.pem
    case 'md5':
      return createHash('md5').update(certificate.der).digest('hex')
  }
}

const BY_LISTENER: Admission = Object.freeze({ by: 'listener', failures: [] })

/** The decision of the listener's own settings; `undefined`: they leave it to the authenticators. */
export function decideByListener({
  peer,
  username,
}: ConnectInfo): Authenticated | Refusal | undefined {
  if (peer.enableAuthn === false) return { anonymous: true, admission: BY_LISTENER }
  return peer.enableAuthn === 'quick_deny_anonymous' && username === null
    ? new Refusal(ReasonCode.notAuthorized, 'no user name', 'listener')
    : undefined
}

/** Applies the name that authentication has proved in place of the one in the CONNECT. */
export function withName(
  zone: ZoneSettings,
  info: ConnectInfo,
  { username }: AuthSuccess,
): ConnectInfo | Refusal {
  if (username === undefined) return info
  const isId = zone.useUsernameAsClientId && username !== ''
  if (isId && Buffer.byteLength(username) > zone.maxClientIdBytes) {
    return new Refusal(ReasonCode.clientIdentifierNotValid, 'client id too long')
  }
  return { ...info, username, ...(isId && { clientId: username }) }
}

/**
 * A listener's prefix for all topics of its clients, with the client's own names in it. Wildcards in a name are encoded:
 * they would subscribe the client to topics of other clients.
 */
export function expandMountpoint(
  { peer, clientId, username, gatewayFacts = {} }: ConnectInfo,
  clientAttrs: Record<string, string>,
): string | null {
  if (!peer.mountpoint) return null
  return peer.mountpoint
    .replaceAll('${clientid}', () => topicLevels(clientId))
    .replaceAll('${username}', () => topicLevels(username ?? 'undefined'))
    .replaceAll(/\$\{client_attrs\.([^}]+)\}/g, (text, name: string) =>
      topicLevels(Object.hasOwn(clientAttrs, name) ? (clientAttrs[name] ?? text) : text),
    )
    .replaceAll(/\$\{(\w+)\}/g, (text, name: string) =>
      Object.hasOwn(gatewayFacts, name) ? topicLevels(gatewayFacts[name] ?? text) : text,
    )
}

export function readWill(
  { zone, clock }: Pick<KernelServices, 'zone' | 'clock'>,
  info: ConnectInfo,
  { will }: IConnectPacket,
): Will | undefined | Refusal {
  if (will === undefined) return undefined
  if (!isTopicName(will.topic) || levelCount(will.topic) > zone.maxTopicLevels) {
    return new Refusal(ReasonCode.topicNameInvalid, 'will topic')
  }
  if (zone.strictMode && hasDisallowedCharacter(will.topic)) {
    return new Refusal(ReasonCode.malformedPacket, 'a character that strict mode refuses')
  }
  const qos = will.qos ?? 0
  if (qos > zone.maxQos) return new Refusal(ReasonCode.qosNotSupported, 'will QoS')
  if (will.retain === true && !zone.retainAvailable) {
    return new Refusal(ReasonCode.retainNotSupported, 'will retain')
  }
  const { willDelayInterval, userProperties, payloadFormatIndicator, ...plain } =
    will.properties ?? {}
  const properties: MessageProperties = {
    ...plain,
    ...(payloadFormatIndicator !== undefined && {
      payloadFormatIndicator: payloadFormatIndicator ? 1 : 0,
    }),
    ...(userProperties !== undefined && { userProperties: pairs(userProperties) }),
  }
  const message: Message = {
    topic: will.topic,
    // A copy: the packet's bytes are part of a larger chunk.
    payload: Buffer.from(will.payload),
    qos,
    retain: will.retain ?? false,
    ...(Object.keys(properties).length > 0 && { properties }),
    fromClientId: info.clientId,
    ...(info.username !== null && { fromUsername: info.username }),
    timestamp: clock.now(),
  }
  return { message, delayInterval: willDelayInterval ?? 0 }
}

/** The will with the authenticated identity of its client and the mountpoint. */
export function authenticatedWill(
  will: Will | undefined,
  { clientId, username }: ConnectInfo,
  mountpoint: string | null,
): Will | undefined {
  if (will === undefined) return undefined
  const { message } = will
  return {
    ...will,
    message: {
      ...message,
      topic: (mountpoint ?? '') + message.topic,
      fromClientId: clientId,
      ...(username !== null && { fromUsername: username }),
    },
  }
}

function pairs(
  properties: Record<string, string | string[]> | undefined,
): readonly (readonly [string, string])[] {
  return Object.entries(properties ?? {}).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each] as const),
  )
}
