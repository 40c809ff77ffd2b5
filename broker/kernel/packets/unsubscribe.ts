import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IUnsubscribePacket } from 'mqtt-packet'
import type { Connection } from '../connection.ts'
import type { Session } from '../sessions/session.ts'

/** [MQTT-3.10.4-4..6] */
export async function handleUnsubscribe(
  connection: Connection,
  session: Session,
  packet: IUnsubscribePacket,
): Promise<void> {
  const { metrics, hooks } = connection.kernel
  metrics.inc('client.unsubscribe')
  const filters = await hooks.fold('client.unsubscribe', packet.unsubscriptions, session)
  const granted = filters.map((filter) =>
    session.unsubscribe(filter) ? ReasonCode.success : ReasonCode.noSubscriptionExisted,
  )
  connection.send({
    cmd: 'unsuback',
    ...(packet.messageId !== undefined && { messageId: packet.messageId }),
    granted,
  })
}
