import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

interface DashboardRequest {
  method: string
  path: string
  body?: unknown
  status: number
}

/** What the dashboards of EMQX 5.7.2 send, in an order in which each object is created before it is used. */
const requests = JSON.parse(
  readFileSync(join(import.meta.dirname, 'dashboard-requests.json'), 'utf8'),
) as DashboardRequest[]

const HOUR_MS = 3_600_000

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await api.call('POST', '/authorization/sources', {
    body: { type: 'file', rules: '{allow, all}.' },
  })
  await api.client().connect({ clientId: 'sensor' })
})
afterAll(() => api.close())

it('answers what other dashboards ask', async () => {
  const refused: unknown[] = []
  for (const { method, path, body, status } of requests) {
    const reply = await api.call(method, path, {
      ...(body !== undefined && { body: withTimes(body) }),
    })
    if (reply.status !== status) refused.push({ method, path, ...reply })
  }
  expect(refused).toEqual([])
})

/** A trace begins now. */
function withTimes(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('end_at' in body)) return body
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString()
  return { ...body, start_at: at(0), end_at: at(HOUR_MS) }
}
