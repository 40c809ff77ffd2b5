import type { RetainerConfig } from '@signalbox/contract/retainer'
import { ByteSize, Duration, Rate } from '@signalbox/contract/units'

/** The settings as a form has them; 0 is "never" and "no limit", as in the API. */
export interface RetainerValues {
  enable: boolean
  storage: 'ram' | 'disc'
  maxMessages: number | null
  maxPayloadBytes: number | null
  expiryMs: number | null
  clearIntervalMs: number | null
  /** Messages a second; 0: no limit. */
  deliveryRate: number | null
  stopClear: boolean
}

export function toValues(config: RetainerConfig): RetainerValues {
  const rate = Rate.parse(config.delivery_rate) ?? Infinity
  return {
    enable: config.enable,
    storage: config.backend.storage_type,
    maxMessages: config.backend.max_retained_messages,
    maxPayloadBytes: ByteSize.parse(config.max_payload_size) ?? null,
    expiryMs: Duration.parse(config.msg_expiry_interval) ?? null,
    clearIntervalMs: Duration.parse(config.msg_clear_interval) ?? null,
    deliveryRate: rate === Infinity ? 0 : rate,
    stopClear: config.stop_publish_clear_msg,
  }
}

/** What the operator did not touch goes back as it came. */
export function toConfig(values: RetainerValues, came: RetainerConfig): RetainerConfig {
  const before = toValues(came)
  const rate = values.deliveryRate ?? 0
  return {
    ...came,
    enable: values.enable,
    msg_expiry_interval: Duration.write(values.expiryMs ?? 0, came.msg_expiry_interval),
    msg_clear_interval: Duration.write(values.clearIntervalMs ?? 0, came.msg_clear_interval),
    max_payload_size: ByteSize.write(values.maxPayloadBytes ?? 0, came.max_payload_size),
    stop_publish_clear_msg: values.stopClear,
    delivery_rate: rate === before.deliveryRate ? came.delivery_rate : writeRate(rate),
    backend: {
      ...came.backend,
      storage_type: values.storage,
      max_retained_messages: values.maxMessages ?? 0,
    },
  }
}

const writeRate = (perSecond: number) => (perSecond === 0 ? 'infinity' : `${perSecond}/s`)
