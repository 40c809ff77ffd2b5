import { type MemoryBudget, OBJECT_BYTES, textBytes } from '../../kernel/memory.ts'

/** The longest delivery of a topic to a client. */
export interface SlowDelivery {
  readonly clientId: string
  readonly topic: string
  readonly timespanMs: number
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * The slowest deliveries, one for each client and topic. Made for a thousand: a sorted array of them is updated in
 * less than a microsecond.
 */
export class Ranking {
  #max: number
  readonly #budget: MemoryBudget
  readonly #byKey = new Map<string, SlowDelivery>()
  /** The shortest first. */
  readonly #sorted: SlowDelivery[] = []

  constructor(max: number, budget: MemoryBudget) {
    this.#max = max
    this.#budget = budget
  }

  get size(): number {
    return this.#sorted.length
  }

  /** Keeps the slowest. */
  setMax(max: number): void {
    this.#max = max
    for (const each of this.#sorted.slice(0, Math.max(this.size - max, 0))) this.#remove(each)
  }

  /** Notes a delivery that is longer than the one of its client and topic, and than one of the others. */
  note(delivery: SlowDelivery): void {
    const [shortest] = this.#sorted
    const isFull = this.size >= this.#max
    if (isFull && shortest !== undefined && delivery.timespanMs <= shortest.timespanMs) return
    const key = keyOf(delivery)
    const former = this.#byKey.get(key)
    if (former !== undefined) {
      if (delivery.timespanMs <= former.timespanMs) return
      this.#remove(former)
    } else if (isFull && shortest !== undefined) this.#remove(shortest)
    this.#byKey.set(key, delivery)
    this.#sorted.splice(this.#placeFor(delivery.timespanMs), 0, delivery)
    this.#budget.add(bytesOf(delivery))
    for (let first = this.#sorted[0]; first && this.#budget.isExceeded; first = this.#sorted[0]) {
      this.#remove(first)
      this.#budget.refuse()
    }
  }

  /** Removes deliveries up to a time in epoch milliseconds. */
  expire(until: number): void {
    for (const each of this.#sorted.filter(({ at }) => at <= until)) this.#remove(each)
  }

  /** The slowest first. */
  list(): SlowDelivery[] {
    return this.#sorted.toReversed()
  }

  clear(): void {
    for (const each of this.#sorted) this.#budget.release(bytesOf(each))
    this.#byKey.clear()
    this.#sorted.length = 0
  }

  #remove(delivery: SlowDelivery): void {
    this.#byKey.delete(keyOf(delivery))
    // The first of its length, or a later one.
    const at = this.#sorted.indexOf(delivery, this.#placeFor(delivery.timespanMs))
    this.#sorted.splice(at, 1)
    this.#budget.release(bytesOf(delivery))
  }

  /** Before the first that is not shorter. */
  #placeFor(timespanMs: number): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sorted[middle]?.timespanMs ?? 0) < timespanMs) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** No client ID contains U+0000 [MQTT-1.5.4-2]. */
const keyOf = ({ clientId, topic }: SlowDelivery) => `${clientId}\0${topic}`

/** Bytes of an entry: both texts are also contained in its key. */
const bytesOf = ({ clientId, topic }: SlowDelivery) =>
  2 * OBJECT_BYTES + 2 * (textBytes(clientId) + textBytes(topic))
