import type { FlappingConfig } from '@signalbox/contract/settings'
import { Duration } from '@signalbox/contract/units'
import * as z from 'zod/mini'

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

/**
 * What is as it was stays as it was written, and what we do not know stays; while it is off, so do the
 * fields that cannot be typed in then.
 */
export function toFlappingConfig(values: FlappingValues, came: FlappingConfig): FlappingConfig {
  const { enable, windowMs, maxCount, banMs } = values
  return {
    ...came,
    enable,
    ...(enable && {
      window_time: String(Duration.write(windowMs, came.window_time)),
      max_count: maxCount,
      ban_time: String(Duration.write(banMs, came.ban_time)),
    }),
  }
}

/** Faults of the changed values; values that the broker returned are valid. */
export function flappingRules(seen: FlappingValues, words: { positive: string; wrong: string }) {
  return z
    .object({
      enable: z.boolean(),
      // `null` where the field is empty.
      windowMs: z.custom<number>(),
      maxCount: z.custom<number>(),
      banMs: z.custom<number>(),
    })
    .check((context) => {
      const { value, issues } = context
      if (!value.enable) return
      const check = (field: 'windowMs' | 'maxCount' | 'banMs', min: number, message: string) => {
        const isRight = Number.isInteger(value[field]) && value[field] >= min
        if (isRight || value[field] === seen[field]) return
        const isNone = typeof value[field] !== 'number'
        issues.push({
          code: 'custom',
          input: value,
          path: [field],
          message: isNone ? words.wrong : message,
        })
      }
      check('windowMs', 1, words.positive)
      check('maxCount', 0, words.wrong)
      check('banMs', 1, words.positive)
    })
}
