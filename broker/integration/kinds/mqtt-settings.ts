import type { ConnectionOptions } from 'node:tls'
import { MAX_MQTT_SERVERS, type MqttConnector } from '@signalbox/contract/integration/mqtt'
import type { IClientOptions } from 'mqtt'
import type { Address } from '../../backends/dialer.ts'
import { ConfigFault, readDuration } from '../../config/setting.ts'
import { readServers } from '../../config/server-address.ts'
import { readTls } from '../../config/tls.ts'

export interface MqttSettings {
  /** The first that answers is used; the others stand by. */
  servers: readonly Address[]
  tls: ConnectionOptions | undefined
  prefix: string
  poolSize: number
  /** A flag in CONNECT that some brokers understand; it is in no standard. */
  isBridge: boolean
  maxInflight: number
  /** A PUBLISH may be sent again on another connection only [MQTT-4.4.0-1]: a silent one is replaced. */
  silenceMs: number
  client: IClientOptions
}

const VERSIONS = { v3: 3, v4: 4, v5: 5 } as const
const CONNECT_TIMEOUT_MS = 10_000
/** Time for the attempts on all servers, which is below the limit of a start. */
const ALL_SERVERS_TIMEOUT_MS = 25_000
/** A longer timer of Node ends at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** @throws {ConfigFault} if a field is invalid. */
export function readMqttConnector(config: MqttConnector): MqttSettings {
  const protocolVersion = VERSIONS[config.proto_ver]
  const { username, password } = config
  const servers = readServers('server', config.server, 1883)
  if (servers.length > MAX_MQTT_SERVERS) {
    throw new ConfigFault('server', config.server, `${MAX_MQTT_SERVERS} servers at most`)
  }
  return {
    servers,
    tls: readTls(config.ssl),
    prefix: config.clientid_prefix ?? '',
    poolSize: config.pool_size,
    isBridge: config.bridge_mode,
    silenceMs: readSilence(config.retry_interval),
    maxInflight: config.max_inflight === 0 ? Number.POSITIVE_INFINITY : config.max_inflight,
    client: {
      protocolVersion,
      ...(protocolVersion === 3 && { protocolId: 'MQIsdp' }),
      clean: config.clean_start,
      keepalive: Math.min(Math.round(readDuration('keepalive', config.keepalive) / 1000), 65_535),
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      // The connector connects again, and the buffer sends again.
      reconnectPeriod: 0,
      connectTimeout: Math.min(CONNECT_TIMEOUT_MS, ALL_SERVERS_TIMEOUT_MS / servers.length),
      queueQoSZero: false,
      resubscribe: false,
      manualConnect: true,
    },
  }
}

/** Reads the interval; 0 means never. */
function readSilence(text: string): number {
  const ms = readDuration('retry_interval', text)
  return ms === 0 ? MAX_TIMER_MS : Math.min(ms, MAX_TIMER_MS)
}
