import type { Ports } from '../../kernel/ports.ts'
import type { MemoryBudget } from '../../kernel/memory.ts'
import type { Message } from '../../kernel/message.ts'
import { ActivityTree } from './activity-tree.ts'
import { type Branch, sampleBytes, takeSample, type Topic } from './branch.ts'
import { Busiest } from './busiest.ts'
import { History } from './history.ts'
import { TopicPins } from './pins.ts'

export type { Branch, Sample, Topic } from './branch.ts'

type Services = Ports<'clock' | 'hooks' | 'memory'>

export interface TopicActivitySettings {
  isEnabled: boolean
  /** Beyond it the longest idle topic is forgotten. */
  maxTopics: number
}

export interface TopicActivityLimits {
  /** Bytes of a payload that are stored. */
  headBytes: number
  /** Number of samples kept before the last one, at most one a second. */
  samplesOfTopic: number
}

export const defaultTopicActivity: TopicActivitySettings = { isEnabled: true, maxTopics: 1_000_000 }

const defaultLimits: TopicActivityLimits = {
  headBytes: 1024,
  samplesOfTopic: 20,
}

/** Share of the memory budget for samples before the last ones. */
const HISTORY_SHARE = 0.25
/** Share of the memory budget for pins. */
const PINS_SHARE = 0.25
/** Topics that wait at most: it bounds the packets that are held, and how long one turn takes. */
const MAX_WAITING = 2048
/** Payloads that are held by topics that wait. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
const SETTLE_MS = 1000
/** Topics that are made known in one turn of the event loop. */
const BATCH = 1000

/**
 * Observes topics, their rates and last messages, without a subscription. Publishing only appends a
 * note; once a second, or when many topics wait, notes are counted into the branches. So a busy
 * topic costs one look-up per message, regardless of its depth.
 */
export class TopicActivity {
  readonly #kernel: Services
  readonly #limits: TopicActivityLimits
  readonly #tree: ActivityTree
  readonly #history: History
  readonly #busiest = new Busiest()
  /** Filters whose messages are kept whole. */
  readonly pins: TopicPins
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
    kernel: Services,
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
    this.pins = new TopicPins(kernel.clock, this.#budget.limit * PINS_SHARE)
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

  /** Number of known topics. */
  get size(): number {
    return this.#tree.size
  }

  /** Number of topics that were dropped for others. */
  get forgotten(): number {
    return this.#forgotten
  }

  /** Start of the observation in epoch milliseconds. */
  get since(): number {
    return this.#since
  }

  /** Whole second for rates. */
  get second(): number {
    return Math.floor(this.#kernel.clock.now() / 1000)
  }

  /** The branch at a path, or the root of the first levels without one. */
  branch(path: string | undefined): Branch | undefined {
    this.#settle()
    return path === undefined ? this.#tree.root : this.#tree.branch(path)
  }

  topic(name: string): Topic | undefined {
    this.#settle()
    return this.#tree.get(name)
  }

  /** Topics in the order of their discovery. */
  topics(): IterableIterator<Topic> {
    this.#settle()
    return this.#tree.topics()
  }

  /** The topics with the most messages per second at present, whatever their level. */
  busiest(limit: number): { topic: Topic; rate: number }[] {
    this.#settle()
    return this.#busiest.top(limit, this.second)
  }

  /** Adds topics without messages so far, in small steps. */
  learn(names: Iterator<string>): void {
    // A previous scan is cancelled.
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
    // Runs after all other handlers, so that it sees the final message.
    this.#unhook = this.#kernel.hooks.on(
      'message.publish',
      (message) => {
        if (message !== null && !isOurOwn(message)) {
          this.#note(message)
          this.pins.note(message)
        }
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
    this.pins.clear()
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
      const sample = takeSample(waitingLast, this.#limits.headBytes)
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
    const bytes = this.#tree.bytes + this.#sampleBytes + this.#history.bytes + this.pins.bytes
    this.#budget.add(bytes - this.#budget.used)
  }
}

/** Excludes the broker's own messages: two topics per connecting client would displace the others. */
const isOurOwn = ({ topic }: Message) => topic.startsWith('$SYS/')
