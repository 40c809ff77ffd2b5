import { expect, it } from 'vitest'
import { toFlappingConfig, toFlappingValues } from './flapping-form.ts'

const config = { enable: true, window_time: '60s', max_count: 15, ban_time: '1h30m', further: 1 }

it('writes back what was read, as it was written', () => {
  expect(toFlappingConfig(toFlappingValues(config), config)).toEqual(config)
})

it('writes what was changed', () => {
  const values = { ...toFlappingValues(config), enable: false, banMs: 500 }
  expect(toFlappingConfig(values, config)).toEqual({ ...config, enable: false, ban_time: '500ms' })
})
