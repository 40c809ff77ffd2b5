import type { QoS } from '@signalbox/mqtt/protocol'
import type { Ports } from '../../kernel/ports.ts'
import { Meter } from './meter.ts'

type Services = Ports<'clock' | 'hooks'>

/** The meters of one topic, since `createdAt` or the last reset. */
export class TopicMeters {
  readonly topic: string
  /** Creation time in epoch milliseconds. */
  readonly createdAt: number
  readonly in: Readonly<Record<QoS, Meter>>
  readonly out: Readonly<Record<QoS, Meter>>
  readonly dropped: Meter

  constructor(topic: string, createdAt: number, second: number) {
    const meters = () => ({ 0: new Meter(second), 1: new Meter(second), 2: new Meter(second) })
    this.topic = topic
    this.createdAt = createdAt
    this.in = meters()
    this.out = meters()
    this.dropped = new Meter(second)
  }
}

/**
 * Counts the messages of chosen topics: published ones with the QoS of the publisher, sent ones with the QoS of the
 * delivery, and dropped ones: without a subscriber, or refused by a hook. Counters begin with the process.
 */
export class TopicMetrics {
  readonly #kernel: Services
  /** In the order of the list. */
  #topics = new Map<string, TopicMeters>()
  #unhook: readonly (() => void)[] = []

  constructor(kernel: Services, topics: readonly string[]) {
    this.#kernel = kernel
    this.setTopics(topics)
  }

  /** The current second: rates are read for it. */
  get second(): number {
    return Math.floor(this.#kernel.clock.now() / 1000)
  }

  /** Sets the counted topics; those that remain keep their counts. */
  setTopics(topics: readonly string[]): void {
    this.#topics = new Map(topics.map((each) => [each, this.#topics.get(each) ?? this.#new(each)]))
    if (this.#topics.size === 0) this.close()
    else if (this.#unhook.length === 0) this.#hook()
  }

  get(topic: string): TopicMeters | undefined {
    return this.#topics.get(topic)
  }

  list(): TopicMeters[] {
    return [...this.#topics.values()]
  }

  /** Resets the counts; ignores a topic without counters. */
  reset(topic: string): void {
    const former = this.#topics.get(topic)
    if (former !== undefined) this.#topics.set(topic, this.#new(topic, former.createdAt))
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  #new(topic: string, createdAt = this.#kernel.clock.now()): TopicMeters {
    return new TopicMeters(topic, createdAt, this.second)
  }

  #hook(): void {
    const { hooks } = this.#kernel
    this.#unhook = [
      hooks.on(
        'message.publish',
        (message) => {
          if (message !== null) this.#topics.get(message.topic)?.in[message.qos].add(this.second)
          return undefined
        },
        'observe',
      ),
      hooks.on('message.delivered', (_, { topic }, qos) => {
        this.#topics.get(topic)?.out[qos].add(this.second)
      }),
      hooks.on('message.dropped', ({ topic }, reason) => {
        if (reason === 'no_subscribers' || reason === 'hook')
          this.#topics.get(topic)?.dropped.add(this.second)
      }),
    ]
  }
}
