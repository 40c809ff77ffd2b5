import type { PublishForm } from './connection-settings.ts'
import type { Delivery } from './connection-state.ts'
import type { Verdict } from './ending.ts'
import type { Run } from './run.ts'

/** The properties of a packet that explain its reason code. */
export function reasonFromProperties(
  properties: { reasonString?: string; serverReference?: string } | undefined,
) {
  const { reasonString, serverReference } = properties ?? {}
  return { ...(reasonString && { reasonString }), ...(serverReference && { serverReference }) }
}

interface AckPacket {
  cmd: string
  messageId?: number
  reasonCode?: number
  properties?: { reasonString?: string }
}

export function rememberAck(run: Run, packet: AckPacket): void {
  if (packet.messageId === undefined) return
  // The PUBCOMP that follows a PUBREC says "success" again and knows nothing of the receivers.
  if (packet.cmd === 'pubcomp' && !packet.reasonCode && run.acks.has(packet.messageId)) return
  run.acks.set(packet.messageId, {
    code: packet.reasonCode ?? 0,
    ...reasonFromProperties(packet.properties),
  })
}

const NO_MATCHING_SUBSCRIBERS = 0x10

export function settleDelivery(
  form: PublishForm,
  run: Run,
  error: Error | null | undefined,
  messageId: number | undefined,
): Delivery {
  const ack = messageId === undefined ? undefined : run.acks.get(messageId)
  if (messageId !== undefined) run.acks.delete(messageId)
  if (ack && ack.code >= 0x80) return { kind: 'refused', ...ack }
  if (error?.message === 'connection lost') return { kind: 'lost' }
  if (error) return { kind: 'notSent', detail: error.message }
  if (form.qos === 0) return { kind: 'sent' }
  return { kind: 'acknowledged', noSubscribers: ack?.code === NO_MATCHING_SUBSCRIBERS }
}

interface UnsubackPacket {
  granted?: unknown
  properties?: { reasonString?: string }
}

/** MQTT 3.1.1 answers without codes; 0x11, "no subscription existed", is a success as well. */
export function refusedUnsubscribe(packet: UnsubackPacket): Verdict | undefined {
  const code = Array.isArray(packet.granted) ? packet.granted[0] : undefined
  return typeof code === 'number' && code >= 0x80
    ? { code, ...reasonFromProperties(packet.properties) }
    : undefined
}
