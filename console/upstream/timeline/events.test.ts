import type { Alarm } from '@signalbox/contract/alarms'
import type { ClientRow } from '@signalbox/contract/clients'
import { expect, it } from 'vitest'
import { calculatedEvents } from './events.ts'

const client = {
  clientid: 'c1',
  connected: true,
  ip_address: '10.0.0.9',
  port: 40_000,
  proto_ver: 5,
  created_at: '2026-01-01T10:00:00.000+08:00',
  connected_at: '2026-01-01T02:30:00.000+00:00',
} as ClientRow // what matters here

const alarm = (name: string, part: Partial<Alarm> = {}): Alarm => ({
  node: 'n',
  name,
  message: name,
  details: {},
  activate_at: '2026-01-01T03:00:00.000Z',
  ...part,
})

it('tells what the session and the alarms about a client come to, the latest first', () => {
  const events = calculatedEvents('c1', client, [
    alarm('conn_congestion/c1/u', { deactivate_at: '2026-01-01T03:05:00.000Z' }),
    alarm('conn_congestion/c12/u'),
    alarm('high_cpu_usage'),
    alarm('other', { details: { clientid: 'c1' }, activate_at: '2026-01-01T02:45:00.000Z' }),
  ])
  expect(events.map(({ kind, details }) => [kind, details])).toEqual([
    ['alarmCleared', 'conn_congestion/c1/u'],
    ['alarmRaised', 'conn_congestion/c1/u'],
    ['alarmRaised', 'other'],
    ['connected', '10.0.0.9:40000, MQTT 5'],
    ['sessionBegan', ''],
  ])
})
