import { matches } from '@signalbox/mqtt/match'
import type { SimulatedStep } from '../../kernel/hook-points.ts'
import type { Ports } from '../../kernel/ports.ts'
import { type MemoryBudget, messageBytes, OBJECT_BYTES } from '../../kernel/memory.ts'
import { isExpired, type Message } from '../../kernel/message.ts'
import { ofItsOwn } from '../../kernel/own-bytes.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Subscription } from '../../kernel/subscriptions/subscription.ts'
import type { Store } from '../../store/store.ts'
import { RetainedDelivery } from './retained-delivery.ts'
import { RetainedTable } from './retained-table.ts'
import { RetainedTree } from './retained-tree.ts'

type Services = Ports<'clock' | 'log' | 'hooks' | 'memory' | 'zone'>

/** `Infinity` means "no limit" and "never". */
export interface RetainerSettings {
  /** Off: stored messages stay, but none is added or delivered. */
  isEnabled: boolean
  /** On disc a message outlives the process. */
  storage: 'disc' | 'ram'
  maxMessages: number
  /** Limit on payloads; larger messages are delivered but not stored. */
  maxPayloadBytes: number
  /** For messages without an expiry of their own. */
  expiryMs: number
  /** Interval of removing expired messages; they are never delivered in between. */
  clearIntervalMs: number
  /** An empty payload, which removes a retained message, goes to subscribers too. */
  forwardsRemovals: boolean
  /** Messages handed to one subscription in one turn of the event loop. */
  deliverBatch: number
  /** Messages per second for one subscription. */
  deliverRate: number
}

export const defaultRetainer: RetainerSettings = {
  isEnabled: true,
  storage: 'disc',
  maxMessages: Number.POSITIVE_INFINITY,
  maxPayloadBytes: 1024 * 1024,
  expiryMs: Number.POSITIVE_INFINITY,
  clearIntervalMs: 60_000,
  forwardsRemovals: true,
  deliverBatch: 500,
  deliverRate: Number.POSITIVE_INFINITY,
}

/** The outcome for a message that was published with RETAIN. */
type Verdict =
  | 'stored'
  | 'replaced'
  | 'removed'
  | 'nothing_to_remove'
  | 'too_large'
  | 'no_room'
  | 'no_memory'

const SORTED_AT_MOST = 10_000
/** Messages that are checked per turn when expired ones are removed. */
const CLEAR_BATCH = 2000

/**
 * Keeps the last message of each topic that was published with RETAIN, in memory and on disk, and
 * hands it to new subscriptions (MQTT 5 section 3.3.1.3). A QoS 1 or 2 publisher has its
 * acknowledgement when the message is on disk.
 */
export class Retainer {
  readonly #kernel: Services
  readonly #tree = new RetainedTree()
  readonly #table: RetainedTable
  readonly #delivery: RetainedDelivery
  readonly #budget: MemoryBudget
  /** Whether messages are on disk that had no room in memory. */
  #hasUnloaded = false
  readonly #unhook: (() => void)[]
  #settings: RetainerSettings
  #cancelClear: () => void = () => {}
  #isClosed = false

