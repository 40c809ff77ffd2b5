import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isTopicName } from '@signalbox/mqtt/topic'
import {
  type ActionDetails,
  type Authorization,
  endsConnection,
  Grant,
  isDenied,
} from './access.ts'
import { encodePublish } from './codec/publish.ts'
import { authorizedTopic } from './gateway/gateway-client.ts'
import type { GatewayKernel } from './gateway/gateway-kernel.ts'
import type { SimulatedStep } from './hook-points.ts'
import type { MaybePromise } from './hooks.ts'
import type { Message } from './message.ts'
import { mountedTopic, publishFault } from './packets/publish.ts'
import type { DropReason } from './reasons.ts'
import { mergedCopy, type Receiving, Router } from './router.ts'
import type { KernelServices } from './services.ts'
import type { ClientSession } from './sessions/client-session.ts'
import type { Delivery, MessageQueue } from './sessions/message-queue.ts'
import type { PredictedWrites } from './sessions/outgoing.ts'
import { type DeliveryState, type WaitReason, decideDelivery } from './sessions/delivery.ts'
import type { SharedGroup } from './subscriptions/shared-group.ts'
import type { SubscriptionIndex } from './subscriptions/subscription-index.ts'
import type { Subscription } from './subscriptions/subscription.ts'

/** Parts of the kernel that a simulation uses. */
interface SimulationServices extends KernelServices {
  readonly subscriptions: SubscriptionIndex<ClientSession>
  gateway(name: string | undefined): Pick<GatewayKernel, 'authorizesMounted'> | undefined
  authorization(session: ClientSession, details: ActionDetails): MaybePromise<Authorization>
}

/** Publisher of a simulated message: the management API, the client of a session, or an unknown client. */
export type SimulatedPublisher = 'api' | 'stranger' | ClientSession

/** Outcome for one receiver, with the reason. */
export interface SimulatedReceiver {
  readonly session: ClientSession
  /** All of its subscriptions that match; the one by which a shared group chose it. */
  readonly subscriptions: readonly Subscription[]
  /** Number of members that the message could go to. */
  readonly candidates?: number
  /** Copy for the receiver; absent if No Local suppresses it. */
  readonly copy: Delivery | undefined
  /** Size of the packet, if one would be sent at once. */
  packetBytes?: number
  outcome: 'delivered' | 'queued' | 'dropped'
  reason?: WaitReason | DropReason
  /** The oldest message of a full queue would be dropped for it. */
  pushesOut?: boolean
}

export interface Simulation {
  steps: SimulatedStep[]
  receivers: SimulatedReceiver[]
}

/**
 * Predicts the effect of publishing a message. The code that decides about real messages makes
 * every decision; nothing is sent, stored or counted.
 */
export async function simulatePublish(
  kernel: SimulationServices,
  asked: Message,
  publisher: SimulatedPublisher,
): Promise<Simulation> {
  const steps: SimulatedStep[] = []
  const tell = (step: SimulatedStep) => void steps.push(step)
  const predicted = (): Simulation => ({ steps, receivers: [] })

  const fault = findFault(kernel, asked, publisher)
  if (fault !== undefined) {
    tell({ name: 'packet', outcome: 'refused', ...fault })
    return predicted()
  }
  tell({ name: 'packet', outcome: 'passed', reason: 'valid' })

  const authorization = await authorize(kernel, asked, publisher)
  tell(authorization)
  if (authorization.outcome === 'refused') return predicted()

  const mounted = isSession(publisher)
    ? { ...asked, topic: mountedTopic(publisher, asked.topic) }
    : asked
  const message = await kernel.hooks.fold('message.simulate', mounted, { tell })
  if (message === null) {
    const hasReason = steps.some(({ outcome }) => outcome === 'held' || outcome === 'ended')
    if (!hasReason) tell({ name: 'hook', outcome: 'ended', reason: 'hook' })
    return predicted()
  }

  const foreseen = new Foreseeing(kernel)
  new Router(kernel.subscriptions, kernel.zone).route(message, foreseen)
  const { receivers } = foreseen
  const count = (wanted: SimulatedReceiver['outcome']) =>
    receivers.filter(({ outcome }) => outcome === wanted).length
  if (receivers.length === 0) {
    tell({
      name: 'subscriptions',
      outcome: 'ended',
      reason: 'no_subscribers',
      details: { topic: message.topic },
    })
    return predicted()
  }
  const groups = receivers.filter(({ candidates }) => candidates !== undefined).length
  tell({
    name: 'subscriptions',
    outcome: 'passed',
    reason: 'matched',
    details: { topic: message.topic, receivers: receivers.length, groups },
  })
  const counts = {
    delivered: count('delivered'),
    queued: count('queued'),
    dropped: count('dropped'),
    pushed_out: receivers.filter(({ pushesOut }) => pushesOut === true).length,
  }
  const isNow = counts.delivered > 0
  tell({
    name: 'delivery',
    outcome: isNow ? 'passed' : counts.queued > 0 ? 'held' : 'ended',
    reason: isNow ? 'delivered' : counts.queued > 0 ? 'queued' : 'dropped',
    details: counts,
  })
  return { steps, receivers }
}

