import { expect, it } from 'vitest'
import { toRepublish, toRepublishValues } from './republish-form.ts'

it('a republish keeps the arguments and properties that its form does not have', () => {
  const args = {
    topic: 'a',
    qos: 1,
    retain: '${retain}',
    payload: '${payload}',
    user_properties: '${user_properties}',
    direct_dispatch: true,
    mqtt_properties: { 'Content-Type': 'text', 'Property-of-a-later-version': 'x' },
  }
  expect(toRepublish(toRepublishValues(args), args).args).toEqual(args)
})
