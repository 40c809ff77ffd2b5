import type { QoS } from '@signalbox/mqtt/protocol'
import type { ConnectInfo } from './access.ts'

/** How a shared group chooses the member that gets a message; all seven of the API. */
export type SharedStrategy =
  | 'random'
  | 'round_robin'
  | 'round_robin_per_group'
  | 'sticky'
  | 'local'
  | 'hash_topic'
  | 'hash_clientid'

/** Part of a TLS client certificate that supplies the client ID or username. */
export type CertificateField = 'disabled' | 'cn' | 'dn' | 'crt' | 'pem' | 'md5'

/**
 * The MQTT settings of the kernel: the `mqtt` root of the API's global zone, in our
 * names and in plain units. `Infinity` is the API's `infinity`, `0` means "none" where noted.
 */
export interface ZoneSettings {
  maxPacketSizeBytes: number
  maxQos: QoS
  maxClientIdBytes: number
  maxTopicLevels: number
  maxTopicAlias: number
  wildcardSubscription: boolean
  sharedSubscription: boolean
  sharedStrategy: SharedStrategy
  exclusiveSubscription: boolean
  retainAvailable: boolean
  /** MQTT 3.1.1: a client's own messages are not delivered to it. */
  ignoreLoopDeliver: boolean
  strictMode: boolean
  /** Empty: no Response Information is sent. */
  responseInformation: string
  keepAliveMultiplier: number
  /** Seconds; overrides the client's own. */
  serverKeepAlive: number | 'disabled'
  keepAliveCheckIntervalMs: number
  /** A connection that sends no CONNECT in this time is closed. */
  idleTimeoutMs: number
  useUsernameAsClientId: boolean
  peerCertAsUsername: CertificateField
  peerCertAsClientId: CertificateField
  /** Seconds a message without an expiry of its own may wait. */
  messageExpiryInterval: number
  /** Seconds, for MQTT 3 clients without clean session. */
  sessionExpiryInterval: number
  maxSubscriptions: number
  upgradeQos: boolean
  maxInflight: number
  retryIntervalMs: number
  /** QoS 2 messages received and not yet released. */
  maxAwaitingRel: number
  awaitRelTimeoutMs: number
  /** Messages per session; 0 is no limit. */
  maxMqueueLen: number
  /** Exact topics → 1 to 255. */
  mqueuePriorities: ReadonlyMap<string, number> | 'disabled'
  mqueueDefaultPriority: 'lowest' | 'highest'
  mqueueStoreQos0: boolean
  /** A connection whose unsent bytes pass this is closed: a slow reader is bounded in memory. */
  maxOutgoingBufferBytes: number
  /** Attributes of a client that follow from its CONNECT; a later one of the same name wins. */
  clientAttrs: readonly ClientAttribute[]
}

/** Client attribute with its expression; an empty value omits it. */
export interface ClientAttribute {
  readonly name: string
  valueOf(client: ConnectInfo, zone: string): string
}

/** The name of the zone of listeners that name none. */
export const DEFAULT_ZONE = 'default'

/** Default settings, equal to those of API 5.7.2. */
export const defaultZone: ZoneSettings = {
  maxPacketSizeBytes: 1024 * 1024,
  maxQos: 2,
  maxClientIdBytes: 65_535,
  maxTopicLevels: 128,
  maxTopicAlias: 65_535,
  wildcardSubscription: true,
  sharedSubscription: true,
  sharedStrategy: 'round_robin',
  exclusiveSubscription: false,
  retainAvailable: true,
  ignoreLoopDeliver: false,
  strictMode: false,
  responseInformation: '',
  keepAliveMultiplier: 1.5,
  serverKeepAlive: 'disabled',
  keepAliveCheckIntervalMs: 30_000,
  idleTimeoutMs: 15_000,
  useUsernameAsClientId: false,
  peerCertAsUsername: 'disabled',
  peerCertAsClientId: 'disabled',
  messageExpiryInterval: Number.POSITIVE_INFINITY,
  sessionExpiryInterval: 7200,
  maxSubscriptions: Number.POSITIVE_INFINITY,
  upgradeQos: false,
  maxInflight: 32,
  retryIntervalMs: 30_000,
  maxAwaitingRel: 100,
  awaitRelTimeoutMs: 300_000,
  maxMqueueLen: 1000,
  mqueuePriorities: 'disabled',
  mqueueDefaultPriority: 'lowest',
  mqueueStoreQos0: true,
  maxOutgoingBufferBytes: 8 * 1024 * 1024,
  clientAttrs: [],
}
