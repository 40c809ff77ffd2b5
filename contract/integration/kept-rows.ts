import { isRecord } from '@signalbox/formats/is-record'

/** Parameters that concern the delivery of a request. All others determine its content or destination. */
const DELIVERY: ReadonlySet<string> = new Set([
  'max_retries',
  'request_timeout',
  'signing',
  // Producers of Kafka have their buffer in the parameters.
  'buffer',
  'max_inflight',
  'query_mode',
  'sync_query_timeout',
  'required_acks',
  'compression',
  'partition_count_refresh_interval',
  'wait_for_publish_confirmations',
  'publish_confirmation_timeout',
  'ack_timeout',
  'max_file_size',
  'rotation_interval',
])

type Config = Readonly<Record<string, unknown>>

/**
 * Whether the embedded broker keeps the rows that wait in an action when its configuration changes: connector and
 * template are the same, and the rows do not have to leave the disk.
 */
export function keepsBufferedRows(before: Config, after: Config): boolean {
  return (
    (before.enable ?? true) === (after.enable ?? true) &&
    before.connector === after.connector &&
    isSame(requestFromConfig(before), requestFromConfig(after)) &&
    (!isOnDisk(before) || isOnDisk(after))
  )
}

function requestFromConfig({ parameters }: Config): Config {
  const entries = Object.entries(isRecord(parameters) ? parameters : {})
  return Object.fromEntries(
    entries.filter(([name, value]) => !DELIVERY.has(name) && value !== undefined),
  )
}

function isOnDisk({ parameters, resource_opts: opts }: Config): boolean {
  const own = isRecord(parameters) ? parameters.buffer : undefined
  if (isRecord(own)) return own.mode !== 'memory'
  return isRecord(opts) && opts.buffer_mode === 'volatile_offload'
}

/** Whether two JSON values are equal, regardless of the order of fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, i) => isSame(each, other[i]))
  }
  if (!isRecord(one) || !isRecord(other)) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}
