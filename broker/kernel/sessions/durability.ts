import type { Message } from '../message.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import type { Delivery, QueuedDelivery } from './message-queue.ts'

/** Thrown if a message could not be written to disk; it is refused and never acknowledged. */
export class NotStored extends Error {
  constructor(cause: unknown) {
    super('It could not be stored', { cause })
    this.name = 'NotStored'
  }
}

/** The storage of sessions that outlive the process, as the kernel uses it. */
export interface Durability {
  /** Deliveries that were handed over to be stored, since the start. */
  readonly stored: number
  /**
   * Settles when everything that was noted until now is on disk; rejects with `NotStored`. `undefined`: it is on
   * disk already.
   */
  readonly committed: Promise<void> | undefined
  /** Whether a session had no room in memory at the start, and waits on disk for its client. */
  isOnDiskOnly(clientId: string): boolean
  /**
   * Restores a session that had no room in memory at the start, when its client connects. A session that the client
   * does not continue is removed. `false`: there is no room for it.
   */
  recall(clientId: string, isContinued: boolean): boolean
}

/** Storage of one session. */
export interface SessionLog {
  readonly committed: Promise<void> | undefined
  /** Stores a delivery of QoS 1 or 2; the session receives it when it is on disk. */
  store(delivery: Delivery): void
  /** The exchange of a delivery is over, or it was dropped. */
  remove(delivery: Delivery): void
  /** Reports that the queue has lost messages. */
  dropped(): void
  /** The client has it: from now on only PUBREL is sent [MQTT-4.3.3-6]. */
  noteReceived(delivery: Delivery): void
  /** A packet identifier of the client that has to be released [MQTT-4.3.3-10]. */
  noteUnreleased(packetId: number): void
  noteReleased(packetId: number): void
  /** Fields of the session have changed. */
  changed(): void
}

/** Reads messages that are only on disk, and counts the memory of loaded ones. */
export interface MessageSource {
  loaded(delivery: StoredDelivery, message: Message): void
  unloaded(delivery: StoredDelivery, message: Message): void
  /**
   * Loads the message into the delivery, and prefetches those of the next ones.
   * @throws if the message cannot be read
   */
  load(delivery: StoredDelivery): Message
  /** @throws if the message cannot be read */
  read(delivery: StoredDelivery): Message
}

/**
 * A delivery on disk. Its message is only in memory while needed, because a session of a
 * disconnected client has many.
 */
export class StoredDelivery implements QueuedDelivery {
  readonly qos: Delivery['qos']
  readonly retain: boolean
  readonly subscriptionIdentifiers: readonly number[] | undefined
  readonly sharedFilter: string | undefined
  /** Counted for each session. The packet identifier follows from it. */
  readonly sequence: number
  /** The identifier of the message in the storage. */
  readonly messageId: number
  /** Bytes of the delivery and its message in the storage. */
  readonly bytes: number
  priority = 0
  insertedAt: number
  #message: Message | undefined
  readonly #source: MessageSource
  /** Whether its message is counted in the memory of the session. */
  #isCounted = false
  #hasEnded = false

  constructor(
    source: MessageSource,
    how: Omit<Delivery, 'message'>,
    stored: { sequence: number; messageId: number; bytes: number; insertedAt: number },
    message?: Message,
  ) {
    this.qos = how.qos
    this.retain = how.retain
    this.subscriptionIdentifiers = how.subscriptionIdentifiers
    this.sharedFilter = how.sharedFilter
    this.sequence = stored.sequence
    this.messageId = stored.messageId
    this.bytes = stored.bytes
    this.insertedAt = stored.insertedAt
    this.#source = source
    this.#message = message
  }

  get message(): Message {
    return this.#message ?? this.#source.load(this)
  }

  /** Message of a lost delivery, without prefetching. */
  get lastMessage(): Message {
    return this.#message ?? this.#source.read(this)
  }

  get isLoaded(): boolean {
    return this.#message !== undefined
  }

  keep(message: Message): void {
    if (this.#hasEnded) return
    this.#message ??= message
    this.count()
  }

  /** Counts the message, which has been stored: the session decides whether it stays in memory. */
  count(): void {
    if (this.#message === undefined || this.#isCounted || this.#hasEnded) return
    this.#isCounted = true
    this.#source.loaded(this, this.#message)
  }

  unload(): void {
    if (this.#hasEnded) return
    this.#uncount()
    this.#message = undefined
  }

  /** Ends the delivery: its message is no longer counted, even if something still refers to it. */
  end(): void {
    this.#uncount()
    this.#hasEnded = true
  }

  #uncount(): void {
    if (this.#isCounted && this.#message !== undefined) this.#source.unloaded(this, this.#message)
    this.#isCounted = false
  }
}

/** Stored session, restored at the start before listeners open. */
export interface StoredSession {
  subscriptions: readonly Subscription[]
  unreleased: readonly (readonly [packetId: number, receivedAt: number])[]
  /** Sent and not yet acknowledged, in the order of sending. */
  sent: readonly { delivery: StoredDelivery; isReceived: boolean }[]
  /** The topic is that of its message, which is not read for it. */
  waiting: readonly { delivery: StoredDelivery; topic: string }[]
  connectedAt: number
  /** Epoch milliseconds; the time since then counts. */
  disconnectedAt: number
  /** Number of messages that the session's queue has lost. */
  dropped: number
}

/** Settles when both have; `undefined` if both are on disk already. */
export function both(
  one: Promise<unknown> | undefined,
  other: Promise<unknown> | undefined,
): Promise<unknown> | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const all = Promise.all([one, other])
  // Not everyone who publishes waits, and each of the two reports its own failure.
  all.catch(() => {})
  return all
}
