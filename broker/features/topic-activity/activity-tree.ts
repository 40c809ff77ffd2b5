import { Branch, Topic } from './branch.ts'
import { RecencyList } from './recency.ts'

/** Topics by their names, and as a tree with sums for each branch. */
export class ActivityTree {
  readonly root: Branch
  readonly #topics = new Map<string, Topic>()
  readonly #recency = new RecencyList<Topic>()

  constructor(second: number) {
    this.root = new Branch('', undefined, second)
  }

  get size(): number {
    return this.#topics.size
  }

  /** The longest idle topic. */
  get oldest(): Topic | undefined {
    return this.#recency.oldest
  }

  get(name: string): Topic | undefined {
    return this.#topics.get(name)
  }

  /** In the order in which they became known. */
  topics(): IterableIterator<Topic> {
    return this.#topics.values()
  }

  branch(path: string): Branch | undefined {
    let branch: Branch | undefined = this.root
    for (const level of path.split('/')) branch = branch?.child(level)
    return branch
  }

  add(name: string, second: number): Topic {
    let branch = this.root
    branch.topics++
    for (const level of name.split('/')) {
      let next = branch.child(level)
      if (next === undefined) {
        next = new Branch(level, branch, second)
        branch.add(next)
      }
      next.topics++
      branch = next
    }
    const topic = new Topic(name, branch)
    branch.topic = topic
    this.#topics.set(name, topic)
    this.#recency.add(topic)
    return topic
  }

  /** Something came: it is the newest now. */
  count(topic: Topic, messages: number, second: number): void {
    let at: Branch | undefined = topic.branch
    while (at !== undefined) {
      at.count(messages, second)
      at = at.parent
    }
    this.#recency.touch(topic)
  }

  /** The branches above keep what they counted, as long as anything else is below them. */
  remove(topic: Topic): void {
    this.#topics.delete(topic.name)
    this.#recency.remove(topic)
    topic.branch.topic = undefined
    let at: Branch | undefined = topic.branch
    while (at !== undefined) {
      at.topics--
      if (at.topics === 0) at.parent?.delete(at)
      at = at.parent
    }
  }

  clear(): void {
    for (const { branch } of this.#topics.values()) branch.topic = undefined
    this.#topics.clear()
    this.#recency.clear()
    this.root.clear()
  }
}
