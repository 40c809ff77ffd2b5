import type { PacketProperties } from '../access.ts'
import type { QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { Gate, progressUnits } from '../backpressure.ts'
import type { EncodedPublish } from '../codec/publish.ts'
import type { Deadline } from '../deadlines.ts'
import type { EndProperties } from '../end-properties.ts'
import { isExpired, type Message } from '../message.ts'
import { kernelCounter } from '../metrics.ts'
import type { Throttle } from '../net/throttle.ts'
import type { DisconnectReason, DropReason } from '../reasons.ts'
import type { KernelServices } from '../services.ts'
import { type InflightEntry, InflightWindow } from './inflight.ts'
import { type Delivery, type DeliveryAccount, MessageQueue } from './message-queue.ts'
import { keepOwnBytes, type MessageHolder } from './queue-memory.ts'
import type { Session } from './session.ts'
import { decideDelivery } from './delivery.ts'
import { type SessionLog, StoredDelivery, type StoredSession } from './durability.ts'

const ACKED = kernelCounter('messages.acked')

/** Output that a predicted publish has sent to the connection so far; nothing for real ones. */
export interface PredictedWrites {
  bytes: number
  /** Topic that has got an alias. */
  newAlias: string | undefined
}

export interface PreparedPublish extends EncodedPublish {
  /** Topic that gets a new alias. */
  newAlias?: string
}

/** Parts of the connection that a session uses. */
export interface SessionConnection {
  /** Whether the client will send nothing more. */
  readonly isLeaving: boolean
  readonly inbox: { reconsider(): void }
  readonly outbox: {
    readonly gate: Gate | undefined
    readonly waitingBytes: number
    readonly maxPacketBytes: number
    /** Encodes a delivery, or returns the reason why it cannot be sent, without sending or recording it. */
    prepare(
      delivery: Delivery,
      ahead: Readonly<PredictedWrites>,
    ): PreparedPublish | 'queue_full' | 'too_large'
    /** @param packetId 0 with QoS 0 */
    publish(delivery: Delivery, packetId: number, dup: boolean): void
  }
  /** Seconds; 0 is no limit. */
  keepAlive(seconds: number): void
  /** Limits the publishing of the client; `undefined` removes the limit. Absent for gateways. */
  limitPublishing?(throttle: Throttle | undefined): void
  sendAck(cmd: 'pubrel', packetId: number, reasonCode: ReasonCode): void
  close(reason: DisconnectReason, reasonCode: ReasonCode, properties?: EndProperties): void
}

/** Parts of the session that outgoing messages use. */
export interface OutgoingSession extends Session {
  /** Connection of the client; absent while disconnected. */
  readonly connection: SessionConnection | undefined
  /** Log of a session that outlives the process. */
  readonly log: SessionLog | undefined
  drop(message: Message, reason: DropReason): void
}

/**
 * The messages on their way to a client: those that wait in the queue, and those that were sent and not
 * yet acknowledged. They outlive the client's connections.
 */
export class Outgoing implements DeliveryAccount, MessageHolder {
  readonly queue: MessageQueue
  readonly inflight: InflightWindow
  readonly #kernel: KernelServices
  readonly #session: OutgoingSession
  /** Sent before the last reconnect, and not yet sent again. */
  #unsent: InflightEntry[] = []
  /** For publishers of QoS 1 and 2; made when the queue is half full for the first time. */
  #gate: Gate | undefined
  /** Acknowledged, in units of progress. */
  #progress = 0
  #retry: Deadline | undefined
  #hasEnded = false
  /** Deliveries that are being stored. */
  #storing = 0
  #heldBytes = 0
  /** Deliveries that are on disk, and whose messages are in memory as well; made when first needed. */
  #loaded: Set<StoredDelivery> | undefined

  constructor(kernel: KernelServices, session: OutgoingSession) {
    this.#kernel = kernel
    this.#session = session
    this.queue = new MessageQueue(session.zone, this)
    this.inflight = new InflightWindow(session.zone.maxInflight, this)
  }

  /** Sends a delivery or queues it; in a durable session, it is stored first. */
  accept(delivery: Delivery): void {
    if (this.#hasEnded) return
    const { log } = this.#session
    if (log === undefined || delivery.qos === 0) return this.#take(delivery)
    this.#storing++
    log.store(delivery)
    this.#checkQueue()
  }

  /** Called when a delivery that `accept` handed to the store is on disk, or could not be stored. */
  stored(delivery: StoredDelivery, isStored: boolean): void {
    this.#storing--
    if (isStored) this.#take(delivery)
    this.#openGate()
  }

  /** Restores stored deliveries while the client is away. */
  restore({ sent, waiting, dropped }: Pick<StoredSession, 'sent' | 'waiting' | 'dropped'>): void {
    this.queue.dropped = dropped
    for (const { delivery, isReceived } of sent) {
      this.inflight.add(delivery, delivery.insertedAt, isReceived ? 'pubcomp' : undefined)
    }
    for (const { delivery, topic } of waiting) {
      this.queue.push(delivery, delivery.insertedAt, topic)
    }
  }

  /** Drops the oldest waiting message, because the storage is full. `false`: none waits. */
  dropOldest(): boolean {
    const oldest = this.queue.dropOldest()
    if (oldest !== undefined) this.#drop(oldest, 'queue_full')
    return oldest !== undefined
  }

  /** Drops old deliveries, at most the limit; returns their number. */
  dropOlder(than: number, limit: number): number {
    let count = 0
    for (const delivery of this.queue.shiftOlder(than)) {
      this.#drop(delivery, 'expired')
      if (++count === limit) break
    }
    return count
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  hold(delivery: Delivery): void {
    const memory = this.#kernel.queueMemory
    // A stored delivery counts without its message, which counts while it is loaded.
    const isStored = delivery instanceof StoredDelivery
    this.#heldBytes += isStored ? memory.count(1) : memory.hold(delivery.message)
  }

  release(delivery: Delivery): void {
    const memory = this.#kernel.queueMemory
    const isStored = delivery instanceof StoredDelivery
    this.#heldBytes += isStored ? memory.count(-1) : -memory.release(delivery.message)
  }

  /** Counts the message of a stored delivery that was loaded into memory. */
  loaded(delivery: StoredDelivery, message: Message): void {
    this.#loaded ??= new Set()
    this.#loaded.add(delivery)
    this.#heldBytes += this.#kernel.queueMemory.hold(message)
  }

  unloaded(delivery: StoredDelivery, message: Message): void {
    this.#loaded?.delete(delivery)
    this.#heldBytes -= this.#kernel.queueMemory.release(message)
  }

  /** Frees memory: unloads messages that are on disk, then drops the oldest waiting ones, at last the unacknowledged. */
  shed(bytes: number): void {
    const until = this.#heldBytes - bytes
    // Only loaded deliveries are visited, because visiting all would block the process for too long.
    for (const delivery of this.#loaded ?? []) {
      if (this.#heldBytes <= until) return
      delivery.unload()
    }
    while (this.#heldBytes > until) {
      const oldest = this.queue.dropOldest()
      if (oldest === undefined) break
      this.#lose(oldest)
    }
    if (this.#heldBytes <= until) return
    for (const entry of this.inflight.entries()) {
      this.inflight.delete(entry.packetId)
      this.#unsent = this.#unsent.filter((each) => each !== entry)
      this.#lose(entry.delivery)
      if (this.#heldBytes <= until) return
    }
  }

  #lose(delivery: Delivery): void {
    this.#kernel.queueMemory.lost()
    this.#drop(delivery, 'queue_full')
  }

  #take(delivery: Delivery): void {
    const { connection } = this.#session
    const way = decideDelivery(connection !== undefined, this, delivery.qos, this.#session.zone)
    if (way === 'qos0_msg') {
      this.queue.dropped++
      return this.#session.drop(delivery.message, way)
    }
    // Sending requires a connection.
    if (way !== 'send' || connection === undefined) return this.#enqueue(delivery)
    if (delivery.qos === 0) return connection.outbox.publish(delivery, 0, false)
    const { queueMemory } = this.#kernel
    if (queueMemory.isFullFor(this)) {
      this.queue.dropped++
      return this.#lose(delivery)
    }
    const before = this.#heldBytes
    this.#send(connection, delivery)
    queueMemory.makeRoom(this, this.#heldBytes - before)
  }

  acknowledge(entry: InflightEntry, properties?: PacketProperties): void {
    this.inflight.delete(entry.packetId)
    this.#session.log?.remove(entry.delivery)
    if (this.#gate !== undefined)
      this.#progress += progressUnits(1, entry.delivery.message.payload.length)
    this.#resendNext()
    this.#kernel.metrics.count(ACKED)
    const { delivery, sentAt } = entry
    this.#kernel.hooks.run('message.acked', this.#session, delivery.message, properties, sentAt)
    this.#pump()
  }

  /**
   * After a reconnect: what was under way is sent again, in its order [MQTT-4.4.0-1],
   * [MQTT-4.6.0-1], no more at a time than the client now takes [MQTT-3.3.4-9].
   */
  resume(): void {
    const { connection } = this.#session
    if (connection === undefined) return
    const entries = this.inflight.entries()
    this.#unsent = entries.splice(this.inflight.max)
    for (const entry of entries) this.#resend(connection, entry)
    this.#resendNext()
    this.#pump()
    this.#checkQueue()
    this.#armRetry()
  }

  /** Stops sending until `resume`, because the client has disconnected. */
  pause(): void {
    this.#retry?.cancel()
  }

  /** The session has ended: empties everything, and gives the messages that were not completed. */
  end(): Delivery[] {
    this.#hasEnded = true
    this.#retry?.cancel()
    const { log } = this.#session
    const inflight = this.inflight.entries()
    if (log !== undefined) {
      for (const { delivery } of inflight) log.remove(delivery)
      for (const delivery of this.queue.entries()) log.remove(delivery)
    }
    const uncompleted = inflight
      .filter(({ awaits }) => awaits !== 'pubcomp')
      .map(({ delivery }) => delivery)
    uncompleted.push(...this.queue.entries())
    this.inflight.clear()
    this.queue.clear()
    return uncompleted
  }

  // --- publishers that wait for this client ---

  /** The gate at which a publisher has to wait before a message of this QoS is handed over. */
  closedGate(qos: QoS): Gate | undefined {
    const { connection } = this.#session
    if (connection === undefined || connection.isLeaving) return undefined
    const gate = qos === 0 ? connection.outbox.gate : this.#gate
    return gate?.isClosed === true ? gate : undefined
  }

  /** Publishers wait for this client. */
  get isAwaited(): boolean {
    return this.#gate?.isClosed === true || this.#session.connection?.outbox.gate?.isClosed === true
  }

  /** Opens all gates, so that nothing waits for a client that has gone. */
  openGates(): void {
    this.#gate?.open()
    this.#session.connection?.outbox.gate?.open()
  }

  /** The window has room again, or the client is back. */
  #pump(): void {
    const { connection } = this.#session
    while (
      connection !== undefined &&
      this.#session.connection === connection &&
      !this.inflight.isFull
    ) {
      const next = this.queue.shift()
      if (next === undefined) break
      if (this.#isExpired(next.message)) this.#drop(next, 'expired')
      else if (next.qos === 0) connection.outbox.publish(next, 0, false)
      else this.#send(connection, next)
    }
    this.#openGate()
  }

  #openGate(): void {
    if (this.#gate !== undefined && this.#waiting <= this.queue.mark >> 1) this.#gate.open()
  }

  get #waiting(): number {
    return this.queue.length + this.#storing
  }

  #drop(delivery: Delivery, reason: DropReason): void {
    const { log, clientId } = this.#session
    try {
      const isStored = delivery instanceof StoredDelivery
      this.#session.drop(isStored ? delivery.lastMessage : delivery.message, reason)
    } catch (error) {
      // A damaged message must not keep its place, nor block the messages behind it.
      this.#kernel.log.error({ err: error, clientid: clientId }, 'A lost message cannot be read')
    }
    log?.remove(delivery)
    if (reason === 'queue_full') log?.dropped()
  }

  #send(connection: SessionConnection, delivery: Delivery): void {
    const entry = this.inflight.add(delivery, this.#kernel.clock.now())
    connection.outbox.publish(delivery, entry.packetId, false)
    if (this.#retry === undefined) this.#armRetry()
  }

  #resend(connection: SessionConnection, entry: InflightEntry): void {
    entry.resentAt = this.#kernel.clock.now()
    if (entry.awaits === 'pubcomp') connection.sendAck('pubrel', entry.packetId, ReasonCode.success)
    else if (this.#isExpired(entry.delivery.message)) {
      this.inflight.delete(entry.packetId)
      this.#drop(entry.delivery, 'expired')
    } else connection.outbox.publish(entry.delivery, entry.packetId, true)
  }

  /** Sends the messages that `resume` could not send, as the window allows. */
  #resendNext(): void {
    while (this.#session.connection !== undefined && this.#unsent.length > 0) {
      const underWay = this.inflight.size - this.#unsent.length
      const next = underWay < this.inflight.max ? this.#unsent.shift() : undefined
      if (next === undefined) return
      this.#resend(this.#session.connection, next)
    }
  }

  #isExpired(message: Message): boolean {
    return isExpired(message, this.#session.zone, this.#kernel.clock)
  }

  #enqueue(delivery: Delivery): void {
    const before = this.#heldBytes
    if (!(delivery instanceof StoredDelivery)) keepOwnBytes(delivery.message)
    const lost = this.queue.push(delivery, this.#kernel.clock.now())
    if (lost !== undefined) this.#drop(lost, 'queue_full')
    this.#kernel.queueMemory.makeRoom(this, this.#heldBytes - before)
    this.#checkQueue()
  }

  /** Beyond half of the queue publishers wait for the client, so that nothing is dropped. */
  #checkQueue(): void {
    const { queue } = this
    const { connection } = this.#session
    if (connection === undefined || this.#waiting < queue.mark) return
    this.#gate ??= new Gate(this.#kernel.backpressure, {
      progress: () => this.#progress,
      toOpen: () => queue.mark - (queue.mark >> 1),
      onClose: () => this.#session.connection?.inbox.reconsider(),
    })
    if (!connection.isLeaving) this.#gate.close()
  }

  /** MQTT 3 clients get unacknowledged messages again; MQTT 5 forbids it while connected [MQTT-4.4.0-1]. */
  #armRetry(): void {
    const { clock, deadlines } = this.#kernel
    const { retryIntervalMs } = this.#session.zone
    const isV5 = this.#session.protocolVersion === 5
    if (isV5 || !Number.isFinite(retryIntervalMs) || retryIntervalMs <= 0) return
    this.#retry?.cancel()
    this.#retry = deadlines.add(retryIntervalMs, () => {
      this.#retry = undefined
      const { connection } = this.#session
      if (connection === undefined || this.inflight.size === 0) return
      const due = clock.now() - retryIntervalMs
      for (const entry of this.inflight.entries()) {
        if ((entry.resentAt ?? entry.sentAt) <= due) this.#resend(connection, entry)
      }
      this.#armRetry()
    })
  }
}
