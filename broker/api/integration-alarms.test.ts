import { CLOSED } from '@signalbox/testing/closed-port'
import { createServer, type Socket } from 'node:net'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Log } from '../kernel/log.ts'
import { startHttpService } from '../testing/http-service.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

// What an operator sees of connectors, actions and sources that do not work: alarms, reasons, the log.

interface AlarmRow {
  name: string
  message: string
  details: object
}

const logged: string[] = []
const log = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [
    level,
    (...line: unknown[]) => void logged.push(JSON.stringify(line, errorsToo)),
  ]),
) as unknown as Log // only these are called

/** An error has no fields of its own that JSON would show. */
const errorsToo = (_: string, value: unknown) =>
  value instanceof Error
    ? { message: value.message, stack: value.stack, cause: value.cause }
    : value

let api: TestApi
beforeAll(async () => {
  api = await startApi([tcpListener], { log, outgoingDeny: ['169.254.0.0/16'] })
})
afterAll(() => api.close())

afterEach(async () => {
  await api.call('DELETE', '/rules/r')
  for (const kind of ['actions', 'sources', 'connectors']) {
    for (const { type, name } of await api.read<{ type: string; name: string }[]>(`/${kind}`)) {
      await api.call('DELETE', `/${kind}/${type}:${name}`)
    }
  }
})

const FAST = { health_check_interval: '100ms', start_timeout: '1s' }

async function create(kind: string, body: object): Promise<void> {
  expect((await api.call('POST', `/${kind}`, { body })).status).toBe(201)
}

async function alarms(query = ''): Promise<AlarmRow[]> {
  const { data } = await api.read<{ data: AlarmRow[] }>(`/alarms${query}`)
  return data.map(({ name, message, details }) => ({ name, message, details }))
}

const createMqtt = async (server: string, more: object = {}) => {
  await create('connectors', { type: 'mqtt', name: 'm', server, resource_opts: FAST, ...more })
  const channel = { type: 'mqtt', connector: 'm' }
  await create('actions', { ...channel, name: 'a', parameters: { topic: 't' } })
  await create('sources', { ...channel, name: 's', parameters: { topic: 'in/#' } })
}

const down = (resource_id: string, reason: unknown) => ({
  name: resource_id,
  message: reason,
  details: { resource_id, reason: 'resource_down' },
})

const channelDown = (id: string) =>
  down(
    `${id}:connector:mqtt:m`,
    `resource down: Resource connector:mqtt:m for channel ${id}:connector:mqtt:m is not connected. Resource status: disconnected`,
  )

describe('alarms', () => {
  it('are active for a connector, its action and its source while the server is away', async () => {
    const far = await startApi([tcpListener])
    const port = far.broker.listeners.running[0]?.address.port ?? 0
    await createMqtt(`127.0.0.1:${port}`)
    expect(await alarms()).toEqual([])
    await far.close()
    await waitFor(async () => (await alarms()).length === 3)
    expect(await alarms()).toEqual([
      channelDown('source:mqtt:s'),
      down('connector:mqtt:m', expect.stringMatching(/^resource down: \S/)),
      channelDown('action:mqtt:a'),
    ])
    const [first] = await alarms('?limit=1')
    const back = await startApi([{ ...tcpListener, bind: { host: '127.0.0.1', port } }])
    await waitFor(async () => (await alarms()).length === 0)
    const ended = await alarms('?activated=false')
    expect(ended.map(({ name }) => name)).toContain(first?.name)
    await back.close()
  })

  it('end when their object is disabled or deleted', async () => {
    await createMqtt(CLOSED)
    const names = async () => (await alarms()).map(({ name }) => name)
    await waitFor(async () => (await names()).length === 3)
    await api.call('PUT', '/actions/mqtt:a/enable/false')
    expect(await names()).toEqual(['source:mqtt:s:connector:mqtt:m', 'connector:mqtt:m'])
    await api.call('DELETE', '/sources/mqtt:s')
    expect(await names()).toEqual(['connector:mqtt:m'])
    await api.call('PUT', '/actions/mqtt:a/enable/true')
    await waitFor(async () => (await names()).length === 2)
    await api.call('PUT', '/connectors/mqtt:m/enable/false')
    expect(await names()).toEqual([])
  })

  it('are not raised by a trial, or by a connector that has not been started', async () => {
    const server = CLOSED
    const body = { type: 'mqtt', name: 'm', server, resource_opts: FAST }
    expect((await api.call('POST', '/connectors_probe', { body })).status).toBe(400)
    await createMqtt(server, { resource_opts: { ...FAST, start_after_created: false } })
    expect(await api.read('/connectors/mqtt:m')).toMatchObject({ status: 'stopped' })
    expect(await alarms()).toEqual([])
    expect((await api.call('POST', '/connectors/mqtt:m/start')).status).toBe(400)
    expect((await alarms()).map(({ name }) => name)).toContain('connector:mqtt:m')
  })
})

