import type { Outcome } from '../result.ts'
import type { MemoryBound } from './memory-bound.ts'
import { type Item, MemoryQueue, type Queue } from './queue.ts'
import { group, Slab } from './slab.ts'

/** Number of the oldest rows that are objects: all, as long as the external system keeps up. */
const LIVE = 500
/** Rows that are packed together. */
const GROUP = 16

/**
 * A queue in memory. A long one is packed outside of the heap of V8: a row as an object takes several times its
 * bytes, and the heap grows to a multiple of what is in use before it is collected.
 */
export class PackedQueue implements Queue {
  readonly #bound: MemoryBound
  readonly #head = new MemoryQueue()
  #slabs: Slab[] = []
  /** The newest rows, which are too few for a group. */
  #tail: Item[] = []
  #length = 0
  #bytes = 0

  constructor(bound: MemoryBound) {
    this.#bound = bound
  }

  get length(): number {
    return this.#length
  }

  get bytes(): number {
    return this.#bytes
  }

  get isOver(): boolean {
    return this.#bound.isExceeded
  }

  get oldestAt(): number | undefined {
    return this.peek()?.queuedAt
  }

  push(item: Item): undefined {
    const isShort = this.#head.length === this.#length && this.#length < LIVE
    this.#length++
    this.#count(item.bytes)
    if (isShort) this.#head.push(item)
    else if (this.#tail.push(item) === GROUP) this.#pack()
  }

  peek(): Item | undefined {
    if (this.#head.length === 0 && this.#length > 0) this.#fillHead()
    return this.#head.peek()
  }

  shift(): Item | undefined {
    const item = this.peek() && this.#head.shift()
    if (item === undefined) return undefined
    this.#length--
    this.#count(-item.bytes)
    return item
  }

  release(): void {
    // Memory buffers have nothing stored to release.
  }

  clear(outcome: Outcome): number {
    const count = this.#length
    const slabs = this.#slabs
    const tail = this.#tail
    this.#slabs = []
    this.#tail = []
    this.#length = 0
    this.#count(-this.#bytes)
    this.#head.clear(outcome)
    for (const slab of slabs) {
      slab.giveUp(outcome)
      slab.free()
    }
    for (const { report } of tail) report(outcome)
    return count
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    this.#bound.bytes += bytes
  }

  #pack(): void {
    const packed = group(this.#tail)
    let last = this.#slabs.at(-1)
    if (last?.hasRoom(packed) !== true) {
      last = new Slab(packed)
      this.#slabs.push(last)
    }
    last.write(packed)
    this.#count(this.#tail.reduce((sum, { bytes }) => sum + packed.rowBytes - bytes, 0))
    this.#tail = []
  }

  #fillHead(): void {
    const [oldest] = this.#slabs
    const items = oldest?.read() ?? this.#tail
    for (const item of items) this.#head.push(item)
    if (oldest === undefined) this.#tail = []
    else if (oldest.isRead) {
      oldest.free()
      // At most a few thousand for a buffer of a gigabyte.
      this.#slabs.shift()
    }
  }
}
