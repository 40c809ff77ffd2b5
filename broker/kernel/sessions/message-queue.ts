import type { QoS } from '@signalbox/mqtt/protocol'
import { queueMark } from '../backpressure.ts'
import type { Message } from '../message.ts'
import type { ZoneSettings } from '../settings.ts'
import { StoredDelivery } from './durability.ts'

/** Message for one client, with the effects of its matching subscriptions. */
export interface Delivery {
  readonly message: Message
  readonly qos: QoS
  /** The RETAIN flag as it will be sent. */
  readonly retain: boolean
  /** Identifiers of all matching subscriptions [MQTT-3.3.4-3, -4]. */
  readonly subscriptionIdentifiers?: readonly number[] | undefined
  /** Filter of a shared subscription: another member gets the message when this session ends. */
  readonly sharedFilter?: string | undefined
  /** Sequence number of a delivery on disk, which determines its packet identifier. */
  readonly sequence?: number
}

export interface QueuedDelivery extends Delivery {
  readonly priority: number
  /** Arrival in epoch milliseconds. */
  readonly insertedAt: number
}

/** Counts the memory of the deliveries of a session. */
export interface DeliveryAccount {
  hold(delivery: Delivery): void
  release(delivery: Delivery): void
}

/** One priority's messages, first in, first out. */
interface Lane<T> extends Iterable<T> {
  readonly length: number
  /** The next one of `shift`. */
  readonly first: T | undefined
  push(item: T): void
  shift(): T | undefined
}

/** FIFO list with cheap removal: the head index moves, and the array is cut rarely. */
class Fifo<T> implements Lane<T> {
  #items: T[] = []
  #head = 0

  get length(): number {
    return this.#items.length - this.#head
  }

  get first(): T | undefined {
    return this.#items[this.#head]
  }

  push(item: T): void {
    this.#items.push(item)
  }

  shift(): T | undefined {
    const item = this.#items[this.#head]
    if (item === undefined) return undefined
    this.#head++
    if (this.#head > 32 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head)
      this.#head = 0
    }
    return item
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (let i = this.#head; i < this.#items.length; i++) {
      const item = this.#items[i]
      if (item !== undefined) yield item
    }
  }
}

/** A copy-on-write view of another lane, which must not change while the view is used. */
class Overlay<T> implements Lane<T> {
  readonly #before: Lane<T>
  /** Made when first needed: going through a long lane only begins at its front. */
  #rest: Iterator<T> | undefined
  #taken = 0
  readonly #added = new Fifo<T>()

  constructor(before: Lane<T>) {
    this.#before = before
  }

  get length(): number {
    return this.#before.length - this.#taken + this.#added.length
  }

  get first(): T | undefined {
    const [first] = this
    return first
  }

  push(item: T): void {
    this.#added.push(item)
  }

