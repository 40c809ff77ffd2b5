import type { ClientRow } from '@signalbox/contract/clients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { RecentStates } from './recent-states.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const read = (id: string) =>
  api.read<{ seen_at?: string; client?: ClientRow }>(`/clients/${id}/last_seen`)

it('a client whose session has ended has its last state', async () => {
  const client = api.client()
  await client.connect({ clientId: 'c' })
  expect(await read('c')).toEqual({})
  client.disconnect()
  await client.closed()
  const { seen_at: seenAt, client: row } = await read('c')
  expect(Date.parse(seenAt ?? '')).toBeGreaterThan(0)
  expect(row).toMatchObject({ clientid: 'c', proto_ver: 5 })
  expect(await read('unknown')).toEqual({})
})

it('states are bounded by the bytes of their texts, which clients decide', () => {
  const states = new RecentStates(10_000)
  const row = JSON.stringify({ username: 'u'.repeat(1500) })
  for (let i = 0; i < 5; i++) states.note(`c${i}`, row, i)
  expect([0, 1, 2, 3, 4].map((i) => states.get(`c${i}`)?.at)).toEqual([
    undefined,
    undefined,
    2,
    3,
    4,
  ])
  states.note('c2', row, 20)
  states.note('c5', row, 5)
  expect(states.get('c3')).toBeUndefined()
  expect(states.get('c2')?.at).toBe(20)
  states.note('c6', JSON.stringify({ username: 'u'.repeat(20_000) }), 6)
  expect([2, 5, 6].map((i) => states.get(`c${i}`))).toEqual([undefined, undefined, undefined])
})
