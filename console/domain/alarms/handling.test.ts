import type { AlarmHandling } from '@signalbox/contract/alarm-handling'
import { expect, it } from 'vitest'
import { channelIn } from './channel-in.ts'
import { handlingState } from './handling.ts'

const alarm = (name: string, activate_at = '2026-11-30T08:00:00Z') => ({ name, activate_at })
const row = (name: string, change: Partial<AlarmHandling> = {}): AlarmHandling => ({
  name,
  ...change,
})
const NINE = '2026-11-30T09:00:00.000+00:00'
const acknowledged = { acknowledged_until: NINE, acknowledged_by: 'eva' }
const silenced = { silenced_until: NINE, silenced_by: 'eva' }
const ACTION = 'action:http:out:connector:http:a'

it.each([
  ['nothing is handled', alarm('a'), [], undefined],
  ['another alarm is handled', alarm('a'), [row('b', silenced)], undefined],
  ['it was raised before', alarm('a'), [row('a', acknowledged)], 'acknowledged'],
  [
    'it is the acknowledged one',
    alarm('a', '2026-11-30T09:00:00Z'),
    [row('a', acknowledged)],
    'acknowledged',
  ],
  [
    'it was raised again',
    alarm('a', '2026-11-30T09:00:00.001Z'),
    [row('a', acknowledged)],
    undefined,
  ],
  ['it is silenced', alarm('a', '2026-11-30T09:30:00Z'), [row('a', silenced)], 'silenced'],
  ['both', alarm('a'), [row('a', { ...acknowledged, ...silenced })], 'silenced'],
  ['its connector is silenced', alarm(ACTION), [row('connector:http:a', silenced)], 'silenced'],
  ['another connector is silenced', alarm(ACTION), [row('connector:http:b', silenced)], undefined],
])('%s', (_, tested, rows, state) => {
  const alarms = [tested, alarm('connector:http:a')]
  const handled = new Map(rows.map((each) => [each.name, each]))
  expect(handlingState(tested, alarms, handled)).toBe(state)
})

it('a connector without an active alarm explains no action', () => {
  const handled = new Map([['connector:http:a', row('connector:http:a', silenced)]])
  expect(handlingState(alarm(ACTION), [alarm(ACTION)], handled)).toBeUndefined()
})

it.each([
  [ACTION, { noun: 'action', id: 'http:out', connector: 'http:a' }],
  ['source:mqtt:in:connector:mqtt:b:c', { noun: 'source', id: 'mqtt:in', connector: 'mqtt:b:c' }],
  ['action:pgsql:a:b', { noun: 'action', id: 'pgsql:a:b', connector: undefined }],
  ['connector:http:a', undefined],
  ['partition', undefined],
])('%s', (name, channel) => {
  expect(channelIn(name)).toEqual(channel)
})
