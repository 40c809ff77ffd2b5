import { expect, it } from 'vitest'
import { readVerb } from './verb.ts'

it.each([
  ['kick sensor-3', 'kick', 'sensor-3'],
  ['KICK  Sensor 3 ', 'kick', 'Sensor 3'],
  ['踢出sensor-3', 'kick', 'sensor-3'],
  ['ban a', 'ban', 'a'],
  ['订阅 sensors/#', 'subscribe', 'sensors/#'],
  ['sub  a/+/b', 'subscribe', 'a/+/b'],
  ['why legacy-scada', 'explain', 'legacy-scada'],
])('%j is %s of %s', (text, verb, rest) => {
  expect(readVerb(text)).toEqual({ verb, rest })
})

it.each(['kick', 'kick ', 'kicker-1', 'banned clients', 'bank-1', 'subscriptions', ''])(
  '%j is no action',
  (text) => {
    expect(readVerb(text)).toBeUndefined()
  },
)