describe('the time limit of a start', () => {
  it('ends the wait of the caller, and not the connecting', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const body = (name: string, start_timeout: string) => ({
      type: 'mqtt',
      name,
      server: `127.0.0.1:${port}`,
      resource_opts: { ...FAST, start_timeout },
    })
    let isWaiting = true
    const patient = create('connectors', body('n', '60s')).then(() => {
      isWaiting = false
    })
    await create('connectors', body('m', '200ms'))
    expect(await api.read('/connectors/mqtt:m')).toMatchObject({ status: 'connecting' })
    await api.call('DELETE', '/connectors/mqtt:m')
    expect(isWaiting).toBe(true)
    for (const socket of sockets) socket.destroy()
    await patient
    silent.close()
  })
})

describe('secrets', () => {
  const SECRET = 'pa55w0rd-of-nobody'

  it('are in no log, alarm, reason or answer', async () => {
    const web = await startHttpService()
    logged.length = 0
    await createMqtt(CLOSED, { username: 'u', password: SECRET })
    await create('connectors', {
      type: 'http',
      name: 'h',
      url: web.url,
      headers: { authorization: `Bearer ${SECRET}` },
      resource_opts: FAST,
    })
    await create('actions', {
      type: 'http',
      name: 'a',
      connector: 'h',
      parameters: { max_retries: 0, headers: { 'proxy-authorization': SECRET, 'x-v': '${v}' } },
    })
    await create('rules', { id: 'r', sql: 'SELECT payload.v as v FROM "t"', actions: ['http:a'] })
    const client = api.client()
    await client.connect({ clientId: 'p' })
    web.answer = (response) => response.writeHead(401).end()
    client.publish('t', JSON.stringify({ v: 'plain' }))
    await waitFor(() => web.requests.length === 1)
    client.publish('t', JSON.stringify({ v: 'a\r\nb: c' }))
    await web.stop()
    await waitFor(async () => (await alarms()).length >= 4)
    await waitFor(() => logged.some((line) => line.includes('A rule action failed')))
    expect(web.requests[0]?.headers.authorization).toBe(`Bearer ${SECRET}`)
    const shown = await Promise.all(
      ['/alarms', '/connectors', '/actions', '/sources', '/rules', '/rules/r/metrics'].map((path) =>
        api.read(path),
      ),
    )
    expect(JSON.stringify(shown)).not.toContain(SECRET)
    expect(logged.join('\n')).toContain('connector disconnected')
    expect(logged.join('\n')).not.toContain(SECRET)
  })
})

describe('a connector to a denied address', () => {
  const REASON = 'The address 169.254.169.254 is not allowed by --outgoing-deny'

  it.each([
    ['http', { type: 'http', url: 'http://169.254.169.254/latest' }],
    ['mqtt', { type: 'mqtt', server: '169.254.169.254:80' }],
    ['mqtt over TLS', { type: 'mqtt', server: '169.254.169.254:80', ssl: { enable: true } }],
    ['http as a number', { type: 'http', url: 'http://2852039166' }],
  ])('%s is refused by the trial and by the start', async (_, config) => {
    const body = { ...config, name: 'x', resource_opts: FAST }
    expect(await api.call('POST', '/connectors_probe', { body })).toMatchObject({
      status: 400,
      body: { code: 'TEST_FAILED', message: REASON },
    })
    await create('connectors', body)
    expect(await api.read(`/connectors/${config.type}:x`)).toMatchObject({
      status: 'disconnected',
      status_reason: REASON,
    })
    expect(await api.call('POST', `/connectors/${config.type}:x/start`)).toMatchObject({
      status: 400,
      body: { message: REASON },
    })
  })
})
