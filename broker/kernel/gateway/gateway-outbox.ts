import type { Counters } from '../counters.ts'
import type { KernelHooks } from '../hook-points.ts'
import { countSent } from '../message-counts.ts'
import type { KernelMetric } from '../metrics.ts'
import type { ClientSession } from '../sessions/client-session.ts'
import type { Delivery } from '../sessions/message-queue.ts'
import type { PreparedPublish, SessionConnection } from '../sessions/outgoing.ts'
import type { DeliveryReceiver, GatewayDelivery } from './login.ts'

interface Services {
  readonly metrics: Counters<KernelMetric>
  readonly hooks: KernelHooks
}

type Outbox = SessionConnection['outbox']

/** Output of a gateway client's session. The gateway's protocol turns it into packets. */
export class GatewayOutbox implements Outbox {
  /** Always undefined: the system takes the output, or the link ends. */
  readonly gate = undefined
  readonly maxPacketBytes = Number.POSITIVE_INFINITY
  readonly #services: Services
  readonly #session: ClientSession
  readonly #receiver: DeliveryReceiver
  #held: GatewayDelivery[] | undefined
  #hasEnded = false

  constructor(services: Services, session: ClientSession, receiver: DeliveryReceiver) {
    this.#services = services
    this.#session = session
    this.#receiver = receiver
  }

  get waitingBytes(): number {
    return this.#receiver.waitingBytes
  }

  prepare({ message, qos }: Delivery): PreparedPublish | 'queue_full' | 'too_large' {
    const { maxPayloadBytes = Number.POSITIVE_INFINITY } = this.#receiver
    if (message.payload.length > maxPayloadBytes) return 'too_large'
    const limit = this.#session.zone.maxOutgoingBufferBytes
    // QoS 1 and 2 are bounded by the window.
    if (qos === 0 && this.waitingBytes > limit) return 'queue_full'
    return { bytes: message.payload, packetIdAt: 0 }
  }

  publish(delivery: Delivery, packetId: number, dup: boolean): void {
    if (this.#hasEnded) return
    const { message, qos, retain, subscriptionIdentifiers = [] } = delivery
    const session = this.#session
    const prepared = this.prepare(delivery)
    if (typeof prepared === 'string') {
      // Discarded as if it had been sent [MQTT-3.1.2-25].
      session.inflight.delete(packetId)
      return session.drop(message, prepared)
    }
    const { counters, mountpoint } = session
    const { metrics, hooks } = this.#services
    countSent(metrics, counters, qos, dup)
    if (!dup) hooks.run('message.delivered', session, message, qos)
    const topic = mountpoint === null ? message.topic : message.topic.slice(mountpoint.length)
    const whole = { message, topic, qos, retain, dup, packetId, subscriptionIdentifiers }
    if (this.#held !== undefined) this.#held.push(whole)
    else this.#receiver.deliver(whole)
  }

  /** Buffers output until `release`. */
  hold(): void {
    this.#held = []
  }

  release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const delivery of held) {
      if (!this.#hasEnded) this.#receiver.deliver(delivery)
    }
  }

  end(): void {
    this.#hasEnded = true
    this.#held = undefined
  }
}
