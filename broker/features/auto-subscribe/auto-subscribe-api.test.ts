import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const put = (body: unknown) => api.call('PUT', '/mqtt/auto_subscribe', { body })
const entries = (count: number) => Array.from({ length: count }, (_, i) => ({ topic: `t/${i}` }))

it('has at most 20 entries, and a refused list changes nothing', async () => {
  expect((await put(entries(20))).status).toBe(200)
  expect(await put(entries(21))).toMatchObject({ status: 409, body: { code: 'EXCEED_LIMIT' } })
  expect(await api.read('/mqtt/auto_subscribe')).toHaveLength(20)
})

it('subscribes where authorization denies it', async () => {
  await api.call('PUT', '/authorization/settings', {
    body: { no_match: 'deny', deny_action: 'ignore', cache: { enable: false } },
  })
  await put([{ topic: 'granted/${clientid}', qos: 1 }])
  const client = api.client()
  await client.connect({ clientId: 'c' })
  const reasonCode = await client.subscribe('granted/c')
  expect(reasonCode).toBe(0x87)
  expect(await api.read('/clients/c/subscriptions')).toMatchObject([{ topic: 'granted/c', qos: 1 }])
})

it('is changed by HOCON text as well', async () => {
  const text = (body: string) =>
    api.call('PUT', '/configs', { rawBody: body, headers: { 'content-type': 'text/plain' } })
  const good = await text('auto_subscribe { topics = [{ topic = "a/b", qos = 2 }] }')
  expect(good.status).toBe(200)
  expect(await api.read('/mqtt/auto_subscribe')).toEqual([
    { topic: 'a/b', qos: 2, nl: 0, rap: 0, rh: 0 },
  ])
  expect((await text('auto_subscribe { topics = [{ topic = "a", qos = 3 }] }')).status).toBe(400)
})
