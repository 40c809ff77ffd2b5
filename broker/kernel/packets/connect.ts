import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IConnectPacket } from 'mqtt-packet'
import {
  type Authenticated,
  type AuthSuccess,
  type ConnectInfo,
  Redirection,
  Refusal,
  UNASKED,
} from '../access.ts'
import { plainConnack } from '../codec/connect.ts'
import type { Connection } from '../connection.ts'
import { andThen, type MaybePromise } from '../hooks.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { KernelServices } from '../services.ts'
import { NEVER_EXPIRES } from '../sessions/client-session.ts'
import type { Durability } from '../sessions/durability.ts'
import type { SessionFields, Will } from '../sessions/session.ts'
import { authenticateStep, sendAuth } from './auth.ts'
import {
  decideByListener,
  expandMountpoint,
  readConnect,
  readWill,
  authenticatedWill,
  withName,
} from './read-connect.ts'
import type { PacketServices } from './services.ts'

/**
 * CONNECT (MQTT 5 section 3.1): identifies the client, checks its admission, and finds its session.
 * Answered in the same turn unless a server must be asked.
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
  const asked = readConnect(connection.zone, peer, packet)
  if (asked instanceof Refusal) return refuse(kernel, connection, undefined, asked.reasonCode)
  return andThen(kernel.hooks.fold('client.connect', asked), (info) => {
    if (info instanceof Refusal) return refuse(kernel, connection, asked, info)
    const will = readWill({ zone: connection.zone, clock: kernel.clock }, info, packet)
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
  /** Checked last, because authentication may take a while. */
  const accept = (asked: ConnectInfo, who: Authenticated): MaybePromise<void> =>
    // In the same turn as the registration, so that the check cannot be outdated.
    andThen(kernel.hooks.fold('client.admit', asked), (admitted) => {
      if (admitted instanceof Refusal) return refuse(kernel, connection, asked, admitted)
      return openSession(kernel, connection, admitted, who, packet, will)
    })
  const decide = (who: Authenticated | Refusal): MaybePromise<void> => {
    kernel.hooks.run('client.check_authn_complete', info, who)
    return who instanceof Refusal ? refuse(kernel, connection, info, who) : accept(info, who)
  }
  if (method === undefined) {
    if (packet.properties?.authenticationData !== undefined) {
      throw new ProtocolError(ReasonCode.protocolError, 'authentication data without a method')
    }
    return andThen(authenticate(kernel, info, packet.password), decide)
  }
  connection.authentication = { method, state: {} }
  // A listener may skip authentication, or refuse clients without a username at once.
  const reported = decideByListener(info)
  if (reported !== undefined) return decide(noteAuthentication(kernel, reported))
  // The CONNECT is kept in memory until the exchange is over.
  const bytes = packet.length ?? 0
  connection.keep(bytes)
  const step = async (data: Buffer | undefined): Promise<void> => {
    const result = await authenticateStep(kernel, connection, info, data)
    if (result instanceof Refusal) {
      kernel.metrics.inc('authentication.failure')
      kernel.hooks.run('client.check_authn_complete', info, result)
      return refuse(kernel, connection, info, result)
    }
    if ('continueWith' in result) return sendAuth(connection, result)
    connection.afterAuthentication = undefined
    connection.keep(-bytes)
    kernel.metrics.inc('authentication.success')
    const proven = withName(connection.zone, info, result)
    kernel.hooks.run(
      'client.check_authn_complete',
      proven instanceof Refusal ? info : proven,
      proven instanceof Refusal ? proven : result,
    )
    return proven instanceof Refusal
      ? refuse(kernel, connection, info, proven)
      : accept(proven, result)
  }
  connection.afterAuthentication = step
  return step(packet.properties?.authenticationData)
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
  connection.refuse(reasonCode, refusal instanceof Redirection ? refusal.properties : undefined)
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

