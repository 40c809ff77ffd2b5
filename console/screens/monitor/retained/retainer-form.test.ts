import { expect, it } from 'vitest'
import { toConfig, toValues } from './retainer-form.ts'

const config = {
  enable: true,
  msg_expiry_interval: '1h30m',
  msg_clear_interval: '0s',
  max_payload_size: '1024KB',
  stop_publish_clear_msg: false,
  delivery_rate: '100/10s',
  backend: {
    type: 'built_in_database' as const,
    storage_type: 'ram' as const,
    max_retained_messages: 0,
    index_specs: [[1, 2]],
    enable: true,
  },
}

it('gives back what nobody touched, letter for letter', () => {
  expect(toConfig(toValues(config), config)).toEqual(config)
})

it('writes what was changed, and nothing else', () => {
  const values = { ...toValues(config), expiryMs: 0, deliveryRate: 0, maxMessages: 5 }
  expect(toConfig(values, config)).toEqual({
    ...config,
    msg_expiry_interval: '0s',
    delivery_rate: 'infinity',
    backend: { ...config.backend, max_retained_messages: 5 },
  })
})

it('reads a rate as messages a second, none as 0', () => {
  expect(toValues(config).deliveryRate).toBe(10)
  expect(toValues({ ...config, delivery_rate: 'infinity' }).deliveryRate).toBe(0)
})
