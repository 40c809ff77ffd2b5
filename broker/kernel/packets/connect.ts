import { createHash, randomBytes } from 'node:crypto'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isTopicName, levelCount } from '@signalbox/mqtt/topic'
import type { IConnectPacket } from 'mqtt-packet'
import { type Authenticated, type AuthSuccess, type ConnectInfo, Refusal } from '../access.ts'
import { plainConnack } from '../codec/connect.ts'
import type { Connection } from '../connection.ts'
import { andThen, type MaybePromise } from '../hooks.ts'
import type { Message, MessageProperties } from '../message.ts'
import type { Peer } from '../net/peer.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { KernelServices } from '../services.ts'
import { NEVER_EXPIRES } from '../sessions/client-session.ts'
import type { SessionFields, Will } from '../sessions/session.ts'
import type { CertificateField, ZoneSettings } from '../settings.ts'
import { authenticateStep, sendAuth } from './auth.ts'
import type { PacketServices } from './services.ts'

/**
 * CONNECT (MQTT 5 section 3.1): who is it, may it, and which session is its own. Answered in the same
 * turn unless somebody must be asked.
 */
export function handleConnect(
  kernel: PacketServices,
  connection: Connection,
  packet: IConnectPacket,
): MaybePromise<void> {
  const { peer } = connection
  if (connection.protocolVersion !== undefined) {
    throw new ProtocolError(ReasonCode.protocolError, 'a second CONNECT') // [MQTT-3.1.0-2]
  }
  const version = packet.protocolVersion ?? 4
  connection.protocolVersion = version
  connection.outbox.maxPacketBytes =
    packet.properties?.maximumPacketSize ?? Number.POSITIVE_INFINITY
  kernel.metrics.inc('client.connect')
  if (peer.refuse !== undefined) return refuse(kernel, connection, undefined, peer.refuse)
  const asked = readConnect(kernel.zone, peer, packet)
  if (asked instanceof Refusal) return refuse(kernel, connection, undefined, asked.reasonCode)
  return andThen(kernel.hooks.fold('client.connect', asked), (info) => {
    if (info instanceof Refusal) return refuse(kernel, connection, asked, info)
    const will = readWill(kernel, info, packet)
    if (will instanceof Refusal) return refuse(kernel, connection, info, will)
    return logIn(kernel, connection, info, packet, will)
  })
}

function logIn(
  kernel: PacketServices,
  connection: Connection,
  info: ConnectInfo,
  packet: IConnectPacket,
  will: Will | undefined,
): MaybePromise<void> {
  const method = packet.properties?.authenticationMethod
  /** Asked about last: to find out who it is may have taken a while. */
  const accept = (asked: ConnectInfo, who: Authenticated): MaybePromise<void> =>
    // Without a turn in between: who is admitted now is in the registry now.
    andThen(kernel.hooks.fold('client.admit', asked), (admitted) => {
      if (admitted instanceof Refusal) return refuse(kernel, connection, asked, admitted)
      return openSession(kernel, connection, admitted, who, packet, will)
    })
  const decide = (who: Authenticated | Refusal): MaybePromise<void> =>
    who instanceof Refusal ? refuse(kernel, connection, info, who) : accept(info, who)
  if (method === undefined) {
    if (packet.properties?.authenticationData !== undefined) {
      throw new ProtocolError(ReasonCode.protocolError, 'authentication data without a method')
    }
    return andThen(authenticate(kernel, info, packet.password), decide)
  }
  connection.authentication = { method, state: {} }
  // A listener that asks nobody asks in no way; one that denies the nameless does so at once.
  const reported = decideByListener(info)
  if (reported !== undefined) return decide(noteAuthentication(kernel, reported))
  const step = async (data: Buffer | undefined): Promise<void> => {
    const result = await authenticateStep(kernel, connection, info, data)
    if (result instanceof Refusal) {
      kernel.metrics.inc('authentication.failure')
      return refuse(kernel, connection, info, result)
    }
    if ('continueWith' in result) return sendAuth(connection, result)
    connection.afterAuthentication = undefined
    kernel.metrics.inc('authentication.success')
    const proven = withName(kernel.zone, info, result)
    return proven instanceof Refusal
      ? refuse(kernel, connection, info, proven)
      : accept(proven, result)
  }
  connection.afterAuthentication = step
  return step(packet.properties?.authenticationData)
}

