import type { QoS } from '@signalbox/mqtt/protocol'
import type { Authenticated, Credentials, Refusal } from '../access.ts'
import type { MaybePromise } from '../hooks.ts'
import type { Message, MessageProperties } from '../message.ts'
import type { Peer } from '../net/peer.ts'

/** A message of a client; the topic is without mountpoint. */
export interface GatewayMessage {
  topic: string
  payload: Buffer
  qos: QoS
  retain: boolean
  properties?: MessageProperties
  /** Headers for receivers with the same protocol. */
  headers?: readonly (readonly [name: string, value: string])[]
}

/** Data that a gateway client gives when it connects. */
export interface GatewayLogin {
  peer: Peer
  clientId: string
  username: string | null
  password: Buffer | undefined
  /** Such as `STOMP`, and `1.2`. */
  protocolName: string
  version: string
  /** Whether to end an earlier session of the client; `true` unless given. */
  cleanStart?: boolean
  /** Seconds without a packet after which the client counts as lost, times 1.5; 0, the default, is never. */
  keepAlive?: number
  /** Seconds that the session survives its connection; 0 unless given. */
  sessionExpiryInterval?: number
  /** Limit on unacknowledged messages of QoS 1 and 2; the MQTT setting unless given. */
  receiveMaximum?: number
  /** Unacknowledged messages are sent again after the retry interval of the settings of MQTT. */
  resends?: boolean
  will?: GatewayMessage | undefined
  /** Further values of placeholders in the mountpoint and in authenticators, such as `endpoint_name`. */
  facts?: Readonly<Record<string, string>>
}

/** Authenticates clients of a gateway. */
export type Authenticate = (credentials: Credentials) => MaybePromise<Authenticated | Refusal>

/** A message for a client, as its subscriptions ask for it. */
export interface GatewayDelivery {
  readonly message: Message
  /** Topic without the mountpoint. */
  readonly topic: string
  readonly qos: QoS
  readonly retain: boolean
  /** Whether this is a retransmission. */
  readonly dup: boolean
  /** ID for the acknowledgement; 0 with QoS 0. */
  readonly packetId: number
  /** Identifiers of all matching subscriptions. */
  readonly subscriptionIdentifiers: readonly number[]
}

/** Receiver of a gateway client's messages. */
export interface DeliveryReceiver {
  deliver(delivery: GatewayDelivery): void
  /** Bytes that were sent and that the client has not taken yet. */
  readonly waitingBytes: number
  /** The longest payload that a packet to the client can have; unlimited unless given. */
  readonly maxPayloadBytes?: number
}
