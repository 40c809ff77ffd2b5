import type { Clock } from '../../kernel/clock.ts'
import type { ActionCounts } from './counts.ts'
import { type BufferOptions, Lane, type Target } from './lane.ts'
import type { Item, Queue } from './queue.ts'

/** How much waits, for the operator. */
export interface Backlog {
  queuing: number
  inflight: number
  bytes: number
  /** Limit for all lanes together. */
  maxBytes: number
  /** Epoch milliseconds: since when the oldest row waits for its answer. */
  oldestAt: number | undefined
}

/** The rows of one action on their way to the external system. */
export class Buffer {
  readonly #lanes: readonly Lane[]
  #maxBytes: number

  constructor(
    queueOf: (lane: number) => Queue,
    target: Target,
    options: BufferOptions,
    counts: ActionCounts,
    clock: Clock,
  ) {
    this.#maxBytes = options.maxBytes * options.lanes
    this.#lanes = Array.from(
      { length: options.lanes },
      (_, i) => new Lane(queueOf(i), target, options, counts, clock),
    )
  }

  /**
   * @param key rows with the same key, such as those of one client, keep their order
   * @returns a promise that resolves when a stored row is on disk
   */
  push(item: Item, key: string): Promise<void> | undefined {
    return this.#pushAt(hash(key), item)
  }

  /** The external system may be there again. */
  resume(): void {
    for (const lane of this.#lanes) lane.resume()
  }

  /** Removes the rows that wait for their turn or for another attempt, and gives how many. */
  clear(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.clear(), 0)
  }

  /** @param options with the same number of lanes as before */
  configure(options: BufferOptions): void {
    this.#maxBytes = options.maxBytes * options.lanes
    for (const lane of this.#lanes) lane.configure(options)
  }

  /** Stops sending, but still takes rows. Resolves when all requests have an answer. */
  async hold(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.hold()))
  }

  /** Moves the rows without an outcome to another buffer, which may have fewer lanes. */
  moveTo(other: Buffer): void {
    for (const [i, lane] of this.#lanes.entries()) {
      // A row that cannot be stored is reported by its lane.
      for (const item of lane.takeAll()) other.#pushAt(i, item)?.catch(() => {})
    }
  }

  #pushAt(place: number, item: Item): Promise<void> | undefined {
    return this.#lanes[place % this.#lanes.length]?.push(item)
  }

  close(): void {
    for (const lane of this.#lanes) lane.close()
  }

  get queuing(): number {
    return this.#lanes.reduce((sum, { queuing }) => sum + queuing, 0)
  }

  backlog(): Backlog {
    const all: Backlog = {
      queuing: 0,
      inflight: 0,
      bytes: 0,
      maxBytes: this.#maxBytes,
      oldestAt: undefined,
    }
    for (const { queuing, inflight, bytes, oldestAt } of this.#lanes) {
      all.queuing += queuing
      all.inflight += inflight
      all.bytes += bytes
      if (oldestAt !== undefined) all.oldestAt = Math.min(all.oldestAt ?? oldestAt, oldestAt)
    }
    return all
  }
}

/** FNV-1a: spreads client IDs that differ in their last character. */
function hash(key: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < key.length; i++) value = Math.imul(value ^ key.charCodeAt(i), 0x01000193)
  return value >>> 0
}
