import type { DurableSessionsConfig } from '@signalbox/contract/settings'
import { ByteSize, Duration } from '@signalbox/formats/units'
import { ConfigFault, known, readDuration } from '../../config/setting.ts'
import type { DurableOverride, DurableSessionsSettings } from './durable-sessions.ts'

const defaults: DurableSessionsConfig = {
  enable: false,
  message_retention_period: '1d',
  batch_size: 100,
  idle_poll_interval: '100ms',
  heartbeat_interval: '5000ms',
  session_gc_interval: '10m',
  session_gc_batch_size: 100,
}

/** The default limit, in the notation of the configuration. */
const MAX_SESSION_BYTES = '1GB'
/** A message of the default maximum size must fit. */
const LEAST_SESSION_BYTES = 1024 * 1024

/** Largest value of a timer in API 5.7.2: 32 bits of milliseconds. */
const MAX_TIMER_MS = 4_294_967_295

function read(config: DurableSessionsConfig): DurableSessionsSettings {
  const duration = (path: 'message_retention_period') =>
    readDuration(path, config[path], 'emqx_schema:duration()')
  const timer = (path: 'idle_poll_interval' | 'heartbeat_interval' | 'session_gc_interval') => {
    const ms = known(
      path,
      config[path],
      Duration.parse(config[path]),
      'emqx_schema:timeout_duration()',
    )
    if (ms > MAX_TIMER_MS) {
      throw new ConfigFault(path, config[path], 'emqx_schema:timeout_duration()')
    }
    return ms
  }
  const count = (path: 'batch_size' | 'session_gc_batch_size') => {
    if (!Number.isInteger(config[path]) || config[path] < 1) {
      throw new ConfigFault(path, config[path], 'pos_integer()')
    }
    return config[path]
  }
  const { max_session_bytes = MAX_SESSION_BYTES } = config
  const maxSessionBytes = ByteSize.parse(max_session_bytes)
  if (maxSessionBytes === undefined || maxSessionBytes < LEAST_SESSION_BYTES) {
    throw new ConfigFault('max_session_bytes', max_session_bytes, 'emqx_schema:bytesize()')
  }
  timer('idle_poll_interval') // checked and kept: a message is handed on when it is stored
  return {
    retentionMs: duration('message_retention_period'),
    maxSessionBytes,
    batchSize: count('batch_size'),
    heartbeatMs: timer('heartbeat_interval'),
    gcIntervalMs: timer('session_gc_interval'),
    gcBatchSize: count('session_gc_batch_size'),
  }
}

/** The settings that a zone may have of its own. @throws {ConfigFault} if one is invalid */
export function readDurableOverride(config: Partial<DurableSessionsConfig>): DurableOverride {
  const { batchSize, maxSessionBytes } = read({ ...defaults, ...config })
  return {
    ...(config.enable !== undefined && { isEnabled: config.enable }),
    ...(config.batch_size !== undefined && { batchSize }),
    ...(config.max_session_bytes !== undefined && { maxSessionBytes }),
  }
}

export const durableSessionsSetting = { name: 'config.durable_sessions', defaults, read }
