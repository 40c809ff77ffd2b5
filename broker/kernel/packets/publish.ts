import type { QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isTopicName, levelCount } from '@signalbox/mqtt/topic'
import type { PublishPacket } from '../codec/publish.ts'
import type { Connection } from '../connection.ts'
import { andThen, type MaybePromise } from '../hooks.ts'
import { OBJECT_BYTES, textBytes } from '../memory.ts'
import type { Message } from '../message.ts'
import { countReceived } from '../message-counts.ts'
import { kernelCounter } from '../metrics.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ClientSession } from '../sessions/client-session.ts'
import { both } from '../sessions/durability.ts'
import type { ZoneSettings } from '../settings.ts'
import type { ReleaseOutcome } from './release-limit.ts'
import { hasDisallowedCharacter } from './strict.ts'
import type { PacketServices, PublishOutcome } from './services.ts'

const PACKETS_RECEIVED = kernelCounter('packets.publish.received')

export function handlePublish(
  kernel: PacketServices,
  connection: Connection,
  session: ClientSession,
  packet: PublishPacket,
): MaybePromise<void> {
  const { metrics } = kernel
  const { zone } = connection
  const { counters } = session
  metrics.count(PACKETS_RECEIVED)
  countReceived(metrics, counters, packet.qos)

  const topic = resolveAlias(connection, packet)
  const fault = publishFault(zone, topic, packet.qos, packet.retain)
  if (fault !== undefined) {
    if (fault.reasonCode === ReasonCode.topicNameInvalid) metrics.inc('packets.publish.error')
    throw fault
  }
  if (packet.qos !== 2) return publish(kernel, connection, session, packet, topic)
  const begun = beginExactlyOnce(kernel, connection, session, packet)
  const go = (mayPublish: boolean) =>
    mayPublish ? publish(kernel, connection, session, packet, topic) : undefined
  return begun instanceof Promise ? begun.then(go) : go(begun)
}

function publish(
  kernel: PacketServices,
  connection: Connection,
  session: ClientSession,
  packet: PublishPacket,
  topic: string,
): MaybePromise<void> {
  const { qos, retain } = packet
  const allowed = kernel.authorize(session, { action: 'publish', topic, qos, retain })
  const message: Message = {
    topic: mountedTopic(session, topic),
    payload: packet.payload,
    qos,
    retain,
    ...(packet.properties && { properties: packet.properties }),
    fromClientId: session.clientId,
    ...(session.username !== null && { fromUsername: session.username }),
    timestamp: kernel.clock.now(),
    ...(packet.dup && { dup: true as const }),
    held: undefined,
  }
  const go = (isAllowed: boolean): MaybePromise<void> => {
    if (!isAllowed) return deny(kernel, connection, session, packet, message)
    const outcome = kernel.publish(message, connection, packet.packetId)
    if (outcome instanceof Promise) {
      return outcome.then((it) => acknowledge(connection, session, packet, it))
    }
    return acknowledge(connection, session, packet, outcome)
  }
  return allowed instanceof Promise ? allowed.then(go) : go(allowed)
}

/** Protocol errors of a PUBLISH, independent of rights: they end the connection. */
export function publishFault(
  { maxTopicLevels, maxQos, retainAvailable, strictMode }: ZoneSettings,
  topic: string,
  qos: QoS,
  retain: boolean,
): ProtocolError | undefined {
  if (!isTopicName(topic) || levelCount(topic) > maxTopicLevels) {
    return new ProtocolError(ReasonCode.topicNameInvalid, 'not a topic name')
  }
  if (strictMode && hasDisallowedCharacter(topic)) {
    return new ProtocolError(ReasonCode.malformedPacket, 'a character that strict mode refuses')
  }
  if (qos > maxQos) return new ProtocolError(ReasonCode.qosNotSupported, `QoS ${qos}`) // [MQTT-3.2.2-11]
  if (retain && !retainAvailable) {
    return new ProtocolError(ReasonCode.retainNotSupported, 'RETAIN') // [MQTT-3.2.2-14]
  }
  return undefined
}

/** Topic with the client's mountpoint. */
export function mountedTopic({ mountpoint }: ClientSession, topic: string): string {
  return mountpoint === null ? topic : mountpoint + topic
}

const aliasBytes = (topic: string) => OBJECT_BYTES + textBytes(topic)

