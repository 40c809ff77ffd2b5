import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { PacketProperties } from '../access.ts'
import type { Connection } from '../connection.ts'
import { kernelCounter } from '../metrics.ts'
import type { KernelServices } from '../services.ts'
import type { ClientSession } from '../sessions/client-session.ts'

export const RECEIVED = {
  puback: kernelCounter('packets.puback.received'),
  pubrec: kernelCounter('packets.pubrec.received'),
  pubrel: kernelCounter('packets.pubrel.received'),
  pubcomp: kernelCounter('packets.pubcomp.received'),
}

/**
 * Handles an acknowledgement without reason code from its four bytes, because most packets of QoS 1 and 2 are of this
 * kind. Packet identifier 0 is left to the decoder, which refuses it.
 *
 * @returns whether it was one
 */
export function handleShortAcknowledgement(
  kernel: KernelServices,
  connection: Connection,
  session: ClientSession,
  bytes: Buffer,
): boolean {
  // A remaining length of one that was written with two bytes has four in all, too.
  const isShort = bytes.length === 4 && bytes[1] === 2
  const packetId = isShort ? ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0) : 0
  if (packetId === 0) return false
  const { metrics } = kernel
  switch (bytes[0]) {
    case 0x40:
      metrics.count(RECEIVED.puback)
      handlePuback(kernel, session, packetId)
      return true
    case 0x50:
      metrics.count(RECEIVED.pubrec)
      handlePubrec(kernel, connection, session, packetId, ReasonCode.success)
      return true
    case 0x62:
      metrics.count(RECEIVED.pubrel)
      handlePubrel(kernel, connection, session, packetId)
      return true
    case 0x70:
      metrics.count(RECEIVED.pubcomp)
      handlePubcomp(kernel, session, packetId)
      return true
    default:
      return false
  }
}

export function handlePuback(
  kernel: KernelServices,
  session: ClientSession,
  packetId: number,
  properties?: PacketProperties,
): void {
  const entry = session.inflight.get(packetId)
  if (entry?.awaits === 'puback') session.outgoing.acknowledge(entry, properties)
  else kernel.metrics.inc(entry === undefined ? 'packets.puback.missed' : 'packets.puback.inuse')
}

export function handlePubrec(
  kernel: KernelServices,
  connection: Connection,
  session: ClientSession,
  packetId: number,
  reasonCode: number,
  properties?: PacketProperties,
): void {
  const entry = session.inflight.get(packetId)
  if (entry === undefined) {
    kernel.metrics.inc('packets.pubrec.missed')
    return connection.sendAck('pubrel', packetId, ReasonCode.packetIdentifierNotFound)
  }
  if (entry.awaits === 'puback') return kernel.metrics.inc('packets.pubrec.inuse')
  // An error ends the exchange [MQTT-4.3.3-4].
  if (reasonCode >= 0x80) return session.outgoing.acknowledge(entry, properties)
  entry.awaits = 'pubcomp'
  session.log?.noteReceived(entry.delivery)
  // A client that has released its identifier takes the message for a new one.
  const waits = session.log?.committed
  const release = () => connection.sendAck('pubrel', packetId, ReasonCode.success)
  if (waits === undefined) release()
  else connection.sendAckAfter(waits, release)
}

/** PUBREL: the publisher releases its identifier [MQTT-4.3.3-11]. */
export function handlePubrel(
  kernel: KernelServices,
  connection: Connection,
  session: ClientSession,
  packetId: number,
): void {
  const isKnown = session.unreleased.release(packetId)
  connection.releaseLimit.released()
  if (!isKnown) kernel.metrics.inc('packets.pubrel.missed')
  const reasonCode = isKnown ? ReasonCode.success : ReasonCode.packetIdentifierNotFound
  // The client uses the identifier for another message then.
  const waits = session.log?.committed
  if (waits === undefined) connection.sendAck('pubcomp', packetId, reasonCode)
  else connection.sendAckAfter(waits, () => connection.sendAck('pubcomp', packetId, reasonCode))
}

export function handlePubcomp(
  kernel: KernelServices,
  session: ClientSession,
  packetId: number,
  properties?: PacketProperties,
): void {
  const entry = session.inflight.get(packetId)
  if (entry?.awaits === 'pubcomp') session.outgoing.acknowledge(entry, properties)
  else kernel.metrics.inc(entry === undefined ? 'packets.pubcomp.missed' : 'packets.pubcomp.inuse')
}