/** What the CONNECT said its name was, it need not have proven. */
function withName(
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

function refuse(
  kernel: PacketServices,
  connection: Connection,
  info: ConnectInfo | undefined,
  no: Refusal | ReasonCode,
): void {
  const { hooks, metrics } = kernel
  const [reasonCode, refusal] = no instanceof Refusal ? [no.reasonCode, no] : [no]
  metrics.inc('client.connack')
  if (
    reasonCode === ReasonCode.badUserNameOrPassword ||
    reasonCode === ReasonCode.notAuthorized ||
    reasonCode === ReasonCode.banned
  ) {
    metrics.inc('packets.connack.auth_error')
  }
  if (info !== undefined) hooks.run('client.connack', info, reasonCode, refusal)
  connection.refuse(reasonCode)
}

/** Who it says it is, as far as settings and certificate have a word in it. */
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
  return {
    clientId,
    username,
    protocolName: packet.protocolId ?? 'MQTT',
    protocolVersion: version,
    cleanStart: packet.clean ?? true,
    isBridge: 'bridgeMode' in packet && packet.bridgeMode === true,
    keepAlive: packet.keepalive ?? 0,
    userProperties: pairs(packet.properties?.userProperties),
    peer,
  }
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

function authenticate(
  kernel: KernelServices,
  info: ConnectInfo,
  password: Buffer | undefined,
): MaybePromise<Authenticated | Refusal> {
  const { metrics, hooks } = kernel
  metrics.inc('client.authenticate')
  const reported = decideByListener(info)
  if (reported !== undefined) return noteAuthentication(kernel, reported)
  const anonymous: Authenticated = { anonymous: true }
  const who = hooks.fold('client.authenticate', anonymous, { ...info, password })
  return andThen(who, (settled) => noteAuthentication(kernel, settled))
}

/** The decision of the listener's own settings. */
export function decideByListener({
  peer,
  username,
}: ConnectInfo): Authenticated | Refusal | undefined {
  if (peer.enableAuthn === false) return { anonymous: true }
  return peer.enableAuthn === 'quick_deny_anonymous' && username === null
    ? new Refusal(ReasonCode.notAuthorized, 'no user name', 'listener')
    : undefined
}

function noteAuthentication(
  { metrics }: KernelServices,
  who: Authenticated | Refusal,
): Authenticated | Refusal {
  if (who instanceof Refusal) {
    metrics.inc('authentication.failure')
    return who
  }
  metrics.inc('authentication.success')
  if (who.anonymous === true) {
    metrics.inc('authentication.success.anonymous')
    metrics.inc('client.auth.anonymous')
  }
  return who
}

function readWill(
  { zone, clock }: KernelServices,
  info: ConnectInfo,
  { will }: IConnectPacket,
): Will | undefined | Refusal {
  if (will === undefined) return undefined
  if (!isTopicName(will.topic) || levelCount(will.topic) > zone.maxTopicLevels) {
    return new Refusal(ReasonCode.topicNameInvalid, 'will topic')
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

/** A listener's prefix for all topics of its clients, with the client's own names in it. */
export function mountpointOf(
  { peer, clientId, username }: ConnectInfo,
  clientAttrs: Record<string, string>,
): string | null {
  if (!peer.mountpoint) return null
  return peer.mountpoint
    .replaceAll('${clientid}', () => clientId)
    .replaceAll('${username}', () => username ?? 'undefined')
    .replaceAll(/\$\{client_attrs\.([^}]+)\}/g, (text, name: string) => clientAttrs[name] ?? text)
}

/** For the authenticated identity of the client. */
function willOf(
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

function openSession(
  kernel: PacketServices,
  connection: Connection,
  info: ConnectInfo,
  who: Authenticated,
  packet: IConnectPacket,
  will: Will | undefined,
): void {
  // The client may have gone while it was being asked about.
  if (!connection.isOpen) return
  const { zone, metrics, hooks } = kernel
  const isV5 = info.protocolVersion === 5
  const asked = packet.properties
  const expiry = isV5
    ? (asked?.sessionExpiryInterval ?? 0)
    : info.cleanStart
      ? 0
      : Math.min(zone.sessionExpiryInterval, NEVER_EXPIRES)
  const mountpoint = mountpointOf(info, who.clientAttrs ?? {})
  const fields: SessionFields = {
    username: info.username,
    protocolName: info.protocolName,
    protocolVersion: info.protocolVersion,
    cleanStart: info.cleanStart,
    isBridge: info.isBridge,
    keepAlive: zone.serverKeepAlive === 'disabled' ? info.keepAlive : zone.serverKeepAlive,
    sessionExpiryInterval: expiry,
    receiveMaximum: asked?.receiveMaximum ?? 65_535,
    userProperties: info.userProperties,
    peer: info.peer,
    mountpoint,
    will: willOf(will, info, mountpoint),
    isSuperuser: who.isSuperuser ?? false,
    clientAttrs: who.clientAttrs ?? {},
    loginRules: who.rules,
    authExpireAt: who.expireAt ?? null,
  }
  connection.outbox.topicAliasMaximum = Math.min(asked?.topicAliasMaximum ?? 0, zone.maxTopicAlias)
  const { session, isPresent } = kernel.sessions.open(info.clientId, fields)
  connection.session = session
  session.attach(connection)
  connection.keepAlive(session.keepAlive)
  connection.expireAt(session.authExpireAt)

  metrics.inc('client.connack')
  if (isV5) {
    const properties = connackProperties(kernel, connection, info, who, packet)
    connection.send({ cmd: 'connack', sessionPresent: isPresent, reasonCode: 0, properties })
  } else {
    metrics.inc('packets.connack.sent')
    // MQTT 3.1 has no such flag.
    connection.outbox.push(plainConnack(isPresent && info.protocolVersion !== 3))
  }
  hooks.run('client.connack', info, ReasonCode.success)
  hooks.run(isPresent ? 'session.resumed' : 'session.created', session)
  metrics.inc('client.connected')
  hooks.run('client.connected', session)
  session.outgoing.resume()
}

function connackProperties(
  kernel: PacketServices,
  connection: Connection,
  info: ConnectInfo,
  who: AuthSuccess,
  { properties, clientId }: IConnectPacket,
) {
  const { zone } = kernel
  const method = connection.authentication?.method
  const awaited = connection.session?.unreleased.max ?? zone.maxAwaitingRel
  return {
    sessionExpiryInterval: connection.session?.sessionExpiryInterval ?? 0,
    // What is enforced; 0 and Infinity are no limit.
    ...(awaited > 0 && { receiveMaximum: Math.min(awaited, 65_535) }),
    ...(zone.maxQos < 2 && { maximumQoS: zone.maxQos }),
    retainAvailable: zone.retainAvailable,
    maximumPacketSize: zone.maxPacketSizeBytes,
    topicAliasMaximum: zone.maxTopicAlias,
    wildcardSubscriptionAvailable: zone.wildcardSubscription,
    subscriptionIdentifiersAvailable: true,
    sharedSubscriptionAvailable: zone.sharedSubscription,
    ...(info.clientId !== clientId && { assignedClientIdentifier: info.clientId }),
    ...(zone.serverKeepAlive !== 'disabled' && { serverKeepAlive: zone.serverKeepAlive }),
    ...(properties?.requestResponseInformation === true &&
      zone.responseInformation !== '' && { responseInformation: zone.responseInformation }),
    ...(method !== undefined && { authenticationMethod: method }),
    ...(who.data !== undefined && { authenticationData: who.data }),
  }
}

function pairs(
  properties: Record<string, string | string[]> | undefined,
): readonly (readonly [string, string])[] {
  return Object.entries(properties ?? {}).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each] as const),
  )
}