/** [MQTT-3.3.2-7..12] */
function resolveAlias(connection: Connection, { topic, topicAlias }: PublishPacket): string {
  if (topicAlias === undefined) {
    if (topic !== '') return topic
    throw new ProtocolError(ReasonCode.protocolError, 'neither topic nor alias')
  }
  if (topicAlias === 0 || topicAlias > connection.maxTopicAlias) {
    throw new ProtocolError(ReasonCode.topicAliasInvalid, `topic alias ${topicAlias}`)
  }
  if (topic !== '') {
    connection.topicAliases ??= new Map()
    const before = connection.topicAliases.get(topicAlias)
    if (before !== topic) {
      connection.topicAliases.set(topicAlias, topic)
      connection.keep(aliasBytes(topic) - (before === undefined ? 0 : aliasBytes(before)))
    }
    return topic
  }
  const known = connection.topicAliases?.get(topicAlias)
  if (known === undefined) throw new ProtocolError(ReasonCode.protocolError, 'unknown topic alias')
  return known
}

/** Notes the packet identifier; `false` when this message is not to be published (again). */
function beginExactlyOnce(
  kernel: PacketServices,
  connection: Connection,
  session: ClientSession,
  { packetId }: PublishPacket,
): MaybePromise<boolean> {
  if (session.unreleased.has(packetId)) {
    // The same message once more, because our PUBREC was lost: it must not be delivered twice [MQTT-4.3.3-10].
    kernel.metrics.inc('packets.publish.inuse')
    connection.sendAckAfter(session.log?.committed, () =>
      connection.sendAck('pubrec', packetId, ReasonCode.success),
    )
    return false
  }
  const begin = (outcome: ReleaseOutcome): boolean => {
    if (outcome === 'none') refuseUnreleased(kernel, session)
    if (outcome !== 'room') return false
    session.unreleased.add(packetId)
    return true
  }
  return andThen(session.unreleased.isFull ? connection.releaseLimit.wait() : 'room', begin)
}

/** @throws {ProtocolError} for MQTT 5, where the client knows the limit; a message of MQTT 3 can only be ignored */
function refuseUnreleased(kernel: PacketServices, session: ClientSession): void {
  kernel.metrics.inc('packets.publish.dropped')
  session.counters.recvMsgDropped++
  if (session.protocolVersion === 5) {
    throw new ProtocolError(ReasonCode.receiveMaximumExceeded, 'too many QoS 2 messages')
  }
}

function acknowledge(
  connection: Connection,
  session: ClientSession,
  packet: PublishPacket,
  { reasonCode, settled, late }: PublishOutcome,
): void {
  const { qos, packetId } = packet
  if (qos === 0) return
  if (late !== undefined) return acknowledgeLate(connection, session, packet, late)
  const cmd = qos === 1 ? 'puback' : 'pubrec'
  let waits = settled
  if (qos === 2 && isRefusal(reasonCode)) {
    // The exchange ends with the PUBREC [MQTT-4.3.3-4].
    session.unreleased.release(packetId)
  } else if (qos === 2 && session.log !== undefined) {
    // In the turn in which the message was handed to its receivers: both are stored, or neither is.
    session.log.noteUnreleased(packetId)
    waits = both(settled, session.log.committed)
  }
  if (waits === undefined && !connection.hasWaitingAcks) {
    return connection.sendAck(cmd, packetId, reasonCode)
  }
  // A retransmission of a failed message is no duplicate.
  if (qos === 2) waits?.catch(() => session.unreleased.release(packetId))
  connection.sendAckAfter(
    waits,
    () => connection.sendAck(cmd, packetId, reasonCode),
    () => connection.sendAck(cmd, packetId, ReasonCode.quotaExceeded),
  )
}

/** With the reason code of the handler that has taken the message over. */
function acknowledgeLate(
  connection: Connection,
  session: ClientSession,
  { qos, packetId }: PublishPacket,
  late: Promise<ReasonCode>,
): void {
  let reasonCode: ReasonCode = ReasonCode.success
  const known = late.then((it) => {
    reasonCode = it
    // The exchange ends with the PUBREC [MQTT-4.3.3-4].
    if (qos === 2 && isRefusal(it)) session.unreleased.release(packetId)
  })
  connection.sendAckAfter(known, () =>
    connection.sendAck(qos === 1 ? 'puback' : 'pubrec', packetId, reasonCode),
  )
}

const isRefusal = (reasonCode: ReasonCode) => reasonCode >= ReasonCode.unspecifiedError

function deny(
  kernel: PacketServices,
  connection: Connection,
  session: ClientSession,
  { qos, packetId }: PublishPacket,
  message: Message,
): void {
  kernel.metrics.inc('packets.publish.auth_error')
  session.counters.recvMsgDropped++
  kernel.drop(message, 'not_authorized')
  if (qos === 0) return
  if (qos === 2) session.unreleased.release(packetId)
  // MQTT 3 has no "no": an acknowledgement ends the exchange all the same [MQTT 3.1.1, 3.3.5-2].
  const cmd = qos === 1 ? 'puback' : 'pubrec'
  connection.sendAckAfter(undefined, () =>
    connection.sendAck(cmd, packetId, ReasonCode.notAuthorized),
  )
}
