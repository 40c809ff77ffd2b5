import type { Kernel } from '../../kernel/kernel.ts'
import type { Message } from '../../kernel/message.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Subscription } from '../../kernel/subscriptions/subscription.ts'
import type { Store } from '../../store/store.ts'
import { RetainedTable } from './retained-table.ts'
import { RetainedTree } from './retained-tree.ts'

export interface RetainerSettings {
  /** Larger messages are delivered, and not kept. */
  maxPayloadBytes: number
  /** How often what has expired is removed. */
  clearIntervalMs: number
  /** Messages handed to one subscriber in one turn of the event loop. */
  deliverBatch: number
}

export const defaultRetainer: RetainerSettings = {
  maxPayloadBytes: 1024 * 1024,
  clearIntervalMs: 60_000,
  deliverBatch: 500,
}

/** How long a full queue is left alone before more retained messages come. */
const REST_MS = 20

/**
 * Keeps the last message of each topic that was published with RETAIN, in memory and on disk, and
 * hands it to new subscriptions (MQTT 5 section 3.3.1.3). A QoS 1 or 2 publisher has its
 * acknowledgement when the message is on disk.
 */
export class Retainer {
  readonly #kernel: Kernel
  readonly #tree = new RetainedTree()
  readonly #table: RetainedTable
  readonly #settings: RetainerSettings
  readonly #unhook: (() => void)[]
  #isClosed = false
  #cancelClear: () => void = () => {}

  constructor(kernel: Kernel, store: Store, settings: Partial<RetainerSettings> = {}) {
    this.#kernel = kernel
    this.#table = new RetainedTable(store)
    this.#settings = { ...defaultRetainer, ...settings }
    for (const message of this.#table.read()) this.#tree.set(message)
    this.#clearExpired()
    this.#unhook = [
      // After all others: what is kept is what they made of it.
      kernel.hooks.on(
        'message.publish',
        (message, { waitFor }) => {
          if (message?.retain !== true) return undefined
          const kept = this.#keep(message)
          if (message.qos > 0) waitFor(kept)
          else kept.catch((error: unknown) => this.#failed(error))
          return undefined
        },
        { priority: -100 },
      ),
      kernel.hooks.on('session.subscribed', (session, subscription, { isNew }) => {
        this.#greet(session, subscription, isNew)
      }),
    ]
  }

  get count(): number {
    return this.#tree.count
  }

  get(topic: string): Message | undefined {
    const message = this.#tree.get(topic)
    return message === undefined || this.#kernel.isExpired(message) ? undefined : message
  }

  /** Those whose topics match the filter. */
  *match(filter: string): IterableIterator<Message> {
    for (const message of this.#tree.match(filter)) {
      if (!this.#kernel.isExpired(message)) yield message
    }
  }

  close(): void {
    this.#isClosed = true
    this.#cancelClear()
    for (const unhook of this.#unhook) unhook()
  }

  /** An empty payload removes what is kept [MQTT-3.3.1-6]. */
  #keep(message: Message): Promise<void> {
    const { topic, payload } = message
    if (payload.length === 0) {
      return this.#tree.delete(topic) ? this.#table.delete(topic) : Promise.resolve()
    }
    if (payload.length > this.#settings.maxPayloadBytes) {
      this.#kernel.log.warn({ topic, bytes: payload.length }, 'Retained message too large to keep')
      return Promise.resolve()
    }
    this.#tree.set(message)
    return this.#table.set(message)
  }

  /** Retain Handling [MQTT-3.3.1-9..11]; shared subscriptions get none [MQTT 5, 4.8.2]. */
  #greet(session: Session, subscription: Subscription, isNew: boolean): void {
    const { retainHandling, group, filter } = subscription
    if (group !== undefined || retainHandling === 2 || (retainHandling === 1 && !isNew)) return
    this.#deliver(session, subscription, this.match(filter))
  }

  /** In batches, and no faster than the session can queue: a wide filter must neither stop the broker nor lose messages. */
  #deliver(
    session: Session,
    subscription: Subscription,
    messages: IterableIterator<Message>,
  ): void {
    if (this.#isClosed || session.isTerminated) return
    for (let i = 0; i < this.#settings.deliverBatch; i++) {
      if (session.queue.max > 0 && session.queue.length * 2 > session.queue.max) {
        if (!session.connected) return
        this.#kernel.clock.after(REST_MS, () => this.#deliver(session, subscription, messages))
        return
      }
      const next = messages.next()
      if (next.done === true) return
      session.deliver(next.value, subscription, { retained: true })
    }
    setImmediate(() => {
      if (session.subscriptions.get(subscription.topicFilter) === subscription) {
        this.#deliver(session, subscription, messages)
      }
    })
  }

  #clearExpired(): void {
    if (this.#isClosed) return
    for (const message of [...this.#tree.match('#'), ...this.#tree.match('$SYS/#')]) {
      if (!this.#kernel.isExpired(message)) continue
      this.#tree.delete(message.topic)
      this.#table.delete(message.topic).catch((error: unknown) => this.#failed(error))
    }
    this.#cancelClear = this.#kernel.clock.after(this.#settings.clearIntervalMs, () =>
      this.#clearExpired(),
    )
  }

  #failed(error: unknown): void {
    this.#kernel.log.error({ err: error }, 'A retained message could not be written')
  }
}
