import type { IConnackPacket, IPublishPacket } from 'mqtt'
import type { LoggedMessage } from '../messages/message-log.ts'
import type { SubscribeForm } from './connection-settings.ts'
import type { Ending, Verdict } from './ending.ts'

/** The values that the broker granted with its CONNACK. */
export interface Terms {
  sessionPresent: boolean
  properties: NonNullable<IConnackPacket['properties']>
}

export type Status =
  | { state: 'disconnected'; ending?: Ending }
  | { state: 'connecting' }
  | { state: 'connected'; since: number; terms: Terms }
  | { state: 'disconnecting' }
  /** `nextAt` is missing while an attempt is under way. */
  | { state: 'reconnecting'; attempt: number; nextAt?: number; ending: Ending }

export interface Subscription extends SubscribeForm {
  since: number
  grant:
    | { kind: 'pending' }
    | { kind: 'active'; qos: number }
    | ({ kind: 'refused' } & Verdict)
    /** The connection is lost; the next one repeats the subscription. */
    | { kind: 'inactive' }
}

export interface ReceivedMessage extends LoggedMessage {
  dup: boolean
  properties?: IPublishPacket['properties']
}

export type Delivery =
  | { kind: 'pending' }
  /** QoS 0: written to the socket; there is no acknowledgement. */
  | { kind: 'sent' }
  | { kind: 'acknowledged'; noSubscribers: boolean }
  | ({ kind: 'refused' } & Verdict)
  | { kind: 'notSent'; detail: string }
  | { kind: 'lost' }

export interface PublishedMessage extends LoggedMessage {
  delivery: Delivery
  properties?: IPublishPacket['properties']
}

export interface ConnectionView {
  readonly status: Status
  readonly subscriptions: readonly Subscription[]
}

export type SubscribeOutcome =
  | { ok: true; qos: number }
  | { ok: false; problem: 'notConnected' | 'lost' | Verdict }