  constructor(kernel: Services, store: Store, settings: Partial<RetainerSettings> = {}) {
    this.#kernel = kernel
    this.#table = new RetainedTable(store)
    this.#settings = { ...defaultRetainer, ...settings }
    this.#delivery = new RetainedDelivery(kernel, () => ({
      batch: this.#settings.deliverBatch,
      rate: this.#settings.deliverRate,
    }))
    this.#budget = kernel.memory.budget('retained_messages')
    this.#load()
    if (this.#settings.storage === 'ram' && !this.#hasUnloaded) {
      this.#inBackground(this.#table.clear())
    }
    this.#clearExpired(this.#tree.all())
    this.#unhook = [
      // After all others: the message is stored as they changed it.
      kernel.hooks.on(
        'message.publish',
        (message, context) => {
          if (message?.retain !== true || !this.#settings.isEnabled) return undefined
          const kept = this.#keep(message)
          if (message.qos > 0) context.waitFor(kept)
          else this.#inBackground(kept)
          return this.#isForwarded(message) ? undefined : null
        },
        'retain',
      ),
      kernel.hooks.on(
        'message.simulate',
        (message, simulation) => {
          if (message === null) return undefined
          simulation.tell(this.#tell(message))
          const isOurs = message.retain && this.#settings.isEnabled
          return !isOurs || this.#isForwarded(message) ? undefined : null
        },
        'retain',
      ),
      kernel.hooks.on('session.subscribed', (session, subscription, { isNew }) => {
        if (this.#settings.isEnabled) this.#deliver(session, subscription, isNew)
      }),
    ]
  }

  get settings(): Readonly<RetainerSettings> {
    return this.#settings
  }

  /** Takes effect at once. Stored messages stay, also when they move from memory to disk or back. */
  async setSettings(change: Partial<RetainerSettings>): Promise<void> {
    const before = this.#settings
    this.#settings = { ...before, ...change }
    if (change.clearIntervalMs !== undefined) {
      this.#cancelClear()
      this.#armClear()
    }
    if (this.#settings.storage === before.storage) return
    if (before.storage === 'disc') await this.#clearTable()
    else await Promise.all([...this.#tree.all()].map((message) => this.#table.set(message)))
  }

  /** Removes the loaded messages from disk. Messages without room in memory exist only there, and stay. */
  async #clearTable(): Promise<void> {
    if (!this.#hasUnloaded) return this.#table.clear()
    await Promise.all([...this.#tree.all()].map(({ topic }) => this.#table.delete(topic)))
  }

  get count(): number {
    return this.#tree.count
  }

  get(topic: string): Message | undefined {
    const message = this.#tree.get(topic)
    return message === undefined || this.#isExpired(message) ? undefined : message
  }

  /** Messages whose topics match the filter; `undefined` at points where a long search can pause. */
  *match(filter: string): IterableIterator<Message | undefined> {
    for (const message of this.#tree.match(filter)) {
      if (message === undefined || !this.#isExpired(message)) yield message
    }
  }

  /** Stored messages, oldest first: all including `$…` topics, or those that match a filter. */
  *list(filter?: string): Generator<Message> {
    for (const message of filter === undefined ? this.#tree.all() : this.#oldestFirst(filter)) {
      if (!this.#isExpired(message)) yield message
    }
  }

  /** Adds restored messages; stored ones are on disk already. */
  adopt(messages: Iterable<Message>): void {
    for (const message of messages) {
      const own = { ...message, payload: ofItsOwn(message.payload) }
      if (this.#takeMemory(own)) this.#tree.set(own)
      else this.#hasUnloaded = true
    }
  }

  /** Whether there was one. Kept on disk, too, when the promise is. */
  async delete(topic: string): Promise<boolean> {
    const was = this.get(topic) !== undefined
    await this.#forget(topic)
    return was
  }

  async clear(): Promise<void> {
    this.#tree.clear()
    this.#budget.release(this.#budget.used)
    this.#hasUnloaded = false
    if (this.#settings.storage === 'disc') await this.#table.clear()
  }

  close(): void {
    this.#isClosed = true
    this.#cancelClear()
    this.#delivery.close()
    for (const unhook of this.#unhook) unhook()
  }

  /**
   * Sorts a small result; for a large one, the first page is found faster by scanning in order of arrival.
   */
  *#oldestFirst(filter: string): IterableIterator<Message> {
    const few: Message[] = []
    for (const message of this.#tree.match(filter)) {
      if (message === undefined) continue
      few.push(message)
      if (few.length > SORTED_AT_MOST) {
        for (const each of this.#tree.all()) if (matches(filter, each.topic)) yield each
        return
      }
    }
    yield* few.sort((a, b) => a.timestamp - b.timestamp)
  }

  /** An empty payload deletes the retained message [MQTT-3.3.1-6]. */
  #judge(message: Message): Verdict {
    const { topic, payload } = message
    const { maxPayloadBytes, maxMessages } = this.#settings
    const kept = this.#tree.get(topic)
    if (payload.length === 0) return kept === undefined ? 'nothing_to_remove' : 'removed'
    if (payload.length > maxPayloadBytes) return 'too_large'
    if (kept === undefined && this.#tree.count >= maxMessages) return 'no_room'
    const bytes = estimateBytes(message) - (kept === undefined ? 0 : estimateBytes(kept))
    if (!this.#budget.fits(bytes)) return 'no_memory'
    return kept === undefined ? 'stored' : 'replaced'
  }

  /** Reserves memory for a message that replaces the one with its topic; `false` if it does not fit. */
  #takeMemory(message: Message): boolean {
    const before = this.#tree.get(message.topic)
    return this.#budget.take(
      estimateBytes(message) - (before === undefined ? 0 : estimateBytes(before)),
    )
  }

  /** Removes the message of a topic from memory; returns whether there was one. */
  #remove(topic: string): boolean {
    const kept = this.#tree.delete(topic)
    if (kept !== undefined) this.#budget.release(estimateBytes(kept))
    return kept !== undefined
  }

  /** Loads messages from disk, oldest first, until the memory budget is full. */
  #load(): void {
    for (const message of this.#table.read()) {
      if (!this.#takeMemory(message)) {
        this.#hasUnloaded = true
        const unloaded = this.#table.count() - this.#tree.count
        this.#kernel.log.error(
          { loaded: this.#tree.count, unloaded },
          'Retained messages stay on disk and are not delivered: the memory budget is full',
        )
        return
      }
      this.#tree.set(message)
    }
  }

  #isForwarded({ payload }: Message): boolean {
    return payload.length > 0 || this.#settings.forwardsRemovals
  }

  #tell(message: Message): SimulatedStep {
    const name = 'retained'
    if (!message.retain) return { name, outcome: 'skipped', reason: 'not_retained' }
    if (!this.#settings.isEnabled) return { name, outcome: 'skipped', reason: 'off' }
    const outcome = this.#isForwarded(message) ? 'passed' : 'ended'
    const details = { topic: message.topic, bytes: message.payload.length }
    return { name, outcome, reason: this.#judge(message), details }
  }

  #keep(message: Message): Promise<void> {
    const { topic, payload } = message
    const { maxMessages, storage } = this.#settings
    switch (this.#judge(message)) {
      case 'removed':
      case 'nothing_to_remove':
        return this.#forget(topic)
      case 'too_large':
        this.#kernel.log.warn(
          { topic, bytes: payload.length },
          'Retained message too large to keep',
        )
        return Promise.resolve()
      case 'no_room':
        this.#kernel.log.warn(
          { topic, maxMessages },
          'Retained message not stored: the maximum number is reached',
        )
        return Promise.resolve()
      case 'no_memory':
        this.#budget.refuse()
        this.#kernel.log.warn(
          { topic, bytes: payload.length },
          'Retained message not stored: the memory budget is full',
        )
        // If the earlier message stayed, it would be delivered as if it were the last one [MQTT-3.3.1-5].
        return this.#forget(topic)
      case 'stored':
      case 'replaced':
    }
    const kept = { ...message, payload: ofItsOwn(payload) }
    this.#takeMemory(kept)
    this.#tree.set(kept)
    if (storage === 'disc') return this.#orBefore(topic, this.#table.set(kept))
    // An earlier message of the topic may be on disk, and would come back with the next start.
    return this.#hasUnloaded ? this.#table.delete(topic) : Promise.resolve()
  }

  /** Refuses a message that cannot be written, and restores in memory the message that is on disk. */
  async #orBefore(topic: string, written: Promise<void>): Promise<void> {
    const during = this.#tree.get(topic)
    try {
      await written
    } catch (error) {
      if (this.#tree.get(topic) === during) this.#readAgain(topic)
      throw error
    }
  }

  #readAgain(topic: string): void {
    let stored: Message | undefined
    try {
      stored = this.#table.get(topic)
    } catch {
      return // a disk that cannot be read either
    }
    this.#remove(topic)
    if (stored !== undefined && this.#takeMemory(stored)) this.#tree.set(stored)
  }

  #forget(topic: string): Promise<void> {
    const wasKept = this.#remove(topic)
    const isOnDisk = this.#hasUnloaded || (wasKept && this.#settings.storage === 'disc')
    return isOnDisk ? this.#orBefore(topic, this.#table.delete(topic)) : Promise.resolve()
  }

  /** Delivers by Retain Handling [MQTT-3.3.1-9..11]; shared subscriptions get nothing [MQTT 5, 4.8.2]. */
  #deliver(session: Session, subscription: Subscription, isNew: boolean): void {
    const { retainHandling, group, filter } = subscription
    if (group !== undefined || retainHandling === 2 || (retainHandling === 1 && !isNew)) return
    this.#delivery.deliver(session, subscription, this.match(filter))
  }

  #isExpired(message: Message): boolean {
    if (isExpired(message, this.#kernel.zone, this.#kernel.clock)) return true
    return (
      message.properties?.messageExpiryInterval === undefined &&
      this.#kernel.clock.now() - message.timestamp >= this.#settings.expiryMs
    )
  }

  #clearExpired(messages: Iterator<Message>): void {
    for (let i = 0; i < CLEAR_BATCH; i++) {
      const next = messages.next()
      if (next.done === true) return this.#armClear()
      const message = next.value
      if (this.#isExpired(message)) this.#inBackground(this.#forget(message.topic))
    }
    const immediate = setImmediate(() => this.#clearExpired(messages))
    this.#cancelClear = () => clearImmediate(immediate)
  }

  #armClear(): void {
    const { clearIntervalMs } = this.#settings
    if (this.#isClosed || clearIntervalMs === Number.POSITIVE_INFINITY) return
    this.#cancelClear = this.#kernel.clock.after(clearIntervalMs, () =>
      this.#clearExpired(this.#tree.all()),
    )
  }

  #inBackground(written: Promise<void>): void {
    written.catch((error: unknown) =>
      this.#kernel.log.error({ err: error }, 'A retained message could not be written'),
    )
  }
}

const estimateBytes = (message: Message) => OBJECT_BYTES + messageBytes(message)
