import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IUnsubscribePacket } from 'mqtt-packet'
import type { PacketProperties } from '../access.ts'
import type { Connection } from '../connection.ts'
import type { KernelServices } from '../services.ts'
import type { ClientSession } from '../sessions/client-session.ts'

/** Ends subscriptions, and answers with a reason code for each filter [MQTT-3.10.4-4..6]. */
export async function handleUnsubscribe(
  kernel: KernelServices,
  connection: Connection,
  session: ClientSession,
  packet: IUnsubscribePacket,
): Promise<void> {
  const { metrics, hooks } = kernel
  metrics.inc('client.unsubscribe')
  const properties = packet.properties as PacketProperties | undefined // by name
  const filters = await hooks.fold(
    'client.unsubscribe',
    packet.unsubscriptions,
    session,
    properties,
  )
  const granted = filters.map((filter) =>
    session.unsubscribe(filter, properties) ? ReasonCode.success : ReasonCode.noSubscriptionExisted,
  )
  await session.log?.committed
  connection.send({
    cmd: 'unsuback',
    ...(packet.messageId !== undefined && { messageId: packet.messageId }),
    granted,
  })
}
