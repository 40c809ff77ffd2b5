import { Rated, type Topic } from './branch.ts'

/** Topics with a rate of their own; up to twice as many between two cuts. */
const KEPT = 256
/** Seconds during which a topic must exceed the last listed one. */
const THRESHOLD_SECONDS = 5

/**
 * The topics with the highest rates of all levels. The rate of a branch includes the topics below it, and a
 * search for the highest would visit all topics.
 */
export class Busiest {
  #meters = new Map<Topic, InstanceType<typeof Rated>>()
  /** Messages in a second that a new topic needs to be measured. */
  #threshold = 0
  #thresholdUntil = 0

  /** Counts messages to a topic within about a second. */
  note(topic: Topic, messages: number, second: number): void {
    let meter = this.#meters.get(topic)
    if (meter === undefined) {
      if (messages <= this.#threshold && second < this.#thresholdUntil) return
      meter = new Rated(second)
      this.#meters.set(topic, meter)
    }
    meter.rate(messages, second)
    if (this.#meters.size >= 2 * KEPT) this.#cut(second)
  }

  /** The highest first; topics without messages in the last seconds are left out. */
  top(limit: number, second: number): { topic: Topic; rate: number }[] {
    return this.#sorted(second)
      .filter(({ topic, rate }) => !topic.isForgotten && rate >= 0.01)
      .slice(0, limit)
  }

  clear(): void {
    this.#meters.clear()
    this.#threshold = 0
  }

  #cut(second: number): void {
    const kept = this.#sorted(second).slice(0, KEPT)
    this.#meters = new Map(kept.map(({ topic, meter }) => [topic, meter]))
    this.#threshold = kept.at(-1)?.rate ?? 0
    this.#thresholdUntil = second + THRESHOLD_SECONDS
  }

  #sorted(second: number) {
    return Array.from(this.#meters, ([topic, meter]) => ({
      topic,
      meter,
      rate: meter.rateAt(second),
    })).sort((a, b) => b.rate - a.rate)
  }
}
