import type { Alarm } from '@signalbox/contract/alarms'
import { createClient } from '@signalbox/contract/client'
import { clientTimeline } from '@signalbox/contract/timeline'
import { expect, it, onTestFinished } from 'vitest'
import { startListCluster } from '../testing/list-cluster.ts'

const alarm = (name: string, part: Partial<Alarm> = {}): Alarm => ({
  ...{ node: 'n', name, message: name, details: {}, activate_at: '2026-01-01T03:00:00.000Z' },
  ...part,
})

const client = {
  ...{ clientid: 'c/1', connected: true, ip_address: '10.0.0.9', port: 40_000, proto_ver: 5 },
  created_at: '2026-01-01T10:00:00.000+08:00',
  connected_at: '2026-01-01T02:30:00.000+00:00',
}

async function start(client?: object) {
  const active = [alarm('conn_congestion/c/1/u'), alarm('conn_congestion/c/12/u'), alarm('high')]
  const ended = [
    alarm('other', {
      ...{ details: { clientid: 'c/1' }, activate_at: '2026-01-01T02:45:00.000Z' },
      deactivate_at: '2026-01-01T03:05:00.000Z',
    }),
  ]
  const cluster = await startListCluster({
    ...(client && { '/clients/c/1': () => ({ body: client }) }),
    '/alarms': (query) => {
      const data = query.get('activated') === 'true' ? active : ended
      return { body: { data, meta: { page: 1, limit: 1000, count: data.length, hasnext: false } } }
    },
  })
  onTestFinished(cluster.close)
  const answer = await fetch(`${cluster.front.url}api/v5/clients/c%2F1/timeline`, {
    headers: { authorization: 'Bearer anna' },
  })
  return (await answer.json()) as unknown
}

it('the events of a client of a cluster are those of its session and of the alarms about it', async () => {
  expect(await start(client)).toEqual([
    { at: '2026-01-01T03:05:00.000+00:00', count: 1, kind: 'alarm_cleared', reason: 'other' },
    {
      ...{ at: '2026-01-01T03:00:00.000+00:00', count: 1, kind: 'alarm_raised' },
      reason: 'conn_congestion/c/1/u',
    },
    { at: '2026-01-01T02:45:00.000+00:00', count: 1, kind: 'alarm_raised', reason: 'other' },
    {
      ...{ at: '2026-01-01T02:30:00.000+00:00', count: 1, kind: 'connected' },
      ...{ ip_address: '10.0.0.9', port: 40_000, proto_ver: 5 },
    },
    { at: '2026-01-01T02:00:00.000+00:00', count: 1, kind: 'session_created' },
  ])
})

it('a client that is gone has the alarms about it', async () => {
  expect(await start()).toMatchObject([
    { kind: 'alarm_cleared' },
    { kind: 'alarm_raised' },
    { kind: 'alarm_raised' },
  ])
})

it('a client whose ID cannot be in a path is read from the list of clients', async () => {
  const meta = { page: 1, limit: 1, count: 1, hasnext: false }
  const none = { body: { data: [], meta: { ...meta, count: 0 } } }
  const { front, close } = await startListCluster({
    '/clients': (query) =>
      query.get('clientid') === '..'
        ? { body: { data: [{ ...client, clientid: '..' }], meta } }
        : none,
    '/alarms': () => none,
  })
  onTestFinished(close)
  const api = createClient({ baseUrl: `${front.url}api/v5`, authorization: () => 'Bearer anna' })
  const events = await api.call(clientTimeline, { path: { clientid: '..' } })
  expect(events.map(({ kind }) => kind)).toEqual(['connected', 'session_created'])
})
