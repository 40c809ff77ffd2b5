import { isWildcard } from './topic.ts'

/** Levels of filters that follow each other without a fork, and without a filter that ends in between. */
interface Node<T> {
  /** The levels of the node, one or more, with slashes between them; empty at the root. */
  label: string
  /** Children by their first level; `undefined` for a leaf, which most nodes are. */
  children: Map<string, Node<T>> | undefined
  /** The value of the filter that ends with the last level. */
  value: T | undefined
}

/**
 * Filters → one value each. Filters without wildcards are in a map, the others in a trie, so that
 * a publish costs one look-up and a walk as wide as the wildcards that are really there.
 */
export class TopicTree<T> {
  readonly #exact = new Map<string, T>()
  readonly #root: Node<T> = { label: '', children: undefined, value: undefined }
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
    for (let start = 0; start <= filter.length; ) {
      const child = node.children?.get(filter.slice(start, levelEnd(filter, start)))
      if (child === undefined) {
        addChild(node, { label: copyText(filter.slice(start)), children: undefined, value })
        return
      }
      const end = commonLevels(child.label, filter, start)
      if (end < child.label.length) split(child, end)
      node = child
      start += end + 1
    }
    node.value = value
  }

  delete(filter: string): void {
    if (this.#exact.delete(filter) || !this.#wild.delete(filter)) return
    let parent: Node<T> | undefined
    let node = this.#root
    for (let start = 0; start <= filter.length; ) {
      const child = node.children?.get(filter.slice(start, levelEnd(filter, start)))
      if (child === undefined) return
      parent = node
      node = child
      start += child.label.length + 1
    }
    node.value = undefined
    if (parent === undefined) return
    if (node.children !== undefined) mergeOnlyChild(node)
    else {
      parent.children?.delete(node.label.slice(0, levelEnd(node.label, 0)))
      if (parent.children?.size === 0) parent.children = undefined
      if (parent !== this.#root) mergeOnlyChild(parent)
    }
  }

  /** Values of all filters that match a topic name. */
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

  /** Searches below a node whose levels match the topic up to `from`. */
  #walk(node: Node<T>, topic: string, from: number, noWildcard: boolean, found: T[]): void {
    const { children } = node
    if (children === undefined) return
    // `#` also matches its parent level, so it is checked on the way down [MQTT-4.7.1.2].
    const rest = noWildcard ? undefined : children.get('#')
    if (rest?.value !== undefined) found.push(rest.value)
    if (from > topic.length) return
    const end = levelEnd(topic, from)
    const named = children.get(topic.slice(from, end))
    if (named !== undefined) this.#enter(named, end - from, topic, end, found)
    const any = noWildcard ? undefined : children.get('+')
    if (any !== undefined) this.#enter(any, 1, topic, end, found)
  }

  /** Searches below a node whose label up to `labelEnd` matches the topic up to `end`. */
  #enter(node: Node<T>, labelEnd: number, topic: string, end: number, found: T[]): void {
    const { label, value } = node
    const from = labelEnd === label.length ? end + 1 : restMatched(label, labelEnd, topic, end)
    if (from === -1) return
    if (from > topic.length && value !== undefined) found.push(value)
    if (node.children !== undefined) this.#walk(node, topic, from, false, found)
  }
}

/**
 * Matches the levels of a label after a slash with those of a topic after another one. Returns the index after
 * the matched levels of the topic and their slash: beyond its length if all of it is matched; -1 if the label does
 * not match.
 */
function restMatched(label: string, slash: number, topic: string, end: number): number {
  let at = end + 1
  for (let i = slash + 1; i <= label.length; i++) {
    const first = label.charCodeAt(i)
    // A `#` is always a whole level and the last one [MQTT-4.7.1-1].
    if (first === HASH) return topic.length + 1
    if (at > topic.length) return -1
    if (first === PLUS) {
      i++
      at = levelEnd(topic, at) + 1
      continue
    }
    while (i < label.length && label.charCodeAt(i) !== SLASH) {
      if (label.charCodeAt(i) !== topic.charCodeAt(at)) return -1
      i++
      at++
    }
    if (at < topic.length && topic.charCodeAt(at) !== SLASH) return -1
    at++
  }
  return at
}

const SLASH = 0x2f
const HASH = 0x23
const PLUS = 0x2b

/** The end of the levels at the beginning of a label that a filter has at `start`, too. */
function commonLevels(label: string, filter: string, start: number): number {
  let end = 0
  let i = 0
  for (; i < label.length && label[i] === filter[start + i]; i++) if (label[i] === '/') end = i
  return isLevelEnd(label, i) && isLevelEnd(filter, start + i) ? i : end
}

const isLevelEnd = (text: string, at: number) => at === text.length || text[at] === '/'

/** The index of the slash or of the end after the level that begins at `start`. */
function levelEnd(text: string, start: number): number {
  const slash = text.indexOf('/', start)
  return slash === -1 ? text.length : slash
}

function addChild<T>(parent: Node<T>, child: Node<T>): void {
  parent.children ??= new Map()
  parent.children.set(child.label.slice(0, levelEnd(child.label, 0)), child)
}

/** Splits the levels of a node: it keeps the first ones, and a new child gets the rest. */
function split<T>(node: Node<T>, end: number): void {
  const lower = { ...node, label: copyText(node.label.slice(end + 1)) }
  node.label = copyText(node.label.slice(0, end))
  node.value = undefined
  node.children = undefined
  addChild(node, lower)
}

/** Undoes a division that no filter needs any more. */
function mergeOnlyChild<T>(node: Node<T>): void {
  if (node.value !== undefined || node.children?.size !== 1) return
  for (const child of node.children.values()) {
    node.label = copyText(`${node.label}/${child.label}`)
    node.value = child.value
    node.children = child.children
  }
}

const encoder = new TextEncoder()
/** U+FEFF is a character like others, also at the beginning [MQTT-1.5.4-3]. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** A part of a text keeps the whole text in memory; a copy does not. */
function copyText(text: string): string {
  const copy = decoder.decode(encoder.encode(text))
  // UTF-8 has no lone surrogates.
  return copy === text ? copy : text
}