function isSession(publisher: SimulatedPublisher): publisher is ClientSession {
  return typeof publisher === 'object'
}

/** Reason why the broker would not accept the message. */
function findFault(
  kernel: SimulationServices,
  { topic, qos, retain, ...rest }: Message,
  publisher: SimulatedPublisher,
): Pick<SimulatedStep, 'reason' | 'details'> | undefined {
  // The API may publish to any topic name, beyond the limits for clients.
  if (publisher === 'api') {
    return isTopicName(topic)
      ? undefined
      : because('topic_name_invalid', ReasonCode.topicNameInvalid)
  }
  const session = isSession(publisher) ? publisher : undefined
  const zone = session?.zone ?? kernel.zone
  const fault = publishFault(zone, topic, qos, retain)
  if (fault?.reasonCode === ReasonCode.topicNameInvalid) {
    return isTopicName(topic)
      ? because('too_many_levels', fault.reasonCode, { most: zone.maxTopicLevels })
      : because('topic_name_invalid', fault.reasonCode)
  }
  if (fault?.reasonCode === ReasonCode.qosNotSupported) {
    return because('qos_not_supported', fault.reasonCode, { most: zone.maxQos })
  }
  if (fault !== undefined) return because('retain_not_supported', fault.reasonCode)
  const isMqtt = session?.peer.gateway === undefined
  const message = { topic, qos, retain, ...rest }
  const version = session?.protocolVersion ?? 5
  const { bytes } = encodePublish(message, topic, version, {
    qos,
    retain,
    messageExpiryInterval: rest.properties?.messageExpiryInterval,
  })
  if (isMqtt && bytes.length > zone.maxPacketSizeBytes) {
    const details = { bytes: bytes.length, most: zone.maxPacketSizeBytes }
    return because('packet_too_large', ReasonCode.packetTooLarge, details)
  }
  if (qos === 2 && session?.unreleased.isFull === true) {
    const details = { awaiting_rel: session.unreleased.size, most: session.unreleased.max }
    return because('too_many_unreleased', ReasonCode.receiveMaximumExceeded, details)
  }
  return undefined
}

function because(
  reason: string,
  reasonCode: ReasonCode,
  details: Readonly<Record<string, number>> = {},
): Pick<SimulatedStep, 'reason' | 'details'> {
  return { reason, details: { reason_code: reasonCode, ...details } }
}

async function authorize(
  kernel: SimulationServices,
  { topic, qos, retain }: Message,
  publisher: SimulatedPublisher,
): Promise<SimulatedStep> {
  const name = 'authorization'
  if (!isSession(publisher)) {
    return { name, outcome: 'skipped', reason: publisher === 'api' ? 'api' : 'no_session' }
  }
  const asked = authorizedTopic(publisher, topic, kernel.gateway(publisher.peer.gateway))
  const details = { action: 'publish', topic: asked, qos, retain, isSimulated: true } as const
  const decision = await kernel.authorization(publisher, details)
  if (!isDenied(decision)) {
    const reason = decision instanceof Grant ? 'allow' : decision
    return { name, outcome: 'passed', reason }
  }
  return {
    name,
    outcome: 'refused',
    reason: 'not_authorized',
    details: {
      reason_code: ReasonCode.notAuthorized,
      proto_ver: publisher.protocolVersion,
      ...(endsConnection(decision) && { disconnects: true }),
    },
  }
}

