import type { Kernel } from '../../kernel/kernel.ts'
import type { Message } from '../../kernel/message.ts'
import { ActivityTree } from './activity-tree.ts'
import type { Branch, Sample, Topic } from './branch.ts'
import { Busiest } from './busiest.ts'
import { History } from './history.ts'

export type { Branch, Sample, Topic } from './branch.ts'

export interface TopicActivitySettings {
  isEnabled: boolean
  /** Beyond it the longest idle topic is forgotten. */
  maxTopics: number
}

export interface TopicActivityLimits {
  /** Of a payload's beginning. */
  headBytes: number
  /** Of the beginnings that are the last of their topics, all together. */
  maxHeadBytes: number
  /** One a second at most, before the last one. */
  samplesOfTopic: number
  maxHistoryBytes: number
}

export const defaultTopicActivity: TopicActivitySettings = { isEnabled: true, maxTopics: 1_000_000 }

const defaultLimits: TopicActivityLimits = {
  headBytes: 1024,
  maxHeadBytes: 256 * 1024 * 1024,
  samplesOfTopic: 20,
  maxHistoryBytes: 64 * 1024 * 1024,
}

/** So many topics wait at most: it bounds the packets that are held, and how long one turn takes. */
const MAX_WAITING = 2048
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
  #waiting: Topic[] = []
  #settings: TopicActivitySettings
  #headBytes = 0
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
    const { samplesOfTopic: maxOfTopic, maxHistoryBytes: maxBytes } = this.#limits
    this.#history = new History({ maxOfTopic, maxBytes })
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
    }
    const immediate = setImmediate(() => this.learn(names))
    this.#cancelLearn = () => clearImmediate(immediate)
  }

  close(): void {
    this.#clear()
  }

  get #isFull(): boolean {
    return this.#tree.size >= this.#settings.maxTopics
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
    this.#tree.clear()
    this.#history.clear()
    this.#busiest.clear()
    this.#headBytes = 0
    this.#forgotten = 0
  }

  #note(message: Message): void {
    const topic = this.#tree.get(message.topic) ?? this.#add(message.topic)
    topic.waiting++
    topic.waitingLast = message
    if (topic.waiting > 1) return
    if (this.#waiting.push(topic) >= MAX_WAITING) this.#settle()
    else this.#cancelSettle ??= this.#kernel.clock.after(SETTLE_MS, () => this.#settle())
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
    for (const topic of due) {
      const { waiting, waitingLast } = topic
      topic.waiting = 0
      topic.waitingLast = undefined
      if (topic.isForgotten || waitingLast === undefined) continue
      const sample = this.#sampleOf(waitingLast)
      this.#headBytes += sample.head.length - (topic.last?.head.length ?? 0)
      if (topic.last !== undefined) this.#history.add(topic, topic.last)
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
    const { maxHeadBytes } = this.#limits
    while (this.#tree.size > maxTopics || this.#headBytes > maxHeadBytes) {
      const { oldest } = this.#tree
      if (oldest === undefined) return
      this.#headBytes -= oldest.last?.head.length ?? 0
      this.#history.forget(oldest)
      this.#tree.remove(oldest)
      this.#forgotten++
    }
  }
}

/** What the broker says of itself: two topics for each client that comes and goes would push out the rest. */
const isOurOwn = ({ topic }: Message) => topic.startsWith('$SYS/')
