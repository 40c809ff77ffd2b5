import { OBJECT_BYTES, textBytes } from '../../../kernel/memory.ts'
import type { GatewayDelivery } from '../../../kernel/gateway/login.ts'

export type AckMode = 'auto' | 'client' | 'client-individual'

export interface StompSubscription {
  /** `undefined`: version 1.0 need not name it. */
  id: string | undefined
  topicFilter: string
  ack: AckMode
  /** Identifier of the subscription in the broker's deliveries. */
  identifier: number
}

interface PendingAck {
  subscription: StompSubscription
  delivery: { packetId: number; open: number }
}

/** The subscriptions of one client, and which of its messages wait for an acknowledgement. */
export class StompSubscriptions {
  readonly #byId = new Map<string, StompSubscription>()
  readonly #byFilter = new Map<string, StompSubscription>()
  readonly #byIdentifier = new Map<number, StompSubscription>()
  /** By the ID in the `ack` header, in the order of sending. As many as the window of the session has. */
  readonly #pending = new Map<string, PendingAck>()
  #bytes = 0
  #lastIdentifier = 0
  #lastAck = 0

  get bytes(): number {
    return this.#bytes + this.#pending.size * OBJECT_BYTES
  }

  /** The one with that ID, or, in version 1.0, to that destination. */
  find(id: string | undefined, topicFilter: string | undefined): StompSubscription | undefined {
    if (id !== undefined) return this.#byId.get(id)
    return topicFilter === undefined ? undefined : this.#byFilter.get(topicFilter)
  }

  to(topicFilter: string): StompSubscription | undefined {
    return this.#byFilter.get(topicFilter)
  }

  create(id: string | undefined, topicFilter: string, ack: AckMode): StompSubscription {
    return { id, topicFilter, ack, identifier: ++this.#lastIdentifier }
  }

  add(subscription: StompSubscription): void {
    const { id, topicFilter, identifier } = subscription
    if (id !== undefined) this.#byId.set(id, subscription)
    this.#byFilter.set(topicFilter, subscription)
    this.#byIdentifier.set(identifier, subscription)
    this.#bytes += estimateBytes(subscription)
  }

  /** Gives the packet identifiers of messages that will not be acknowledged any more. */
  remove(subscription: StompSubscription): number[] {
    const { id, topicFilter, identifier } = subscription
    if (id !== undefined) this.#byId.delete(id)
    this.#byFilter.delete(topicFilter)
    if (this.#byIdentifier.delete(identifier)) this.#bytes -= estimateBytes(subscription)
    const done: number[] = []
    for (const [ackId, pending] of this.#pending) {
      if (pending.subscription.identifier === identifier) done.push(...this.#settle(ackId, pending))
    }
    return done
  }

  /** Subscriptions that receive a message, each with the ID for its acknowledgement. */
  *findReceivers({
    subscriptionIdentifiers,
    packetId,
  }: GatewayDelivery): IterableIterator<{ subscription: StompSubscription; ackId?: string }> {
    const delivery = { packetId, open: 0 }
    for (const identifier of subscriptionIdentifiers) {
      const subscription = this.#byIdentifier.get(identifier)
      if (subscription === undefined) continue
      if (subscription.ack === 'auto') {
        yield { subscription }
        continue
      }
      const ackId = String(++this.#lastAck)
      if (packetId > 0) {
        delivery.open++
        this.#pending.set(ackId, { subscription, delivery })
      }
      yield { subscription, ackId }
    }
  }

  /** Packet identifiers that are acknowledged by it; with the mode `client` all earlier messages are. */
  acknowledge(ackId: string): number[] {
    const pending = this.#pending.get(ackId)
    if (pending === undefined) return []
    const { subscription } = pending
    if (subscription.ack === 'client-individual') return this.#settle(ackId, pending)
    const done: number[] = []
    for (const [id, each] of [...this.#pending]) {
      if (each.subscription === subscription) done.push(...this.#settle(id, each))
      if (id === ackId) break
    }
    return done
  }

  #settle(ackId: string, { delivery }: PendingAck): number[] {
    this.#pending.delete(ackId)
    return --delivery.open === 0 ? [delivery.packetId] : []
  }
}

/** Bytes of a subscription with its entries in three maps. */
const estimateBytes = ({ id = '', topicFilter }: StompSubscription) =>
  3 * OBJECT_BYTES + textBytes(id) + textBytes(topicFilter)
