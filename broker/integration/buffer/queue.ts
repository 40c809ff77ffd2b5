import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Outcome } from '../result.ts'

/** A request of an action that waits for its turn. */
export interface Item {
  readonly request: unknown
  /** The row of the rule, if it is small or the action has fallbacks. */
  readonly row?: ValueMap | undefined
  /** Number of fallbacks that the row has passed. */
  readonly fallbacks?: number | undefined
  /** The row stays with the request wherever it waits. */
  readonly isRowKept?: boolean
  /** Its share of the buffer. */
  readonly bytes: number
  /** Arrival in epoch milliseconds. */
  readonly queuedAt: number
  /** The rule that gave the row. */
  readonly ruleId: string
  /** Called once, with the outcome. */
  readonly report: (outcome: Outcome) => void
}

/** Waiting requests of one lane, oldest first. */
export interface Queue {
  readonly length: number
  readonly bytes: number
  /** A bound that it shares with other queues is exceeded: the oldest items have to go. */
  readonly isOver: boolean
  /** Since when the oldest one waits. */
  readonly oldestAt: number | undefined
  /**
   * Adds an item at once.
   * @returns a promise that resolves when a stored item is on disk; it rejects if the item could
   * not be stored and was removed
   */
  push(item: Item): Promise<void> | undefined
  /** The oldest one, without taking it. */
  peek(): Item | undefined
  /** Removes the oldest item from memory; the disk keeps it until `release`. */
  shift(): Item | undefined
  /** These are settled, and must not come back after a restart. */
  release(items: readonly Item[]): void
  /** Removes all items, also from the disk, and returns their number. Items in memory report `outcome`. */
  clear(outcome: Outcome): number
}

/** Below this, moving the items costs more than the unused places. */
const MIN_UNUSED = 1024

/** A queue of objects; it ends with the process. */
export class MemoryQueue implements Queue {
  readonly isOver = false
  #items: (Item | undefined)[] = []
  #first = 0
  #bytes = 0

  get length(): number {
    return this.#items.length - this.#first
  }

  get bytes(): number {
    return this.#bytes
  }

  get oldestAt(): number | undefined {
    return this.peek()?.queuedAt
  }

  push(item: Item): undefined {
    this.#items.push(item)
    this.#bytes += item.bytes
  }

  peek(): Item | undefined {
    return this.#items[this.#first]
  }

  shift(): Item | undefined {
    const item = this.#items[this.#first]
    if (item === undefined) return undefined
    this.#items[this.#first++] = undefined
    this.#bytes -= item.bytes
    if (this.#first >= MIN_UNUSED && this.#first * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#first)
      this.#first = 0
    }
    return item
  }

  /** Removes an item that need not be the oldest. */
  remove(item: Item): boolean {
    const at = this.#items.indexOf(item, this.#first)
    if (at === -1) return false
    this.#items.splice(at, 1)
    this.#bytes -= item.bytes
    return true
  }

  release(): void {
    // Memory buffers have nothing stored to release.
  }

  clear(outcome: Outcome): number {
    const removed = this.#items.slice(this.#first)
    this.#items = []
    this.#first = 0
    this.#bytes = 0
    for (const item of removed) item?.report(outcome)
    return removed.length
  }
}