function openSession(
  kernel: PacketServices,
  connection: Connection,
  info: ConnectInfo,
  who: Authenticated,
  packet: IConnectPacket,
  will: Will | undefined,
): MaybePromise<void> {
  // The client may have disconnected during authentication.
  if (!connection.isOpen) return
  const { metrics, hooks } = kernel
  const { zone } = connection
  const clientAttrs = { ...info.clientAttrs, ...who.clientAttrs }
  const isV5 = info.protocolVersion === 5
  const asked = packet.properties
  const expiry = isV5
    ? (asked?.sessionExpiryInterval ?? 0)
    : info.cleanStart
      ? 0
      : Math.min(zone.sessionExpiryInterval, NEVER_EXPIRES)
  const mountpoint = expandMountpoint(info, clientAttrs)
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
    will: authenticatedWill(will, info, mountpoint),
    isSuperuser: who.isSuperuser ?? false,
    clientAttrs,
    loginRules: who.rules,
    admission: who.admission ?? UNASKED,
    authExpireAt: who.expireAt ?? null,
  }
  const opened = kernel.sessions.open(info.clientId, fields)
  if (opened instanceof Refusal) return refuse(kernel, connection, info, opened)
  const { session, isPresent } = opened
  connection.outbox.topicAliasMaximum = Math.min(asked?.topicAliasMaximum ?? 0, zone.maxTopicAlias)
  connection.session = session
  session.attach(connection)
  connection.keepAlive(session.keepAlive)
  connection.expireAt(session.authExpireAt)
  if (kernel.durability !== undefined) connection.outbox.hold()

  metrics.inc('client.connack')
  const properties = isV5 ? connackProperties(connection, info, who, packet) : undefined
  if (properties !== undefined) {
    try {
      connection.send({ cmd: 'connack', sessionPresent: isPresent, reasonCode: 0, properties })
    } catch (error) {
      kernel.log.error({ err: error, clientid: info.clientId }, 'A CONNACK cannot be encoded')
      const reasonString = 'The CONNACK cannot be encoded'
      return connection.refuse(ReasonCode.unspecifiedError, { reasonString })
    }
  } else {
    metrics.inc('packets.connack.sent')
    // MQTT 3.1 has no such flag.
    connection.outbox.push(plainConnack(isPresent && info.protocolVersion !== 3))
  }
  hooks.run('client.connack', info, ReasonCode.success, undefined, properties)
  hooks.run(isPresent ? 'session.resumed' : 'session.created', session)
  metrics.inc('client.connected')
  hooks.run('client.connected', session, info)
  session.outgoing.resume()
  if (kernel.durability !== undefined) return answerWhenStored(kernel.durability, connection)
}

/** Answers when the session is stored, so that a restart restores this one and not its predecessor. */
function answerWhenStored({ committed }: Durability, { outbox }: Connection): MaybePromise<void> {
  if (committed === undefined) return outbox.release()
  return committed.then(() => outbox.release())
}

/** The largest Remaining Length: clients refuse a larger Maximum Packet Size. */
const MAX_REMAINING_LENGTH = 268_435_455
/** Bytes of all other properties of a CONNACK. */
const CONNACK_BYTES = 128
const MAX_TEXT_BYTES = 65_535

/** Whether a CONNACK has room for the text [MQTT-3.1.2-24]. */
function maySend(text: string, maxPacketBytes: number): boolean {
  const bytes = Buffer.byteLength(text)
  return bytes > 0 && bytes <= MAX_TEXT_BYTES && bytes + CONNACK_BYTES <= maxPacketBytes
}

function connackProperties(
  connection: Connection,
  info: ConnectInfo,
  who: AuthSuccess,
  { properties, clientId }: IConnectPacket,
) {
  const { zone } = connection
  const method = connection.authentication?.method
  const awaited = connection.session?.unreleased.max ?? zone.maxAwaitingRel
  return {
    sessionExpiryInterval: connection.session?.sessionExpiryInterval ?? 0,
    // Limits in effect; 0 and Infinity mean no limit.
    ...(awaited > 0 && { receiveMaximum: Math.min(awaited, 65_535) }),
    ...(zone.maxQos < 2 && { maximumQoS: zone.maxQos }),
    retainAvailable: zone.retainAvailable,
    maximumPacketSize: Math.min(zone.maxPacketSizeBytes, MAX_REMAINING_LENGTH),
    topicAliasMaximum: connection.maxTopicAlias,
    wildcardSubscriptionAvailable: zone.wildcardSubscription,
    subscriptionIdentifiersAvailable: true,
    sharedSubscriptionAvailable: zone.sharedSubscription,
    ...(info.clientId !== clientId && { assignedClientIdentifier: info.clientId }),
    ...(zone.serverKeepAlive !== 'disabled' && { serverKeepAlive: zone.serverKeepAlive }),
    ...(properties?.requestResponseInformation === true &&
      maySend(zone.responseInformation, connection.outbox.maxPacketBytes) && {
        responseInformation: zone.responseInformation,
      }),
    ...(method !== undefined && { authenticationMethod: method }),
    ...(who.data !== undefined && { authenticationData: who.data }),
  }
}
