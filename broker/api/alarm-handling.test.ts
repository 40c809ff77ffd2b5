import type { AlarmHandling } from '@signalbox/contract/alarm-handling'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tcpListener } from '../testing/tcp-listener.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi([tcpListener])
})
afterAll(() => api.close())

const PATH = '/alarms/handling'
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

it('alarms are acknowledged and silenced by name, with the user', async () => {
  expect(await api.read(PATH)).toEqual([])
  const names = ['connector:http:a', 'high_cpu_usage']
  const until = inAnHour()
  const raised = '2026-11-30T08:00:00.000Z'
  const body = { names, acknowledged_until: raised, silenced_until: until }
  expect((await api.call('PUT', PATH, { body })).status).toBe(200)
  const [first, second] = await api.read<AlarmHandling[]>(PATH)
  expect(second?.name).toBe('high_cpu_usage')
  expect(first).toMatchObject({ name: 'connector:http:a', silenced_by: first?.acknowledged_by })
  expect(first?.acknowledged_by).not.toBe('')
  expect(Date.parse(first?.acknowledged_until ?? '')).toBe(Date.parse(raised))
  expect(Date.parse(first?.silenced_until ?? '')).toBe(Date.parse(until))
  const end = { names, acknowledged_until: null, silenced_until: null }
  expect((await api.call('PUT', PATH, { body: end })).body).toEqual([])
})

it.each([
  ['a time that is none', { names: ['a'], silenced_until: 'tomorrow' }],
  ['a silence without an end', { names: ['a'], silenced_until: '2099-01-01T00:00:00Z' }],
  ['no name', { names: [] }],
  ['an empty name', { names: [''] }],
  ['a long name', { names: ['a'.repeat(1025)] }],
  ['too many names', { names: Array.from({ length: 201 }, (_, i) => `n${i}`) }],
])('%s is refused', async (_, body) => {
  const answer = await api.call('PUT', PATH, { body })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'BAD_REQUEST' })
})
