import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

const NODE = 'signalbox@127.0.0.1'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('a cluster of one node, which nobody was invited to', async () => {
  expect(await api.read('/cluster')).toEqual({ name: 'signalbox', nodes: [NODE], self: NODE })
  expect(await api.read('/cluster/topology')).toEqual([{ core_node: NODE, replicant_nodes: [] }])
  expect(await api.read('/cluster/invitation')).toEqual({
    succeed: [],
    in_progress: [],
    failed: [],
  })
})

it.each([
  ['PUT', 'x@10.0.0.1/invite', /single node.*--upstream/],
  ['PUT', 'x@10.0.0.1/invite_async', /single node.*--upstream/],
  ['PUT', `${NODE}/invite`, /^Cannot invite self$/],
  ['PUT', 'nope/invite_async', /Bad node name/],
  ['DELETE', `${NODE}/force_leave`, /^Can't leave self$/],
  ['DELETE', 'x@10.0.0.1/force_leave', /^node_not_in_cluster$/],
])('%s /cluster/%s is refused with the reason', async (method, path, message) => {
  const body = path.endsWith('/invite') ? { body: {} } : {}
  expect(await api.call(method, `/cluster/${path}`, body)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', message: expect.stringMatching(message) },
  })
})
