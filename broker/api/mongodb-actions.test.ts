import { CLOSED } from '@signalbox/testing/closed-port'
import { type MongoServer, startMongodb } from '@signalbox/testing/mongodb'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Outcome } from '../integration/result.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** Actions that write into MongoDB, as far as the tests have its protocol. */

const LOGIN = { username: 'u', password: 'sesame' }

let server: MongoServer
let api: TestApi
beforeAll(async () => {
  server = await startMongodb(LOGIN)
  api = await startApi()
})
afterAll(async () => {
  await api.close()
  await server.stop()
})
beforeEach(() => server.documents.clear())
afterEach(async () => {
  await api.call('DELETE', '/actions/mongodb:a')
  await api.call('DELETE', '/connectors/mongodb:c')
})

const connector = (more: object = {}) => ({
  type: 'mongodb',
  name: 'c',
  parameters: { mongo_type: 'single', server: `127.0.0.1:${server.port}` },
  database: 'd',
  ...LOGIN,
  topology: { server_selection_timeout_ms: '500ms' },
  resource_opts: { health_check_interval: '200ms', start_timeout: '10s' },
  ...more,
})
async function begin(parameters: object): Promise<void> {
  const made = await api.call('POST', '/connectors', { body: connector() })
  expect(made.body).toMatchObject({ status: 'connected', password: '******' })
  const body = {
    type: 'mongodb',
    name: 'a',
    connector: 'c',
    parameters,
    resource_opts: { health_check_interval: '200ms', resume_interval: '100ms' },
  }
  expect((await api.call('POST', '/actions', { body })).status).toBe(201)
  await waitFor(() => api.broker.actions.status('mongodb:a').status === 'connected')
}
function give(row: Record<string, string | number>): Outcome[] {
  const outcomes: Outcome[] = []
  void api.broker.actions.target('mongodb:a')?.send(row, {
    ruleId: 'r',
    key: '',
    report: (one) => outcomes.push(one),
  })
  return outcomes
}
const settled = (outcomes: Outcome[]) => waitFor(() => outcomes.length === 1)

it('writes the whole row, into the collection that its template names', async () => {
  await begin({ collection: 'of_${clientid}' })
  await settled(give({ clientid: 'x', n: 1, payload: '{"$where":1}' }))
  expect(server.documents.get('d.of_x')).toMatchObject([
    { clientid: 'x', n: 1, payload: '{"$where":1}' },
  ])
})

it('keeps a value in its field of a template', async () => {
  await begin({ payload_template: '{"text":"${text}","n":${n},"json":${json}}' })
  const text = '","admin":true,"x":"'
  await settled(give({ text, n: 1, json: '{"a":[1]}' }))
  const [document] = server.documents.get('d.mqtt') ?? []
  expect(document).toMatchObject({ text, n: 1, json: { a: [1] } })
  expect(document).not.toHaveProperty('admin')
})

it('fails a document whose key is there, and a row that names no collection', async () => {
  await begin({ collection: '${to}' })
  await settled(give({ to: 'c', _id: 'k' }))
  const [again, wrong] = [give({ to: 'c', _id: 'k' }), give({ to: 'a$b' })]
  await waitFor(() => again.length === 1 && wrong.length === 1)
  expect(again).toMatchObject([{ kind: 'failed', reason: expect.stringMatching(/E11000/) }])
  expect(wrong).toMatchObject([{ kind: 'failed', reason: expect.stringMatching(/collection/) }])
})

it('loses nothing while the server is away', async () => {
  await begin({ collection: 'c' })
  await server.stop()
  const outcomes = Array.from({ length: 20 }, (_, n) => give({ n }))
  await waitFor(async () => {
    const { status } = await api.read<{ status: string }>('/connectors/mongodb:c')
    return status === 'disconnected'
  })
  await server.start()
  await waitFor(() => outcomes.every(({ length }) => length === 1))
  expect(outcomes.flat().every(({ kind }) => kind === 'success')).toBe(true)
  expect(server.documents.get('d.c')).toHaveLength(20)
})

it.each([
  ['a wrong password', { password: 'wrong' }, /Authentication/],
  ['a closed port', { parameters: { mongo_type: 'single', server: CLOSED } }, /ECONNREFUSED/],
])('names the reason of a connector that fails: %s', async (_, fault, reason) => {
  const probe = await api.call('POST', '/connectors_probe', { body: connector(fault) })
  expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
  expect(JSON.stringify(probe.body)).toMatch(reason)
})
