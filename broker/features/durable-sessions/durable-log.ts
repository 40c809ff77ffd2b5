import { messageBytes } from '../../kernel/memory.ts'
import type { ClientSession } from '../../kernel/sessions/client-session.ts'
import type { Message } from '../../kernel/message.ts'
import {
  type MessageSource,
  type SessionLog,
  StoredDelivery,
} from '../../kernel/sessions/durability.ts'
import type { Delivery } from '../../kernel/sessions/message-queue.ts'
import type { SessionTable } from './session-table.ts'
import type { Writer } from './writer.ts'

/** Bytes of a delivery on disk, without its message. */
const ROW_BYTES = 40

interface LogServices {
  readonly writer: Writer
  readonly sessions: SessionTable
  /** Messages of one session that are read together and kept in memory. */
  readonly batchSize: () => number
  /** Limit of one session's stored messages in bytes. */
  maxBytes(): number
  /** Reports messages that were dropped because the session exceeded its limit on disk. */
  lost(log: DurableLog, count: number): void
  /** Whether there is memory for a message that could also be read from disk later. */
  fits(bytes: number): boolean
  now(): number
}

/** Stored messages and state of one session. */
export class DurableLog implements SessionLog, MessageSource {
  readonly id: number
  readonly session: ClientSession
  readonly #services: LogServices
  #lastSequence = 0
  #bytes = 0
  /** The batch that stores the number of lost messages. */
  #countedIn: unknown

  constructor(services: LogServices, id: number, session: ClientSession) {
    this.#services = services
    this.id = id
    this.session = session
  }

  get committed(): Promise<void> | undefined {
    return this.#services.writer.committed
  }

  store(delivery: Delivery): void {
    const { writer } = this.#services
    const messageId = writer.store(delivery.message)
    const sequence = ++this.#lastSequence
    const insertedAt = this.#services.now()
    const bytes = ROW_BYTES + messageBytes(delivery.message)
    const stored = new StoredDelivery(
      this,
      delivery,
      { sequence, messageId, bytes, insertedAt },
      delivery.message,
    )
    this.#bytes += bytes
    writer.batch.deliveries.push({ log: this, delivery: stored })
  }

  /** A delivery that was stored by an earlier process. */
  restore(how: Omit<Delivery, 'message'> & ConstructorParameters<typeof StoredDelivery>[2]) {
    this.#lastSequence = how.sequence
    this.#services.writer.refer(how.messageId)
    this.#bytes += how.bytes
    return new StoredDelivery(this, how, how)
  }

  written(delivery: StoredDelivery): void {
    const { session } = this
    session.stored(delivery, true)
    const { batchSize, fits } = this.#services
    this.makeRoom()
    if (session.queue.length > batchSize() || !fits(0)) delivery.unload()
    else delivery.count()
  }

  /** Bytes of the session's messages on disk. */
  get bytes(): number {
    return this.#bytes
  }

  /** Drops the oldest waiting messages until the session is within its limit. */
  makeRoom(): void {
    const { maxBytes, lost } = this.#services
    let count = 0
    while (this.#bytes > maxBytes() && this.session.outgoing.dropOldest()) count++
    if (count > 0) lost(this, count)
  }

  /** Stores the number of messages that the queue has lost, once in each batch. */
  dropped(): void {
    const { writer, sessions } = this.#services
    if (this.#countedIn === writer.batch || this.session.isTerminated) return
    this.#countedIn = writer.batch
    writer.batch.rows.push(() => sessions.putDropped(this.id, this.session.queue.dropped))
  }

  notWritten(delivery: StoredDelivery): void {
    this.#bytes -= delivery.bytes
    delivery.end()
    this.session.stored(delivery, false)
  }

  loaded(delivery: StoredDelivery, message: Message): void {
    this.session.outgoing.loaded(delivery, message)
  }

  unloaded(delivery: StoredDelivery, message: Message): void {
    this.session.outgoing.unloaded(delivery, message)
  }

  remove(delivery: Delivery): void {
    if (!(delivery instanceof StoredDelivery)) return
    this.#bytes -= delivery.bytes
    delivery.end()
    const { writer } = this.#services
    // The rows of a session that has ended go with it.
    if (!this.session.isTerminated) writer.batch.remove(this.id, delivery.sequence)
    writer.release(delivery.messageId)
  }

  noteReceived(delivery: Delivery): void {
    this.#setState(delivery, 'received')
  }

  noteUnreleased(packetId: number): void {
    const { writer, sessions } = this.#services
    writer.batch.rows.push(sessions.putUnreleased(this.id, packetId, this.#services.now()))
  }

  noteReleased(packetId: number): void {
    const { writer, sessions } = this.#services
    writer.batch.rows.push(sessions.removeUnreleased(this.id, packetId))
  }

  changed(): void {
    const { writer, sessions } = this.#services
    if (this.session.isTerminated) return
    writer.batch.rows.push(sessions.put(this.id, this.session))
  }

  /** The client has disconnected: sent messages are sent again before the waiting ones. */
  noteSent(): void {
    for (const { delivery, awaits } of this.session.inflight.entries()) {
      if (awaits !== 'pubcomp') this.#setState(delivery, 'sent')
    }
  }

  read(delivery: StoredDelivery): Message {
    return this.#read([delivery], delivery)
  }

  load(wanted: StoredDelivery): Message {
    const { batchSize } = this.#services
    const deliveries = [wanted]
    const most = batchSize()
    let looked = 0
    for (const next of this.session.queue.entries()) {
      const isBehind = next.priority === wanted.priority && (next.sequence ?? 0) < wanted.sequence
      // The wanted message is far behind the first one.
      if (++looked >= most && isBehind) return this.#read([wanted], wanted)
      if (looked >= most) break
      if (next instanceof StoredDelivery && next !== wanted && !next.isLoaded) deliveries.push(next)
    }
    const message = this.#read(deliveries, wanted)
    wanted.keep(message)
    return message
  }

  /** Reads a message, and caches the following ones, which are sent soon. */
  #read(deliveries: readonly StoredDelivery[], wanted: StoredDelivery): Message {
    const found = this.#services.writer.read(deliveries)
    for (const each of deliveries) {
      const message = found.get(each.messageId)
      if (message === undefined || each === wanted) continue
      if (this.#services.fits(messageBytes(message))) each.keep(message)
    }
    const message = found.get(wanted.messageId)
    if (message === undefined) {
      throw new Error(`Message ${wanted.messageId} of ${this.session.clientId} cannot be read`)
    }
    return message
  }

  #setState(delivery: Delivery, state: 'sent' | 'received'): void {
    const { sequence } = delivery
    if (sequence === undefined) return
    this.#services.writer.batch.states.push({ session: this.id, sequence, state })
  }
}
