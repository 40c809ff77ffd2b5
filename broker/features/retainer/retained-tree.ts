import type { Message } from '../../kernel/message.ts'
import { type SortedMap, sortedMap } from '../../kernel/sorted-map.ts'

/** Number of topics that a search examines before it gives control to its caller. */
const TOPICS_PER_STEP = 1000
const CHUNK = 64

/** Retained messages by topic name; a filter finds matching ones without visiting the others. */
export class RetainedTree {
  /** By topic, in the order in which they were set. */
  readonly #inOrder = new Map<string, Message>()
  /** Topics in the order of their code units, so that topics below the same level are adjacent. */
  readonly #topics = sortedMap<undefined>()

  get count(): number {
    return this.#inOrder.size
  }

  get(topic: string): Message | undefined {
    return this.#inOrder.get(topic)
  }

  set(message: Message): void {
    // Removed first: a message that is set again moves to the end.
    if (!this.#inOrder.delete(message.topic)) this.#topics.set(message.topic, undefined)
    this.#inOrder.set(message.topic, message)
  }

  /** Returns the message that was removed. */
  delete(topic: string): Message | undefined {
    const message = this.#inOrder.get(topic)
    if (message === undefined) return undefined
    this.#inOrder.delete(topic)
    this.#topics.delete(topic)
    return message
  }

  clear(): void {
    this.#inOrder.clear()
    this.#topics.clear()
  }

  /**
   * All of them, `$…` topics as well, the oldest first. The iteration continues while messages are added
   * and removed.
   */
  all(): IterableIterator<Message> {
    return this.#inOrder.values()
  }

  /**
   * The messages whose topics match; `$…` topics only where the filter names them [MQTT-4.7.2-1]. `undefined`
   * comes after each thousand topics, so that a long search without a match can be continued later.
   */
  *match(filter: string): IterableIterator<Message | undefined> {
    const levels = filter.split('/')
    const named = levels.findIndex((level) => level === '+' || level === '#')
    const cursor = new Cursor(
      this.#topics,
      levels.slice(0, named === -1 ? undefined : named).join('/'),
    )
    let lookedAt = 0
    for (let topic = cursor.next(); topic !== undefined; topic = cursor.next()) {
      if (++lookedAt % TOPICS_PER_STEP === 0) yield undefined
      const next = nextCandidate(topic, levels)
      if (next === topic) {
        // The message may have been removed since its topic was read.
        const message = this.#inOrder.get(topic)
        if (message !== undefined) yield message
      } else if (next === undefined) return
      else cursor.skipTo(next)
    }
  }
}

/** The character after the slash: a text with it follows all lower levels. */
const AFTER_SLASH = '0'
/** The character after `$` in code order. */
const AFTER_DOLLAR = '%'

/**
 * The topic itself if it matches; otherwise the least text after it that may match; `undefined` if there is
 * none.
 */
function nextCandidate(topic: string, levels: readonly string[]): string | undefined {
  let start = 0
  let areNamed = true
  for (const level of levels) {
    if (level === '#' || level === '+') {
      if (start === 0 && topic.startsWith('$')) return AFTER_DOLLAR
      // `#` also matches its parent level [MQTT-4.7.1.2].
      if (level === '#') return topic
      areNamed = false
    }
    if (start > topic.length) return `${topic}\0`
    const slash = topic.indexOf('/', start)
    const end = slash === -1 ? topic.length : slash
    if (level !== '+' && topic.slice(start, end) !== level) {
      const wanted = topic.slice(0, start) + level
      if (topic < wanted) return wanted
      if (topic < `${wanted}/`) return `${wanted}/`
      return areNamed ? undefined : topic.slice(0, start - 1) + AFTER_SLASH
    }
    start = end + 1
  }
  return start > topic.length ? topic : topic.slice(0, start - 1) + AFTER_SLASH
}

/** Reads keys in order, a few at a time: the map may change between two reads. */
class Cursor {
  readonly #map: SortedMap<undefined>
  #from: string
  /** Whether `#from` itself was read. */
  #isPast = false
  #keys: string[] = []
  #at = 0

  constructor(map: SortedMap<undefined>, from: string) {
    this.#map = map
    this.#from = from
  }

  next(): string | undefined {
    if (this.#at === this.#keys.length) this.#read()
    return this.#keys[this.#at++]
  }

  /** Moves to the first key not before `key`. */
  skipTo(key: string): void {
    for (; this.#at < this.#keys.length; this.#at++) {
      const next = this.#keys[this.#at]
      if (next !== undefined && next >= key) return
    }
    this.#from = key
    this.#isPast = false
  }

  #read(): void {
    this.#keys = []
    this.#at = 0
    for (const key of this.#map.keys(this.#from)) {
      if (this.#isPast && key === this.#from) continue
      if (this.#keys.push(key) === CHUNK) break
    }
    this.#from = this.#keys.at(-1) ?? this.#from
    this.#isPast = true
  }
}
