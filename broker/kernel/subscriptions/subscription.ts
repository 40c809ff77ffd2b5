import type { QoS } from '@signalbox/mqtt/protocol'
import { isWildcard } from '@signalbox/mqtt/topic'
import { OBJECT_BYTES, textBytes } from '../memory.ts'

/** The options of one filter in a SUBSCRIBE (MQTT 5 section 3.8.3.1). */
export interface SubscribeOptions {
  qos: QoS
  noLocal: boolean
  retainAsPublished: boolean
  retainHandling: 0 | 1 | 2
  subscriptionIdentifier?: number | undefined
}

export interface Subscription extends SubscribeOptions {
  /** Filter from the client, including `$share/…`. */
  readonly topicFilter: string
  /** Filter for matching: without the prefix, with the mountpoint. */
  readonly filter: string
  readonly group?: string | undefined
  readonly exclusive: boolean
}

/** Parts of a session that the subscription index uses. */
export interface Subscriber {
  readonly connected: boolean
  /** Whether the session has ended, and its subscriptions are being removed. */
  readonly isTerminated: boolean
  /** By the text of their topic filters. */
  readonly subscriptions: ReadonlyMap<string, Subscription>
  /** The plain subscription to that filter, `t` or `$exclusive/t`, whose text is not `except`. */
  subscriptionTo(filter: string, except: string): Subscription | undefined
}

export const defaultOptions: SubscribeOptions = {
  qos: 0,
  noLocal: false,
  retainAsPublished: false,
  retainHandling: 0,
}

/** Estimated bytes of a subscription in its session and in the index. */
export function subscriptionBytes({ topicFilter, filter }: Subscription): number {
  const own = 5 * OBJECT_BYTES + textBytes(topicFilter)
  // The tree of wildcard filters contains the levels a second time.
  return isWildcard(filter) ? own + 2 * OBJECT_BYTES + textBytes(filter) : own
}
