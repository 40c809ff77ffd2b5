import type { HeldPublish } from '../backpressure.ts'
import type { PublishOutcome } from '../packets/services.ts'

/**
 * Limit on one client's messages that wait for slow receivers; further ones are published without waiting.
 */
const MAX_HELD = 64

/** The messages of a client that wait for their receivers. Its protocol reads no more while it waits for them. */
export class GatewayInbox {
  readonly #held = new Set<HeldPublish<PublishOutcome>>()

  get hasRoom(): boolean {
    return this.#held.size < MAX_HELD
  }

  hold(held: HeldPublish<PublishOutcome>): void {
    this.#held.add(held)
    const release = () => void this.#held.delete(held)
    held.outcome.then(release, release)
  }

  reconsider(): void {}

  /** Stops waiting, because the client has gone. */
  end(): void {
    for (const held of this.#held) held.retry(true)
  }
}
