import { isShare } from '@signalbox/mqtt/prefix'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { ISubscribePacket } from 'mqtt-packet'
import { type PacketProperties, Refusal } from '../access.ts'
import type { Connection } from '../connection.ts'
import type { RequestedSubscription } from '../hook-points.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ClientSession } from '../sessions/client-session.ts'
import type { PacketServices } from './services.ts'
import { hasDisallowedCharacter } from './strict.ts'

const FAILURE_V3 = 0x80
/** Limit for one packet, because the hooks are called for each filter. */
const MAX_FILTERS = 1000

/** Answers each filter in the order asked [MQTT-3.8.4-6], and before any of its messages is sent. */
export async function handleSubscribe(
  kernel: PacketServices,
  connection: Connection,
  session: ClientSession,
  packet: ISubscribePacket,
): Promise<void> {
  const identifier = packet.properties?.subscriptionIdentifier
  const properties = packet.properties as PacketProperties | undefined // by name
  if (identifier === 0) throw new ProtocolError(ReasonCode.protocolError, 'identifier 0') // [MQTT-3.8.2.1.2]
  for (const { topic, nl } of packet.subscriptions) {
    if (connection.zone.strictMode && hasDisallowedCharacter(topic)) {
      throw new ProtocolError(ReasonCode.malformedPacket, 'a character that strict mode refuses')
    }
    if (nl === true && isShare(topic)) {
      throw new ProtocolError(ReasonCode.protocolError, 'No Local on a shared subscription') // [MQTT-3.8.3-4]
    }
  }
  kernel.metrics.inc('client.subscribe')
  const asked = packet.subscriptions.map(
    (each): RequestedSubscription => ({
      topicFilter: each.topic,
      options: {
        qos: each.qos,
        noLocal: each.nl ?? false,
        retainAsPublished: each.rap ?? false,
        retainHandling: (each.rh ?? 0) as 0 | 1 | 2, // the decoder refuses 3 [MQTT-3.8.3-5]
        subscriptionIdentifier: identifier,
      },
    }),
  )
  const allowed: boolean[] = []
  for (const { topicFilter, options } of asked.slice(0, MAX_FILTERS)) {
    if (!connection.isOpen) return
    const details = { action: 'subscribe', topic: topicFilter, retain: false } as const
    const answer = kernel.authorize(session, { ...details, qos: options.qos })
    // A turn of the event loop for each filter would be a third of the time that a SUBSCRIBE takes.
    allowed.push(answer instanceof Promise ? await answer : answer)
  }
  if (!connection.isOpen) return
  const list = await changed(kernel, asked, allowed, session, properties)
  if (!connection.isOpen) return
  // The SUBACK must precede retained messages, which subscribing delivers.
  connection.outbox.hold()
  const granted = list.map(({ topicFilter, options }, i) => {
    if (i >= MAX_FILTERS) {
      kernel.metrics.inc('packets.subscribe.error')
      return ReasonCode.quotaExceeded
    }
    if (allowed[i] !== true) {
      kernel.metrics.inc('packets.subscribe.auth_error')
      return ReasonCode.notAuthorized
    }
    const result = session.subscribe(topicFilter, options, properties)
    if (!(result instanceof Refusal)) return result
    kernel.metrics.inc('packets.subscribe.error')
    return result.reasonCode
  })
  await storeOrRefuse(session, list, granted)
  const isV5 = session.protocolVersion === 5
  connection.outbox.release(() =>
    connection.send({
      cmd: 'suback',
      ...(packet.messageId !== undefined && { messageId: packet.messageId }),
      granted: granted.map((code) => (code < 0x80 || isV5 ? code : FAILURE_V3)),
    }),
  )
}

/** Allowed subscriptions with the options that hooks set; denied ones as requested. */
async function changed(
  { hooks }: PacketServices,
  asked: readonly RequestedSubscription[],
  allowed: readonly boolean[],
  session: ClientSession,
  properties: PacketProperties | undefined,
): Promise<readonly RequestedSubscription[]> {
  if (!hooks.has('client.subscribe')) return asked
  const passed = asked.filter((_, i) => allowed[i] === true)
  const found = (await hooks.fold('client.subscribe', passed, session, properties))[
    Symbol.iterator
  ]()
  return asked.map((each, i) => (allowed[i] === true ? (found.next().value ?? each) : each))
}

/**
 * Stores granted subscriptions before the answer, because a client does not subscribe again after a restart.
 */
async function storeOrRefuse(
  session: ClientSession,
  list: readonly RequestedSubscription[],
  granted: ReasonCode[],
): Promise<void> {
  const committed = session.log?.committed
  if (committed === undefined) return
  try {
    await committed
  } catch {
    for (const [i, { topicFilter }] of list.entries()) {
      if ((granted[i] ?? FAILURE_V3) >= FAILURE_V3) continue
      session.unsubscribe(topicFilter)
      granted[i] = ReasonCode.quotaExceeded
    }
  }
}
