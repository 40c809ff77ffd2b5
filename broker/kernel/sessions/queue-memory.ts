import { type MemoryBudget, messageBytes } from '../memory.ts'
import type { Message } from '../message.ts'
import { ofItsOwn } from '../own-bytes.ts'

/** Bytes of a delivery that waits or is under way, without its message. */
export const DELIVERY_BYTES = 200

/** From this share of the budget on, who holds more than a fair share loses messages for new ones. */
const SOFT = 0.9
/** Messages that come with a full budget until shares are computed again. */
const COMES_PER_LOOK = 1000

/** A message that waits: its bytes count once, however many clients it waits for. */
export interface HeldMessage {
  /** The message, while it waits: a copy of it has copied this as well, and does not wait. */
  of: Message | undefined
  readonly bytes: number
  holders: number
}

/** The messages of one session. */
export interface MessageHolder {
  /** Bytes of the messages, those that others hold, too, included. */
  readonly heldBytes: number
  /** Drops the oldest messages until so many bytes fewer are held, or none. */
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
  #comesToLook = 0

  /** @param holders all sessions */
  constructor(budget: MemoryBudget, holders: () => Iterable<MessageHolder>) {
    this.#budget = budget
    this.#soft = Math.floor(budget.limit * SOFT)
    this.#holders = holders
  }

  /** One delivery more; its bytes. */
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

  /** One delivery less; its bytes. */
  release({ held }: Message): number {
    if (held === undefined) return 0
    if (--held.holders === 0) {
      this.#budget.release(held.bytes)
      held.of = undefined
    }
    this.#budget.release(DELIVERY_BYTES)
    return held.bytes + DELIVERY_BYTES
  }

  /** A delivery whose message is on disk. */
  count(deliveries: number): number {
    const bytes = deliveries * DELIVERY_BYTES
    this.#budget.add(bytes)
    return bytes
  }

  /** Bytes fit without a loss of others. */
  fits(bytes: number): boolean {
    return this.#budget.used + bytes <= this.#soft
  }

  /** Messages were lost for want of memory. */
  lost(): void {
    this.#budget.refuse()
  }

  /** The next message of the session is one too many. */
  isFullFor(holder: MessageHolder): boolean {
    if (this.#budget.used <= this.#soft) return false
    if (this.#comesToLook-- <= 0) this.#look()
    return holder.heldBytes > this.#fairShare
  }

  /** Makes room after a session has got a message of so many bytes. */
  makeRoom(holder: MessageHolder, bytes: number): void {
    if (this.#budget.used <= this.#soft) return
    if (this.isFullFor(holder)) holder.shed(bytes)
    let looks = 0
    while (this.#budget.isExceeded) {
      const large = this.#large.at(-1)
      // What none of them holds cannot be given back.
      if (large === undefined) {
        if (looks++ === 2) return
        this.#look()
        continue
      }
      const before = large.heldBytes
      large.shed(Math.min(this.#budget.used - this.#soft, before - this.#fairShare))
      if (large.heldBytes === before) this.#large.pop()
    }
  }

  #look(): void {
    this.#comesToLook = COMES_PER_LOOK
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

/** Gives a message that may wait for long bytes of its own; they are the same for all its receivers. */
export function keepOwnBytes(message: Message): void {
  const own = ofItsOwn(message.payload)
  if (own !== message.payload) (message as { payload: Buffer }).payload = own
}