/** A session as it would be after the copies that this publish has put there before. */
class Forecast implements DeliveryState {
  readonly session: ClientSession
  readonly inflight: { size: number; readonly isFull: boolean }
  readonly ahead: PredictedWrites = { bytes: 0, newAlias: undefined }
  /** Receivers of this publish that wait, in order. */
  readonly waiting: SimulatedReceiver[] = []
  #queue: MessageQueue | undefined

  constructor(session: ClientSession) {
    this.session = session
    const { max, size } = session.inflight
    this.inflight = {
      size,
      get isFull() {
        return this.size >= max
      },
    }
  }

  get queue(): MessageQueue {
    return this.#queue ?? this.session.queue
  }

  enqueue(receiver: SimulatedReceiver, copy: Delivery, now: number): void {
    this.#queue ??= this.session.queue.fork()
    const lost = this.#queue.push(copy, now)
    this.waiting.push(receiver)
    if (lost === undefined) return
    if (lost.message !== copy.message) {
      receiver.pushesOut = true
      return
    }
    // A copy of this message: all its copies are in one lane, so it is the first of them.
    const own = this.waiting.shift()
    if (own !== undefined) Object.assign(own, { outcome: 'dropped', reason: 'queue_full' })
  }
}

/** Predicts the treatment of each receiver's copy by `Outgoing.accept` and the connection. */
class Foreseeing implements Receiving {
  readonly receivers: SimulatedReceiver[] = []
  readonly #kernel: SimulationServices
  readonly #forecasts = new Map<ClientSession, Forecast>()

  constructor(kernel: SimulationServices) {
    this.#kernel = kernel
  }

  one(session: ClientSession, message: Message, subscription: Subscription): void {
    this.#receive({
      session,
      subscriptions: [subscription],
      copy: session.copyFor(message, subscription),
    })
  }

  several(session: ClientSession, message: Message, subscriptions: readonly Subscription[]): void {
    this.#receive({ session, subscriptions, copy: mergedCopy(session, message, subscriptions) })
  }

  group(group: SharedGroup<ClientSession>, message: Message): boolean {
    const member = group.foresee(this.#kernel.zone.sharedStrategy, message)
    if (member === undefined) return false
    const { session, subscription } = member
    this.#receive({
      session,
      subscriptions: [subscription],
      candidates: group.candidates().length,
      copy: session.copyFor(message, subscription),
    })
    return true
  }

  #receive(found: Omit<SimulatedReceiver, 'outcome'>): void {
    const { session, copy } = found
    if (copy === undefined) {
      this.receivers.push({ ...found, outcome: 'dropped', reason: 'no_local' })
      return
    }
    const receiver: SimulatedReceiver = { ...found, outcome: 'delivered' }
    this.receivers.push(receiver)
    let forecast = this.#forecasts.get(session)
    if (forecast === undefined) {
      forecast = new Forecast(session)
      this.#forecasts.set(session, forecast)
    }
    const way = decideDelivery(session.connected, forecast, copy.qos, session.zone)
    if (way === 'qos0_msg') Object.assign(receiver, { outcome: 'dropped', reason: way })
    else if (way === 'send') this.#send(forecast, receiver, copy)
    else {
      Object.assign(receiver, { outcome: 'queued', reason: way })
      forecast.enqueue(receiver, copy, this.#kernel.clock.now())
    }
  }

  #send({ session, ahead, inflight }: Forecast, receiver: SimulatedReceiver, copy: Delivery): void {
    const packet = session.connection?.outbox.prepare(copy, ahead)
    if (packet === undefined || typeof packet === 'string') {
      Object.assign(receiver, { outcome: 'dropped', reason: packet })
      return
    }
    receiver.packetBytes = packet.bytes.length
    ahead.bytes += packet.bytes.length
    ahead.newAlias ??= packet.newAlias
    if (copy.qos > 0) inflight.size++
  }
}
