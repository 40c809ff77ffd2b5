import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const put = (body: unknown) => api.call('PUT', '/prometheus', { body })
const gateway = (more: object = {}) => ({
  push_gateway: { url: 'http://127.0.0.1:9', headers: {}, ...more },
})

it('takes the layout of older brokers, and answers in the recent one', async () => {
  const older = {
    enable: false,
    push_gateway_server: 'http://gw:9091',
    vm_dist_collector: 'enabled',
  }
  expect((await put(older)).status).toBe(200)
  expect(await api.read('/prometheus')).toMatchObject({
    enable_basic_auth: false,
    push_gateway: { enable: false, url: 'http://gw:9091', interval: '15s' },
    collectors: { vm_dist: 'enabled', mnesia: 'disabled' },
  })
  expect(faultsFromReply(await put({ ...older, interval: 'x' }))).toMatchObject({
    path: 'root.push_gateway.interval',
  })
  expect(faultsFromReply(await put({ ...older, nope: 1 }))).toMatchObject({ unknown: 'nope' })
})

it('masks credentials, and keeps them when the mask is sent back', async () => {
  const headers = { Authorization: 'Basic c2VjcmV0', 'x-scope': 'plant' }
  expect((await put(gateway({ headers }))).body).toMatchObject({
    push_gateway: { headers: { Authorization: '******', 'x-scope': 'plant' } },
  })
  const read = await api.read<object>('/prometheus')
  expect((await put(read)).status).toBe(200)
  expect(api.broker.config.prometheus.config.push_gateway.headers).toEqual(headers)
  for (const path of ['/configs?key=prometheus', '/config_whole', '/config_changes']) {
    const { body } = await api.call('GET', path)
    expect(JSON.stringify(body)).not.toContain('c2VjcmV0')
  }
})

it.each([
  ['url', { url: 'http://' }],
  ['url', { url: 'file:///etc/passwd' }],
  ['headers.a b', { headers: { 'a b': 'c' } }],
  ['headers.a', { headers: { a: 'b\r\nHost: c' } }],
  ['headers', { headers: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`h${i}`, ''])) }],
  ['job_name', { job_name: '' }],
  ['interval', { interval: 'infinity' }],
])('refuses a wrong %s', async (path, wrong) => {
  const reply = await put(gateway(wrong))
  expect(reply.status).toBe(400)
  expect(faultsFromReply(reply)).toMatchObject({ path: `root.push_gateway.${path}` })
  expect(await api.read('/prometheus')).toMatchObject({ push_gateway: { enable: false } })
})

it('is changed by HOCON text as well, where masked credentials are kept', async () => {
  await put(gateway({ headers: { Authorization: 'Basic c2VjcmV0' } }))
  const text = (body: string) =>
    api.call('PUT', '/configs', { rawBody: body, headers: { 'content-type': 'text/plain' } })
  expect((await text('prometheus { push_gateway { interval = 30s } }')).status).toBe(200)
  expect(api.broker.config.prometheus.config.push_gateway).toMatchObject({
    interval: '30s',
    headers: { Authorization: 'Basic c2VjcmV0' },
  })
  expect((await text('prometheus { push_gateway { url = nohost } }')).status).toBe(400)
})
