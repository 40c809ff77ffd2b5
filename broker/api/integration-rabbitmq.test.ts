import { CLOSED } from '@signalbox/testing/closed-port'
import { type RabbitmqServer, startRabbitmq } from '@signalbox/testing/rabbitmq'
import { waitFor } from '@signalbox/testing/wait-for'
import { type Channel, type ChannelModel, connect } from 'amqplib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// RabbitMQ: a real server at the far side.

let api: TestIntegration
let server: RabbitmqServer
let client: ChannelModel
let channel: Channel

async function openChannel(): Promise<void> {
  client = await connect(`amqp://guest:guest@127.0.0.1:${server.port}`)
  client.on('error', () => {}) // the server is stopped
  channel = await client.createChannel()
}

beforeAll(async () => {
  ;[api, server] = await Promise.all([startIntegration(), startRabbitmq()])
  await openChannel()
  await channel.assertExchange('out', 'topic', { durable: true })
  await channel.assertQueue('taken', { durable: true })
  await channel.bindQueue('taken', 'out', '#')
  await channel.assertQueue('given', { durable: true })
})
afterAll(async () => {
  await api.close()
  await client.close().catch(() => {}) // a test may have stopped the server
  await server.end()
})
afterEach(async () => {
  await api.clear()
  await channel.purgeQueue('taken')
  await channel.purgeQueue('given')
})

const connector = (more: object = {}) => ({
  type: 'rabbitmq',
  name: 'c',
  server: '127.0.0.1',
  port: server.port,
  username: server.username,
  password: server.password,
  pool_size: 2,
  timeout: '2s',
  resource_opts: QUICK,
  ...more,
})

const action = (parameters: object = {}, opts: object = {}) => ({
  type: 'rabbitmq',
  name: 'a',
  connector: 'c',
  parameters: { exchange: 'out', routing_key: 'r', delivery_mode: 'persistent', ...parameters },
  resource_opts: { health_check_interval: '200ms', resume_interval: '100ms', ...opts },
})

const source = (parameters: object = {}) => ({
  type: 'rabbitmq',
  name: 's',
  connector: 'c',
  parameters: { queue: 'given', no_ack: false, ...parameters },
  resource_opts: { health_check_interval: '200ms' },
})

async function taken(): Promise<string[]> {
  const texts: string[] = []
  for (;;) {
    const message = await channel.get('taken', { noAck: true })
    if (message === false) return texts
    texts.push(message.content.toString())
  }
}

describe('an action of RabbitMQ', () => {
  it('publishes what its template says, with a confirmation', async () => {
    expect(await api.create('connectors', connector())).toMatchObject({
      status: 201,
      body: { status: 'connected', password: '******' },
    })
    await api.create('actions', action({ payload_template: '${payload} of ${clientid}' }))
    const hostile = 'a"\u0000\n€'
    const outcomes = api.give('rabbitmq:a', { clientid: 'c1', payload: hostile })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    const message = await channel.get('taken', { noAck: true })
    expect(message).toMatchObject({
      content: Buffer.from(`${hostile} of c1`),
      fields: { exchange: 'out', routingKey: 'r' },
      properties: { deliveryMode: 2 },
    })
  })

  it('loses nothing while the server is away, and keeps the order of a client', async () => {
    await api.create('connectors', connector())
    await api.create(
      'actions',
      action({ payload_template: '${n}' }, { batch_size: 10, request_ttl: 'infinity' }),
    )
    await server.stop()
    await waitFor(
      async () => (await api.statusOf('connectors', 'rabbitmq:c')).status === 'disconnected',
    )
    const rows = Array.from({ length: 100 }, (_, n) => ({ clientid: 'x', n }))
    const outcomes = api.give('rabbitmq:a', ...rows)
    await waitFor(async () => (await api.figuresOf('rabbitmq:a')).queuing === 100)
    await server.start()
    await openChannel()
    await waitFor(() => outcomes.length === 100)
    expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
    expect((await taken()).map(Number)).toEqual(rows.map(({ n }) => n))
  })

  it('waits for a server that answers nothing', async () => {
    await api.create('connectors', connector())
    await api.create('actions', action({ publish_confirmation_timeout: '300ms' }))
    server.pause()
    try {
      const outcomes = api.give('rabbitmq:a', { n: 1 })
      await waitFor(async () => (await api.figuresOf('rabbitmq:a')).inflight === 1)
      expect(outcomes).toEqual([])
      server.resume()
      await waitFor(() => outcomes.length === 1)
      expect(outcomes).toEqual([{ kind: 'success' }])
    } finally {
      server.resume()
    }
  })

  it('says that its exchange is missing, and works when it is there', async () => {
    await api.create('connectors', connector())
    await api.create('actions', action({ exchange: 'later' }))
    const missing = await api.statusOf('actions', 'rabbitmq:a')
    expect(missing.status_reason).toMatch(/^exchange later: .*NOT_FOUND/)
    const trial = await api.call('POST', '/actions_probe', { body: action({ exchange: 'later' }) })
    expect(trial).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    await channel.assertExchange('later', 'fanout')
    await waitFor(async () => (await api.statusOf('actions', 'rabbitmq:a')).status === 'connected')
    await channel.deleteExchange('later')
  })
})

describe('a connector of RabbitMQ', () => {
  it.each([
    ['the password', { password: 'wrong' }, /ACCESS_REFUSED/],
    ['the virtual host', { virtual_host: '/nope' }, /\/nope/],
    ['the address', { port: Number(CLOSED.split(':')[1]) }, /ECONNREFUSED/],
  ])('says that %s is refused', async (_, fault, reason) => {
    const body = connector(fault)
    const reply = await api.call('POST', '/connectors_probe', { body })
    expect(reply).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    const { message } = reply.body as { message: string }
    expect(message).toMatch(/^connection to RabbitMQ: /)
    expect(message).toMatch(reason)
    expect(message).not.toContain('wrong')
  })
})

describe('a source of RabbitMQ', () => {
  it('delivers messages and acknowledges them', async () => {
    await api.create('connectors', connector())
    expect(await api.create('sources', source())).toMatchObject({ status: 201 })
    channel.sendToQueue('given', Buffer.from('v1'), { contentType: 'text/plain', priority: 3 })
    const received = () => api.received('rabbitmq:s')
    await waitFor(() => received().length === 1)
    expect(received()[0]).toMatchObject({
      payload: Buffer.from('v1'),
      content_type: 'text/plain',
      priority: 3,
    })
    // A trial takes nothing from the source.
    expect((await api.call('POST', '/sources_probe', { body: source() })).status).toBe(204)
    await api.call('PUT', '/sources/rabbitmq:s/enable/false')
    await waitFor(async () => (await channel.checkQueue('given')).messageCount === 0)
    channel.sendToQueue('given', Buffer.from('v2'))
    await api.call('PUT', '/sources/rabbitmq:s/enable/true')
    await waitFor(() => received().length === 2)
    expect(received()[1]?.payload).toEqual(Buffer.from('v2'))
  })

  it('says that its queue is missing', async () => {
    await api.create('connectors', connector())
    await api.create('sources', source({ queue: 'nope' }))
    const { status_reason: reason } = await api.statusOf('sources', 'rabbitmq:s')
    expect(reason).toMatch(/^queue nope: .*NOT_FOUND/)
  })
})
