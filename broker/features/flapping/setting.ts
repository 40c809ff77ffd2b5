import type { FlappingConfig } from '@signalbox/contract/settings'
import { Duration } from '@signalbox/contract/units'
import type { FlappingSettings } from './flapping.ts'
import { known } from '../../config/setting.ts'

const defaults: FlappingConfig = {
  enable: false,
  window_time: '1m',
  max_count: 15,
  ban_time: '5m',
}

const duration = (path: 'window_time' | 'ban_time', value: string | number): number => {
  const ms = Duration.parse(value)
  const isUsable = ms !== undefined && ms > 0 && Number.isFinite(ms)
  return known(path, value, isUsable ? ms : undefined, 'emqx_schema:duration()')
}

export const flappingSetting = {
  name: 'config.flapping_detect',
  defaults,
  read: ({ enable, window_time, max_count, ban_time }: FlappingConfig): FlappingSettings => ({
    isEnabled: enable,
    windowMs: duration('window_time', window_time),
    maxCount: max_count,
    banMs: duration('ban_time', ban_time),
  }),
}
