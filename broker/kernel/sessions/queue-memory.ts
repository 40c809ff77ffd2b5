import { type MemoryBudget, messageBytes } from '../memory.ts'
import type { Message } from '../message.ts'
import { ofItsOwn } from '../own-bytes.ts'

/** Bytes of a delivery that waits or is under way, without its message. */
export const DELIVERY_BYTES = 200

/** Above this share of the budget, sessions with more than a fair share lose old messages for new ones. */
const SOFT = 0.9
/** Number of messages with a full budget after which shares are computed again. */
const MESSAGES_PER_CHECK = 1000

/** A message that waits: its bytes count once, however many clients it waits for. */
export interface HeldMessage {
  /** The message that waits. A copy of the message also copies this object but is not counted itself. */
  of: Message | undefined
  readonly bytes: number
  holders: number
}

/** Owner of one session's messages. */
export interface MessageHolder {
  /** Bytes of the messages, including those that other sessions hold too. */
  readonly heldBytes: number
  /** Drops the oldest messages until this many bytes are freed, or none are left. */
  shed(bytes: number): void
}

/**
 * The memory of all messages that wait for clients or for their acknowledgements. When it is full, the sessions
 * that hold most lose their oldest messages: a session below the fair share, which is the largest
 * limit of a session with which all fit, loses none.
 */
export class QueueMemory {
  readonly #budget: MemoryBudget
  readonly #soft: number
  readonly #holders: () => Iterable<MessageHolder>
  #fairShare = Number.POSITIVE_INFINITY
  /** Sessions beyond the fair share, the largest last. */
  #large: MessageHolder[] = []
  #messagesToCheck = 0

  /** @param holders returns all sessions that can hold messages */
  constructor(budget: MemoryBudget, holders: () => Iterable<MessageHolder>) {
    this.#budget = budget
    this.#soft = Math.floor(budget.limit * SOFT)
    this.#holders = holders
  }

  /** Counts a delivery; returns its bytes. */
  hold(message: Message): number {
    let { held } = message
    if (held?.of !== message) {
      held = { of: message, bytes: messageBytes(message), holders: 0 }
      message.held = held
    }
    if (held.holders++ === 0) this.#budget.add(held.bytes)
    this.#budget.add(DELIVERY_BYTES)
    return held.bytes + DELIVERY_BYTES
  }

  /** Releases a delivery; returns its bytes. */
  release({ held }: Message): number {
    if (held === undefined) return 0
    if (--held.holders === 0) {
      this.#budget.release(held.bytes)
      held.of = undefined
    }
    this.#budget.release(DELIVERY_BYTES)
    return held.bytes + DELIVERY_BYTES
  }

  /** Counts stored deliveries; returns their bytes. */
  count(deliveries: number): number {
    const bytes = deliveries * DELIVERY_BYTES
    this.#budget.add(bytes)
    return bytes
  }

  /** Whether bytes fit without a loss of other messages. */
  fits(bytes: number): boolean {
    return this.#budget.used + bytes <= this.#soft
  }

  /** Counts a loss of messages for lack of memory. */
  lost(): void {
    this.#budget.refuse()
  }

  /** Whether the session must lose a message for its next one. */
  isFullFor(holder: MessageHolder): boolean {
    if (this.#budget.used <= this.#soft) return false
    if (this.#messagesToCheck-- <= 0) this.#computeShares()
    return holder.heldBytes > this.#fairShare
  }

  /** Makes room after a session has received a message of `bytes` bytes. */
  makeRoom(holder: MessageHolder, bytes: number): void {
    if (this.#budget.used <= this.#soft) return
    if (this.isFullFor(holder)) holder.shed(bytes)
    let looks = 0
    while (this.#budget.isExceeded) {
      const large = this.#large.at(-1)
      // Memory that no session holds cannot be freed here.
      if (large === undefined) {
        if (looks++ === 2) return
        this.#computeShares()
        continue
      }
      const before = large.heldBytes
      large.shed(Math.min(this.#budget.used - this.#soft, before - this.#fairShare))
      if (large.heldBytes === before) this.#large.pop()
    }
  }

  #computeShares(): void {
    this.#messagesToCheck = MESSAGES_PER_CHECK
    const holders = [...this.#holders()].filter(({ heldBytes }) => heldBytes > 0)
    holders.sort((a, b) => a.heldBytes - b.heldBytes)
    let left = this.#soft
    const first = holders.findIndex(({ heldBytes }, i) => {
      if (heldBytes * (holders.length - i) > left) return true
      left -= heldBytes
      return false
    })
    this.#large = first === -1 ? [] : holders.slice(first)
    this.#fairShare = first === -1 ? Number.POSITIVE_INFINITY : left / (holders.length - first)
  }
}

/**
 * Copies the bytes of a message that may wait for long, so that it does not keep the received chunk. All receivers
 * share the copy.
 */
export function keepOwnBytes(message: Message): void {
  const own = ofItsOwn(message.payload)
  if (own !== message.payload) (message as { payload: Buffer }).payload = own
}
