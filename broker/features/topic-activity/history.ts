import { type Sample, SampleHistory, sampleBytes, type Topic } from './branch.ts'
import { RecencyList } from './recency.ts'

/** Earlier messages of topics, bounded for all topics together. */
export class History {
  readonly #maxOfTopic: number
  readonly #maxBytes: number
  readonly #recency = new RecencyList<SampleHistory>()
  #bytes = 0

  constructor({ maxOfTopic, maxBytes }: { maxOfTopic: number; maxBytes: number }) {
    this.#maxOfTopic = maxOfTopic
    this.#maxBytes = maxBytes
  }

  /** Estimated bytes of the history. */
  get bytes(): number {
    return this.#bytes
  }

  /** Adds the sample that was the topic's last one; this may remove old samples of any topic. */
  add(topic: Topic, sample: Sample): void {
    if (topic.past === undefined) {
      topic.past = new SampleHistory(topic)
      this.#recency.add(topic.past)
    } else this.#recency.touch(topic.past)
    const { past } = topic
    past.samples.push(sample)
    this.#grow(past, sampleBytes(sample))
    const [first] = past.samples
    if (first !== undefined && past.samples.length > this.#maxOfTopic) {
      past.samples.shift()
      this.#grow(past, -sampleBytes(first))
    }
    while (this.#bytes > this.#maxBytes && this.#recency.oldest !== undefined) {
      this.forget(this.#recency.oldest.topic)
    }
  }

  forget(topic: Topic): void {
    const { past } = topic
    if (past === undefined) return
    this.#bytes -= past.bytes
    this.#recency.remove(past)
    topic.past = undefined
  }

  clear(): void {
    this.#recency.clear()
    this.#bytes = 0
  }

  #grow(past: SampleHistory, bytes: number): void {
    past.bytes += bytes
    this.#bytes += bytes
  }
}
