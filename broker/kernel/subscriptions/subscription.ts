import type { QoS } from '@signalbox/mqtt/protocol'

/** The options of one filter in a SUBSCRIBE (MQTT 5 section 3.8.3.1). */
export interface SubscribeOptions {
  qos: QoS
  noLocal: boolean
  retainAsPublished: boolean
  retainHandling: 0 | 1 | 2
  subscriptionIdentifier?: number | undefined
}

export interface Subscription extends SubscribeOptions {
  /** As the client wrote it, `$share/…` included. */
  readonly topicFilter: string
  /** What is matched: without prefix, with the mountpoint. */
  readonly filter: string
  readonly group?: string | undefined
  readonly exclusive: boolean
}

export const defaultOptions: SubscribeOptions = {
  qos: 0,
  noLocal: false,
  retainAsPublished: false,
  retainHandling: 0,
}
