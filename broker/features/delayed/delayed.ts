import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isDelayed } from '@signalbox/mqtt/prefix'
import type { Counters } from '../../kernel/counters.ts'
import type { Ports } from '../../kernel/ports.ts'
import { messageBytes } from '../../kernel/memory.ts'
import type { Message } from '../../kernel/message.ts'
import type { PublishContext } from '../../kernel/hook-points.ts'
import type { Store } from '../../store/store.ts'
import { type DelayVerdict, delayStep, judgeDelay, undelayedStep } from './delay.ts'
import {
  type DelayedMessage,
  delayedMessage,
  type DelayedQuery,
  DelayedTable,
} from './delayed-table.ts'

export type { DelayedMessage } from './delayed-table.ts'

type Services = Ports<'clock' | 'log' | 'hooks' | 'publish' | 'memory'>

export interface DelayedSettings {
  isEnabled: boolean
  /** `Infinity`: no limit. */
  maxMessages: number
}

export const defaultDelayed: DelayedSettings = {
  isEnabled: true,
  maxMessages: Number.POSITIVE_INFINITY,
}

type DelayedCounters = Pick<Counters<'messages.delayed'>, 'inc'>

/** Published in one turn of the event loop. */
const BATCH = 500
const BATCH_BYTES = 1024 * 1024
/** After a write has failed. */
const RETRY_MS = 1000

/**
 * Keeps messages to `$delayed/<seconds>/<topic>` on disk until they are due, then publishes them to
 * the topic. A QoS 1 or 2 publisher has its acknowledgement when the message is on disk. One that is
 * killed between publishing and forgetting publishes again.
 */
export class Delayed {
  readonly #kernel: Services
  readonly #table: DelayedTable
  readonly #counters: DelayedCounters
  readonly #unhook: (() => void)[]
  #settings: DelayedSettings
  #count: number
  /** Time of the timer; `Infinity` without one. */
  #wakeAt = Number.POSITIVE_INFINITY
  #cancel: () => void = () => {}
  #isClosed = false

  constructor(
    kernel: Services,
    store: Store,
    counters: DelayedCounters,
    settings: Partial<DelayedSettings> = {},
  ) {
    this.#kernel = kernel
    this.#counters = counters
    this.#table = new DelayedTable(store)
    this.#settings = { ...defaultDelayed, ...settings }
    this.#count = this.#table.count()
    // Runs before all other handlers, which must see the message only when it is published.
    this.#unhook = [
      kernel.hooks.on(
        'message.publish',
        (message, context) => (this.#isOurs(message) ? this.#hold(message, context) : undefined),
        'delay',
      ),
      kernel.hooks.on(
        'message.simulate',
        (message, simulation) => {
          if (!this.#isOurs(message)) {
            if (message !== null) simulation.tell(undelayedStep(message))
            return undefined
          }
          const verdict = this.#judge(message)
          simulation.tell(delayStep(verdict))
          return verdict.what === 'due' ? { ...message, topic: verdict.delay.topic } : null
        },
        'delay',
      ),
    ]
    this.#wake(this.#table.nextDue())
  }

  get settings(): Readonly<DelayedSettings> {
    return this.#settings
  }

  /** Switching it off removes all that wait. */
  async setSettings(settings: DelayedSettings): Promise<void> {
    const wasEnabled = this.#settings.isEnabled
    this.#settings = settings
    if (!wasEnabled || settings.isEnabled) return
    await this.#table.clear()
    this.#count = this.#table.count()
  }

  get count(): number {
    return this.#count
  }

  page(offset: number, limit: number, query: DelayedQuery = { order: 'desc' }): DelayedMessage[] {
    return this.#table.page(offset, limit, query)
  }

  /** Number of the delayed messages whose topic contains a text. */
  countLike(text: string): number {
    return this.#table.countLike(text)
  }

  get(id: string): DelayedMessage | undefined {
    return this.#table.get(id)
  }

  /** Returns whether the message was still stored. */
  async delete(id: string): Promise<boolean> {
    return (await this.#forget(this.#table.delete([id]))) > 0
  }

  /** Deletes the messages of a topic; returns their number. */
  deleteTopic(topic: string): Promise<number> {
    return this.#forget(this.#table.deleteTopic(topic))
  }

  close(): void {
    this.#isClosed = true
    this.#cancel()
    for (const unhook of this.#unhook) unhook()
  }

  #isOurs(message: Message | null): message is Message {
    return message !== null && this.#settings.isEnabled && isDelayed(message.topic)
  }

  #judge({ topic }: Message): DelayVerdict {
    const hasRoom = this.#count < this.#settings.maxMessages
    return judgeDelay(topic, this.#kernel.clock.now(), hasRoom)
  }

  #hold(message: Message, context: PublishContext): Message | null {
    const verdict = this.#judge(message)
    if (verdict.what === 'no_delay') {
      this.#kernel.log.warn({ topic: message.topic }, 'A delayed message has no valid delay')
      return null
    }
    const { delay } = verdict
    if (verdict.what === 'due') return { ...message, topic: delay.topic }
    if (verdict.what === 'no_room') {
      this.#kernel.log.warn(
        { topic: delay.topic, maxMessages: this.#settings.maxMessages },
        'Delayed message not stored: the maximum number is reached',
      )
      return null
    }
    const budget = this.#kernel.memory.budget('delayed_messages')
    const bytes = messageBytes(message)
    if (!budget.take(bytes)) {
      context.refuse(ReasonCode.quotaExceeded)
      return null
    }
    const held = delayedMessage(message, delay.topic, delay.seconds)
    this.#count++
    this.#counters.inc('messages.delayed')
    const kept = this.#table.add(held).then(
      () => this.#wake(held.dueAt),
      (error: unknown) => {
        this.#count--
        throw error
      },
    )
    if (message.qos > 0) context.waitFor(kept)
    else kept.catch((error: unknown) => this.#tell(error))
    // A written message is on disk only, so its memory is released.
    const written = () => budget.release(bytes)
    kept.then(written, written)
    context.take()
    return null
  }

  async #forget(deleted: Promise<number>): Promise<number> {
    const count = await deleted
    this.#count -= count
    return count
  }

  /** Sets the timer for the earliest due message. */
  #wake(dueAt: number | undefined): void {
    if (this.#isClosed || dueAt === undefined || dueAt >= this.#wakeAt) return
    this.#cancel()
    this.#wakeAt = dueAt
    this.#cancel = this.#kernel.clock.after(dueAt - this.#kernel.clock.now(), () => {
      this.#wakeAt = Number.POSITIVE_INFINITY
      this.#publishDue().catch((error: unknown) => {
        this.#tell(error)
        this.#wake(this.#kernel.clock.now() + RETRY_MS)
      })
    })
  }

  async #publishDue(): Promise<void> {
    const due = this.#table.due(this.#kernel.clock.now(), BATCH, BATCH_BYTES)
    for (const { message } of due) {
      // A message that fails must not delay the others.
      try {
        await this.#kernel.publish({ ...message, releasedAt: this.#kernel.clock.now() })
      } catch (error) {
        this.#tell(error)
      }
    }
    if (due.length > 0) await this.#forget(this.#table.delete(due.map(({ id }) => id)))
    // More messages may be due than were read at once.
    if (due.length > 0) return this.#publishDue()
    this.#wake(this.#table.nextDue())
  }

  #tell(error: unknown): void {
    this.#kernel.log.error({ err: error }, 'A delayed message could not be stored or published')
  }
}
