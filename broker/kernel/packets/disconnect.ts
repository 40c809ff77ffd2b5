import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IDisconnectPacket } from 'mqtt-packet'
import type { PacketProperties } from '../access.ts'
import type { Connection } from '../connection.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ClientSession } from '../sessions/client-session.ts'

export function handleDisconnect(
  connection: Connection,
  session: ClientSession,
  packet: IDisconnectPacket,
): void {
  const expiry = packet.properties?.sessionExpiryInterval
  if (expiry !== undefined) {
    if (session.sessionExpiryInterval === 0 && expiry > 0) {
      throw new ProtocolError(ReasonCode.protocolError, 'session expiry where there was none') // [MQTT-3.14.2-2]
    }
    session.sessionExpiryInterval = expiry
  }
  const properties = packet.properties as PacketProperties | undefined // by name
  connection.leave(packet.reasonCode ?? ReasonCode.success, properties)
}
