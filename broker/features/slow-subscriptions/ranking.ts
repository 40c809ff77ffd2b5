import { type MemoryBudget, OBJECT_BYTES, textBytes } from '../../kernel/memory.ts'

/** The longest delivery of a topic to a client. */
export interface SlowDelivery {
  readonly clientId: string
  readonly topic: string
  readonly timespanMs: number
  /** Time of the delivery in epoch milliseconds. */
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
  /** Listed deliveries, shortest first. */
  readonly #sorted: SlowDelivery[] = []

  constructor(max: number, budget: MemoryBudget) {
    this.#max = max
    this.#budget = budget
  }

  get size(): number {
    return this.#sorted.length
  }

  /** Changes the size of the list; the slowest deliveries stay. */
  setMax(max: number): void {
    this.#max = max
    for (const each of this.#sorted.slice(0, Math.max(this.size - max, 0))) this.#remove(each)
  }

  /**
   * Adds a delivery if it is slower than the present one of its client and topic, and than the
   * fastest one listed.
   */
  note(delivery: SlowDelivery): void {
    const [shortest] = this.#sorted
    const isFull = this.size >= this.#max
    if (isFull && shortest !== undefined && delivery.timespanMs <= shortest.timespanMs) return
    const key = deliveryKey(delivery)
    const former = this.#byKey.get(key)
    if (former !== undefined) {
      if (delivery.timespanMs <= former.timespanMs) return
      this.#remove(former)
    } else if (isFull && shortest !== undefined) this.#remove(shortest)
    this.#byKey.set(key, delivery)
    this.#sorted.splice(this.#placeFor(delivery.timespanMs), 0, delivery)
    this.#budget.add(estimateBytes(delivery))
    for (let first = this.#sorted[0]; first && this.#budget.isExceeded; first = this.#sorted[0]) {
      this.#remove(first)
      this.#budget.refuse()
    }
  }

  /** Removes deliveries up to a time in epoch milliseconds. */
  expire(until: number): void {
    for (const each of this.#sorted.filter(({ at }) => at <= until)) this.#remove(each)
  }

  /** Listed deliveries, slowest first. */
  list(): SlowDelivery[] {
    return this.#sorted.toReversed()
  }

  clear(): void {
    for (const each of this.#sorted) this.#budget.release(estimateBytes(each))
    this.#byKey.clear()
    this.#sorted.length = 0
  }

  #remove(delivery: SlowDelivery): void {
    this.#byKey.delete(deliveryKey(delivery))
    // The first of its length, or a later one.
    const at = this.#sorted.indexOf(delivery, this.#placeFor(delivery.timespanMs))
    this.#sorted.splice(at, 1)
    this.#budget.release(estimateBytes(delivery))
  }

  /** Index of the first delivery that is not shorter. */
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
const deliveryKey = ({ clientId, topic }: SlowDelivery) => `${clientId}\0${topic}`

/** Bytes of an entry: both texts are also contained in its key. */
const estimateBytes = ({ clientId, topic }: SlowDelivery) =>
  2 * OBJECT_BYTES + 2 * (textBytes(clientId) + textBytes(topic))
