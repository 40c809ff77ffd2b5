import {
  MAX_SLOW_SUBSCRIPTIONS,
  type SlowSubscriptionConfig,
  slowSubscriptionSettings,
} from '@signalbox/contract/slow-subscriptions'
import { Duration } from '@signalbox/formats/units'
import { known } from '../../config/setting.ts'
import type { SlowSubscriptionSettings } from './slow-subscriptions.ts'

const duration = (path: 'threshold' | 'expire_interval', value: string | number): number => {
  const ms = Duration.parse(value)
  return known(path, value, Number.isFinite(ms) ? ms : undefined, 'emqx_schema:duration_ms()')
}

export const slowSubscriptionSetting = {
  name: 'config.slow_subs',
  defaults: slowSubscriptionSettings.parse({}),
  read: (config: SlowSubscriptionConfig): SlowSubscriptionSettings => ({
    isEnabled: config.enable,
    type: config.stats_type,
    thresholdMs: duration('threshold', config.threshold),
    // The list of the API has no more rows.
    max: Math.min(config.top_k_num, MAX_SLOW_SUBSCRIPTIONS),
    expireMs: duration('expire_interval', config.expire_interval),
  }),
}
