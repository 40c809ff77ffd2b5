import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** Webhooks in their older form, over the connectors and actions of this broker. */

let api: TestApi
let service: HttpService

beforeAll(async () => {
  service = await startHttpService()
  api = await startApi()
})
afterAll(async () => {
  await api.close()
  await service.stop()
})
afterEach(async () => {
  await api.call('DELETE', '/rules/r')
  for (const kind of ['actions', 'connectors']) {
    for (const { name } of await api.read<{ name: string }[]>(`/${kind}`)) {
      await api.call('DELETE', `/${kind}/http:${name}`)
    }
  }
})

const bridge = (more: object = {}) => ({
  url: `${service.url}/in?token=t0ps3cret`,
  headers: { authorization: 'Bearer t0ps3cret' },
  body: '${payload}',
  ...more,
})
const create = (name: string, more: object = {}) =>
  api.call('POST', '/bridges', { body: { type: 'webhook', name, ...bridge(more) } })

it('keeps masked secrets in an update that sends them back', async () => {
  const created = await create('w')
  expect(created.status).toBe(201)
  expect(JSON.stringify(created.body)).not.toContain('Bearer')
  const { url, headers } = created.body as { url: string; headers: object } // as created
  const updated = await api.call('PUT', '/bridges/http:w', {
    body: { url, headers, method: 'put' },
  })
  expect(updated.status, JSON.stringify(updated.body)).toBe(200)
  const [connector] = api.broker.collections.connectors.configs
  expect(connector).toMatchObject({ headers: { authorization: 'Bearer t0ps3cret' } })
  const [action] = api.broker.collections.actions.configs
  expect(action).toMatchObject({ parameters: { method: 'put' } })
})

it('shows an action of a connector of its own, and none of a shared one', async () => {
  const connector = { type: 'http', name: 'c', url: `${service.url}/base` }
  await api.call('POST', '/connectors', { body: connector })
  const action = (name: string) => ({
    ...{ type: 'http', name, connector: 'c' },
    parameters: { path: '/${topic}', body: 'b' },
  })
  await api.call('POST', '/actions', { body: action('a') })
  expect(await api.read('/bridges')).toMatchObject([
    { type: 'webhook', name: 'a', url: `${service.url}/base/\${topic}`, body: 'b' },
  ])
  await api.call('POST', '/actions', { body: action('b') })
  expect(await api.read('/bridges')).toEqual([])
  expect((await api.call('GET', '/bridges/http:a')).status).toBe(404)
})

it('is not deleted while a rule uses it', async () => {
  await create('w')
  const rule = { id: 'r', sql: 'SELECT * FROM "t"', actions: ['http:w'] }
  await api.call('POST', '/rules', { body: rule })
  const refused = await api.call('DELETE', '/bridges/webhook:w')
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', rules: ['r'] } })
  await api.call('DELETE', '/rules/r')
  expect((await api.call('DELETE', '/bridges/webhook:w')).status).toBe(204)
  expect(await api.read('/connectors')).toEqual([])
})

it('leaves nothing of a bridge that cannot be created', async () => {
  const refused = await create('w', { resource_opts: { max_buffer_bytes: 'many' } })
  expect(refused.status).toBe(400)
  expect(await api.read('/connectors')).toEqual([])
  const known = await create('w', { local_topic: 't' })
  expect(known).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

it('disconnects until it is started again', async () => {
  await create('w')
  const readStatus = async () => (await api.read<{ status: string }>('/bridges/webhook:w')).status
  expect((await api.call('POST', '/bridges/webhook:w/stop')).status).toBe(204)
  expect(await readStatus()).not.toBe('connected')
  expect((await api.call('POST', '/bridges/webhook:w/start')).status).toBe(204)
  expect(await readStatus()).toBe('connected')
})
