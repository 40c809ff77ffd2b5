import type { ProtocolVersion, QoS } from '@signalbox/mqtt/protocol'
import type { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { Hooks } from './hooks.ts'
import type { Message } from './message.ts'
import type { Peer } from './net/peer.ts'
import type { Session } from './sessions/session.ts'
import type { SubscribeOptions, Subscription } from './subscriptions/subscription.ts'

/** A "no" of a deciding hook, with the reason that the client is told. */
export class Refusal {
  readonly reasonCode: ReasonCode
  readonly reason: string
  /** Who said so, where it has a name: for whoever asks why. */
  readonly by: string | undefined
  /** Members of a chain that could not answer before this was decided. */
  readonly failures: readonly LinkFailure[]

  constructor(
    reasonCode: ReasonCode,
    reason: string,
    by?: string,
    failures: readonly LinkFailure[] = [],
  ) {
    this.reasonCode = reasonCode
    this.reason = reason
    this.by = by
    this.failures = failures
  }
}

/** An authenticator or a source that could not answer, and why. */
export interface LinkFailure {
  id: string
  reason: string
}

/** Who denied an action, and by which of its rules. */
export interface DeniedBy {
  source: string
  /** Of a file, counted from 1. */
  line?: number
  /** The list that the rule stands in, and its place there, counted from 1. */
  of?: string
  position?: number
  /** Sources that could not answer before this was decided. */
  failures?: readonly LinkFailure[]
}

/** A "no" to an action, with the one who said it. */
export class Denial {
  /** The connection ends with it. */
  readonly disconnects: boolean
  readonly by: DeniedBy

  constructor(disconnects: boolean, by: DeniedBy) {
    this.disconnects = disconnects
    this.by = by
  }
}

export interface ConnectInfo {
  clientId: string
  username: string | null
  protocolName: 'MQTT' | 'MQIsdp'
  protocolVersion: ProtocolVersion
  cleanStart: boolean
  isBridge: boolean
  /** Seconds. */
  keepAlive: number
  userProperties: readonly (readonly [string, string])[]
  peer: Peer
}

export interface Credentials extends ConnectInfo {
  password: Buffer | undefined
}

export interface Authenticated {
  /** Nobody asked who it is. */
  anonymous?: boolean
  isSuperuser?: boolean
  clientAttrs?: Record<string, string>
  /** Epoch milliseconds at which the connection ends. */
  expireAt?: number
  rules?: LoginRules
}

/** What a login may publish and subscribe to; authorization alone knows how to read it. */
export interface LoginRules {
  readonly rules: readonly unknown[]
  /** Where none of them fits; otherwise others are asked. */
  readonly otherwise?: 'deny'
  /** Epoch milliseconds; from then on all is denied. */
  readonly expireAt?: number
}

/** One AUTH packet, or the authentication part of a CONNECT. */
export interface AuthExchange {
  method: string
  data: Buffer | undefined
  clientId: string
  /** As the CONNECT has it; what the exchange proves may be another. */
  username: string | null
  peer: Peer
  /** What the handler wants to keep between the packets of one exchange. */
  state: { value?: unknown }
}

export interface AuthContinue {
  continueWith: Buffer
}

export interface AuthSuccess extends Authenticated {
  data?: Buffer
  /** The name that the exchange has proven. */
  username?: string
}

export type Action = 'publish' | 'subscribe'

export interface ActionDetails {
  action: Action
  /** Topic name or topic filter, as the client wrote it. */
  topic: string
  qos: QoS
  retain: boolean
  /** Asked in order to be told, and not to act on: the decision is neither counted nor remembered. */
  isSimulated?: true
}

/** `disconnect`: no, and the connection ends with it. */
export type AuthorizeDecision = 'allow' | 'deny' | 'disconnect' | Denial

export interface AskedSubscription {
  topicFilter: string
  options: SubscribeOptions
}

export interface PublishContext {
  /** The acknowledgement to the publisher waits for this, in order; delivery does not. */
  waitFor(promise: Promise<unknown>): void
  /** The handler has the message now, and answers `null`: it is not dropped, it goes on later. */
  take(): void
}

/** What becomes of a message at one station of its way, told without anything happening. */
export interface SimulatedStep {
  /** The station: of the kernel, or the name of a feature. */
  name: string
  /**
   * How the message goes on from here: as it is, as another one, later, not at all because its
   * publisher may not, not at all; or the station does nothing with it.
   */
  outcome: 'passed' | 'changed' | 'held' | 'refused' | 'ended' | 'skipped'
  /** What happens, in one word. */
  reason: string
  details?: Readonly<Record<string, string | number | boolean>>
}

export interface SimulationContext {
  tell(step: SimulatedStep): void
}

/** Why a message did not reach one client, or anyone. */
export type DropReason =
  | 'no_subscribers'
  | 'await_pubrel_timeout'
  | 'no_local'
  | 'too_large'
  | 'qos0_msg'
  | 'queue_full'
  | 'expired'
  | 'not_authorized'
  | 'hook'

/** Why a connection ended, in the words of the API's events. */
export type DisconnectReason =
  | 'normal'
  | 'tcp_closed'
  | 'keepalive_timeout'
  | 'kicked'
  | 'takenover'
  | 'discarded'
  | 'protocol_error'
  | 'malformed_packet'
  | 'packet_too_large'
  | 'not_authorized'
  | 'slow_reader'
  | 'server_shutdown'
  | 'auth_expired'
  | 'internal_error'

export interface NotifiedHooks {
  'client.connack': [info: ConnectInfo, reasonCode: number, refusal?: Refusal]
  'client.connected': [session: Session]
  'client.disconnected': [session: Session, reason: DisconnectReason, reasonCode: number]
  'client.authorized': [
    session: Session,
    details: ActionDetails,
    decision: 'allow' | 'deny',
    by?: DeniedBy,
  ]
  'session.created': [session: Session]
  'session.resumed': [session: Session]
  /** Ended because the same client id began anew with a clean start. */
  'session.discarded': [session: Session]
  /** Went on with another connection of the same client id. */
  'session.takenover': [session: Session]
  'session.terminated': [session: Session]
  'session.subscribed': [session: Session, subscription: Subscription, how: { isNew: boolean }]
  'session.unsubscribed': [session: Session, subscription: Subscription]
  'message.delivered': [session: Session, message: Message]
  'message.acked': [session: Session, message: Message]
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
  'client.subscribe': [list: readonly AskedSubscription[], session: Session]
  'client.unsubscribe': [topicFilters: readonly string[], session: Session]
  /** `null`: nobody is to get it. */
  'message.publish': [message: Message | null, context: PublishContext]
  /**
   * What `message.publish` would make of a message: whoever decides there tells it here, by the same
   * rules and at the same place, and changes nothing.
   */
  'message.simulate': [message: Message | null, simulation: SimulationContext]
}

export type KernelHooks = Hooks<NotifiedHooks, DecidingHooks>
