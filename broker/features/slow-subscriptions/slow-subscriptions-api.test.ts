import type { SlowSubscription } from '@signalbox/contract/slow-subscriptions'
import type { IPublishPacket } from 'mqtt-packet'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const SETTINGS = '/slow_subscriptions/settings'
const put = (body: object) => api.call('PUT', SETTINGS, { body })
const rows = async () =>
  (await api.read<{ data: SlowSubscription[] }>('/slow_subscriptions?page=1&limit=1')).data

/** A client that acknowledges `a` after 20 ms and `b` after 40. */
async function deliverSlowly() {
  const client = api.client()
  await client.connect({ clientId: 'c' })
  await client.subscribe('#', { qos: 1 })
  // Messages of the same millisecond are no newer than the session.
  await setTimeout(5)
  for (const topic of ['a', 'b']) {
    await api.call('POST', '/publish', { body: { topic, payload: 'x', qos: 1 } })
  }
  for (const packet of await client.settle()) {
    await setTimeout(20)
    client.send({ cmd: 'puback', messageId: (packet as IPublishPacket).messageId ?? 0 })
  }
  await client.settle()
}

it('lists the slowest first, and is cleared', async () => {
  expect(await rows()).toEqual([])
  await put({ enable: true, threshold: '5ms' })
  await deliverSlowly()
  const list = await rows()
  expect(list).toMatchObject([
    { clientid: 'c', topic: 'b', node: 'signalbox@127.0.0.1' },
    { clientid: 'c', topic: 'a' },
  ])
  expect(list[0]?.timespan).toBeGreaterThan(30)
  expect((await api.call('DELETE', '/slow_subscriptions')).status).toBe(204)
  expect(await rows()).toEqual([])
})

it('names the field that a change has wrong, and keeps the settings', async () => {
  const before = await api.read(SETTINGS)
  const path = async (body: object) => {
    const reply = await put(body)
    expect(reply.status).toBe(400)
    return faultsFromReply(reply)
  }
  expect(await path({ threshold: '1 hour' })).toMatchObject({ path: 'root.threshold' })
  expect(await path({ expire_interval: 'infinity' })).toMatchObject({
    path: 'root.expire_interval',
  })
  expect(await path({ top_k_num: 1e300 })).toMatchObject({ path: 'root.top_k_num' })
  expect(await api.read(SETTINGS)).toEqual(before)
})

it('is changed by HOCON text as well', async () => {
  const text = 'slow_subs {enable = true, threshold = 2s, stats_type = internal}'
  const headers = { 'content-type': 'text/plain' }
  expect((await api.call('PUT', '/configs', { rawBody: text, headers })).status).toBe(200)
  expect(await api.read(SETTINGS)).toMatchObject({
    enable: true,
    threshold: '2s',
    stats_type: 'internal',
    top_k_num: 10,
  })
})
