import { OBJECT_BYTES } from '../../../kernel/memory.ts'
import type { Clock } from '../../../kernel/clock.ts'

/** EXCHANGE_LIFETIME: an identifier is not used again before (RFC 7252 section 4.8.2). */
const LIFETIME_MS = 247_000
/** Messages that are remembered for one peer; their answers are in memory. */
const MAX_MESSAGES = 32

interface RecentMessage {
  readonly at: number
  answer: Buffer | undefined
}

/** Messages of one peer that a repetition of their ID belongs to, with their answers. */
export class RecentMessages {
  readonly #clock: Clock
  #messages: Map<number, RecentMessage> | undefined
  /** Bytes of the stored answers. */
  #bytes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get bytes(): number {
    return this.#bytes + (this.#messages?.size ?? 0) * OBJECT_BYTES
  }

  find(messageId: number): RecentMessage | undefined {
    const message = this.#messages?.get(messageId)
    if (message === undefined || message.at > this.#clock.monotonic() - LIFETIME_MS) return message
    this.#delete(messageId)
    return undefined
  }

  add(messageId: number): void {
    this.#messages ??= new Map()
    const now = this.#clock.monotonic()
    for (const [id, { at }] of this.#messages) {
      if (this.#messages.size < MAX_MESSAGES && at > now - LIFETIME_MS) break
      this.#delete(id)
    }
    this.#messages.set(messageId, { at: now, answer: undefined })
  }

  answer(messageId: number, answer: Buffer): void {
    const message = this.#messages?.get(messageId)
    if (message === undefined) return
    this.#bytes += answer.length - (message.answer?.length ?? 0)
    message.answer = answer
  }

  #delete(messageId: number): void {
    this.#bytes -= this.#messages?.get(messageId)?.answer?.length ?? 0
    this.#messages?.delete(messageId)
  }
}
