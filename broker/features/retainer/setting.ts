import type { RetainerConfig } from '@signalbox/contract/retainer-settings'
import { ByteSize, Rate } from '@signalbox/formats/units'
import type { RetainerSettings } from './retainer.ts'
import { known, readDuration } from '../../config/setting.ts'

/**
 * Defaults that differ from EMQX: retained messages are stored on disk, and expired ones are always removed.
 */
const defaults: RetainerConfig = {
  enable: true,
  msg_expiry_interval: '0s',
  msg_clear_interval: '1m',
  max_payload_size: '1MB',
  stop_publish_clear_msg: false,
  delivery_rate: 'infinity',
  backend: {
    type: 'built_in_database',
    storage_type: 'disc',
    max_retained_messages: 0,
    index_specs: [[1, 2, 3], [1, 3], [2, 3], [3]],
    enable: true,
  },
}

function read(config: RetainerConfig): Partial<RetainerSettings> {
  const { backend } = config
  const duration = (path: 'msg_expiry_interval' | 'msg_clear_interval') =>
    zeroIsNone(readDuration(path, config[path], 'emqx_schema:duration_ms()'))
  return {
    isEnabled: config.enable,
    expiryMs: duration('msg_expiry_interval'),
    clearIntervalMs: duration('msg_clear_interval'),
    maxPayloadBytes: zeroIsNone(
      known(
        'max_payload_size',
        config.max_payload_size,
        ByteSize.parse(config.max_payload_size),
        'emqx_schema:bytesize()',
      ),
    ),
    forwardsRemovals: !config.stop_publish_clear_msg,
    deliverRate: known(
      'delivery_rate',
      config.delivery_rate,
      Rate.parse(config.delivery_rate),
      'string()',
    ),
    storage: backend.storage_type,
    maxMessages: zeroIsNone(backend.max_retained_messages),
  }
}

const zeroIsNone = (amount: number) => (amount === 0 ? Number.POSITIVE_INFINITY : amount)

export const retainerSetting = { name: 'config.retainer', defaults, read }
