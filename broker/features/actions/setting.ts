import { actionAlarms } from '@signalbox/contract/integration/action-alarms'
import { ByteSize } from '@signalbox/formats/units'
import { isTopicFilter } from '@signalbox/mqtt/topic'
import { ConfigFault, known, readDuration } from '../../config/setting.ts'
import type { ActionThresholds } from './action-watch.ts'
import type { ActionOptions } from '../../integration/action.ts'
import type { ActionDriver, Driver } from '../../integration/driver.ts'
import {
  type ActionConfig,
  bindAction,
  readBufferOpts,
  integrationId,
  readHealthInterval,
} from '../../integration/kinds/kinds.ts'
import { type Fallback, readFallbacks, refuseLoops } from './fallbacks.ts'
import { byTypeAndName } from '../../config/layout.ts'

export interface ActionSettings {
  /** `<type>:<name>`. */
  id: string
  /** `<type>:<name>`. */
  connectorId: string
  isEnabled: boolean
  /** Messages that match it start the action without a rule. */
  localTopic: string | undefined
  /** The buffer is on disk. */
  isOnDisk: boolean
  healthCheckIntervalMs: number
  options: ActionOptions
  fallbacks: readonly Fallback[]
  thresholds: ActionThresholds
  /** Changes that touch none of these fields do not restart the action. */
  effective: Readonly<Record<string, unknown>>
  bind: (driver: Driver) => ActionDriver
}

/** Between two attempts, unless the operator sets it. */
const SHORTEST_RESUME_MS = 100

/** @throws {ConfigFault} if a field is invalid. */
export function readAction(config: ActionConfig): ActionSettings {
  const { description: _, tags: __, alarms, ...effective } = config
  const opts = readBufferOpts(config)
  const at = (field: string) => `resource_opts.${field}`
  const healthCheckIntervalMs = readHealthInterval(opts.health_check_interval)
  const ttlMs =
    opts.request_ttl === 'infinity'
      ? Number.POSITIVE_INFINITY
      : readDuration(at('request_ttl'), opts.request_ttl)
  const resume =
    opts.resume_interval === undefined
      ? Math.min(healthCheckIntervalMs, ttlMs / 3)
      : readDuration(at('resume_interval'), opts.resume_interval)
  const { batch_size: batchSize = 1, batch_time: batchTime = '0ms' } = opts
  const { sync_timeout: syncTimeout } = opts
  const maxBytes = ByteSize.parse(opts.max_buffer_bytes)
  const fallbacks = readFallbacks(config.fallback_actions)
  return {
    id: integrationId(config),
    connectorId: integrationId({ type: config.type, name: config.connector }),
    isEnabled: config.enable,
    localTopic: readLocalTopic(config),
    isOnDisk: opts.buffer_mode === 'volatile_offload',
    healthCheckIntervalMs,
    options: {
      isSync: opts.query_mode === 'sync',
      keepsRows: fallbacks.length > 0,
      syncTimeoutMs:
        syncTimeout === undefined
          ? Number.POSITIVE_INFINITY
          : readDuration('parameters.sync_query_timeout', syncTimeout),
      lanes: opts.worker_pool_size,
      maxBytes: known(
        at('max_buffer_bytes'),
        opts.max_buffer_bytes,
        maxBytes,
        'a size such as 256MB',
      ),
      batchSize,
      isPromptWhenIdle: 'isPromptWhenIdle' in opts && opts.isPromptWhenIdle === true,
      batchTimeMs: Math.min(readDuration(at('batch_time'), batchTime), ttlMs / 2),
      inflightWindow: opts.inflight_window,
      ttlMs,
      resumeIntervalMs: Math.max(resume, SHORTEST_RESUME_MS),
    },
    fallbacks,
    thresholds: readThresholds(alarms),
    effective,
    bind: bindAction(config),
  }
}

function readThresholds(given: ActionConfig['alarms']): ActionThresholds {
  const { lost, backlog, no_success: noSuccess } = given ?? actionAlarms.parse({})
  const time = (name: string, text: string) =>
    text === 'infinity' ? Number.POSITIVE_INFINITY : readDuration(`alarms.${name}`, text)
  return {
    lost: lost === 'infinity' ? Number.POSITIVE_INFINITY : lost,
    backlogMs: time('backlog', backlog),
    noSuccessMs: time('no_success', noSuccess),
  }
}

/** @throws {ConfigFault} if the topic is no valid filter. */
function readLocalTopic(config: ActionConfig): string | undefined {
  const topic = 'local_topic' in config ? config.local_topic : undefined
  // An empty field of a form.
  if (topic === undefined || topic === '') return undefined
  if (isTopicFilter(topic)) return topic
  throw new ConfigFault('local_topic', topic, 'a topic or a topic filter')
}

export const actionCollection = {
  name: 'actions',
  layout: byTypeAndName,
  isSealed: true,
  hasReferences: true,
  idOf: integrationId,
  read: readAction,
  checkAll: refuseLoops,
}
