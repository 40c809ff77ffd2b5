import type { ClientLimit } from '@signalbox/contract/client-limits'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const limit = (body: unknown) => api.call('POST', '/client_limits', { body })
const list = async (query = '') =>
  (await api.read<{ data: ClientLimit[]; meta: unknown }>(`/client_limits${query}`)).data

it('limits are listed with their clients, changed, and removed', async () => {
  const client = api.client()
  await client.connect({ clientId: 'line/1' })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const body = { clientids: ['line/1', 'agv-2'], messages_rate: 10, until }
  expect(await limit(body)).toMatchObject({ status: 204 })
  const [row] = await list('?clientid=line%2F1')
  expect(row).toMatchObject({ messages_rate: 10, by: 'admin', connected: true })
  expect(Date.parse(row?.until ?? '')).toBe(Math.floor(Date.parse(until) / 1000) * 1000)
  expect(await list('?like_clientid=agv')).toMatchObject([{ clientid: 'agv-2', connected: false }])

  expect(await limit({ clientids: ['agv-2'], bytes_rate: 5000 })).toMatchObject({ status: 204 })
  const [changed] = await list('?clientid=agv-2')
  expect(changed).toMatchObject({ bytes_rate: 5000, until: 'infinity' })
  expect(changed).not.toHaveProperty('messages_rate')

  const path = `/client_limits/${encodeURIComponent('line/1')}`
  expect((await api.call('DELETE', path)).status).toBe(204)
  expect(await api.call('DELETE', path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await list()).map(({ clientid }) => clientid)).toEqual(['agv-2'])
})

it.each([
  { clientids: ['a'] },
  { clientids: [], messages_rate: 1 },
  { clientids: [''], messages_rate: 1 },
  { clientids: ['a'], messages_rate: 0 },
  { clientids: ['a'], messages_rate: 1.5 },
  { clientids: ['a'], bytes_rate: 1e12 },
  { clientids: ['a'], messages_rate: 1, until: '2001-01-01T00:00:00Z' },
  { clientids: ['a'], messages_rate: 1, until: 'tomorrow' },
  { clientids: Array.from({ length: 1001 }, String), messages_rate: 1 },
])('a limit that is none is refused: %j', async (body) => {
  expect(await limit(body)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', message: expect.any(String) },
  })
  expect(await list()).toEqual([])
})

it('a limit is in the audit log', async () => {
  await limit({ clientids: ['a'], messages_rate: 1 })
  const { data } = await api.read<{ data: { operation_id: string }[] }>('/audit')
  expect(data).toContainEqual(expect.objectContaining({ operation_id: '/client_limits' }))
})
