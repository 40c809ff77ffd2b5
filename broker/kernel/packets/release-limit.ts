import { type WaitingStep, PATIENCE_MS } from '../backpressure.ts'
import type { Deadline } from '../deadlines.ts'
import type { MaybePromise } from '../hooks.ts'
import type { KernelServices } from '../services.ts'

/** `gone`: the connection has ended, and the client will send the message again. */
export type ReleaseOutcome = 'room' | 'none' | 'gone'

/** Parts of the connection that the limit uses. */
interface LimitedConnection {
  readonly isOpen: boolean
  readonly isLeaving: boolean
  readonly mayHold: boolean
  readonly inbox: { readonly isFull: boolean; hold(held: WaitingStep): void }
}

/**
 * If a client reaches the announced limit of unreleased QoS 2 messages, its next one waits for a
 * PUBREL, because some clients send all at once and release in time. A client that releases nothing
 * has exceeded the limit.
 */
export class ReleaseLimit implements WaitingStep {
  readonly #kernel: KernelServices
  readonly #connection: LimitedConnection
  #resolve: ((outcome: ReleaseOutcome) => void) | undefined
  #waitsSince = 0
  #deadline: Deadline | undefined
  /** Whether the client released nothing during a message's whole wait, nor since. */
  #isOverdue = false

  constructor(kernel: KernelServices, connection: LimitedConnection) {
    this.#kernel = kernel
    this.#connection = connection
  }

  /** Waits until the client may have one message more. */
  wait(): MaybePromise<ReleaseOutcome> {
    const { inbox, mayHold, isLeaving } = this.#connection
    if (this.#isOverdue) return 'none'
    // Its PUBRELs may be behind what cannot be read before this message is out of the way.
    if (!mayHold || isLeaving || inbox.isFull) return 'room'
    this.#waitsSince = this.#kernel.clock.monotonic()
    if (this.#deadline === undefined) this.#arm(PATIENCE_MS)
    return new Promise((resolve) => {
      this.#resolve = resolve
      inbox.hold(this)
    })
  }

  /** A PUBREL has arrived. */
  released(): void {
    this.#isOverdue = false
    this.#settle('room')
  }

  retry(isForced: boolean): void {
    if (isForced) this.#settle(this.#connection.isOpen ? 'room' : 'gone')
  }

  inputIsFull(): void {
    this.#settle('room')
  }

  close(): void {
    this.#deadline?.cancel()
  }

  #settle(outcome: ReleaseOutcome): void {
    this.#resolve?.(outcome)
    this.#resolve = undefined
  }

  /** One deadline, however many messages wait in its time. */
  #arm(ms: number): void {
    const { clock, deadlines } = this.#kernel
    this.#deadline = deadlines.add(ms, () => {
      this.#deadline = undefined
      if (this.#resolve === undefined) return
      const left = this.#waitsSince + PATIENCE_MS - clock.monotonic()
      if (left > 0) return this.#arm(left)
      this.#isOverdue = true
      this.#settle('none')
    })
  }
}
