import type { MqttSettings } from '@signalbox/contract/configs'
import type { ZoneSettings } from '../kernel/settings.ts'
import { presentLimit } from './clients.present.ts'

/** The kernel's settings under the API's names, in the API's units. */
export function presentZone(zone: ZoneSettings): MqttSettings {
  return {
    max_packet_size: presentByteSize(zone.maxPacketSizeBytes),
    max_qos_allowed: zone.maxQos,
    max_clientid_len: zone.maxClientIdBytes,
    max_topic_levels: zone.maxTopicLevels,
    max_topic_alias: zone.maxTopicAlias,
    wildcard_subscription: zone.wildcardSubscription,
    shared_subscription: zone.sharedSubscription,
    shared_subscription_strategy: zone.sharedStrategy,
    exclusive_subscription: zone.exclusiveSubscription,
    retain_available: zone.retainAvailable,
    ignore_loop_deliver: zone.ignoreLoopDeliver,
    strict_mode: zone.strictMode,
    response_information: zone.responseInformation,
    keepalive_multiplier: zone.keepAliveMultiplier,
    keepalive_check_interval: presentDuration(zone.keepAliveCheckIntervalMs),
    server_keepalive: zone.serverKeepAlive,
    idle_timeout: presentDuration(zone.idleTimeoutMs),
    use_username_as_clientid: zone.useUsernameAsClientId,
    peer_cert_as_username: zone.peerCertAsUsername,
    peer_cert_as_clientid: zone.peerCertAsClientId,
    client_attrs_init: [],
    message_expiry_interval: presentDuration(zone.messageExpiryInterval * 1000),
    session_expiry_interval: presentDuration(zone.sessionExpiryInterval * 1000),
    max_subscriptions: presentLimit(zone.maxSubscriptions),
    upgrade_qos: zone.upgradeQos,
    max_inflight: zone.maxInflight,
    retry_interval: presentDuration(zone.retryIntervalMs),
    max_awaiting_rel: presentLimit(zone.maxAwaitingRel),
    await_rel_timeout: presentDuration(zone.awaitRelTimeoutMs),
    max_mqueue_len: presentLimit(zone.maxMqueueLen, true),
    mqueue_priorities:
      zone.mqueuePriorities === 'disabled' ? 'disabled' : Object.fromEntries(zone.mqueuePriorities),
    mqueue_default_priority: zone.mqueueDefaultPriority,
    mqueue_store_qos0: zone.mqueueStoreQos0,
  }
}

const DURATIONS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const

/** In the largest unit that needs no fraction: `2h`, `90s`, `1500ms`. */
export function presentDuration(ms: number): string {
  if (!Number.isFinite(ms)) return 'infinity'
  if (ms === 0) return '0s'
  const [unit, size] = DURATIONS.find(([, each]) => ms % each === 0) ?? ['ms', 1]
  return `${ms / size}${unit}`
}

export function presentByteSize(bytes: number): string {
  const units = ['GB', 'MB', 'KB'] as const
  const index = units.findIndex((_, i) => bytes % 1024 ** (3 - i) === 0)
  return index === -1 ? `${bytes}B` : `${bytes / 1024 ** (3 - index)}${units[index]}`
}
