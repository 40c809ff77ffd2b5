import { afterEach, beforeEach, expect, it } from 'vitest'
import { serverCertificate, serverKey } from '../../kernel/testing/certificates.ts'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

interface Config {
  exporter: { endpoint: string; ssl_options: { keyfile?: string } }
  logs: object
  traces: object
}
const put = (body: unknown) => api.call('PUT', '/opentelemetry', { body })
const get = () => api.read<Config>('/opentelemetry')

it('fields that are not published are kept if they are sent, and have their defaults otherwise', async () => {
  const logs = { max_queue_size: 100, exporting_timeout: '10s' }
  expect((await put({ exporter: { protocol: 'grpc' }, logs })).status).toBe(200)
  expect(await get()).toMatchObject({ exporter: { protocol: 'grpc' }, logs })
  await put({})
  const config = await get()
  expect(config.exporter).not.toHaveProperty('protocol')
  expect(config.logs).toEqual({ enable: false, level: 'warning', scheduled_delay: '1s' })
})

it.each([
  [{ traces: { scheduled_delay: 'soon' } }, 'root.traces.scheduled_delay'],
  [{ logs: { exporting_timeout: 'infinity' } }, 'root.logs.exporting_timeout'],
  [{ traces: { max_queue_size: 0 } }, 'root.traces.max_queue_size'],
  [{ exporter: { protocol: 'http' } }, 'root.exporter.protocol'],
])('%j is refused with its path, and changes nothing', async (body, path) => {
  const before = await get()
  const reply = await put(body)
  expect(reply.status).toBe(400)
  expect([faultsFromReply(reply)].flat()).toMatchObject([{ path }])
  expect(await get()).toEqual(before)
})

it('a private key is masked, stays when the mask is sent back, and must be PEM', async () => {
  const endpoint = 'https://localhost:4317'
  const ssl_options = { certfile: serverCertificate, keyfile: serverKey }
  expect((await put({ exporter: { endpoint, ssl_options } })).status).toBe(200)
  const shown = await get()
  expect(shown.exporter.ssl_options.keyfile).toBe('******')
  expect((await put({ ...shown, metrics: { enable: false, interval: '20s' } })).status).toBe(200)
  const { exporter } = api.broker.config.openTelemetry.config
  expect(exporter.ssl_options.keyfile).toBe(serverKey)
  const path = { exporter: { endpoint, ssl_options: { cacertfile: '/etc/passwd' } } }
  const refused = await put(path)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).not.toContain('root:')
})

it('is changed by HOCON text as well', async () => {
  const text = (body: string) =>
    api.call('PUT', '/configs', { rawBody: body, headers: { 'content-type': 'text/plain' } })
  const good = await text('opentelemetry { traces { filter { trace_all = true } } }')
  expect(good.status, JSON.stringify(good.body)).toBe(200)
  expect(await get()).toMatchObject({
    exporter: { endpoint: 'http://localhost:4317' },
    traces: { enable: false, filter: { trace_all: true } },
  })
  expect((await text('opentelemetry { logs { level = loud } }')).status).toBe(400)
})

it('a viewer reads the state, and tries no collector', async () => {
  await api.call('POST', '/users', {
    body: { username: 'v', password: 'viewer_pw_1', description: '', role: 'viewer' },
  })
  const authorization = `Bearer ${api.broker.tokens.issue('v')}`
  const as = { authorization }
  expect((await api.call('GET', '/opentelemetry/status', as)).status).toBe(200)
  const probe = await api.call('POST', '/opentelemetry/probe', { ...as, body: {} })
  expect(probe.status).toBe(403)
})
