import {
  type BanKind,
  bannedCreate,
  bannedDelete,
  bannedMatching,
  bannedPreview,
} from '@signalbox/contract/banned'
import type { Client } from '@signalbox/contract/client'
import { type InFront, openInFront } from '@signalbox/testing/in-front'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startListCluster } from '../testing/list-cluster.ts'

let inFront: InFront
let api: Client
const clients: TestClient[] = []
beforeAll(async () => {
  inFront = await openInFront()
  api = await inFront.front.api()
  for (const [clientId, username] of [
    ['pump-1', 'plant'],
    ['pump-2', 'plant'],
    ['meter', 'other'],
  ] as const) {
    clients.push(await connectMqtt(inFront.mqttUrl, { clientId, username }))
  }
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await inFront.stop()
})

it.each<[BanKind, string, string[]]>([
  ['clientid', 'meter', ['meter']],
  ['clientid', 'met', []],
  ['clientid_re', '^pump-', ['pump-1', 'pump-2']],
  ['username', 'plant', ['pump-1', 'pump-2']],
  ['username_re', '^o', ['meter']],
  ['peerhost', '::ffff:127.0.0.1', ['meter', 'pump-1', 'pump-2']],
  ['peerhost_net', '127.0.0.0/8', ['meter', 'pump-1', 'pump-2']],
  ['peerhost_net', '10.0.0.0/8', []],
])('clients of a cluster that a ban of %s %s would match', async (as, who, ids) => {
  const { count, data, compared } = await api.call(bannedPreview, { query: { as, who } })
  expect(data.map(({ clientid }) => clientid).toSorted()).toEqual(ids)
  expect([count, compared]).toEqual([ids.length, undefined])
})

it('the ban has its normal form, and is refused as by the embedded broker', async () => {
  const preview = (as: BanKind, who: string) => api.call(bannedPreview, { query: { as, who } })
  expect(await preview('peerhost_net', '127.9.9.9/8')).toMatchObject({ who: '127.0.0.0/8' })
  await expect(preview('clientid_re', 'p(?R)?')).rejects.toMatchObject({ status: 400 })
  await expect(preview('peerhost', '10.0.0.300')).rejects.toMatchObject({ status: 400 })
  await expect(preview('clientid', '')).rejects.toMatchObject({ status: 400 })
})

it('the bans that match a client, whether it is connected or not', async () => {
  const bans = [
    ['clientid', 'gone'],
    ['clientid_re', '^gone$'],
    ['username_re', '^nobody$'],
    ['peerhost_net', '10.0.0.0/8'],
  ] as const
  for (const [as, who] of bans) await inFront.api.call(bannedCreate, { body: { as, who } })
  const query = { clientid: 'gone', username: 'plant', ip_address: '10.1.2.3' }
  const { data } = await api.call(bannedMatching, { query })
  expect(data.map(({ as }) => as).toSorted()).toEqual(['clientid', 'clientid_re', 'peerhost_net'])
  const embedded = await inFront.api.call(bannedMatching, { query })
  expect(embedded.data.map(({ as }) => as)).toEqual(['clientid', 'peerhost_net', 'clientid_re'])
  // Answers that were read before a change are not used after it.
  for (const [as, who] of bans) await api.call(bannedDelete, { path: { as, who } })
  expect((await api.call(bannedMatching, { query: { clientid: 'gone' } })).data).toEqual([])
})

it('bans that are over, and those that cannot be read, match nobody', async () => {
  const ban = (as: BanKind, who: string, until: string) => {
    return { as, who, by: '', reason: '', at: '2026-01-01T00:00:00Z', until }
  }
  const data = [
    ban('clientid', 'c', '2026-01-01T00:00:01Z'),
    ban('clientid_re', '(', 'infinity'),
    ban('username', 'u', 'infinity'),
  ]
  const meta = { page: 1, limit: 1000, count: 3 }
  const { front, close } = await startListCluster({ '/banned': () => ({ body: { data, meta } }) })
  onTestFinished(close)
  const answer = await fetch(`${front.url}api/v5/banned/matching?clientid=c&username=u`, {
    headers: { authorization: 'Bearer anna' },
  })
  expect(await answer.json()).toEqual({ data: data.slice(2) })
})

it('of very many clients the first are compared', async () => {
  const row = (i: number) => ({ clientid: `c${i}`, username: null, ip_address: '10.0.0.1' })
  const { front, asked, close } = await startListCluster({
    '/clients': (query) => {
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      const data = Array.from({ length: limit }, (_, i) => row((page - 1) * limit + i))
      return { body: { data, meta: { page, limit, hasnext: true } } }
    },
  })
  onTestFinished(close)
  const answer = await fetch(`${front.url}api/v5/banned/preview?as=clientid_re&who=9$`, {
    headers: { authorization: 'Bearer anna' },
  })
  expect(await answer.json()).toMatchObject({ count: 5000, compared: 50_000 })
  expect(asked.length).toBeLessThan(53)
})
