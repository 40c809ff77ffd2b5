import type { ProtocolVersion, QoS } from '@signalbox/mqtt/protocol'
import type { Admission, LoginRules, Refusal } from '../access.ts'
import type { Message } from '../message.ts'
import type { Peer } from '../net/peer.ts'
import type { Throttle } from '../net/throttle.ts'
import type { Subscriber, SubscribeOptions, Subscription } from '../subscriptions/subscription.ts'
import type { ClientCounters } from './counters.ts'
import type { InflightWindow } from './inflight.ts'
import type { MessageQueue } from './message-queue.ts'
import type { ZoneSettings } from '../settings.ts'

export interface Will {
  message: Message
  /** Delay of the will in seconds. */
  delayInterval: number
}

/** Session properties from a CONNECT; set again at each connection. */
export interface SessionFields {
  username: string | null
  /** `MQTT`, `MQIsdp`, or the protocol of a gateway. */
  protocolName: string
  /** MQTT version. A gateway sets the version whose rules of delivery apply. */
  protocolVersion: ProtocolVersion
  /** The version of the protocol of a gateway, such as `1.2`. */
  gatewayVersion?: string | undefined
  cleanStart: boolean
  isBridge: boolean
  /** Keep Alive in seconds; 0 means none. */
  keepAlive: number
  /** Seconds; 0xFFFFFFFF is never. */
  sessionExpiryInterval: number
  receiveMaximum: number
  userProperties: readonly (readonly [string, string])[]
  peer: Peer
  will: Will | undefined
  isSuperuser: boolean
  clientAttrs: Record<string, string>
  loginRules: LoginRules | undefined
  admission: Admission
  /** End of the login in epoch milliseconds. */
  authExpireAt: number | null
  mountpoint: string | null
}

/** A session as hooks, features and the API see it: they change it by its methods only. */
export interface Session
  extends Subscriber,
    Readonly<Omit<SessionFields, 'receiveMaximum' | 'will'>> {
  readonly clientId: string
  /** Zone of the last listener. */
  readonly zone: Readonly<ZoneSettings>
  readonly createdAt: number
  readonly connectedAt: number
  readonly disconnectedAt: number | undefined
  readonly isTerminated: boolean
  /** Outlives the process, and so do its messages of QoS 1 and 2. */
  readonly isDurable: boolean
  /** Counters since the client connected. */
  readonly counters: ClientCounters
  /** Messages that wait to be sent. */
  readonly queue: Readonly<
    Pick<MessageQueue, 'length' | 'max' | 'dropped' | 'fullSince' | 'entries'>
  >
  /** Messages of QoS 1 and 2 that were sent and not yet acknowledged. */
  readonly inflight: Readonly<Pick<InflightWindow, 'size' | 'max' | 'entries'>>
  /** Messages of QoS 2 that were received and not yet released. */
  readonly unreleased: { readonly size: number; readonly max: number }
  /** Bytes that were sent and that the client has not taken yet. */
  readonly waitingBytes: number
  /** Maximum Packet Size of the client; `Infinity` means none. */
  readonly maxPacketBytes: number
  /**
   * Subscribes for the client, or for an administrator. Gives the granted QoS, or the refusal. The caller
   * has asked for authorization before.
   */
  subscribe(topicFilter: string, options?: Partial<SubscribeOptions>): QoS | Refusal
  /**
   * Adds a subscription with an invalid filter, which is listed and matches nothing. API 5.7.2
   * accepts those from administrators.
   */
  subscribeToNothing(topicFilter: string, options: SubscribeOptions): Refusal | undefined
  /** Returns whether the subscription existed. */
  unsubscribe(topicFilter: string): boolean
  /** By an administrator; the client is not notified. */
  setKeepAlive(seconds: number): void
  /** Limits the publishing of the current connection; `undefined` removes the limit. */
  limitPublishing(throttle: Throttle | undefined): void
  /** Accounts for bytes until the session ends; `false` if memory is short. */
  keep(bytes: number): boolean
  /** Delivers a message with the options of one subscription. */
  deliver(message: Message, subscription: Subscription, how?: { retained?: boolean }): void
}
