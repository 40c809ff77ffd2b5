import type { ProtocolVersion, QoS } from '@signalbox/mqtt/protocol'

// The values that hooks receive and return: those of the broker's kernel, as far as they can be sent to a thread.

/** The properties of a PUBLISH that travel from publisher to subscriber [MQTT-3.3.2.3]. */
export interface MessageProperties {
  payloadFormatIndicator?: 0 | 1
  /** Expiry interval in seconds. */
  messageExpiryInterval?: number
  contentType?: string
  responseTopic?: string
  correlationData?: Uint8Array
  userProperties?: readonly (readonly [name: string, value: string])[]
}

/** An application message inside the broker. */
export interface Message {
  readonly topic: string
  /** Payload; empty for hooks with `payload: false`. */
  readonly payload: Buffer
  /** The length of the payload, also if the payload itself is not sent. */
  readonly payloadBytes: number
  readonly qos: QoS
  readonly retain: boolean
  readonly properties?: MessageProperties
  /** The publisher; for messages of the broker itself and of the API its own name. */
  readonly fromClientId: string
  readonly fromUsername?: string
  /** Publication in epoch milliseconds. */
  readonly timestamp: number
}

/** The fields of a message that a plugin replaces; all others stay. */
export interface MessageChange {
  topic?: string
  payload?: Uint8Array | string
  qos?: QoS
  retain?: boolean
  properties?: MessageProperties
}

/** A message that a plugin publishes. */
export interface NewMessage {
  topic: string
  payload: Uint8Array | string
  qos?: QoS
  retain?: boolean
  properties?: MessageProperties
}

export interface Peer {
  /** `type:name`, such as `tcp:default`. */
  listener: string
  address: string
  port: number
}

/** Fields of a CONNECT. */
export interface ConnectInfo {
  clientId: string
  username: string | null
  protocolVersion: ProtocolVersion
  cleanStart: boolean
  /** Keep Alive in seconds. */
  keepAlive: number
  userProperties: readonly (readonly [string, string])[]
  peer: Peer
}

export interface Credentials extends ConnectInfo {
  password: Buffer | undefined
}

/** Client with an existing session. */
export interface Client {
  clientId: string
  username: string | null
  protocolVersion: ProtocolVersion
  cleanStart: boolean
  keepAlive: number
  peer: Peer
  clientAttrs: Readonly<Record<string, string>>
  isSuperuser: boolean
  mountpoint: string | null
  connected: boolean
}

/** The refusal of a client, with the reason code of MQTT 5. */
export interface Refusal {
  reasonCode: number
  reason: string
}

export interface Authenticated {
  isSuperuser?: boolean
  clientAttrs?: Record<string, string>
  /** Epoch milliseconds at which the connection ends. */
  expireAt?: number
}

export interface ActionDetails {
  action: 'publish' | 'subscribe'
  /** Topic name or topic filter, as the client wrote it. */
  topic: string
  qos: QoS
  retain: boolean
}

export interface SubscribeOptions {
  qos: QoS
  noLocal: boolean
  retainAsPublished: boolean
  retainHandling: 0 | 1 | 2
}

export interface RequestedSubscription {
  topicFilter: string
  options: SubscribeOptions
}
