import type { Kernel } from '../../kernel/kernel.ts'
import type { MemoryBudget } from '../../kernel/memory.ts'
import type { Message } from '../../kernel/message.ts'
import { ActivityTree } from './activity-tree.ts'
import { type Branch, type Sample, sampleBytes, type Topic } from './branch.ts'
import { Busiest } from './busiest.ts'
import { History } from './history.ts'

export type { Branch, Sample, Topic } from './branch.ts'

export interface TopicActivitySettings {
  isEnabled: boolean
  /** Beyond it the longest idle topic is forgotten. */
  maxTopics: number
}

export interface TopicActivityLimits {
  /** Number of bytes of a payload that are kept. */
  headBytes: number
  /** Number of samples kept before the last one, at most one a second. */
  samplesOfTopic: number
}

export const defaultTopicActivity: TopicActivitySettings = { isEnabled: true, maxTopics: 1_000_000 }

const defaultLimits: TopicActivityLimits = {
  headBytes: 1024,
  samplesOfTopic: 20,
}

/** The share of the memory budget that samples before the last ones may take. */
const HISTORY_SHARE = 0.25
/** Topics that wait at most: it bounds the packets that are held, and how long one turn takes. */
const MAX_WAITING = 2048
/** Payloads that are held by topics that wait. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
const SETTLE_MS = 1000
/** Topics that are made known in one turn of the event loop. */
const BATCH = 1000

/**
 * Knows which topics there are, how much comes to them, and what came last, without a subscription.
 * While a message is published it is only noted; once a second, or when many topics wait, the notes
 * are counted into the branches. So a busy topic costs a look-up for each message, whatever its depth.
 */
export class TopicActivity {
  readonly #kernel: Kernel
  readonly #limits: TopicActivityLimits
  readonly #tree: ActivityTree
  readonly #history: History
  readonly #busiest = new Busiest()
  readonly #budget: MemoryBudget
  #waiting: Topic[] = []
  #waitingBytes = 0
  #settings: TopicActivitySettings
  /** Bytes of the last samples of all topics. */
  #sampleBytes = 0
  #forgotten = 0
  #since: number
  #unhook: () => void = () => {}
  #cancelSettle: (() => void) | undefined
  #cancelLearn: () => void = () => {}

