import type { AnswerOf, ReadOf } from '@signalbox/contract/operation'
import type {
  TopicActivity,
  TopicBranch,
  TopicSample,
  topicBranchList,
  topicSearch,
} from '@signalbox/contract/topic-activity'
import { decayingRate } from '@signalbox/mqtt/decaying-rate'
import { topicMatches, topicNameSearch } from '@signalbox/mqtt/match'

/** Messages per second over the last seconds. */
const Rated = decayingRate(5)
const PAST = 20

class Node extends Rated {
  readonly level: string
  readonly path: string
  readonly children = new Map<string, Node>()
  topic: Topic | undefined
  topics = 0
  messages = 0

  constructor(level: string, path: string, second: number) {
    super(second)
    this.level = level
    this.path = path
  }
}

const toSecond = (ms: number) => Math.floor(ms / 1000)

interface Topic {
  last: TopicSample | undefined
  /** Earlier messages, latest first. */
  past: TopicSample[]
  isRetained: boolean
  subscribers: number
}

type Branches = typeof topicBranchList
type Search = typeof topicSearch

/**
 * Topic tree of a cluster, calculated from its lists and the messages of a subscription. It answers the operations of a
 * broker that records topics. New topics beyond `maxTopics` are counted, but not stored.
 */
export class CalculatedTree {
  readonly #root = new Node('', '', toSecond(Date.now()))
  readonly #maxTopics: number
  /** Filters with wildcards: they match topics that are not known yet. */
  #wildcards = new Map<string, number>()
  readonly #since = new Date().toISOString()
  leftOut = 0

  constructor(maxTopics: number) {
    this.#maxTopics = maxTopics
  }

  get size(): number {
    return this.#root.topics
  }

  get maxTopics(): number {
    return this.#maxTopics
  }

  addRetained(name: string): void {
    const topic = this.#add(name)
    if (topic !== undefined) topic.isRetained = true
  }

  /** A filter as the cluster lists it, without the prefix of a shared group. */
  addSubscription(filter: string): void {
    if (/[+#]/.test(filter)) {
      this.#wildcards.set(filter, (this.#wildcards.get(filter) ?? 0) + 1)
      return
    }
    const topic = this.#add(filter)
    if (topic !== undefined) topic.subscribers++
  }

  addMessage(name: string, sample: TopicSample, isRetained: boolean): void {
    const topic = this.#add(name)
    if (topic === undefined) return
    if (topic.last !== undefined) topic.past = [topic.last, ...topic.past].slice(0, PAST)
    topic.last = sample
    if (isRetained) topic.isRetained = true
    const second = toSecond(Date.parse(sample.at))
    for (const node of this.#way(name)) {
      node.messages++
      node.rate(1, second)
    }
  }

  branches({ parent, prefix = '', order, limit }: ReadOf<Branches>['query']): AnswerOf<Branches> {
    const node = parent === undefined ? this.#root : this.#find(parent)
    const second = toSecond(Date.now())
    const all = [...(node?.children.values() ?? [])]
    const children = all.filter(({ level }) => level.startsWith(prefix))
    children.sort((a, b) => {
      const byName = a.level < b.level ? -1 : 1
      return order === 'name' ? byName : b.rateAt(second) - a.rateAt(second) || byName
    })
    return {
      data: children.slice(0, limit).map((child) => this.#present(child, second)),
      meta: { limit, hasnext: children.length > limit },
      index: {
        ...{ enable: true, topics: this.size, max_topics: this.#maxTopics },
        ...{ forgotten: 0, since: this.#since },
      },
    }
  }

  topic(name: string): TopicActivity | undefined {
    const node = this.#find(name)
    if (node?.topic === undefined) return undefined
    const { rate, messages, topic } = this.#present(node, toSecond(Date.now()))
    const { retained = false, subscribers = 0, last } = topic ?? {}
    const { past } = node.topic
    return { topic: name, messages, rate, retained, subscribers, ...(last && { last }), past }
  }

  /** Topics whose names hold a text, or match a filter. */
  search({ match, limit }: ReadOf<Search>['query']): AnswerOf<Search> {
    const isMatch = topicNameSearch(match)
    const names: string[] = []
    const visit = (node: Node): boolean => {
      if (node.topic !== undefined && isMatch(node.path)) names.push(node.path)
      return names.length <= limit && [...node.children.values()].every(visit)
    }
    visit(this.#root)
    const first = names.slice(0, limit).sort()
    return {
      data: first.flatMap((name) => this.topic(name) ?? []),
      meta: { limit, hasnext: names.length > limit },
    }
  }

  #present(node: Node, second: number): TopicBranch {
    const { topic } = node
    return {
      level: node.level,
      path: node.path,
      children: node.children.size,
      topics: node.topics,
      messages: node.messages,
      rate: Math.round(node.rateAt(second) * 100) / 100,
      ...(node.messages > 0 && { last_at: new Date(node.lastSecond * 1000).toISOString() }),
      ...(topic && {
        topic: {
          retained: topic.isRetained,
          subscribers: topic.subscribers + this.#wildcardsFor(node.path),
          ...(topic.last && { last: topic.last }),
        },
      }),
    }
  }

  #wildcardsFor(name: string): number {
    let count = 0
    for (const [filter, times] of this.#wildcards) if (topicMatches(filter, name)) count += times
    return count
  }

  /** Finds or adds a topic; `undefined` if the tree is full. */
  #add(name: string): Topic | undefined {
    const known = this.#find(name)?.topic
    if (known !== undefined) return known
    if (this.size >= this.#maxTopics) {
      this.leftOut++
      return undefined
    }
    let node = this.#root
    node.topics++
    const levels = name.split('/')
    for (const [i, level] of levels.entries()) {
      let next = node.children.get(level)
      if (next === undefined) {
        next = new Node(level, levels.slice(0, i + 1).join('/'), toSecond(Date.now()))
        node.children.set(level, next)
      }
      next.topics++
      node = next
    }
    node.topic = { last: undefined, past: [], isRetained: false, subscribers: 0 }
    return node.topic
  }

  #find(path: string): Node | undefined {
    let node: Node | undefined = this.#root
    for (const level of path.split('/')) node = node?.children.get(level)
    return node
  }

  *#way(path: string): Generator<Node> {
    let node: Node | undefined = this.#root
    for (const level of path.split('/')) {
      node = node?.children.get(level)
      if (node === undefined) return
      yield node
    }
  }
}
