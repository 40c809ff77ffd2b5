import type { Message } from '../../kernel/message.ts'

interface Node {
  children: Map<string, Node> | undefined
  message: Message | undefined
}

/** Retained messages by topic name, found by topic filter without looking at those that do not match. */
export class RetainedTree {
  readonly #root: Node = { children: undefined, message: undefined }
  /** By topic, in the order in which they were set. */
  readonly #inOrder = new Map<string, Message>()

  get count(): number {
    return this.#inOrder.size
  }

  get(topic: string): Message | undefined {
    return this.#inOrder.get(topic)
  }

  set(message: Message): void {
    // Removed first: a message that is set again moves to the end.
    this.#inOrder.delete(message.topic)
    this.#inOrder.set(message.topic, message)
    let node = this.#root
    for (const level of message.topic.split('/')) {
      node.children ??= new Map()
      let next = node.children.get(level)
      if (next === undefined) {
        next = { children: undefined, message: undefined }
        node.children.set(level, next)
      }
      node = next
    }
    node.message = message
  }

  /** Whether there was one. */
  delete(topic: string): boolean {
    if (!this.#inOrder.delete(topic)) return false
    const path: { node: Node; level: string }[] = []
    let node = this.#root
    for (const level of topic.split('/')) {
      const next = node.children?.get(level)
      if (next === undefined) return false
      path.push({ node, level })
      node = next
    }
    node.message = undefined
    for (let step = path.pop(); step !== undefined; step = path.pop()) {
      const child = step.node.children?.get(step.level)
      if (child?.message !== undefined || (child?.children?.size ?? 0) > 0) break
      step.node.children?.delete(step.level)
    }
    return true
  }

  clear(): void {
    this.#inOrder.clear()
    this.#root.children = undefined
  }

  /**
   * All of them, `$…` topics as well, the oldest first. The iteration continues while messages are added
   * and removed.
   */
  all(): IterableIterator<Message> {
    return this.#inOrder.values()
  }

  /** The messages whose topics match; `$…` topics only where the filter names them [MQTT-4.7.2-1]. */
  *match(filter: string): IterableIterator<Message> {
    yield* walk(this.#root, filter.split('/'), 0)
  }
}

function* walk(node: Node, levels: readonly string[], depth: number): IterableIterator<Message> {
  const level = levels[depth]
  if (level === undefined) {
    if (node.message !== undefined) yield node.message
    return
  }
  if (level === '#') return yield* below(node, depth === 0)
  if (level === '+') {
    for (const [name, child] of node.children ?? []) {
      if (depth === 0 && name.startsWith('$')) continue
      yield* walk(child, levels, depth + 1)
    }
    return
  }
  const child = node.children?.get(level)
  if (child !== undefined) yield* walk(child, levels, depth + 1)
}

function* below(node: Node, exceptSystem: boolean): IterableIterator<Message> {
  if (node.message !== undefined) yield node.message
  for (const [name, child] of node.children ?? []) {
    if (!(exceptSystem && name.startsWith('$'))) yield* below(child, false)
  }
}
