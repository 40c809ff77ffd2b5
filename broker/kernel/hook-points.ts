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
  /**
   * Called by a handler that returns `null` to publish the message later, so that it does not count
   * as dropped.
   */
  take(): void
  /** The handler returns `null`, and the publisher receives this reason code. */
  refuse(reasonCode: ReasonCode): void
  /** Called by a handler that returns `null` and supplies the publisher's reason code later. */
  answer(reasonCode: Promise<ReasonCode>): void
  /** Packet ID of a client's PUBLISH with QoS 1 or 2; 0 for any other message. */
  readonly packetId: number
  /** How long the publisher can be slowed down before it is refused; 0: messages of the broker itself cannot. */
  readonly patienceMs: number
}

/** Predicted result of one step for a message. */
export interface SimulatedStep {
  /** The station: of the kernel, or the name of a feature. */
  name: string
  /**
   * Effect of the step on the message: it passes, is changed, is published later, is refused to its
   * publisher, or is dropped; `skipped` if the step does not apply.
   */
  outcome: 'passed' | 'changed' | 'held' | 'refused' | 'ended' | 'skipped'
  /** One word for the reason. */
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
  /** A packet was written; `bytes` are only valid during the call. */
  'packet.sent': [link: Link, bytes: Buffer]
  /** `properties`: of the CONNACK, of MQTT 5. */
  'client.connack': [
    info: ConnectInfo,
    reasonCode: number,
    refusal?: Refusal,
    properties?: PacketProperties,
  ]
  /** A login was decided, in either way. */
  'client.check_authn_complete': [info: ConnectInfo, who: Authenticated | Refusal]
  'client.connected': [session: Session, info: ConnectInfo]
  /** `properties`: those of the client's DISCONNECT. */
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
  /**
   * Every authorization decision, including those without a source; `source`: origin of the decision, if any.
   */
  'client.check_authz_complete': [
    session: Session,
    details: ActionDetails,
    decision: 'allow' | 'deny',
    source: string,
  ]
  'session.created': [session: Session]
  'session.resumed': [session: Session]
  /** A stored session was loaded at the start of the broker. */
  'session.restored': [session: Session]
  /** Ended because the same client ID connected with a clean start. */
  'session.discarded': [session: Session]
  /** Another connection with the same client ID has taken the session over. */
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
  /** A message of a watched client, the API or the broker, before any decision about it. */
  'message.arrived': [message: Message]
  'message.delivered': [session: Session, message: Message, qos: QoS]
  /** `properties`: of the PUBACK or PUBCOMP. `sentAt`: of the first PUBLISH to the client, epoch milliseconds. */
  'message.acked': [
    session: Session,
    message: Message,
    properties: PacketProperties | undefined,
    sentAt: number,
  ]
  /** The message was routed; disconnected or slow receivers get it later. */
  'message.routed': [message: Message, receivers: number]
  /** A feature does not let the message of a client through. `reasonCode`: of the acknowledgement. */
  'message.refused': [session: Session, message: Message, reasonCode: ReasonCode, by: DeniedBy]
  /** A message does not conform. `validation`: the name of what it failed. */
  'schema.validation_failed': [message: Message, validation: string]
  /** A message could not be transformed. */
  'message.transformation_failed': [message: Message, transformation: string]
  /** A transformation has replaced the message. */
  'message.transformed': [message: Message, after: Message, transformation: string]
  /** A message without receivers. */
  'message.dropped': [message: Message, reason: DropReason]
  /** A receiver did not get the message. */
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
  /** Subscriptions that authorization allows; the result has the same number in the same order. */
  'client.subscribe': [
    list: readonly RequestedSubscription[],
    session: Session,
    properties?: PacketProperties | undefined,
  ]
  /** Filters to unsubscribe; the result has the same number in the same order. */
  'client.unsubscribe': [
    topicFilters: readonly string[],
    session: Session,
    properties?: PacketProperties | undefined,
  ]
  /** Message to publish; `null` drops it. */
  'message.publish': [message: Message | null, context: PublishContext]
  /**
   * Simulation of `message.publish`: each deciding handler reports its decision here, by the same
   * rules and at the same place, and changes nothing.
   */
  'message.simulate': [message: Message | null, simulation: SimulationContext]
}

export type KernelHooks = Hooks<NotifiedHooks, DecidingHooks>
