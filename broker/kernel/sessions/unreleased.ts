import type { Deadline } from '../deadlines.ts'
import type { KernelServices } from '../services.ts'
import type { ZoneSettings } from '../settings.ts'
import type { ClientCounters } from './counters.ts'
import type { SessionLog } from './durability.ts'
import { PacketIds } from './packet-ids.ts'

/** Bytes of a packet identifier with its time. */
const UNRELEASED_BYTES = 48

/** Parts of the session that its unreleased messages use. */
interface UnreleasedClient {
  readonly log: SessionLog | undefined
  readonly counters: ClientCounters
  readonly zone: Readonly<ZoneSettings>
}

/**
 * The receiving side of QoS 2: messages of the client that were received and not yet released by a
 * PUBREL [MQTT-4.3.3-10]. A time-out frees those that it never releases.
 */
export class UnreleasedMessages {
  /** The zone's limit at the last CONNECT, which was announced in its CONNACK; 0 is no limit. */
  max: number
  readonly #kernel: KernelServices
  readonly #client: UnreleasedClient
  /** Time of arrival by packet identifier. */
  readonly #receivedAt = new PacketIds<number>()
  #deadline: Deadline | undefined

  constructor(kernel: KernelServices, client: UnreleasedClient) {
    this.#kernel = kernel
    this.#client = client
    this.max = client.zone.maxAwaitingRel
  }

  get size(): number {
    return this.#receivedAt.size
  }

  /** One message more exceeds the limit. */
  get isFull(): boolean {
    return this.max > 0 && this.#receivedAt.size >= this.max
  }

  has(packetId: number): boolean {
    return this.#receivedAt.has(packetId)
  }

  packetIds(): number[] {
    return Array.from(this.#receivedAt.entries(), ([packetId]) => packetId)
  }

  add(packetId: number, receivedAt = this.#kernel.clock.now()): void {
    if (!this.#receivedAt.has(packetId)) this.#count(1)
    this.#receivedAt.set(packetId, receivedAt)
    if (this.#deadline === undefined) this.#arm()
  }

  /** Returns whether the identifier existed. */
  release(packetId: number): boolean {
    this.#client.log?.noteReleased(packetId)
    return this.#delete(packetId)
  }

  /** The session has ended. */
  end(): void {
    this.#deadline?.cancel()
    this.#count(-this.size)
    this.#receivedAt.clear()
  }

  #delete(packetId: number): boolean {
    const wasThere = this.#receivedAt.delete(packetId)
    if (wasThere) this.#count(-1)
    return wasThere
  }

  #count(packetIds: number): void {
    this.#kernel.memory.budget('sessions').add(packetIds * UNRELEASED_BYTES)
  }

  /** One deadline, for the message that was received first. */
  #arm(): void {
    const { clock, deadlines } = this.#kernel
    const { awaitRelTimeoutMs } = this.#client.zone
    if (!Number.isFinite(awaitRelTimeoutMs) || this.size === 0) return
    let oldest = Number.POSITIVE_INFINITY
    for (const [, at] of this.#receivedAt.entries()) oldest = Math.min(oldest, at)
    this.#deadline = deadlines.add(oldest + awaitRelTimeoutMs - clock.now(), () => {
      this.#deadline = undefined
      this.#dropUntil(clock.now() - awaitRelTimeoutMs)
      this.#arm()
    })
  }

  #dropUntil(due: number): void {
    const { metrics } = this.#kernel
    const { counters, log } = this.#client
    for (const [packetId, at] of Array.from(this.#receivedAt.entries())) {
      if (at > due) continue
      this.#delete(packetId)
      log?.noteReleased(packetId)
      metrics.inc('messages.dropped')
      metrics.inc('messages.dropped.await_pubrel_timeout')
      counters.recvMsgDropped++
      counters.recvMsgDroppedAwaitPubrelTimeout++
    }
  }
}