  shift(): T | undefined {
    if (this.#taken === this.#before.length) return this.#added.shift()
    this.#rest ??= this.#before[Symbol.iterator]()
    const next = this.#rest.next()
    if (next.done === true) return undefined
    this.#taken++
    return next.value
  }

  *[Symbol.iterator](): IterableIterator<T> {
    let i = 0
    for (const item of this.#before) if (i++ >= this.#taken) yield item
    yield* this.#added
  }
}

/**
 * Messages that wait for a client that is away or whose inflight window is full. The limit is for all priorities
 * together; when it is reached, the oldest message of the lowest priority is dropped. Messages on disk do not count:
 * their storage bounds them.
 */
export class MessageQueue {
  /** Messages lost because the queue was full, or because it does not take QoS 0. */
  dropped = 0
  /** Epoch milliseconds of becoming full. The state ends when half of the queue is free. */
  fullSince: number | undefined
  /** Zone of the session, which changes if the client connects through another listener. */
  zone: Readonly<ZoneSettings>
  /** Whether messages of QoS 1 and 2 are on disk, where another limit applies. */
  isStored = false
  /** Number of messages that are not on disk, to which the limit applies. */
  #inMemory = 0
  #isFork = false
  /** Highest priority first; made when first needed, most sessions never queue. */
  #lanes: { priority: number; items: Lane<QueuedDelivery> }[] = []
  #length = 0
  readonly #account: DeliveryAccount | undefined

  /** @param account absent for a copy that only simulates deliveries */
  constructor(zone: Readonly<ZoneSettings>, account?: DeliveryAccount) {
    this.zone = zone
    this.#account = account
  }

  get length(): number {
    return this.#length
  }

  /** The maximum number of messages; 0: no limit. Messages on disk have none. */
  get max(): number {
    return this.isStored ? 0 : this.zone.maxMqueueLen
  }

  /** Messages at which publishers begin to wait for a client that is connected. */
  get mark(): number {
    return queueMark(this.zone.maxMqueueLen)
  }

  /** Adds at the end; gives the message that had to leave for it, which may be the new one itself. */
  push(
    delivery: Delivery,
    insertedAt: number,
    topic = delivery.message.topic,
  ): QueuedDelivery | undefined {
    const priority = this.topicPriority(topic)
    const max = this.zone.maxMqueueLen
    if (delivery instanceof StoredDelivery) {
      delivery.priority = priority
      this.#lane(priority).push(delivery)
    } else {
      const queued = { ...delivery, priority, insertedAt }
      // Dropping an earlier message that is on disk would not make room in memory.
      if (this.isStored && max > 0 && this.#inMemory >= max && delivery.qos === 0) {
        this.dropped++
        return queued
      }
      this.#lane(priority).push(queued)
    }
    this.#length++
    this.#account?.hold(delivery)
    if (this.#isOnDisk(delivery)) return undefined
    this.#inMemory++
    if (max === 0 || this.#inMemory < max) return undefined
    this.fullSince ??= insertedAt
    return this.#inMemory > max ? this.dropOldest() : undefined
  }

  shift(): QueuedDelivery | undefined {
    for (const { items } of this.#lanes) {
      const delivery = items.shift()
      if (delivery === undefined) continue
      this.#left(delivery)
      if (this.fullSince !== undefined && this.#inMemory < this.mark) this.fullSince = undefined
      return delivery
    }
    return undefined
  }

  /** Removes and returns deliveries inserted before a time. */
  *shiftOlder(than: number): IterableIterator<QueuedDelivery> {
    for (const { items } of this.#lanes) {
      while (items.first !== undefined && items.first.insertedAt < than) {
        const delivery = items.shift()
        if (delivery === undefined) break
        this.#left(delivery)
        yield delivery
      }
    }
  }

  /** Copy for predicting the effect of a `push`, without changing this queue. */
  fork(): MessageQueue {
    const fork = new MessageQueue(this.zone)
    fork.#lanes = this.#lanes.map(({ priority, items }) => ({
      priority,
      items: new Overlay(items),
    }))
    fork.#length = this.#length
    fork.#inMemory = this.#inMemory
    fork.#isFork = true
    fork.isStored = this.isStored
    return fork
  }

  /** In the order in which they will be sent. */
  *entries(): IterableIterator<QueuedDelivery> {
    for (const { items } of this.#lanes) yield* items
  }

  clear(): void {
    if (this.#account !== undefined) {
      for (const delivery of this.entries()) this.#account.release(delivery)
    }
    this.#lanes = []
    this.#length = 0
    this.#inMemory = 0
    this.fullSince = undefined
  }

  /** Removes the oldest message of the lowest priority, which is lost. */
  dropOldest(): QueuedDelivery | undefined {
    const oldest = this.#lanes.findLast(({ items }) => items.length > 0)?.items.shift()
    if (oldest === undefined) return undefined
    this.#left(oldest)
    this.dropped++
    return oldest
  }

  #left(delivery: QueuedDelivery): void {
    this.#length--
    if (!this.#isOnDisk(delivery)) this.#inMemory--
    this.#account?.release(delivery)
  }

  /** Whether a delivery is on disk, or would be if this queue were not a fork. */
  #isOnDisk(delivery: Delivery): boolean {
    return delivery instanceof StoredDelivery || (this.#isFork && this.isStored && delivery.qos > 0)
  }

  /** Priority of messages to a topic; higher ones are sent first. */
  topicPriority(topic: string): number {
    const { mqueuePriorities, mqueueDefaultPriority } = this.zone
    if (mqueuePriorities === 'disabled') return 0
    const fallback = mqueueDefaultPriority === 'lowest' ? 0 : Number.POSITIVE_INFINITY
    return mqueuePriorities.get(topic) ?? fallback
  }

  #lane(priority: number): Lane<QueuedDelivery> {
    const known = this.#lanes.find((lane) => lane.priority === priority)
    if (known !== undefined) return known.items
    const items = new Fifo<QueuedDelivery>()
    this.#lanes.push({ priority, items })
    this.#lanes.sort((a, b) => b.priority - a.priority)
    return items
  }
}
