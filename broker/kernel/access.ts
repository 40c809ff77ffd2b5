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

/** Who denied an action, and by which of its rules. */
export interface DeniedBy {
  source: string
  /** Of a file, counted from 1. */
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
  protocolName: string
  protocolVersion: ProtocolVersion
  /** As of the session. */
  gatewayVersion?: string | undefined
  cleanStart: boolean
  isBridge: boolean
  /** Seconds. */
  keepAlive: number
  userProperties: readonly (readonly [string, string])[]
  /** Those of the CONNECT, as decoded. */
  properties?: PacketProperties | undefined
  peer: Peer
  /** Of the settings of its zone; those that an authenticator gives take their place. */
  clientAttrs?: Record<string, string>
  /** Further facts that a gateway knows, by the names of their placeholders: `endpoint_name`. */
  gatewayFacts?: Readonly<Record<string, string>>
}

/** The properties of a control packet as they were decoded; user properties have one or several values. */
export type PacketProperties = Readonly<Record<string, unknown>>

export interface Credentials extends ConnectInfo {
  password: Buffer | undefined
}

/** What let a client in, for the length of its login. */
export interface Admission {
  /** An authenticator, or `listener` if the listener asks none; `undefined`: there is none to ask. */
  readonly by: string | undefined
  /** Authenticators that could not answer before. */
  readonly failures: readonly LinkFailure[]
}

/** No authenticator was asked. */
export const UNASKED: Admission = Object.freeze({ by: undefined, failures: [] })

export interface Authenticated {
  admission?: Admission
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
  /** Dry run: the decision is neither counted nor cached. */
  isSimulated?: true
}

/** A "yes", with the one who said it. Made once for each source: it is given for each message. */
export class Grant {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** `disconnect`: no, and the connection ends with it. */
export type AuthorizeDecision = 'allow' | Grant | 'deny' | 'disconnect' | Denial

/** `unasked`: nothing is there that would forbid. */
export type Authorization = 'superuser' | 'unasked' | AuthorizeDecision

export const isDenied = (
  decision: Authorization,
): decision is Exclude<AuthorizeDecision, 'allow' | Grant> =>
  decision === 'deny' || decision === 'disconnect' || decision instanceof Denial

export const endsConnection = (decision: Authorization): boolean =>
  decision instanceof Denial ? decision.disconnects : decision === 'disconnect'
