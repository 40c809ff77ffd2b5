import type { FlappingConfig } from '@signalbox/contract/configs'
import { Duration } from '@signalbox/contract/units'

export interface FlappingValues {
  enable: boolean
  windowMs: number
  maxCount: number
  banMs: number
}

export const toFlappingValues = (config: FlappingConfig): FlappingValues => ({
  enable: config.enable,
  windowMs: Duration.parse(config.window_time) ?? 0,
  maxCount: config.max_count,
  banMs: Duration.parse(config.ban_time) ?? 0,
})

/** What is as it was stays as it was written, and what we do not know stays. */
export function toFlappingConfig(values: FlappingValues, came: FlappingConfig): FlappingConfig {
  return {
    ...came,
    enable: values.enable,
    window_time: String(Duration.write(values.windowMs, came.window_time)),
    max_count: values.maxCount,
    ban_time: String(Duration.write(values.banMs, came.ban_time)),
  }
}
