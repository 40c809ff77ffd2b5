import type { Connection } from '../connection.ts'
import { ReasonCode } from '../reason-code.ts'
import type { Session } from '../sessions/session.ts'

export function handlePuback(session: Session, packetId: number): void {
  const entry = session.inflight.get(packetId)
  if (entry?.awaits === 'puback') session.acknowledge(entry)
  else session.count(entry === undefined ? 'packets.puback.missed' : 'packets.puback.inuse')
}

export function handlePubrec(
  connection: Connection,
  session: Session,
  packetId: number,
  reasonCode: number,
): void {
  const entry = session.inflight.get(packetId)
  if (entry === undefined) {
    session.count('packets.pubrec.missed')
    return connection.sendAck('pubrel', packetId, ReasonCode.packetIdentifierNotFound)
  }
  if (entry.awaits === 'puback') return session.count('packets.pubrec.inuse')
  // An error ends the exchange [MQTT-4.3.3-4].
  if (reasonCode >= 0x80) return session.acknowledge(entry)
  entry.awaits = 'pubcomp'
  connection.sendAck('pubrel', packetId, ReasonCode.success)
}

/** The publisher gives its identifier free [MQTT-4.3.3-11]. */
export function handlePubrel(connection: Connection, session: Session, packetId: number): void {
  const isKnown = session.awaitingRel.delete(packetId)
  connection.releaseLimit.released()
  if (!isKnown) session.count('packets.pubrel.missed')
  connection.sendAck(
    'pubcomp',
    packetId,
    isKnown ? ReasonCode.success : ReasonCode.packetIdentifierNotFound,
  )
}

export function handlePubcomp(session: Session, packetId: number): void {
  const entry = session.inflight.get(packetId)
  if (entry?.awaits === 'pubcomp') session.acknowledge(entry)
  else session.count(entry === undefined ? 'packets.pubcomp.missed' : 'packets.pubcomp.inuse')
}
