import type { TopicActivity, TopicBranch, TopicSample } from '@signalbox/contract/topic-activity'
import { topicMatches } from '@signalbox/mqtt/match'

const WINDOW_SECONDS = 5
const ONE = 1 - Math.exp(-1 / WINDOW_SECONDS)
const PAST = 20

interface Node {
  level: string
  path: string
  children: Map<string, Node>
  topic: Topic | undefined
  topics: number
  messages: number
  weighed: number
  second: number
}

interface Topic {
  last: TopicSample | undefined
  /** The latest first. */
  past: TopicSample[]
  isRetained: boolean
  subscribers: number
}

export interface TreePage {
  rows: TopicBranch[]
  hasMore: boolean
}

/**
 * The topics of a cluster, calculated from its lists, with the answers of a broker that records them.
 * Bounded: beyond `maxTopics` new ones are left out, and counted.
 */
export class CalculatedTree {
  readonly #root = newNode('', '')
  readonly #maxTopics: number
  /** Filters with wildcards: they match topics that are not known yet. */
  #wildcards = new Map<string, number>()
  readonly since = new Date().toISOString()
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
    const second = Math.floor(Date.parse(sample.at) / 1000)
    for (const node of this.#way(name)) {
      node.messages++
      node.weighed = fadedTo(node, second) + ONE
      node.second = second
    }
  }

  /** Levels below a path; the first levels without one. */
  page(parent: string | undefined, order: 'name' | 'rate', limit: number): TreePage {
    const node = parent === undefined ? this.#root : this.#find(parent)
    const second = Math.floor(Date.now() / 1000)
    const children = [...(node?.children.values() ?? [])]
    children.sort((a, b) => {
      const byName = a.level < b.level ? -1 : 1
      return order === 'name' ? byName : fadedTo(b, second) - fadedTo(a, second) || byName
    })
    return {
      rows: children.slice(0, limit).map((child) => this.#present(child, second)),
      hasMore: children.length > limit,
    }
  }

  branch(path: string): TopicBranch | undefined {
    const node = this.#find(path)
    return node && this.#present(node, Math.floor(Date.now() / 1000))
  }

  topic(name: string): TopicActivity | undefined {
    const node = this.#find(name)
    if (node?.topic === undefined) return undefined
    const { rate, messages, topic } = this.#present(node, Math.floor(Date.now() / 1000))
    return {
      topic: name,
      messages,
      rate,
      retained: topic?.retained === true,
      subscribers: topic?.subscribers ?? 0,
      ...(node.topic.last && { last: node.topic.last }),
      past: node.topic.past,
    }
  }

  /** Names that hold a text, or match a filter. */
  find(match: string, limit: number): { names: string[]; hasMore: boolean } {
    const text = match.toLowerCase()
    const isFilter = /[+#]/.test(match)
    const names: string[] = []
    const visit = (node: Node): boolean => {
      if (
        node.topic !== undefined &&
        (isFilter ? topicMatches(match, node.path) : node.path.toLowerCase().includes(text))
      ) {
        names.push(node.path)
      }
      return names.length <= limit && [...node.children.values()].every(visit)
    }
    visit(this.#root)
    return { names: names.slice(0, limit).sort(), hasMore: names.length > limit }
  }

  #present(node: Node, second: number): TopicBranch {
    const { topic } = node
    return {
      level: node.level,
      path: node.path,
      children: node.children.size,
      topics: node.topics,
      messages: node.messages,
      rate: Math.round(fadedTo(node, second) * 100) / 100,
      ...(node.messages > 0 && { last_at: new Date(node.second * 1000).toISOString() }),
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

  /** `undefined` where there is no room for another. */
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
        next = newNode(level, levels.slice(0, i + 1).join('/'))
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

function newNode(level: string, path: string): Node {
  const fresh = { topics: 0, messages: 0, weighed: 0, second: 0, topic: undefined }
  return { level, path, children: new Map(), ...fresh }
}

/** Messages per second: what came in earlier seconds counts less and less. */
function fadedTo({ weighed, second }: Node, now: number): number {
  return weighed * Math.exp(-Math.max(now - second, 0) / WINDOW_SECONDS)
}
