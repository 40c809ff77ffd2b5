import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Message } from '../../kernel/message.ts'
import { NotStored } from '../../kernel/sessions/durability.ts'
import type { StoredDelivery } from '../../kernel/sessions/durability.ts'
import type { Store } from '../../store/store.ts'
import { Batch } from './batch.ts'
import type { DeliveryTable } from './delivery-table.ts'

const RETRY_MS = 1000
/** Messages removed in one transaction. */
const DEAD_AT_ONCE = 5000
/** Deliveries written or delivered per turn, which blocks the process. */
const DELIVERIES_AT_ONCE = 2000

/** Bytes of messages that are read back from disk at once. */
const READ_BYTES = 1024 * 1024

interface WriterServices {
  store: Store
  table: DeliveryTable
  clock: Clock
  log: Log
  /** Deliveries that are written in one turn. */
  atOnce?: number | undefined
}

/**
 * Collects what the sessions have to write, a transaction for each turn of the event loop. While a large batch is
 * written in several turns, the next one grows.
 */
export class Writer {
  /** Deliveries that were handed over, since the start. */
  stored = 0
  /** Messages that are on disk, since the start. */
  persisted = 0
  /**
   * Whether deliveries on disk were not loaded. Then all messages stay on disk, because those deliveries may need them.
   */
  keepsMessages = false
  readonly #store: Store
  readonly #table: DeliveryTable
  readonly #clock: Clock
  readonly #log: Log
  readonly #count: (messages: number) => void
  /** Deliveries that refer to each message. */
  readonly #references = new Map<number, number>()
  /** Messages for several sessions that were read back: while one has it, the others need not read it. */
  readonly #read = new Map<number, WeakRef<Message>>()
  #dead: number[] = []
  #lastMessageId: number
  #open: Batch | undefined
  #last: Batch | undefined
  /** Handed to the store, and not yet completed. */
  #writing: Batch | undefined
  /** Not written, and to be tried again; with the number of their deliveries that are on disk. */
  #failed: { batch: Batch; written: number }[] = []
  #cancelRetry: () => void = () => {}
  #isClosed = false
  readonly #atOnce: number

  constructor(
    { store, table, clock, log, atOnce = DELIVERIES_AT_ONCE }: WriterServices,
    count: (messages: number) => void,
  ) {
    this.#atOnce = atOnce
    this.#store = store
    this.#table = table
    this.#clock = clock
    this.#log = log
    this.#count = count
    this.#lastMessageId = table.lastMessageId()
  }

  get committed(): Promise<void> | undefined {
    return this.#last?.written.promise
  }

  /** The changes of this turn. */
  get batch(): Batch {
    this.#open ??= this.#begin()
    return this.#open
  }

  /** Stores a message once per batch, and refers to it once more; returns its identifier in the storage. */
  store(message: Message): number {
    this.stored++
    const { messages } = this.batch
    let id = messages.get(message)
    if (id === undefined) {
      id = ++this.#lastMessageId
      messages.set(message, id)
    }
    this.refer(id)
    return id
  }

  /** One delivery more refers to a message. */
  refer(messageId: number): void {
    this.#references.set(messageId, (this.#references.get(messageId) ?? 0) + 1)
  }

  /** Counts one delivery of a message less. */
  release(messageId: number): void {
    const count = this.#references.get(messageId)
    if (count === undefined) return
    if (count > 1) {
      this.#references.set(messageId, count - 1)
      return
    }
    this.#references.delete(messageId)
    this.#read.delete(messageId)
    this.removeMessage(messageId)
  }

  removeMessage(messageId: number): void {
    if (this.keepsMessages) return
    this.#dead.push(messageId)
    void this.batch
  }

  /** Messages that deliveries refer to. */
  get messageCount(): number {
    return this.#references.size
  }

  refersTo(messageId: number): boolean {
    return this.#references.has(messageId)
  }

  /** Messages of the first deliveries, by identifier; large messages may not all be read. */
  read(deliveries: readonly StoredDelivery[]): Map<number, Message> {
    const found = new Map<number, Message>()
    const missing: number[] = []
    for (const { messageId } of deliveries) {
      const known = this.#read.get(messageId)?.deref()
      if (known === undefined) missing.push(messageId)
      else found.set(messageId, known)
    }
    if (missing.length === 0) return found
    for (const [id, message] of this.#table.messages(missing, READ_BYTES)) {
      found.set(id, message)
      if ((this.#references.get(id) ?? 0) > 1) this.#read.set(id, new WeakRef(message))
    }
    return found
  }

  /** Stops writing. Rows noted before are written when the store closes; later ones are dropped. */
  close(): void {
    this.#isClosed = true
    this.#cancelRetry()
    if (this.#open !== undefined && this.#open !== this.#writing) this.#write(this.#open, 0)
  }

  #begin(): Batch {
    const batch = new Batch()
    if (this.#isClosed) return batch
    this.#retryIn(batch)
    this.#last = batch
    if (this.#writing === undefined) this.#write(batch, 0)
    return batch
  }

  #retryIn(batch: Batch): void {
    for (const { batch: failed, written } of this.#failed.reverse()) {
      failed.retryIn(batch, written, this.#table)
    }
    this.#failed = []
    this.#cancelRetry()
  }

  /** @param from the deliveries before it are on disk */
  #write(batch: Batch, from: number): void {
    this.#writing = batch
    let to = from
    const work = () => {
      if (this.#open === batch) {
        this.#open = undefined
        batch.dead.push(...this.#dead.splice(0, DEAD_AT_ONCE))
      }
      to = batch.write(this.#table, from, this.#isClosed ? Number.POSITIVE_INFINITY : this.#atOnce)
    }
    this.#store.write(work).then(
      () => {
        if (to < batch.deliveries.length) this.#write(batch, to)
        else void this.#handOver(batch)
      },
      (error: unknown) => this.#notWritten(batch, from, error),
    )
  }

  /** Delivers a batch that is on disk. */
  async #handOver(batch: Batch): Promise<void> {
    this.persisted += batch.messages.size
    this.#count(batch.messages.size)
    // In order, and before acknowledgements that wait for it.
    for (const [i, { log, delivery }] of batch.deliveries.entries()) {
      if (i > 0 && i % this.#atOnce === 0 && !this.#isClosed) await nextTurn()
      log.written(delivery)
    }
    if (this.#last === batch) this.#last = undefined
    batch.written.resolve()
    this.#next()
  }

  /** The batch that has grown in the meantime. */
  #next(): void {
    this.#writing = undefined
    if (this.#isClosed) return
    if (this.#open !== undefined) {
      this.#retryIn(this.#open)
      this.#write(this.#open, 0)
    }
    // The rest of many that were removed at once.
    else if (this.#dead.length > 0) void this.batch
  }

  #notWritten(batch: Batch, written: number, error: unknown): void {
    if (this.#open === batch) this.#open = undefined
    if (this.#last === batch) this.#last = undefined
    this.#log.error({ err: error }, 'Durable sessions could not be stored')
    this.#failed.push({ batch, written })
    this.#cancelRetry()
    if (!this.#isClosed) this.#cancelRetry = this.#clock.after(RETRY_MS, () => void this.batch)
    for (const { log, delivery } of batch.deliveries) log.notWritten(delivery)
    for (const id of batch.messages.values()) this.#references.delete(id)
    batch.written.reject(new NotStored(error))
    this.#next()
  }
}
