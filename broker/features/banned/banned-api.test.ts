import { BAN_KINDS } from '@signalbox/contract/banned'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const ban = (body: unknown) => api.call('POST', '/banned', { body })
const list = (query = '') => api.read<{ data: { who: string }[]; meta: unknown }>(`/banned${query}`)

describe('bans', () => {
  it('are paged, with their count', async () => {
    for (const who of ['a', 'b', 'c']) await ban({ as: 'clientid', who })
    const { data, meta } = await list('?page=2&limit=2')
    expect(data.map(({ who }) => who)).toEqual(['c'])
    expect(meta).toEqual({ page: 2, limit: 2, count: 3 })
  })

  it('are searched by words of any field, on any page', async () => {
    for (let i = 0; i < 30; i++) await ban({ as: 'clientid', who: `d-${i}`, reason: 'Spam' })
    await ban({ as: 'username_re', who: '^Eve', by: 'ops' })
    const found = await list('?like=OPS%20eve&limit=10')
    expect(found).toMatchObject({ data: [{ who: '^Eve' }], meta: { count: 1 } })
    const { data, meta } = await list('?like=spam%20clientid&page=2&limit=20')
    expect([data.length, meta]).toEqual([10, { page: 2, limit: 20, count: 30 }])
    expect((await list('?like=nobody')).data).toEqual([])
  })

  it('tell the one that stands when it is made again', async () => {
    const { body } = await ban({ as: 'peerhost_net', who: '10.3.4.5/16', reason: 'r' })
    const again = await ban({ as: 'peerhost_net', who: '10.3.9.9/16' })
    expect(again).toMatchObject({ status: 400, body: { code: 'ALREADY_EXISTS' } })
    expect(faultsFromReply(again)).toEqual(body)
  })

  it('last a year unless it is said otherwise, until the year 9999', async () => {
    const { body } = await ban({ as: 'clientid', who: 'a' })
    const { at, until } = body as { at: string; until: string }
    expect(Date.parse(until) - Date.parse(at)).toBe(31_536_000_000)
    const last = { as: 'clientid', who: 'b', until: 253_402_214_400 }
    expect(await ban(last)).toMatchObject({ body: { until: '9999-12-31T00:00:00+00:00' } })
    expect(faultsFromReply(await ban({ ...last, who: 'c', until: 253_402_214_401 }))).toMatchObject(
      {
        path: 'root.until',
      },
    )
    expect(await ban({ ...last, who: 'c', until: null })).toMatchObject({ status: 200 })
  })

  it.each(BAN_KINDS)('of the kind %s have a value', async (as) => {
    expect(await ban({ as, who: '' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.any(String) },
    })
    expect((await api.call('GET', `/banned/preview?as=${as}&who=`)).status).toBe(400)
    expect((await list()).data).toEqual([])
  })

  it('can be looked at before they are made', async () => {
    for (const clientId of ['c1', 'c2', 'd1']) await api.client().connect({ clientId })
    const who = encodeURIComponent('^c')
    expect(await api.read(`/banned/preview?as=clientid_re&who=${who}`)).toMatchObject({
      who: '^c',
      count: 2,
      data: [{ clientid: 'c1', username: null, ip_address: '127.0.0.1' }, { clientid: 'c2' }],
    })
    expect(await api.call('GET', '/banned/preview?as=peerhost&who=x')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
    expect((await list()).data).toEqual([])
  })

  it('with an empty value have an address, which earlier versions of their list may need', async () => {
    expect(await api.call('DELETE', '/banned/clientid_re/%00')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'clientid_re:  not found' },
    })
  })
})
