import { isWildcard } from './topic.ts'

interface Node<T> {
  /** By their level; `undefined` at a leaf, as most nodes are one. */
  children: Map<string, Node<T>> | undefined
  /** The value of the filter that ends here. */
  value: T | undefined
}

/**
 * Filters → one value each. Filters without wildcards are in a map, the others in a trie, so that
 * a publish costs one look-up and a walk as wide as the wildcards that are really there.
 */
export class TopicTree<T> {
  readonly #exact = new Map<string, T>()
  readonly #root: Node<T> = { children: undefined, value: undefined }
  readonly #wild = new Map<string, T>()

  get size(): number {
    return this.#exact.size + this.#wild.size
  }

  get(filter: string): T | undefined {
    return isWildcard(filter) ? this.#wild.get(filter) : this.#exact.get(filter)
  }

  set(filter: string, value: T): void {
    if (!isWildcard(filter)) {
      this.#exact.set(filter, value)
      return
    }
    this.#wild.set(filter, value)
    let node = this.#root
    for (const level of filter.split('/')) {
      node.children ??= new Map()
      let next = node.children.get(level)
      if (next === undefined) {
        next = { children: undefined, value: undefined }
        node.children.set(level, next)
      }
      node = next
    }
    node.value = value
  }

  delete(filter: string): void {
    if (this.#exact.delete(filter) || !this.#wild.delete(filter)) return
    const path: { node: Node<T>; level: string }[] = []
    let node = this.#root
    for (const level of filter.split('/')) {
      path.push({ node, level })
      const next = node.children?.get(level)
      if (next === undefined) return
      node = next
    }
    node.value = undefined
    for (let step = path.pop(); step !== undefined; step = path.pop()) {
      const { children } = step.node
      const child = children?.get(step.level)
      if (child === undefined || child.value !== undefined || (child.children?.size ?? 0) > 0)
        return
      children?.delete(step.level)
    }
  }

  /** All values whose filters match a topic name. */
  match(topic: string): T[] {
    const found: T[] = []
    const exact = this.#exact.get(topic)
    if (exact !== undefined) found.push(exact)
    if (this.#wild.size > 0) this.#walk(this.#root, topic, 0, topic.startsWith('$'), found)
    return found
  }

  *entries(): IterableIterator<[filter: string, value: T]> {
    yield* this.#exact
    yield* this.#wild
  }

  #walk(node: Node<T>, topic: string, from: number, noWildcard: boolean, found: T[]): void {
    const { children } = node
    // `#` takes in its parent level too, so it is asked for on the way down [MQTT-4.7.1.2].
    if (!noWildcard) {
      const rest = children?.get('#')
      if (rest?.value !== undefined) found.push(rest.value)
    }
    if (from > topic.length) {
      if (node.value !== undefined) found.push(node.value)
      return
    }
    if (children === undefined) return
    const slash = topic.indexOf('/', from)
    const end = slash === -1 ? topic.length : slash
    const named = children.get(topic.slice(from, end))
    if (named !== undefined) this.#walk(named, topic, end + 1, false, found)
    if (!noWildcard) {
      const any = children.get('+')
      if (any !== undefined) this.#walk(any, topic, end + 1, false, found)
    }
  }
}
