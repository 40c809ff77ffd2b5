import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Subscription } from '../../kernel/subscriptions/subscription.ts'
import { Turn } from '../../kernel/turn.ts'

type Services = Ports<'clock'>

export interface Pace {
  /** Messages handed to one subscription in one turn of the event loop. */
  batch: number
  /** Messages per second for one subscription; `Infinity` means unlimited. */
  rate: number
}

/** How long a subscriber that has enough to do is left alone. */
const REST_MS = 20
/** Steps between two readings of the clock. A step is a message, or a thousand topics that do not match. */
const CLOCK_STEPS = 16
/**
 * Limits on waiting messages and bytes of a subscriber before more are read. The number applies
 * where its queue has no limit.
 */
const ENOUGH_MESSAGES = 500
const ENOUGH_BYTES = 256 * 1024

/** Retained messages that are still to be delivered to one subscription. */
interface Rest {
  readonly session: Session
  readonly subscription: Subscription
  readonly messages: Iterator<Message | undefined>
}

/**
 * Hands retained messages to new subscriptions: in batches, so that a wide filter does not stop the
 * broker, and no faster than the subscriber takes them, so that none is lost to a full queue. All
 * subscriptions share one turn, because one packet may make a thousand of them; sessions take turns in it.
 */
export class RetainedDelivery {
  readonly #kernel: Services
  readonly #pace: () => Pace
  readonly #timers = new Set<() => void>()
  readonly #turn = new Turn()
  /** Waiting deliveries by session; the session with the next turn is first. */
  readonly #waiting = new Map<Session, Rest[]>()
  #isPassing = false

  constructor(kernel: Services, pace: () => Pace) {
    this.#kernel = kernel
    this.#pace = pace
  }

  deliver(
    session: Session,
    subscription: Subscription,
    messages: Iterator<Message | undefined>,
  ): void {
    this.#add({ session, subscription, messages })
    if (!this.#isPassing) this.#work()
  }

  close(): void {
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
    this.#waiting.clear()
  }

  #add(rest: Rest): void {
    const others = this.#waiting.get(rest.session)
    if (others === undefined) this.#waiting.set(rest.session, [rest])
    else others.push(rest)
  }

  #work(): void {
    const turn = this.#turn
    const unfinished: Rest[] = []
    turn.begin()
    for (const [session, rests] of this.#waiting) {
      this.#waiting.delete(session)
      const rest = rests.shift()
      if (rests.length > 0) this.#waiting.set(session, rests)
      if (rest !== undefined && isWanted(rest) && this.#deliverBatch(rest)) unfinished.push(rest)
      if (turn.isOver) break
    }
    for (const rest of unfinished) this.#add(rest)
    if (this.#waiting.size > 0 || turn.isOver) this.#pass()
    else turn.end()
  }

  #pass(): void {
    this.#isPassing = true
    this.#turn.pass(() => {
      this.#isPassing = false
      this.#work()
    })
  }

  /** Delivers a batch; returns whether more can be delivered in the next turn. */
  #deliverBatch(rest: Rest): boolean {
    const { session, subscription, messages } = rest
    const { batch, rate } = this.#pace()
    const count = Math.max(Math.min(batch, Math.ceil(rate / 10)), 1)
    let delivered = 0
    for (let step = 1; delivered < count; step++) {
      if (step % CLOCK_STEPS === 0 && this.#turn.isOver) break
      if (hasEnough(session)) {
        // A disconnected client takes no more than this; it subscribes again or has them in its queue.
        if (session.connected) this.#later(REST_MS, rest)
        return false
      }
      const next = messages.next()
      if (next.done === true) return false
      // After a thousand topics without a match, the clock is checked.
      if (next.value === undefined) step = CLOCK_STEPS - 1
      else {
        session.deliver(next.value, subscription, { retained: true })
        delivered++
      }
    }
    if (rate === Number.POSITIVE_INFINITY) return true
    this.#later((delivered / rate) * 1000, rest)
    return false
  }

  #later(ms: number, { session, subscription, messages }: Rest): void {
    const cancel = this.#kernel.clock.after(ms, () => {
      this.#timers.delete(cancel)
      this.deliver(session, subscription, messages)
    })
    this.#timers.add(cancel)
  }
}

/** Whether the subscription still exists; another one with its own delivery may have replaced it. */
function isWanted({ session, subscription }: Rest): boolean {
  const isStill = session.subscriptions.get(subscription.topicFilter) === subscription
  return isStill && !session.isTerminated
}

function hasEnough({ queue, waitingBytes }: Session): boolean {
  const most = queue.max > 0 ? queue.max / 2 : ENOUGH_MESSAGES
  return queue.length > most || waitingBytes > ENOUGH_BYTES
}
