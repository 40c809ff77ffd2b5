import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
let web: HttpService
beforeAll(async () => {
  api = await startApi([tcpListener])
  web = await startHttpService()
})
afterAll(async () => {
  await api.close()
  await web.stop()
})
afterEach(async () => {
  web.answer = (response) => response.writeHead(204).end()
  web.requests.length = 0
  await api.call('DELETE', '/rules/r')
  await api.call('DELETE', '/actions/http:a')
  await api.call('DELETE', '/connectors/http:c')
})

const ROWS = 12
const QUICK = { health_check_interval: '200ms' }

async function send(connector: object, parameters: object, ttl: string): Promise<void> {
  await api.call('POST', '/connectors', {
    body: { type: 'http', name: 'c', url: web.url, ...connector },
  })
  await api.call('POST', '/actions', {
    body: {
      ...{ type: 'http', name: 'a', connector: 'c' },
      parameters: { method: 'post', ...parameters },
      resource_opts: { worker_pool_size: 1, inflight_window: 100, request_ttl: ttl },
    },
  })
  await api.call('POST', '/rules', {
    body: { id: 'r', sql: 'SELECT payload, topic FROM "p/#"', actions: ['http:a'] },
  })
  await waitFor(async () => {
    const { status } = await api.read<{ status: string }>('/actions/http:a')
    return status === 'connected'
  })
  const client = api.client(5)
  await client.connect({ clientId: 'p' })
  for (let n = 0; n < ROWS; n++) client.publish('p/1', String(n), { qos: 0 })
}

interface Figures {
  metrics: Record<string, number>
}

const metrics = async () => (await api.read<Figures>('/actions/http:a/metrics')).metrics

it.each([
  [{ pool_size: 1, enable_pipelining: 4 }, 4],
  [{ pool_size: 2, enable_pipelining: 3 }, 6],
  [{ pool_size: 3, enable_pipelining: 1 }, 3],
  [{ pool_size: 1, enable_pipelining: 100 }, ROWS],
])('so many requests are sent before the first answer: %j', async (connector, count) => {
  const held: (() => void)[] = []
  web.answer = (response) => held.push(() => response.writeHead(204).end())
  await send(connector, { body: '${payload}' }, '60s')
  await waitFor(() => held.length >= count)
  // Rows beyond are counted as in flight, so nothing else is on its way.
  await waitFor(async () => (await metrics()).inflight === ROWS)
  expect(held).toHaveLength(count)
  web.answer = (response) => response.writeHead(204).end()
  for (const answer of held) answer()
  await waitFor(async () => (await metrics())['success'] === ROWS)
  expect(new Set(web.requests.map(({ body }) => body)).size).toBe(ROWS)
})

it('a row whose time to live ends before a connection is free is not sent', async () => {
  const held: (() => void)[] = []
  web.answer = (response) => held.push(() => response.writeHead(204).end())
  await send({ pool_size: 1, enable_pipelining: 1 }, { body: '${payload}' }, '1s')
  await waitFor(async () => (await metrics())['dropped.expired'] === ROWS - 1)
  for (const answer of held) answer()
  await waitFor(async () => (await metrics()).late_reply === 1)
  expect(web.requests).toHaveLength(1)
})

it('a row whose time to live has ended is not sent again after its connection breaks', async () => {
  const held: (() => void)[] = []
  web.answer = (response) => held.push(() => response.writeHead(204).end())
  const connector = { pool_size: 1, enable_pipelining: 4, resource_opts: QUICK }
  await send(connector, { body: '${payload}', max_retries: 0 }, '2s')
  // Requests without an answer are on the connection; the others have expired.
  const isOver = async () =>
    ((await metrics())['dropped.expired'] ?? 0) + web.requests.length === ROWS
  await waitFor(isOver)
  const sent = web.requests.length
  web.answer = (response) => response.writeHead(204).end()
  await web.stop()
  await web.start()
  const isSettled = async () => {
    const { 'dropped.expired': expired = 0, late_reply: late = 0 } = await metrics()
    return expired + late === ROWS
  }
  await waitFor(isSettled)
  const client = api.client(5)
  await client.connect({ clientId: 'q' })
  client.publish('p/1', 'next', { qos: 0 })
  await waitFor(() => web.requests.length > sent)
  expect(web.requests.slice(sent).map(({ body }) => body)).toEqual(['next'])
})

it('a target that does not answer costs the rules of other targets nothing', async () => {
  const slow = await startHttpService()
  slow.answer = () => {}
  try {
    const opts = { worker_pool_size: 1, inflight_window: 10, request_ttl: 'infinity' }
    for (const [name, { url }] of Object.entries({ slow, fast: web })) {
      await api.call('POST', '/connectors', { body: { type: 'http', name, url } })
      await api.call('POST', '/actions', {
        body: { ...{ type: 'http', name, connector: name }, parameters: {}, resource_opts: opts },
      })
    }
    const readCounts = async (name: string) =>
      (await api.read<Figures>(`/actions/http:${name}/metrics`)).metrics
    const sql = (name: string) => `SELECT payload FROM "p/${name}"`
    for (const id of ['slow', 'fast']) {
      await api.call('POST', '/rules', { body: { id, sql: sql(id), actions: [`http:${id}`] } })
    }
    const client = api.client(5)
    await client.connect({ clientId: 'p' })
    // More rows than the target has places: the others wait in the buffer.
    for (let i = 0; i < 200; i++) client.publish('p/slow', String(i), { qos: 0 })
    await waitFor(async () => (await readCounts('slow')).inflight === 10)
    for (let i = 0; i < 200; i++) client.publish('p/fast', String(i), { qos: 0 })
    await waitFor(async () => (await readCounts('fast')).success === 200)
    expect(web.requests).toHaveLength(200)
    expect(await readCounts('slow')).toMatchObject({ success: 0, inflight: 10, queuing: 190 })
  } finally {
    for (const id of ['slow', 'fast']) {
      for (const path of [`rules/${id}`, `actions/http:${id}`, `connectors/http:${id}`]) {
        await api.call('DELETE', `/${path}`)
      }
    }
    await slow.stop()
  }
})

it('an empty body is the whole row, as is none', async () => {
  await send({ pool_size: 1 }, { body: '' }, '60s')
  await waitFor(() => web.requests.length === ROWS)
  expect(JSON.parse(String(web.requests[0]?.body))).toEqual({ payload: '0', topic: 'p/1' })
})
