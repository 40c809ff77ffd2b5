import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareValues, firstInOrder } from './client-order.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

describe('firstInOrder', () => {
  it('gives what sorting all of them would give, equal ones in their order', () => {
    const value = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(null))
    const order = fc.constantFrom('asc' as const, 'desc' as const)
    fc.assert(
      fc.property(fc.array(value), order, fc.nat({ max: 30 }), (values, way, count) => {
        const items = values.map((each, at) => ({ each, at }))
        const sorted = items.toSorted((a, b) => compareValues(a.each, b.each, way))
        expect(firstInOrder(items, ({ each }) => each, way, count)).toEqual({
          first: sorted.slice(0, count),
          total: items.length,
        })
      }),
    )
  })

  it('does so for many more items than are asked for, whatever their order', () => {
    const seed = fc.integer({ min: 1, max: 2 ** 31 - 2 })
    const order = fc.constantFrom('asc' as const, 'desc' as const)
    fc.assert(
      fc.property(seed, order, fc.integer({ min: 1, max: 400 }), (start, way, count) => {
        const values: number[] = []
        for (let i = 0, x = start; i < 5000; i++) {
          x = (x * 48_271) % (2 ** 31 - 1)
          values.push(i < 2000 ? i : x % 3000)
        }
        const items = values.map((each, at) => ({ each, at }))
        const sorted = items.toSorted((a, b) => compareValues(a.each, b.each, way))
        const { first } = firstInOrder(items, ({ each }) => each, way, count)
        expect(first).toEqual(sorted.slice(0, count))
      }),
      { numRuns: 30 },
    )
  })

  it('compares numbers within texts, and puts missing values last', () => {
    const ids = ['c-10', null, 'c-9', 'C-1', undefined]
    expect(firstInOrder(ids, (id) => id, 'asc', 5).first).toEqual([
      'C-1',
      'c-9',
      'c-10',
      null,
      undefined,
    ])
    expect(firstInOrder(ids, (id) => id, 'desc', 5).first).toEqual([
      'c-10',
      'c-9',
      'C-1',
      null,
      undefined,
    ])
  })
})

describe('GET /clients, sorted', () => {
  let api: TestApi
  beforeEach(async () => {
    api = await startApi()
    for (let n = 1; n <= 12; n++) {
      const client = api.client()
      await client.connect({ clientId: `c-${n}`, keepalive: 100 - n })
      for (let i = 0; i < n % 5; i++) await client.subscribe(`t/${i}`)
    }
  })
  afterEach(() => api.close())

  interface Page {
    data: { clientid: string }[]
    meta: { count?: number; hasnext: boolean }
  }
  const ids = async (query: string) =>
    (await api.read<Page>(`/clients?${query}`)).data.map(({ clientid }) => clientid)

  it('sorts over all clients, not over a page', async () => {
    expect(await ids('sort=clientid&limit=3')).toEqual(['c-1', 'c-2', 'c-3'])
    expect(await ids('sort=clientid&limit=3&page=4')).toEqual(['c-10', 'c-11', 'c-12'])
    expect(await ids('sort=keepalive&limit=2')).toEqual(['c-12', 'c-11'])
    expect(await ids('sort=subscriptions_cnt&order=desc&limit=3')).toEqual(['c-4', 'c-9', 'c-3'])
    const { meta } = await api.read<Page>('/clients?sort=clientid&limit=5&page=3')
    expect(meta).toEqual({ page: 3, limit: 5, count: 12, hasnext: false })
  })

  it('takes only those with at least so many', async () => {
    expect(await ids('gte_subscriptions_cnt=3&sort=clientid')).toEqual(['c-3', 'c-4', 'c-8', 'c-9'])
    expect(await ids('gte_subscriptions_cnt=3&like_clientid=9')).toEqual(['c-9'])
  })

  it.each(['sort=nope', 'sort=constructor', 'order=up', 'gte_mqueue_len=-1', 'gte_mqueue_len=x'])(
    'refuses %s',
    async (query) => {
      expect(await api.call('GET', `/clients?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      })
    },
  )
})
