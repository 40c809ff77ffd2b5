import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IDisconnectPacket } from 'mqtt-packet'
import type { PacketProperties } from '../access.ts'
import type { ControlPacket } from '../codec/control-packet.ts'
import type { Connection } from '../connection.ts'
import type { MaybePromise } from '../hooks.ts'
import { ProtocolError } from '../protocol-error.ts'
import { handlePuback, handlePubcomp, handlePubrec, handlePubrel, RECEIVED } from './acknowledge.ts'
import { handleAuth } from './auth.ts'
import { handleConnect } from './connect.ts'
import type { PacketServices } from './services.ts'
import { handleSubscribe } from './subscribe.ts'
import { handleUnsubscribe } from './unsubscribe.ts'
import type { ClientSession } from '../sessions/client-session.ts'

/** Each packet to its handler; the first one must be a CONNECT [MQTT-3.1.0-1]. */
export function handleControlPacket(
  kernel: PacketServices,
  connection: Connection,
  packet: ControlPacket,
): MaybePromise<void> {
  const { session } = connection
  const { metrics } = kernel
  if (packet.cmd === 'connect') {
    metrics.inc('packets.connect.received')
    return handleConnect(kernel, connection, packet)
  }
  if (packet.cmd === 'auth') {
    metrics.inc('packets.auth.received')
    return handleAuth(kernel, connection, packet)
  }
  if (session === undefined) {
    throw new ProtocolError(ReasonCode.protocolError, `${packet.cmd} before CONNECT`)
  }
  switch (packet.cmd) {
    case 'subscribe':
      metrics.inc('packets.subscribe.received')
      return handleSubscribe(kernel, connection, session, packet)
    case 'unsubscribe':
      metrics.inc('packets.unsubscribe.received')
      return handleUnsubscribe(kernel, connection, session, packet)
    case 'pingreq':
      metrics.inc('packets.pingreq.received')
      return connection.send({ cmd: 'pingresp' }) // [MQTT-3.12.4-1]
    case 'disconnect':
      metrics.inc('packets.disconnect.received')
      return handleDisconnect(connection, session, packet)
    case 'puback':
      metrics.count(RECEIVED.puback)
      return handlePuback(kernel, session, packet.messageId ?? 0, readProperties(packet))
    case 'pubrec':
      metrics.count(RECEIVED.pubrec)
      return handlePubrec(
        kernel,
        connection,
        session,
        packet.messageId ?? 0,
        packet.reasonCode ?? 0,
        readProperties(packet),
      )
    case 'pubrel':
      metrics.count(RECEIVED.pubrel)
      return handlePubrel(kernel, connection, session, packet.messageId ?? 0)
    case 'pubcomp':
      metrics.count(RECEIVED.pubcomp)
      return handlePubcomp(kernel, session, packet.messageId ?? 0, readProperties(packet))
  }
}

/** Properties of a packet, by name. */
const readProperties = (packet: object): PacketProperties | undefined =>
  'properties' in packet ? (packet.properties as PacketProperties | undefined) : undefined // as decoded

function handleDisconnect(
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
