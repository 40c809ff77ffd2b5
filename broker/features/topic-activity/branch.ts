import type { QoS } from '@signalbox/mqtt/protocol'
import { decayingRate } from '../../kernel/decaying-rate.ts'
import type { Message } from '../../kernel/message.ts'
import { Recent } from './recency.ts'
import { type SortedMap, sortedMap } from './sorted-map.ts'

/** Messages per second as of the last seconds. */
export const Rated = decayingRate(5)

/** What a topic carried at one time. */
export interface Sample {
  /** Epoch milliseconds. */
  at: number
  qos: QoS
  retain: boolean
  fromClientId: string
  payloadBytes: number
  /**
   * The beginning of the payload, one character a byte: a short text costs a sixth of what a
   * `Buffer` does, and holds on to nothing of the packets around it.
   */
  head: string
}

/** The samples of a topic before its last one, the oldest first. */
export class SampleHistory extends Recent<SampleHistory> {
  readonly topic: Topic
  readonly samples: Sample[] = []
  bytes = 0

  constructor(topic: Topic) {
    super()
    this.topic = topic
  }
}

/** What is published to by one name. */
export class Topic extends Recent<Topic> {
  readonly name: string
  readonly branch: Branch
  last: Sample | undefined
  past: SampleHistory | undefined
  /** What came and is not yet counted: how many, and the last of them. */
  waiting = 0
  waitingLast: Message | undefined

  constructor(name: string, branch: Branch) {
    super()
    this.name = name
    this.branch = branch
  }

  /** Whether it was removed in the meantime. */
  get isForgotten(): boolean {
    return this.branch.topic !== this
  }
}

/** One level of topics: others are below it, or messages came exactly here, or both. */
export class Branch extends Rated {
  readonly level: string
  readonly parent: Branch | undefined
  /** What is published to exactly here; none where nobody did. */
  topic: Topic | undefined
  /** Published here and below since it is known. */
  messages = 0
  /** Here and below. */
  topics = 0
  /** An only child is stored inline: `device/<id>/state` has as many such branches as devices. */
  #children: SortedMap<Branch> | Branch | undefined

  constructor(level: string, parent: Branch | undefined, second: number) {
    super(second)
    this.level = level
    this.parent = parent
  }

  /** The levels from the first to this one: a topic name, whether there is such a topic or not. */
  get path(): string {
    if (this.topic !== undefined) return this.topic.name
    if (this.parent?.parent === undefined) return this.level
    return `${this.parent.path}/${this.level}`
  }

  get childCount(): number {
    if (this.#children === undefined) return 0
    return this.#children instanceof Branch ? 1 : this.#children.size
  }

  child(level: string): Branch | undefined {
    const children = this.#children
    if (children instanceof Branch) return children.level === level ? children : undefined
    return children?.get(level)
  }

  /** In the order of their names, those from `level` on. */
  *children(level = ''): IterableIterator<Branch> {
    const children = this.#children
    if (children === undefined) return
    if (!(children instanceof Branch)) {
      for (const [, child] of children.entries(level)) yield child
    } else if (children.level >= level) yield children
  }

  add(child: Branch): void {
    if (this.#children === undefined) {
      this.#children = child
      return
    }
    if (this.#children instanceof Branch) {
      const only = this.#children
      this.#children = sortedMap()
      this.#children.set(only.level, only)
    }
    this.#children.set(child.level, child)
  }

  delete(child: Branch): void {
    if (this.#children === child) this.#children = undefined
    else if (!(this.#children instanceof Branch)) this.#children?.delete(child.level)
  }

  clear(): void {
    this.#children = undefined
    this.topics = 0
    this.messages = 0
  }

  count(messages: number, second: number): void {
    this.messages += messages
    this.rate(messages, second)
  }
}
