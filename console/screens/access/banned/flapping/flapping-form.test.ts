import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { flappingRules, toFlappingConfig, toFlappingValues } from './flapping-form.ts'

const config = { enable: true, window_time: '60s', max_count: 15, ban_time: '1h30m', further: 1 }
const values = toFlappingValues(config)

it('writes back what was read, as it was written', () => {
  expect(toFlappingConfig(values, config)).toEqual(config)
})

it('writes what was changed, and of what is off no field that cannot be seen', () => {
  expect(toFlappingConfig({ ...values, banMs: 500 }, config)).toEqual({
    ...config,
    ban_time: '500ms',
  })
  expect(toFlappingConfig({ ...values, enable: false, banMs: 500 }, config)).toEqual({
    ...config,
    enable: false,
  })
})

const isTaken = (change: object, seen = values) =>
  z.safeParse(flappingRules(seen, { positive: '', wrong: '' }), { ...seen, ...change }).success

it('accepts what the API accepts, and any value while it is disabled', () => {
  expect(isTaken({ maxCount: 0 })).toBe(true)
  expect(isTaken({ maxCount: -1 })).toBe(false)
  expect(isTaken({ windowMs: 0 })).toBe(false)
  expect(isTaken({ banMs: null })).toBe(false)
  expect(isTaken({ banMs: null, enable: false })).toBe(true)
  // It came like that.
  expect(isTaken({ maxCount: 3 }, { ...values, banMs: 0 })).toBe(true)
})
