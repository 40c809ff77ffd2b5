import type { Delivery, DeliveryAccount } from './message-queue.ts'
import { PacketIds } from './packet-ids.ts'

export interface InflightEntry {
  readonly packetId: number
  readonly delivery: Delivery
  /** Ascending number of the sent message. */
  readonly order: number
  /** Type of the awaited packet. */
  awaits: 'puback' | 'pubrec' | 'pubcomp'
  /** First sending in epoch milliseconds. */
  readonly sentAt: number
  /** Time of the last retransmission. */
  resentAt: number | undefined
}

const MAX_PACKET_ID = 65_535

/** QoS 1 and 2 messages that were sent and not yet acknowledged, in the order of sending. */
export class InflightWindow {
  /** How many may be under way: the smaller of the zone's limit and the client's Receive Maximum. */
  max: number
  readonly #entries = new PacketIds<InflightEntry>()
  #lastId = 0
  #lastOrder = 0
  readonly #account: DeliveryAccount | undefined

  constructor(max: number, account?: DeliveryAccount) {
    this.max = max
    this.#account = account
  }

  get size(): number {
    return this.#entries.size
  }

  get isFull(): boolean {
    return this.#entries.size >= this.max
  }

  /**
   * Assigns the next free packet identifier [MQTT-2.2.1-3]. That of a delivery on disk follows from
   * its sequence, so that it is the same after a restart and the client recognizes duplicates.
   */
  add(
    delivery: Delivery,
    sentAt: number,
    awaits: InflightEntry['awaits'] = delivery.qos === 1 ? 'puback' : 'pubrec',
  ): InflightEntry {
    if (delivery.sequence !== undefined) this.#lastId = (delivery.sequence - 1) % MAX_PACKET_ID
    do {
      this.#lastId = this.#lastId === MAX_PACKET_ID ? 1 : this.#lastId + 1
    } while (this.#entries.has(this.#lastId))
    const order = ++this.#lastOrder
    const packetId = this.#lastId
    const entry: InflightEntry = { packetId, delivery, order, awaits, sentAt, resentAt: undefined }
    this.#entries.set(entry.packetId, entry)
    this.#account?.hold(delivery)
    return entry
  }

  get(packetId: number): InflightEntry | undefined {
    return this.#entries.get(packetId)
  }

  delete(packetId: number): void {
    const entry = this.#entries.get(packetId)
    if (entry === undefined) return
    this.#entries.delete(packetId)
    this.#account?.release(entry.delivery)
  }

  entries(): InflightEntry[] {
    const entries = Array.from(this.#entries.entries(), ([, entry]) => entry)
    return entries.sort((a, b) => a.order - b.order)
  }

  clear(): void {
    for (const [, { delivery }] of this.#entries.entries()) this.#account?.release(delivery)
    this.#entries.clear()
  }
}
