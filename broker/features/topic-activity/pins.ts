import { TOPIC_PIN_LIMITS as LIMITS } from '@signalbox/contract/topic-activity'
import { matches } from '@signalbox/mqtt/match'
import { randomUUID } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import { textBytes } from '../../kernel/memory.ts'
import type { Message } from '../../kernel/message.ts'
import { type Sample, sampleBytes, takeSample } from './branch.ts'

/** A kept message, with its number in the pin. */
interface PinnedSample extends Sample {
  seq: number
  topic: string
}

/** A topic filter whose messages are kept whole until a time. */
export interface TopicPin {
  readonly id: string
  readonly filter: string
  /** Caller that created it. */
  readonly by: string
  /** Epoch milliseconds. */
  readonly since: number
  readonly until: number
  readonly maxBytes: number
  /** Messages since its creation. */
  readonly received: number
  /** Kept messages, oldest first. */
  readonly messages: readonly PinnedSample[]
  /** Number of kept messages. */
  readonly count: number
  readonly bytes: number
}

class Pin implements TopicPin {
  readonly id = randomUUID().slice(0, 13)
  readonly filter: string
  readonly by: string
  readonly since: number
  readonly until: number
  readonly maxBytes: number
  received = 0
  bytes = 0
  /** Kept messages after `#first`; the places before it are empty. */
  readonly #messages: (PinnedSample | undefined)[] = []
  #first = 0
  cancel: () => void = () => {}

  constructor(given: Pick<TopicPin, 'filter' | 'by' | 'since' | 'until' | 'maxBytes'>) {
    this.filter = given.filter
    this.by = given.by
    this.since = given.since
    this.until = given.until
    this.maxBytes = given.maxBytes
  }

  get messages(): readonly PinnedSample[] {
    return this.#messages.slice(this.#first).filter((each) => each !== undefined)
  }

  get count(): number {
    return this.#messages.length - this.#first
  }

  add(sample: Sample, topic: string): void {
    this.received++
    const kept = { ...sample, seq: this.received, topic }
    this.#messages.push(kept)
    this.bytes += pinnedBytes(kept)
    this.shrinkTo(this.maxBytes)
  }

  /** Removes the oldest messages until the rest fits. */
  shrinkTo(bytes: number): void {
    while (this.bytes > bytes && this.count > 0) {
      const message = this.#messages[this.#first]
      if (message !== undefined) this.bytes -= pinnedBytes(message)
      this.#messages[this.#first++] = undefined
    }
    // Empty places are cut off together: each alone would move all others.
    if (this.#first > this.count) {
      this.#messages.splice(0, this.#first)
      this.#first = 0
    }
  }
}

const pinnedBytes = (message: PinnedSample) => sampleBytes(message) + textBytes(message.topic)

/** Topic filters whose messages are kept, bounded in number, time and bytes. A restart ends them. */
export class TopicPins {
  readonly #clock: Clock
  readonly #maxBytes: number
  readonly #pins = new Map<string, Pin>()

  /** @param maxBytes of all pins, if that is less than their own limit */
  constructor(clock: Clock, maxBytes: number) {
    this.#clock = clock
    this.#maxBytes = Math.min(LIMITS.bytes, maxBytes)
  }

  /** Estimated bytes of all kept messages. */
  get bytes(): number {
    let bytes = 0
    for (const pin of this.#pins.values()) bytes += pin.bytes
    return bytes
  }

  list(): TopicPin[] {
    return [...this.#pins.values()]
  }

  get(id: string): TopicPin | undefined {
    return this.#pins.get(id)
  }

  /** Keeps the messages of a filter from now on; `undefined` if there are too many pins. */
  add(filter: string, seconds: number, by: string): TopicPin | undefined {
    if (this.#pins.size >= LIMITS.pins) return undefined
    const since = this.#clock.now()
    const maxBytes = Math.min(LIMITS.bytesOfPin, this.#maxBytes)
    const pin = new Pin({ filter, by, since, until: since + seconds * 1000, maxBytes })
    pin.cancel = this.#clock.after(seconds * 1000, () => this.remove(pin.id))
    this.#pins.set(pin.id, pin)
    return pin
  }

  /** Whether there was such a pin. */
  remove(id: string): boolean {
    this.#pins.get(id)?.cancel()
    return this.#pins.delete(id)
  }

  clear(): void {
    for (const id of [...this.#pins.keys()]) this.remove(id)
  }

  /** Keeps a message in each pin that it matches. */
  note(message: Message): void {
    if (this.#pins.size === 0) return
    let sample: Sample | undefined
    for (const pin of this.#pins.values()) {
      if (!matches(pin.filter, message.topic)) continue
      sample ??= takeSample(message, LIMITS.payloadBytes)
      pin.add(sample, message.topic)
    }
    if (sample !== undefined && this.bytes > this.#maxBytes) this.#shrink()
  }

  /** The pin with the most bytes loses its oldest messages. */
  #shrink(): void {
    const [largest] = [...this.#pins.values()].toSorted((a, b) => b.bytes - a.bytes)
    largest?.shrinkTo(largest.bytes - (this.bytes - this.#maxBytes))
  }
}
