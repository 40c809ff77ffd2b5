import type { ProtocolVersion, QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { EndProperties } from './end-properties.ts'
import type { Peer } from './net/peer.ts'

/** A refusal of a deciding hook, with the reason code for the client. */
export class Refusal {
  readonly reasonCode: ReasonCode
  readonly reason: string
  /** The name of the component that refused, for Explain. */
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

/** A refusal that names a server which accepts the client (MQTT 5 section 3.2.2.3.16). */
export class Redirection extends Refusal {
  readonly properties: EndProperties | undefined

  constructor(reason: string, by: string, properties: EndProperties | undefined) {
    super(ReasonCode.useAnotherServer, reason, by)
    this.properties = properties
  }
}

/** An authenticator or a source that could not answer, and why. */
export interface LinkFailure {
  id: string
  reason: string
}

/** Source that denied an action, with its rule. */
export interface DeniedBy {
  source: string
  /** Line in the ACL file, counted from 1. */
  line?: number
  /** The list of the rule and its position there, counted from 1. */
  of?: string
  position?: number
  /** The ExHook server that decided. */
  server?: string
  /** The validation or transformation that failed, and why. */
  stage?: string
  reason?: string
  /** Sources that could not answer before this was decided. */
  failures?: readonly LinkFailure[]
}

/** Refusal of an action, with its source. */
export class Denial {
  /** Whether the connection ends. */
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
  protocolName: string
  protocolVersion: ProtocolVersion
  /** Version of the gateway's protocol, as in the session. */
  gatewayVersion?: string | undefined
  cleanStart: boolean
  isBridge: boolean
  /** Keep Alive in seconds. */
  keepAlive: number
  userProperties: readonly (readonly [string, string])[]
  /** Decoded properties of the CONNECT. */
  properties?: PacketProperties | undefined
  peer: Peer
  /** Attributes from the settings of the zone; those of an authenticator replace them. */
  clientAttrs?: Record<string, string>
  /** Further facts that a gateway knows, by the names of their placeholders: `endpoint_name`. */
  gatewayFacts?: Readonly<Record<string, string>>
}

/** The properties of a control packet as they were decoded; user properties have one or several values. */
export type PacketProperties = Readonly<Record<string, unknown>>

export interface Credentials extends ConnectInfo {
  password: Buffer | undefined
}

/** Origin of a client's admission, for the duration of its login. */
export interface Admission {
  /**
   * Authenticator, or `listener` if the listener has authentication disabled; `undefined` without
   * authenticators.
   */
  readonly by: string | undefined
  /** Authenticators that could not answer before. */
  readonly failures: readonly LinkFailure[]
}

/** Admission without any authenticator. */
export const UNASKED: Admission = Object.freeze({ by: undefined, failures: [] })

export interface Authenticated {
  admission?: Admission
  /** Whether the client was admitted without authentication. */
  anonymous?: boolean
  isSuperuser?: boolean
  clientAttrs?: Record<string, string>
  /** Epoch milliseconds at which the connection ends. */
  expireAt?: number
  rules?: LoginRules
}

/** Rules that a login brings along. Only authorization can read them. */
export interface LoginRules {
  readonly rules: readonly unknown[]
  /** Decision when no rule matches; without it, the sources are asked. */
  readonly otherwise?: 'deny'
  /** Epoch milliseconds; from then on all is denied. */
  readonly expireAt?: number
}

/** One AUTH packet, or the authentication part of a CONNECT. */
export interface AuthExchange {
  method: string
  data: Buffer | undefined
  clientId: string
  /** User name of the CONNECT; the exchange may prove another. */
  username: string | null
  peer: Peer
  /** State of the handler between the packets of one exchange. */
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
  /** Dry run: the decision is neither counted nor cached. */
  isSimulated?: true
}

/** Permission for an action, with its source. One object per source, because every message needs one. */
export class Grant {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** `disconnect` denies, and ends the connection. */
export type AuthorizeDecision = 'allow' | Grant | 'deny' | 'disconnect' | Denial

/** `unasked`: no source exists that could deny. */
export type Authorization = 'superuser' | 'unasked' | AuthorizeDecision

export const isDenied = (
  decision: Authorization,
): decision is Exclude<AuthorizeDecision, 'allow' | Grant> =>
  decision === 'deny' || decision === 'disconnect' || decision instanceof Denial

export const endsConnection = (decision: Authorization): boolean =>
  decision instanceof Denial ? decision.disconnects : decision === 'disconnect'
