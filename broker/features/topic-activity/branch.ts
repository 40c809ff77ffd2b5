import type { QoS } from '@signalbox/mqtt/protocol'
import { decayingRate } from '@signalbox/mqtt/decaying-rate'
import { OBJECT_BYTES, propertiesBytes, textBytes } from '../../kernel/memory.ts'
import type { Message, MessageProperties } from '../../kernel/message.ts'
import { Recent } from './recency.ts'
import { type SortedMap, sortedMap } from '../../kernel/sorted-map.ts'

/** Messages per second as of the last seconds. */
export const Rated = decayingRate(5)

/** The message of a topic at one time. */
export interface Sample {
  /** Time of the message in epoch milliseconds. */
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
  /** Absent without properties, and if they are too long to be kept. */
  properties?: MessageProperties
  arePropertiesLeftOut?: true
}

/** Estimated bytes of a sample, mostly its fixed fields. */
export const sampleBytes = ({ head, fromClientId, properties }: Sample): number =>
  OBJECT_BYTES +
  head.length +
  textBytes(fromClientId) +
  (properties === undefined ? 0 : propertiesBytes(properties))

/** Longest properties that a sample keeps, in estimated bytes. */
const MOST_PROPERTY_BYTES = 2048

/** The message as a sample, with the first bytes of its payload. */
export function takeSample(message: Message, headBytes: number): Sample {
  const { timestamp, qos, retain, fromClientId, payload, properties } = message
  const head = payload.toString('latin1', 0, headBytes)
  const sample = { at: timestamp, qos, retain, fromClientId, payloadBytes: payload.length, head }
  if (properties === undefined) return sample
  return propertiesBytes(properties) > MOST_PROPERTY_BYTES
    ? { ...sample, arePropertiesLeftOut: true }
    : { ...sample, properties }
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

/** A topic name that was published to, or that has a retained message. */
export class Topic extends Recent<Topic> {
  readonly name: string
  readonly chain: Chain
  last: Sample | undefined
  past: SampleHistory | undefined
  /** Messages that are not counted yet, and the last of them. */
  waiting = 0
  waitingLast: Message | undefined

  constructor(name: string, chain: Chain) {
    super()
    this.name = name
    this.chain = chain
  }

  /** Whether the topic has been removed. */
  get isForgotten(): boolean {
    return this.chain.topic !== this
  }
}

/**
 * Levels of topics that follow each other without a fork and without a topic in between:
 * `device/<id>/state` needs one chain for each device and not three levels.
 */
export class Chain extends Rated {
  /** The levels of the chain, one or more, with slashes between them. */
  label: string
  parent: Chain | undefined
  /** The topic that ends with the last level. */
  topic: Topic | undefined
  /** Messages published at and below this node since its discovery. */
  messages = 0
  /** Number of topics here and below. */
  topics = 0
  /** An only child is stored inline. */
  #children: SortedMap<Chain> | Chain | undefined

  constructor(label: string, parent: Chain | undefined, second: number) {
    super(second)
    this.label = label
    this.parent = parent
  }

  /** The name of a topic that ends after a part of the label. */
  pathTo(end: number): string {
    const own = this.label.slice(0, end)
    const { parent } = this
    if (parent?.parent === undefined) return own
    return `${parent.pathTo(parent.label.length)}/${own}`
  }

  get childCount(): number {
    if (this.#children === undefined) return 0
    return this.#children instanceof Chain ? 1 : this.#children.size
  }

  /** Child chain that starts with a level. */
  child(level: string): Chain | undefined {
    const children = this.#children
    if (children instanceof Chain)
      return firstLevel(children.label) === level ? children : undefined
    return children?.get(level)
  }

  /** Chains below in the order of their first levels, from `level` on. */
  *children(level = ''): IterableIterator<Chain> {
    const children = this.#children
    if (children === undefined) return
    if (!(children instanceof Chain)) {
      for (const [, child] of children.entries(level)) yield child
    } else if (firstLevel(children.label) >= level) yield children
  }

  /** Replaces the child with the same first level. */
  set(child: Chain): void {
    const level = firstLevel(child.label)
    const children = this.#children
    if (children === undefined) this.#children = child
    else if (!(children instanceof Chain)) children.set(level, child)
    else if (firstLevel(children.label) === level) this.#children = child
    else {
      const both = sortedMap<Chain>()
      both.set(firstLevel(children.label), children)
      both.set(level, child)
      this.#children = both
    }
  }

  delete(child: Chain): void {
    if (this.#children === child) this.#children = undefined
    else if (!(this.#children instanceof Chain)) this.#children?.delete(firstLevel(child.label))
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

/** One level of topics. It has further levels below it, received messages itself, or both. */
export class Branch {
  readonly #chain: Chain
  /** Start of this level within the label. */
  readonly #start: number
  readonly #end: number

  constructor(chain: Chain, start = 0) {
    this.#chain = chain
    this.#start = start
    this.#end = levelEnd(chain.label, start)
  }

  get level(): string {
    return this.#chain.label.slice(this.#start, this.#end)
  }

  /** Levels from the first to this one, as a topic name; the topic need not exist. */
  get path(): string {
    return this.#chain.pathTo(this.#end)
  }

  /** Topic that ends here, if any. */
  get topic(): Topic | undefined {
    return this.#isLast ? this.#chain.topic : undefined
  }

  /** Messages published at and below this branch since its discovery. */
  get messages(): number {
    return this.#chain.messages
  }

  /** Number of topics here and below. */
  get topics(): number {
    return this.#chain.topics
  }

  get childCount(): number {
    return this.#isLast ? this.#chain.childCount : 1
  }

  /** The whole second of the last message here or below. */
  get lastSecond(): number {
    return this.#chain.lastSecond
  }

  /** Messages per second, here and below. */
  rateAt(second: number): number {
    return this.#chain.rateAt(second)
  }

  child(level: string): Branch | undefined {
    if (this.#isLast) {
      const chain = this.#chain.child(level)
      return chain && new Branch(chain)
    }
    const next = new Branch(this.#chain, this.#end + 1)
    return next.level === level ? next : undefined
  }

  /** The levels below in the order of their names, from `level` on. */
  *children(level = ''): IterableIterator<Branch> {
    if (this.#isLast) {
      for (const chain of this.#chain.children(level)) yield new Branch(chain)
      return
    }
    const next = new Branch(this.#chain, this.#end + 1)
    if (next.level >= level) yield next
  }

  get #isLast(): boolean {
    return this.#end === this.#chain.label.length
  }
}

/** The index of the slash or of the end after the level that begins at `start`. */
export function levelEnd(text: string, start: number): number {
  const slash = text.indexOf('/', start)
  return slash === -1 ? text.length : slash
}

const firstLevel = (label: string) => label.slice(0, levelEnd(label, 0))
