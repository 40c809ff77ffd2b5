import type { QoS } from '@signalbox/mqtt/protocol'
import type { Clock } from './clock.ts'
import type { HeldMessage } from './sessions/queue-memory.ts'
import type { ZoneSettings } from './settings.ts'

/** The properties of a PUBLISH that travel from publisher to subscriber [MQTT-3.3.2.3]. */
export interface MessageProperties {
  /** 0 bytes, 1 UTF-8 text. */
  payloadFormatIndicator?: 0 | 1
  /** Seconds the message may wait, counted from `Message.timestamp`. */
  messageExpiryInterval?: number
  contentType?: string
  responseTopic?: string
  correlationData?: Buffer
  /** In the order in which they came; a name may repeat. */
  userProperties?: readonly (readonly [name: string, value: string])[]
}

/** An application message inside the broker. Shared by all its receivers, so it is never changed. */
export interface Message {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: QoS
  /** The publisher's RETAIN flag; on a copy from the retained store it is true as well. */
  readonly retain: boolean
  readonly properties?: MessageProperties
  /** The publisher; for messages of the broker itself and of the API its own name. */
  readonly fromClientId: string
  readonly fromUsername?: string
  /** The gateway of the publisher, whose client IDs are its own. */
  readonly fromGateway?: string
  /** Headers of the publisher's protocol, for receivers that have the same protocol. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** When the broker took it, epoch milliseconds. */
  readonly timestamp: number
  /** When the broker published it, if that was delayed; epoch milliseconds. */
  readonly releasedAt?: number
  /** DUP flag of the publisher's packet. */
  readonly dup?: true
  /** The broker made it of another message. Copies keep this, so that messages cannot go in circles. */
  readonly derived?: Derivation
  /** Memory that the message holds while it waits for clients; the only field that changes. */
  held?: HeldMessage | undefined
}

/** Derivation of a message from another one. */
export interface Derivation {
  /** Origin of the message, such as a rule. */
  readonly by: string
  /** Number of derivations from the first message. */
  readonly hops: number
  /** Counter shared by all messages derived from the same one. */
  readonly family: { size: number }
  /** Number of fallbacks of actions that led to it. */
  readonly fallbacks?: number
}

/** A message without an interval of its own expires by the zone's. */
export function isExpired(
  { properties, timestamp }: Message,
  zone: Readonly<ZoneSettings>,
  clock: Clock,
): boolean {
  const seconds = properties?.messageExpiryInterval ?? zone.messageExpiryInterval
  return seconds !== Number.POSITIVE_INFINITY && clock.now() - timestamp >= seconds * 1000
}
