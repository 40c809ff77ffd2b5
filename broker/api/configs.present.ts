import type { MqttSettings } from '@signalbox/contract/configs'
import { ByteSize, Duration } from '@signalbox/contract/units'
import type { ZoneSettings } from '../kernel/settings.ts'
import { presentLimit } from './clients.present.ts'

/** The kernel's settings under the API's names, in the API's units. */
export function presentZone(zone: ZoneSettings): MqttSettings {
  return {
    max_packet_size: ByteSize.format(zone.maxPacketSizeBytes),
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
    keepalive_check_interval: Duration.format(zone.keepAliveCheckIntervalMs),
    server_keepalive: zone.serverKeepAlive,
    idle_timeout: Duration.format(zone.idleTimeoutMs),
    use_username_as_clientid: zone.useUsernameAsClientId,
    peer_cert_as_username: zone.peerCertAsUsername,
    peer_cert_as_clientid: zone.peerCertAsClientId,
    client_attrs_init: [],
    message_expiry_interval: Duration.format(zone.messageExpiryInterval * 1000),
    session_expiry_interval: Duration.format(zone.sessionExpiryInterval * 1000),
    max_subscriptions: presentLimit(zone.maxSubscriptions),
    upgrade_qos: zone.upgradeQos,
    max_inflight: zone.maxInflight,
    retry_interval: Duration.format(zone.retryIntervalMs),
    max_awaiting_rel: presentLimit(zone.maxAwaitingRel),
    await_rel_timeout: Duration.format(zone.awaitRelTimeoutMs),
    max_mqueue_len: presentLimit(zone.maxMqueueLen, true),
    mqueue_priorities:
      zone.mqueuePriorities === 'disabled' ? 'disabled' : Object.fromEntries(zone.mqueuePriorities),
    mqueue_default_priority: zone.mqueueDefaultPriority,
    mqueue_store_qos0: zone.mqueueStoreQos0,
  }
}