  constructor(
    kernel: Kernel,
    settings: Partial<TopicActivitySettings> = {},
    limits: Partial<TopicActivityLimits> = {},
  ) {
    this.#kernel = kernel
    this.#settings = { ...defaultTopicActivity, ...settings }
    this.#limits = { ...defaultLimits, ...limits }
    this.#since = kernel.clock.now()
    this.#tree = new ActivityTree(this.second)
    this.#budget = kernel.memory.budget('topic_explorer')
    this.#history = new History({
      maxOfTopic: this.#limits.samplesOfTopic,
      maxBytes: this.#budget.limit * HISTORY_SHARE,
    })
    if (this.#settings.isEnabled) this.#hook()
  }

  get settings(): Readonly<TopicActivitySettings> {
    return this.#settings
  }

  /** Switching it off forgets everything. */
  setSettings(settings: TopicActivitySettings): void {
    const wasEnabled = this.#settings.isEnabled
    this.#settings = settings
    if (settings.isEnabled && !wasEnabled) this.#hook()
    if (!settings.isEnabled) this.#clear()
    this.#forgetBeyond()
  }

  /** Topics that are known. */
  get size(): number {
    return this.#tree.size
  }

  /** Topics that had to make room for others. */
  get forgotten(): number {
    return this.#forgotten
  }

  /** Epoch milliseconds: what was published before was not seen. */
  get since(): number {
    return this.#since
  }

  /** The whole second that rates are asked for. */
  get second(): number {
    return Math.floor(this.#kernel.clock.now() / 1000)
  }

  /** The first levels, without a path. */
  branch(path: string | undefined): Branch | undefined {
    this.#settle()
    return path === undefined ? this.#tree.root : this.#tree.branch(path)
  }

  topic(name: string): Topic | undefined {
    this.#settle()
    return this.#tree.get(name)
  }

  /** In the order in which they became known. */
  topics(): IterableIterator<Topic> {
    this.#settle()
    return this.#tree.topics()
  }

  /** The topics with the most messages per second at present, whatever their level. */
  busiest(limit: number): { topic: Topic; rate: number }[] {
    this.#settle()
    return this.#busiest.top(limit, this.second)
  }

  /** Makes topics known that nothing came to yet, little by little. */
  learn(names: Iterator<string>): void {
    // A scan that is still running starts again.
    this.#cancelLearn()
    for (let i = 0; i < BATCH; i++) {
      const next = names.next()
      if (next.done === true || this.#isFull || !this.#settings.isEnabled) return
      if (this.#tree.get(next.value) === undefined) this.#tree.add(next.value, this.second)
      this.#account()
    }
    const immediate = setImmediate(() => this.learn(names))
    this.#cancelLearn = () => clearImmediate(immediate)
  }

  close(): void {
    this.#clear()
  }

  get #isFull(): boolean {
    return this.#tree.size >= this.#settings.maxTopics || !this.#budget.fits(0)
  }

  #hook(): void {
    this.#since = this.#kernel.clock.now()
    // After all others: what is seen is what is published in the end.
    this.#unhook = this.#kernel.hooks.on(
      'message.publish',
      (message) => {
        if (message !== null && !isOurOwn(message)) this.#note(message)
        return undefined
      },
      'observe',
    )
  }

  #clear(): void {
    this.#unhook()
    this.#cancelLearn()
    this.#cancelSettle?.()
    this.#cancelSettle = undefined
    this.#waiting = []
    this.#waitingBytes = 0
    this.#tree.clear()
    this.#history.clear()
    this.#busiest.clear()
    this.#sampleBytes = 0
    this.#forgotten = 0
    this.#account()
  }

  #note(message: Message): void {
    const topic = this.#tree.get(message.topic) ?? this.#add(message.topic)
    topic.waiting++
    topic.waitingLast = message
    this.#waitingBytes += message.payload.length
    if (topic.waiting === 1) this.#waiting.push(topic)
    if (this.#waiting.length >= MAX_WAITING || this.#waitingBytes >= MAX_WAITING_BYTES) {
      this.#settle()
    } else this.#cancelSettle ??= this.#kernel.clock.after(SETTLE_MS, () => this.#settle())
  }

  #add(name: string): Topic {
    const topic = this.#tree.add(name, this.second)
    this.#forgetBeyond()
    return topic
  }

  #settle(): void {
    this.#cancelSettle?.()
    this.#cancelSettle = undefined
    const { second } = this
    const due = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    for (const topic of due) {
      const { waiting, waitingLast } = topic
      topic.waiting = 0
      topic.waitingLast = undefined
      if (topic.isForgotten || waitingLast === undefined) continue
      const sample = this.#sampleOf(waitingLast)
      this.#sampleBytes += sampleBytes(sample)
      if (topic.last !== undefined) {
        this.#sampleBytes -= sampleBytes(topic.last)
        this.#history.add(topic, topic.last)
      }
      topic.last = sample
      this.#tree.count(topic, waiting, second)
      this.#busiest.note(topic, waiting, second)
    }
    this.#forgetBeyond()
  }

  #sampleOf({ timestamp, qos, retain, fromClientId, payload }: Message): Sample {
    const head = payload.toString('latin1', 0, this.#limits.headBytes)
    return { at: timestamp, qos, retain, fromClientId, payloadBytes: payload.length, head }
  }

  #forgetBeyond(): void {
    const { maxTopics } = this.#settings
    this.#account()
    while (this.#tree.size > maxTopics || this.#budget.isExceeded) {
      const { oldest } = this.#tree
      if (oldest === undefined) return
      if (this.#budget.isExceeded) this.#budget.refuse()
      if (oldest.last !== undefined) this.#sampleBytes -= sampleBytes(oldest.last)
      this.#history.forget(oldest)
      this.#tree.remove(oldest)
      this.#forgotten++
      this.#account()
    }
  }

  /** Reports the bytes in use to the budget. */
  #account(): void {
    const bytes = this.#tree.bytes + this.#sampleBytes + this.#history.bytes
    this.#budget.add(bytes - this.#budget.used)
  }
}

/** Messages of the broker about itself: two topics for each client that comes and goes would push out the rest. */
const isOurOwn = ({ topic }: Message) => topic.startsWith('$SYS/')
