import type { Message } from '@platformatic/kafka'

/** Parts of a message that its offset needs. */
type Noted = Pick<Message, 'topic' | 'partition' | 'commit'>

/** Commits the offsets of a member at intervals, up to the messages that are stored. */
export class Offsets {
  readonly #timer: NodeJS.Timeout
  /** For each partition, the last message that is stored together with all messages before it. */
  readonly #last = new Map<string, Noted>()
  /** Settles when all messages until now are stored. */
  #stored: Promise<unknown> | undefined
  #isEnded = false

  constructor(intervalMs: number) {
    // An offset that could not be committed is committed with the next one.
    this.#timer = setInterval(() => void this.#commit().catch(() => {}), intervalMs)
  }

  /**
   * @param stored the message may be forgotten by Kafka then
   * @param onFailed it cannot be stored: Kafka has to send it again
   */
  note(message: Noted, stored: Promise<unknown> | undefined, onFailed: () => void): void {
    const before = this.#stored
    if (stored === undefined && before === undefined) return this.#put(message)
    const all = Promise.all([before, stored]).then(
      () => {
        if (this.#stored === all) this.#stored = undefined
        this.#put(message)
      },
      () => {
        if (this.#isEnded) return
        this.end()
        onFailed()
      },
    )
    this.#stored = all
  }

  /** Stops, and commits the stored offsets. */
  async close(): Promise<void> {
    await this.#stored
    this.end()
    await this.#commit()
  }

  /** Ends without a commit. */
  end(): void {
    this.#isEnded = true
    clearInterval(this.#timer)
  }

  #put(message: Noted): void {
    if (!this.#isEnded) this.#last.set(`${message.topic} ${message.partition}`, message)
  }

  async #commit(): Promise<void> {
    const last = [...this.#last.values()]
    this.#last.clear()
    await Promise.all(last.map(async ({ commit }) => commit()))
  }
}
