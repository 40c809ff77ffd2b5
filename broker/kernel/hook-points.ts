import type { ProtocolVersion, QoS } from '@signalbox/mqtt/protocol'
import type { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type {
  ActionDetails,
  AuthContinue,
  AuthExchange,
  AuthSuccess,
  Authenticated,
  AuthorizeDecision,
  ConnectInfo,
  Credentials,
  DeniedBy,
  PacketProperties,
  Refusal,
} from './access.ts'
import type { Hooks } from './hooks.ts'
import type { Message } from './message.ts'
import type { Peer } from './net/peer.ts'
import type { DisconnectReason, DropReason, TerminationReason } from './reasons.ts'
import type { Session } from './sessions/session.ts'
import type { SubscribeOptions, Subscription } from './subscriptions/subscription.ts'

export interface RequestedSubscription {
  topicFilter: string
  options: SubscribeOptions
}

export interface PublishContext {
  /** The acknowledgement to the publisher waits for this, in order; delivery does not. */
  waitFor(promise: Promise<unknown>): void
  /** The handler takes the message over and returns `null`: it is not dropped but published later. */
  take(): void
  /** The handler returns `null`, and the publisher receives this reason code. */
  refuse(reasonCode: ReasonCode): void
  /** The handler takes the message over and returns `null`; the publisher receives this reason code when it is known. */
  answer(reasonCode: Promise<ReasonCode>): void
  /** Of a PUBLISH of an MQTT client with QoS 1 or 2; 0: of another message. */
  readonly packetId: number
  /** How long the publisher can be slowed down before it is refused; 0: messages of the broker itself cannot. */
  readonly patienceMs: number
}

/** The predicted result of one step for a message. */
export interface SimulatedStep {
  /** The station: of the kernel, or the name of a feature. */
  name: string
  /**
   * What the step does with the message: it passes, is changed, is published later, is refused to
   * its publisher, or is dropped; or the station does nothing with it.
   */
  outcome: 'passed' | 'changed' | 'held' | 'refused' | 'ended' | 'skipped'
  /** What happens, in one word. */
  reason: string
  details?: Readonly<Record<string, string | number | boolean>>
}

export interface SimulationContext {
  tell(step: SimulatedStep): void
}

/** A connection as observers of its packets see it; the session is there once a CONNECT was accepted. */
export interface Link {
  readonly peer: Peer
  readonly protocolVersion: ProtocolVersion | undefined
  readonly session: Session | undefined
  /** Whether its packets and messages are reported; the observer turns off those that it does not want. */
  isWatched: boolean
}

export interface NotifiedHooks {
  /** A whole packet has come and is handled next; `bytes` are valid during the call. */
  'packet.received': [link: Link, bytes: Buffer]
  /** A packet goes out; `bytes` are valid during the call. */
  'packet.sent': [link: Link, bytes: Buffer]
  /** `properties`: of the CONNACK, of MQTT 5. */
  'client.connack': [
    info: ConnectInfo,
    reasonCode: number,
    refusal?: Refusal,
    properties?: PacketProperties,
  ]
  /** Who a client is was found out. */
  'client.check_authn_complete': [info: ConnectInfo, who: Authenticated | Refusal]
  'client.connected': [session: Session, info: ConnectInfo]
  /** `properties`: of its own DISCONNECT. */
  'client.disconnected': [
    session: Session,
    reason: DisconnectReason,
    reasonCode: number,
    properties?: PacketProperties,
  ]
  'client.authorized': [
    session: Session,
    details: ActionDetails,
    decision: 'allow' | 'deny',
    by?: DeniedBy,
  ]
  /** Every decision, also where no source was asked; `source`: who decided, if somebody did. */
  'client.check_authz_complete': [
    session: Session,
    details: ActionDetails,
    decision: 'allow' | 'deny',
    source: string,
  ]
  'session.created': [session: Session]
  'session.resumed': [session: Session]
  /** Put back at the start of the broker: it was stored. */
  'session.restored': [session: Session]
  /** Ended because the same client ID connected with a clean start. */
  'session.discarded': [session: Session]
  /** Taken over by another connection of the same client ID. */
  'session.takenover': [session: Session]
  'session.terminated': [session: Session, reason: TerminationReason]
  /** `properties`: of the SUBSCRIBE. */
  'session.subscribed': [
    session: Session,
    subscription: Subscription,
    how: { isNew: boolean; properties?: PacketProperties | undefined },
  ]
  'session.unsubscribed': [
    session: Session,
    subscription: Subscription,
    properties?: PacketProperties,
  ]
  /** `qos`: of the PUBLISH to the client, which can be lower than that of the message. */
  /** Of a watched client, the API or the broker, before anything decides about it. */
  'message.arrived': [message: Message]
  'message.delivered': [session: Session, message: Message, qos: QoS]
  /** `properties`: of the PUBACK or PUBCOMP. `sentAt`: of the first PUBLISH to the client, epoch milliseconds. */
  'message.acked': [
    session: Session,
    message: Message,
    properties: PacketProperties | undefined,
    sentAt: number,
  ]
  /** Handed to its receivers; those that are away or slow get it later. */
  'message.routed': [message: Message, receivers: number]
  /** A feature does not let the message of a client through. `reasonCode`: of the acknowledgement. */
  'message.refused': [session: Session, message: Message, reasonCode: ReasonCode, by: DeniedBy]
  /** A message does not conform. `validation`: the name of what it failed. */
  'schema.validation_failed': [message: Message, validation: string]
  /** A message could not be transformed. */
  'message.transformation_failed': [message: Message, transformation: string]
  /** A transformation has made another message of it. */
  'message.transformed': [message: Message, after: Message, transformation: string]
  /** Nobody got it. */
  'message.dropped': [message: Message, reason: DropReason]
  /** One receiver did not get it. */
  'delivery.dropped': [session: Session, message: Message, reason: DropReason]
}

export interface DecidingHooks {
  'client.connect': [value: ConnectInfo | Refusal]
  /** Asked last, with the name that was proven, in the turn in which the session opens. */
  'client.admit': [value: ConnectInfo | Refusal]
  'client.authenticate': [value: Authenticated | Refusal, credentials: Credentials]
  'client.enhanced_authenticate': [
    value: AuthContinue | AuthSuccess | Refusal,
    exchange: AuthExchange,
  ]
  'client.authorize': [decision: AuthorizeDecision, session: Session, details: ActionDetails]
  /** Subscriptions that authorization allows; the handlers return as many, in the same order. */
  'client.subscribe': [
    list: readonly RequestedSubscription[],
    session: Session,
    properties?: PacketProperties | undefined,
  ]
  /** As many are returned, in the same order. */
  'client.unsubscribe': [
    topicFilters: readonly string[],
    session: Session,
    properties?: PacketProperties | undefined,
  ]
  /** `null`: nobody is to get it. */
  'message.publish': [message: Message | null, context: PublishContext]
  /**
   * What `message.publish` would do with a message: every handler that decides there reports it here, with the same
   * rules and at the same place, and changes nothing.
   */
  'message.simulate': [message: Message | null, simulation: SimulationContext]
}

export type KernelHooks = Hooks<NotifiedHooks, DecidingHooks>
