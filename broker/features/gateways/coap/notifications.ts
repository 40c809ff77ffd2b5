import type { GatewayClient } from '../../../kernel/gateway/gateway-client.ts'
import type { GatewayDelivery } from '../../../kernel/gateway/login.ts'
import { OBJECT_BYTES, textBytes } from '../../../kernel/memory.ts'
import { type CoapContent, NO_BYTES, uintOption } from './message.ts'
import type { Receipt } from './message-layer.ts'

/** A sequence number has 24 bits (RFC 7641 section 4.4). */
const LAST_SEQUENCE = 0xff_ffff
/** Number of unconfirmed notifications before a confirmable one (RFC 7641 section 4.5). */
const UNCONFIRMED_LIMIT = 100
/** Notifications of which a reset is recognized. */
const MAX_RECENT = 64

/** A subscription that a client observes. */
interface Observation {
  readonly filter: string
  /** Path that the client fetches further blocks of a long message from. */
  readonly resource: string
  token: Buffer
  sequence: number
  unconfirmed: number
}

/** How notifications reach the client. */
export interface NotificationPort {
  readonly client: GatewayClient
  confirmable(token: Buffer, content: CoapContent): Promise<Receipt>
  nonConfirmable(token: Buffer, content: CoapContent): number | undefined
  /** The first block of a long message. */
  firstBlock(resource: string, content: CoapContent): CoapContent
  /** Whether the address must be verified before this many bytes are sent. */
  needsProof(bytes: number): boolean
}

export type NotifyType = 'non' | 'con' | 'qos'

/** Notifications for the subscriptions of one client. */
export class Notifications {
  readonly #type: NotifyType
  readonly #port: () => NotificationPort
  readonly #observations = new Map<number, Observation>()
  /** Observations with a recent notification, by message ID. */
  readonly #recent = new Map<number, Observation>()
  #nextId = 1
  #bytes = 0

  /** `port`: of the address that the client has now. */
  constructor(type: NotifyType, port: () => NotificationPort) {
    this.#type = type
    this.#port = port
  }

  /** Bytes of the observations. */
  get bytes(): number {
    return this.#bytes
  }

  /** The subscription identifier of an observation. A client has one of each filter. */
  observe(filter: string, resource: string, token: Buffer): number {
    const kept = Buffer.from(token)
    for (const [id, observation] of this.#observations) {
      if (observation.filter !== filter) continue
      observation.token = kept
      return id
    }
    this.#bytes += estimateBytes(filter)
    const id = this.#nextId++
    this.#observations.set(id, { filter, resource, token: kept, sequence: 0, unconfirmed: 0 })
    return id
  }

  forget(filter: string): void {
    for (const [id, observation] of this.#observations) {
      if (observation.filter !== filter) continue
      this.#observations.delete(id)
      this.#bytes -= estimateBytes(filter)
    }
  }

  /** The client rejected a notification: it does not observe any more (RFC 7641 section 3.6). */
  reset(messageId: number): void {
    const observation = this.#recent.get(messageId)
    this.#recent.delete(messageId)
    if (observation !== undefined) this.#cancel(observation)
  }

  deliver(delivery: GatewayDelivery): void {
    const known = delivery.subscriptionIdentifiers.flatMap((id) => this.#observations.get(id) ?? [])
    // A subscription of an administrator has no token.
    const observations = known.length > 0 ? known : [this.#unrequested(delivery.topic)]
    const [first, ...further] = observations
    if (first !== undefined) this.#notify(first, delivery, delivery.packetId)
    for (const observation of further) this.#notify(observation, delivery, 0)
  }

  /** QoS 2: the client has no further step. */
  release(packetId: number): void {
    this.#port().client.acknowledge(packetId)
  }

  #unrequested(topic: string): Observation {
    return { filter: topic, resource: topic, token: NO_BYTES, sequence: 0, unconfirmed: 0 }
  }

  #notify(observation: Observation, { message, qos }: GatewayDelivery, packetId: number): void {
    const port = this.#port()
    observation.sequence = observation.sequence === LAST_SEQUENCE ? 1 : observation.sequence + 1
    const options = [uintOption('Observe', observation.sequence)]
    const whole = { code: '2.05', options, payload: message.payload }
    const content = port.firstBlock(observation.resource, whole)
    const isConfirmed =
      this.#type === 'con' ||
      (this.#type === 'qos' && qos > 0) ||
      observation.unconfirmed >= UNCONFIRMED_LIMIT ||
      port.needsProof(content.payload.length)
    if (isConfirmed) void this.#confirm(port, observation, content, packetId)
    else this.#send(port, observation, content, packetId)
  }

  #send(
    port: NotificationPort,
    observation: Observation,
    content: CoapContent,
    packetId: number,
  ): void {
    const messageId = port.nonConfirmable(observation.token, content)
    observation.unconfirmed++
    if (messageId !== undefined) this.#remember(messageId, observation)
    if (packetId > 0) this.#complete(packetId)
  }

  async #confirm(
    port: NotificationPort,
    observation: Observation,
    content: CoapContent,
    packetId: number,
  ): Promise<void> {
    const { kind } = await port.confirmable(observation.token, content)
    if (kind === 'acknowledged' || kind === 'response') {
      observation.unconfirmed = 0
      if (packetId > 0) this.#complete(packetId)
      return
    }
    if (kind === 'closed') return
    if (packetId > 0) port.client.abandon(packetId)
    // The client has gone, or does not know the token any more (RFC 7641 section 4.5).
    if (kind !== 'refused') this.#cancel(observation)
  }

  #complete(packetId: number): void {
    const { client } = this.#port()
    if (!client.acknowledge(packetId)) client.received(packetId)
  }

  #cancel(observation: Observation): void {
    this.forget(observation.filter)
    const done = this.#port().client.unsubscribe(observation.filter)
    if (done instanceof Promise) done.catch(() => {}) // a hook that failed has logged it
  }

  #remember(messageId: number, observation: Observation): void {
    this.#recent.set(messageId, observation)
    if (this.#recent.size <= MAX_RECENT) return
    const [oldest] = this.#recent.keys()
    if (oldest !== undefined) this.#recent.delete(oldest)
  }
}

/** An observation with its token; its resource is most often the filter. */
const estimateBytes = (filter: string) => 3 * OBJECT_BYTES + 2 * textBytes(filter)
