import type { Kernel } from '../../kernel/kernel.ts'
import type { Message } from '../../kernel/message.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Subscription } from '../../kernel/subscriptions/subscription.ts'

export interface Pace {
  /** Messages handed to one subscription in one turn of the event loop. */
  batch: number
  /** Messages a second for one subscription; `Infinity`: as fast as it takes them. */
  rate: number
}

/** How long a subscriber that has enough to do is left alone. */
const REST_MS = 20
/** Milliseconds of one turn; the clock is read after each few messages. */
const TURN_MS = 5
const CLOCK_STEPS = 16
/** What may wait for a subscriber before it is left alone: of messages where its queue has no limit, and of bytes. */
const ENOUGH_MESSAGES = 500
const ENOUGH_BYTES = 256 * 1024

/**
 * Hands retained messages to new subscriptions: in batches, so that a wide filter does not stop the
 * broker, and no faster than the subscriber takes them, so that none is lost to a full queue.
 */
export class RetainedDelivery {
  readonly #kernel: Kernel
  readonly #pace: () => Pace
  readonly #timers = new Set<() => void>()

  constructor(kernel: Kernel, pace: () => Pace) {
    this.#kernel = kernel
    this.#pace = pace
  }

  deliver(
    session: Session,
    subscription: Subscription,
    messages: Iterator<Message | undefined>,
  ): void {
    const { batch, rate } = this.#pace()
    const count = Math.max(Math.min(batch, Math.ceil(rate / 10)), 1)
    const end = performance.now() + TURN_MS
    let delivered = 0
    for (let step = 1; delivered < count; step++) {
      if (step % CLOCK_STEPS === 0 && performance.now() > end) break
      if (hasEnough(session)) {
        // A disconnected client takes no more than this; it subscribes again or has them in its queue.
        if (session.connected) this.#later(REST_MS, session, subscription, messages)
        return
      }
      const next = messages.next()
      if (next.done === true) return
      // A thousand topics were looked at without a match.
      if (next.value === undefined) step = CLOCK_STEPS - 1
      else {
        session.deliver(next.value, subscription, { retained: true })
        delivered++
      }
    }
    this.#later(
      rate === Number.POSITIVE_INFINITY ? 0 : (delivered / rate) * 1000,
      session,
      subscription,
      messages,
    )
  }

  close(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
  }

  #later(
    ms: number,
    session: Session,
    subscription: Subscription,
    messages: Iterator<Message | undefined>,
  ): void {
    const goOn = () => {
      this.#timers.delete(cancel)
      // It may have been given up, or replaced by a subscription with a delivery of its own.
      const isStill = session.subscriptions.get(subscription.topicFilter) === subscription
      if (isStill && !session.isTerminated) this.deliver(session, subscription, messages)
    }
    const cancel = ms > 0 ? this.#kernel.clock.after(ms, goOn) : soon(goOn)
    this.#timers.add(cancel)
  }
}

function hasEnough({ queue, waitingBytes }: Session): boolean {
  const most = queue.max > 0 ? queue.max / 2 : ENOUGH_MESSAGES
  return queue.length > most || waitingBytes > ENOUGH_BYTES
}

function soon(callback: () => void): () => void {
  const immediate = setImmediate(callback)
  return () => clearImmediate(immediate)
}
