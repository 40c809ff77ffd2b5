import {
  MAX_TWO_BYTES,
  MIN_GREETING_MS,
  MIN_PACKET_BYTES,
  type MqttConfig,
  mqttConfig,
} from '@signalbox/contract/settings'
import { ByteSize, Duration } from '@signalbox/formats/units'
import { ConfigFault, known, readDuration } from '../../config/setting.ts'
import type { ZoneSettings } from '../../kernel/settings.ts'
import { readClientAttributes } from './client-attributes.ts'

const MAX_PACKET_BYTES = 256 * 1024 * 1024
/** The longest time of a timer. */
const MAX_TIMER_MS = 4_294_967_295
/** Multiplier that API 5.7.2 treats as not set. */
const UNSET_MULTIPLIER = 1.5

function milliseconds(name: keyof MqttConfig, value: string): number {
  const ms = Duration.parse(value)
  const isFinite = ms !== undefined && Number.isFinite(ms)
  return known(name, value, isFinite ? ms : undefined, 'emqx_schema:duration()')
}

function timer(name: keyof MqttConfig, value: string): number {
  const ms = milliseconds(name, value)
  if (ms > MAX_TIMER_MS) throw new ConfigFault(name, value, 'emqx_schema:timeout_duration()')
  return ms
}

function orInfinity(name: keyof MqttConfig, value: string): number {
  return readDuration(name, value, 'emqx_schema:duration()')
}

const limit = (value: number | 'infinity') =>
  value === 'infinity' ? Number.POSITIVE_INFINITY : value

/** 0 is no limit to the kernel, and so is `infinity`. */
const limitOrZero = (value: number | 'infinity') => (value === 'infinity' ? 0 : value)

function packetSize(value: string): number {
  const bytes = known('max_packet_size', value, ByteSize.parse(value), 'invalid_packet_size')
  if (bytes < 1) throw new ConfigFault('max_packet_size', value, 'invalid_packet_size')
  if (bytes > MAX_PACKET_BYTES) {
    throw new ConfigFault('max_packet_size', bytes, 'max_mqtt_packet_size_too_large')
  }
  return Math.max(bytes, MIN_PACKET_BYTES)
}

function keepAliveMultiplier({ keepalive_multiplier: own, keepalive_backoff: half }: MqttConfig) {
  if (own < 1 || own > 65_535) {
    throw new ConfigFault('keepalive_multiplier', own, 'keepalive_multiplier_out_of_range')
  }
  return own === UNSET_MULTIPLIER && half !== undefined ? Math.max(2 * half, 1) : own
}

/**
 * The settings of the kernel. Values of an earlier version that would shut out clients are raised or lowered to valid
 * ones, so that a start never fails because of them.
 *
 * @throws {ConfigFault} if a value is invalid
 */
export function readMqtt(config: MqttConfig): Partial<ZoneSettings> {
  // A value without effect must be one nevertheless.
  timer('keepalive_check_interval', config.keepalive_check_interval)
  const priorities = config.mqueue_priorities
  return {
    maxPacketSizeBytes: packetSize(config.max_packet_size),
    maxQos: config.max_qos_allowed,
    maxClientIdBytes: config.max_clientid_len,
    maxTopicLevels: config.max_topic_levels,
    maxTopicAlias: config.max_topic_alias,
    wildcardSubscription: config.wildcard_subscription,
    sharedSubscription: config.shared_subscription,
    sharedStrategy: config.shared_subscription_strategy,
    exclusiveSubscription: config.exclusive_subscription,
    retainAvailable: config.retain_available,
    ignoreLoopDeliver: config.ignore_loop_deliver,
    strictMode: config.strict_mode,
    responseInformation: config.response_information,
    keepAliveMultiplier: keepAliveMultiplier(config),
    serverKeepAlive:
      config.server_keepalive === 'disabled'
        ? 'disabled'
        : Math.min(config.server_keepalive, MAX_TWO_BYTES),
    idleTimeoutMs: Math.max(orInfinity('idle_timeout', config.idle_timeout), MIN_GREETING_MS),
    useUsernameAsClientId: config.use_username_as_clientid,
    peerCertAsUsername: config.peer_cert_as_username,
    peerCertAsClientId: config.peer_cert_as_clientid,
    messageExpiryInterval:
      orInfinity('message_expiry_interval', config.message_expiry_interval) / 1000,
    sessionExpiryInterval: Math.ceil(
      milliseconds('session_expiry_interval', config.session_expiry_interval) / 1000,
    ),
    maxSubscriptions: limit(config.max_subscriptions),
    upgradeQos: config.upgrade_qos,
    maxInflight: config.max_inflight,
    retryIntervalMs: timer('retry_interval', config.retry_interval),
    maxAwaitingRel: limitOrZero(config.max_awaiting_rel),
    awaitRelTimeoutMs: milliseconds('await_rel_timeout', config.await_rel_timeout),
    maxMqueueLen: limitOrZero(config.max_mqueue_len),
    mqueuePriorities: priorities === 'disabled' ? 'disabled' : new Map(Object.entries(priorities)),
    mqueueDefaultPriority: config.mqueue_default_priority,
    mqueueStoreQos0: config.mqueue_store_qos0,
    clientAttrs: readClientAttributes(config.client_attrs_init),
  }
}

export const mqttSetting = {
  name: 'config.mqtt',
  defaults: mqttConfig.parse({}),
  read: (config: MqttConfig) => ({ config, zone: readMqtt(config) }),
}
