import type { Failure } from '@signalbox/contract/failures'
import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { PageOf } from '../../api/paging.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { type HttpService, startHttpService } from '../../testing/http-service.ts'

let api: TestApi
let web: HttpService
beforeAll(async () => {
  api = await startApi()
  web = await startHttpService()
  const connector = (name: string, url: string) => ({
    ...{ type: 'http', name, url },
    resource_opts: { health_check_interval: '200ms', start_timeout: '2s' },
  })
  await api.call('POST', '/connectors', { body: connector('web', web.url) })
  await api.call('POST', '/connectors', { body: connector('away', `http://${CLOSED}`) })
})
afterAll(async () => {
  await api.close()
  await web.stop()
})
afterEach(() => {
  web.answer = (response) => response.writeHead(204).end()
  web.requests.length = 0
})

const reference = (name: string) => ({ kind: 'reference', type: 'http', name })
const action = (name: string, more: object = {}) => ({
  ...{ type: 'http', name, connector: 'web' },
  parameters: { path: `/${name}`, body: '${.}', headers: {}, max_retries: 0 },
  resource_opts: { health_check_interval: '200ms' },
  ...more,
})
const create = async (name: string, more: object = {}) => {
  expect((await api.call('POST', '/actions', { body: action(name, more) })).status).toBe(201)
}
const send = (name: string, payload: string) =>
  api.broker.actions
    .target(`http:${name}`)
    ?.send({ payload, clientid: 'c' }, { ruleId: 'r', key: '', report: () => {} })
/** The service refuses requests of these actions. */
const refuse = (...names: string[]) => {
  web.answer = (response, { url }) =>
    response.writeHead(names.some((name) => url === `/${name}`) ? 500 : 204).end()
}
const received = (name: string): unknown[] =>
  web.requests
    .filter(({ url }) => url === `/${name}`)
    .map(({ body }) => JSON.parse(body) as unknown)

it('a refused row goes to another action and is published, with the reason in the row', async () => {
  await create('b')
  const args = { topic: 'lost/${fallback_from}', payload: '${fallback_reason} ${payload}', qos: 1 }
  await create('a', { fallback_actions: [reference('b'), { kind: 'republish', args }] })
  const stored = await api.read<{ fallback_actions: object[] }>('/actions/http:a')
  expect(stored.fallback_actions[0]).toEqual(reference('b'))
  const client = api.client()
  await client.connect({ clientId: 'watcher' })
  await client.subscribe('lost/#')
  refuse('a')
  void send('a', 'x')
  await waitFor(() => received('b').length === 1)
  expect(received('b')).toMatchObject([
    {
      ...{ payload: 'x', clientid: 'c', fallback_reason: 'rejected', fallback_from: 'http:a' },
      ...{ fallback_words: 'HTTP status 500', fallback_rule: 'r', fallback_attempts: 1 },
    },
  ])
  const message = await client.next('publish')
  expect([message.topic, String(message.payload)]).toEqual(['lost/http:a', 'rejected x'])
})

it.each(['memory_only', 'volatile_offload'])(
  'many rows that expire or overflow in a buffer of mode %s go to the fallback whole',
  async (mode) => {
    const name = mode === 'memory_only' ? 'm' : 'd'
    await create(`${name}-b`)
    await create(name, {
      connector: 'away',
      fallback_actions: [reference(`${name}-b`)],
      resource_opts: {
        ...{ health_check_interval: '200ms', request_ttl: '1s', worker_pool_size: 1 },
        buffer_mode: mode,
      },
    })
    for (let i = 0; i < 1500; i++) void send(name, `row ${i}`)
    await waitFor(() => received(`${name}-b`).length === 1500)
    const rows = received(`${name}-b`) as { payload: string; fallback_reason: string }[]
    expect(new Set(rows.map(({ payload }) => payload)).size).toBe(1500)
    expect(rows[1499]).toMatchObject({ clientid: 'c', fallback_reason: 'expired' })
  },
)

it('loops of references are refused with their names', async () => {
  await create('one')
  await create('two', { fallback_actions: [reference('one')] })
  const body = { ...action('one'), fallback_actions: [reference('two')] } as Record<string, unknown>
  delete body.type
  delete body.name
  const answer = await api.call('PUT', '/actions/http:one', { body })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain('http:one → http:two → http:one')
  const self = action('self', { fallback_actions: [reference('self')] })
  expect((await api.call('POST', '/actions', { body: self })).status).toBe(400)
})

it('a loop over a published message and a rule ends', async () => {
  const args = { topic: 'loop', payload: '${payload}', qos: 0 }
  await create('loop', { fallback_actions: [{ kind: 'republish', args }] })
  const rule = { id: 'loop', sql: 'SELECT payload FROM "loop"', actions: ['http:loop'] }
  expect((await api.call('POST', '/rules', { body: rule })).status).toBe(201)
  refuse('loop')
  void send('loop', 'x')
  const list = async () => (await api.read<PageOf<Failure>>('/failures?action=http:loop')).data
  await waitFor(async () => (await list()).length === 4)
  expect(received('loop')).toHaveLength(4)
})
