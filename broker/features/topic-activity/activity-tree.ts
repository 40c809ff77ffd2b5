import { OBJECT_BYTES, textBytes } from '../../kernel/memory.ts'
import { Branch, Chain, levelEnd, Topic } from './branch.ts'
import { RecencyList } from './recency.ts'

/** Topics by their names, and as a tree with sums for each branch. */
export class ActivityTree {
  readonly #root: Chain
  readonly #topics = new Map<string, Topic>()
  readonly #recency = new RecencyList<Topic>()
  #bytes = 0

  constructor(second: number) {
    this.#root = new Chain('', undefined, second)
  }

  get size(): number {
    return this.#topics.size
  }

  /** Bytes of topics and branches, as estimated; without samples. */
  get bytes(): number {
    return this.#bytes
  }

  /** The longest idle topic. */
  get oldest(): Topic | undefined {
    return this.#recency.oldest
  }

  /** Branch with the first levels as children. */
  get root(): Branch {
    return new Branch(this.#root)
  }

  get(name: string): Topic | undefined {
    return this.#topics.get(name)
  }

  /** Topics in the order of their discovery. */
  topics(): IterableIterator<Topic> {
    return this.#topics.values()
  }

  branch(path: string): Branch | undefined {
    let branch: Branch | undefined = this.root
    for (const level of path.split('/')) branch = branch?.child(level)
    return branch
  }

  add(name: string, second: number): Topic {
    let chain = this.#root
    chain.topics++
    for (let start = 0; start <= name.length; ) {
      const child = chain.child(name.slice(start, levelEnd(name, start)))
      if (child === undefined) {
        const rest = new Chain(copyText(name.slice(start)), chain, second)
        chain.set(rest)
        this.#bytes += estimateBytes(rest)
        chain = rest
        start = name.length + 1
      } else {
        const common = commonLevels(child.label, name, start)
        chain = common < child.label.length ? this.#split(child, common, second) : child
        start += common + 1
      }
      chain.topics++
    }
    const topic = new Topic(name, chain)
    chain.topic = topic
    this.#topics.set(name, topic)
    this.#recency.add(topic)
    this.#bytes += OBJECT_BYTES + textBytes(name)
    return topic
  }

  /** Counts messages in all branches of a topic, which becomes the newest. */
  count(topic: Topic, messages: number, second: number): void {
    let at: Chain | undefined = topic.chain
    while (at !== undefined) {
      at.count(messages, second)
      at = at.parent
    }
    this.#recency.touch(topic)
  }

  /** Removes a topic; branches above keep their counts while they have other topics. */
  remove(topic: Topic): void {
    this.#topics.delete(topic.name)
    this.#recency.remove(topic)
    this.#bytes -= OBJECT_BYTES + textBytes(topic.name)
    topic.chain.topic = undefined
    let at: Chain | undefined = topic.chain
    while (at !== undefined) {
      at.topics--
      if (at.topics === 0 && at.parent !== undefined) {
        at.parent.delete(at)
        this.#bytes -= estimateBytes(at)
      }
      at = at.parent
    }
  }

  clear(): void {
    for (const { chain } of this.#topics.values()) chain.topic = undefined
    this.#topics.clear()
    this.#recency.clear()
    this.#root.clear()
    this.#bytes = 0
  }

  /** Divides a chain after a part of its label; returns the upper one. */
  #split(lower: Chain, end: number, second: number): Chain {
    const { label, parent } = lower
    this.#bytes -= estimateBytes(lower)
    const upper = new Chain(copyText(label.slice(0, end)), parent, second)
    upper.copyRate(lower)
    upper.messages = lower.messages
    upper.topics = lower.topics
    // The upper one first: it takes the place by the level that both begin with.
    parent?.set(upper)
    lower.label = copyText(label.slice(end + 1))
    lower.parent = upper
    upper.set(lower)
    this.#bytes += estimateBytes(upper) + estimateBytes(lower)
    return upper
  }
}

const estimateBytes = ({ label }: Chain) => 2 * OBJECT_BYTES + textBytes(label)

/** The end of the levels at the beginning of a label that a name has at `start`, too. */
function commonLevels(label: string, name: string, start: number): number {
  let end = 0
  let i = 0
  while (i < label.length && label[i] === name[start + i]) {
    if (label[i] === '/') end = i
    i++
  }
  const isWhole = isEnd(label, i) && isEnd(name, start + i)
  return isWhole ? i : end
}

const isEnd = (text: string, at: number) => at === text.length || text[at] === '/'

/** A part of a text keeps the whole text in memory; a copy does not. */
function copyText(text: string): string {
  const copy = Buffer.from(text).toString()
  // UTF-8 has no lone surrogates.
  return copy === text ? copy : text
}
