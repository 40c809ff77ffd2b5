import type { FlappingConfig } from '@signalbox/contract/settings'
import { Duration } from '@signalbox/formats/units'
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

/** Settings of the given fields only. @throws {ConfigFault} if one is invalid */
export function readFlapping({
  enable,
  window_time: window,
  max_count: maxCount,
  ban_time: ban,
}: Partial<FlappingConfig>): Partial<FlappingSettings> {
  return {
    ...(enable !== undefined && { isEnabled: enable }),
    ...(window !== undefined && { windowMs: duration('window_time', window) }),
    ...(maxCount !== undefined && { maxCount }),
    ...(ban !== undefined && { banMs: duration('ban_time', ban) }),
  }
}

export const flappingSetting = {
  name: 'config.flapping_detect',
  defaults,
  read: (config: FlappingConfig) => readFlapping(config) as FlappingSettings, // of all fields
}
