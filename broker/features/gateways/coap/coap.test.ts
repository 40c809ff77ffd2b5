import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { Refusal } from '../../../kernel/access.ts'
import { FakeClock } from '../../../kernel/testing/fake-clock.ts'
import { MemoryClient } from '../../../kernel/testing/memory-client.ts'
import { RawCoapPeer } from '../testing/coap-peer.ts'
import { startUdpGateway, type UdpGateway } from '../testing/udp-gateway.ts'
import { blockOption, readBlock } from './block.ts'
import { type CoapGateway, coapGateway } from './gateway.ts'
import { type CoapMessage, uint, uintOption } from './message.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
})

async function start(
  given: object = {},
  more: Partial<Parameters<typeof startUdpGateway<'coap', CoapGateway>>[1]> = {},
): Promise<UdpGateway<CoapGateway>> {
  const config = parse(gatewaySchemas.coap, given)
  const started = await startUdpGateway(coapGateway, { config, ...more })
  opened.push(started)
  return started
}

async function device(gateway: UdpGateway<CoapGateway>): Promise<RawCoapPeer> {
  const peer = await RawCoapPeer.open(gateway.port)
  opened.push(peer)
  return peer
}

async function subscriber(gateway: UdpGateway<CoapGateway>, topic: string): Promise<MemoryClient> {
  const client = new MemoryClient(gateway.kernel, 5)
  await client.connect({ clientId: 'mqtt' })
  await client.subscribe(topic, { qos: 2 })
  return client
}

const received = async (client: MemoryClient) =>
  (await client.settle()).flatMap((packet) =>
    packet.cmd === 'publish'
      ? [{ topic: packet.topic, qos: packet.qos, payload: String(packet.payload) }]
      : [],
  )

const toDevice = (
  gateway: UdpGateway<CoapGateway>,
  topic: string,
  qos: 0 | 1 | 2,
  payload: string | Buffer = 'hi',
) =>
  gateway.kernel.publish({
    ...{ topic, qos, retain: false, payload: Buffer.from(payload) },
    ...{ fromClientId: 'app', timestamp: gateway.kernel.clock.now() },
  })

const observe = uintOption('Observe', 0)
const stop = uintOption('Observe', 1)
const code = (message: CoapMessage) => `${message.code} ${message.payload}`.trim()

describe('without a connection', () => {
  test('POST publishes with the QoS of the query, of the settings or of the request', async () => {
    const gateway = await start({}, { mountpoint: 'co/' })
    const mqtt = await subscriber(gateway, 'co/#')
    const peer = await device(gateway)
    expect(await peer.ask('post', '/ps/a/b', { payload: '1' })).toMatchObject({
      type: 'ack',
      code: '2.04',
    })
    expect(await peer.ask('post', '/ps/a', { type: 'non', payload: '2' })).toMatchObject({
      type: 'non',
      code: '2.04',
    })
    await peer.ask('post', '/ps/a%2Fc?qos=2', { payload: '3' })
    await peer.ask('post', '/ps/a?q=0&r=true', { payload: '4' })
    expect(await received(mqtt)).toEqual([
      { topic: 'co/a/b', qos: 1, payload: '1' },
      { topic: 'co/a', qos: 0, payload: '2' },
      { topic: 'co/a/c', qos: 2, payload: '3' },
      { topic: 'co/a', qos: 0, payload: '4' },
    ])
  })

  test('such a peer is not authenticated and not listed, and ends with its heartbeat', async () => {
    const clock = new FakeClock()
    const refusal = new Refusal(ReasonCode.notAuthorized, 'no')
    const gateway = await start({}, { clock, authenticate: () => refusal })
    const peer = await device(gateway)
    expect((await peer.ask('post', '/ps/a')).code).toBe('2.04')
    const [session] = gateway.clients.sessions.values()
    const client = gateway.clients.client(session?.clientId ?? '')
    expect(client?.receiver.isUnlisted).toBe(true)
    clock.advance(44_999)
    expect(gateway.listener.currentConnections).toBe(1)
    clock.advance(2)
    expect(gateway.listener.currentConnections).toBe(0)
  })

  test('GET with Observe 0 subscribes, with 1 it ends', async () => {
    const gateway = await start({}, { mountpoint: 'co/' })
    const peer = await device(gateway)
    const answer = await peer.ask('get', '/ps/s/%2B', { token: 'tok', options: [observe] })
    expect([code(answer), uint(answer, 'Observe')]).toEqual(['2.05', 0])
    for (const text of ['one', 'two']) await toDevice(gateway, 'co/s/1', 0, text)
    for (const [i, text] of ['one', 'two'].entries()) {
      const message = await peer.next()
      expect(message).toMatchObject({ type: 'non', code: '2.05', token: Buffer.from('tok') })
      expect([uint(message, 'Observe'), String(message.payload)]).toEqual([i + 1, text])
    }
    expect(code(await peer.ask('get', '/ps/s/+', { token: 'tok', options: [stop] }))).toBe('2.07')
    await toDevice(gateway, 'co/s/1', 0)
    expect(code(await peer.ask('post', '/ps/x'))).toBe('2.04')
  })

  test('a message of QoS 1 is confirmed before the next one; what does not come is sent again', async () => {
    const clock = new FakeClock()
    const gateway = await start({}, { clock })
    const peer = await device(gateway)
    await peer.ask('get', '/ps/s', { token: 't', options: [observe] })
    for (const text of ['one', 'two']) await toDevice(gateway, 's', 1, text)
    const first = await peer.next()
    expect(first).toMatchObject({ type: 'con', payload: Buffer.from('one') })
    clock.advance(3000)
    expect(await peer.next()).toEqual(first)
    peer.acknowledge(first)
    expect(await peer.next()).toMatchObject({ type: 'con', payload: Buffer.from('two') })
  })

  test.each([
    ['non', 1, 'non'],
    ['con', 0, 'con'],
    ['qos', 2, 'con'],
  ] as const)('notify_type %s sends QoS %i as %s', async (notify_type, qos, type) => {
    const gateway = await start({ notify_type, subscribe_qos: 'qos2' })
    const peer = await device(gateway)
    await peer.ask('get', '/ps/s', { token: 't', options: [observe] })
    for (let i = 0; i < 2; i++) {
      await toDevice(gateway, 's', qos)
      const message = await peer.next()
      expect(message.type).toBe(type)
      if (type === 'con') peer.acknowledge(message)
    }
    await peer.ask('post', '/ps/x')
    expect([...gateway.clients.sessions.values()][0]?.inflight.size).toBe(0)
  })

  test('a client that rejects a notification, or never confirms one, does not observe any more', async () => {
    const clock = new FakeClock()
    const gateway = await start({ heartbeat: '10m' }, { clock })
    const peer = await device(gateway)
    const subscriptions = () => [...gateway.clients.sessions.values()][0]?.subscriptions.size
    for (const qos of [0, 1] as const) {
      await peer.ask('get', '/ps/s', { token: 't', options: [observe] })
      expect(subscriptions()).toBe(1)
      await toDevice(gateway, 's', qos)
      peer.acknowledge(await peer.next(), 'rst')
      await peer.ask('post', '/ps/x')
      expect(subscriptions()).toBe(0)
    }
    await peer.ask('get', '/ps/s', { token: 't', options: [observe] })
    await toDevice(gateway, 's', 1)
    for (let i = 0; i < 5; i++) {
      await peer.next()
      clock.advance(50_000)
    }
    await peer.ask('post', '/ps/x')
    expect(subscriptions()).toBe(0)
  })

  test('retained messages follow the answer if they are asked for', async () => {
    const gateway = await start()
    gateway.kernel.hooks.on('session.subscribed', (session, subscription) => {
      if (subscription.retainHandling === 2) return
      const message = { topic: 's', payload: Buffer.from('kept'), qos: 0, retain: true } as const
      session.deliver({ ...message, fromClientId: 'r', timestamp: 0 }, subscription, {
        retained: true,
      })
    })
    const peer = await device(gateway)
    await peer.ask('get', '/ps/s', { token: 't', options: [observe] })
    expect(code(await peer.ask('get', '/ps/s?rh=0', { token: 't', options: [observe] }))).toBe(
      '2.05',
    )
    expect(code(await peer.next())).toBe('2.05 kept')
  })

  test.each([
    ['get', '/ps/a', {}, '4.00 invalid observe value'],
    ['get', '/ps/a', { options: [observe] }, '4.00 observe without token'],
    ['post', '/ps', {}, '4.00 invalid topic'],
    ['post', '/ps/%zz', {}, '4.00 invalid topic'],
    ['post', '/ps/a/%23', {}, '4.00 invalid topic'],
    ['post', '/ps/a?qos=3', {}, '4.00 invalid queries'],
    ['post', '/ps/a?expiry=x', {}, '4.00 invalid queries'],
    ['put', '/ps/a', {}, '4.05'],
    ['delete', '/ps/a', {}, '4.05'],
    ['post', '/mqtt/other', {}, '4.00 invalid path'],
    ['get', '/', {}, '4.00 invalid path'],
    ['get', '/ps/a', { options: [uintOption('If-None-Match', 0)] }, '4.02'],
  ] as const)('%s %s %j is %s', async (method, path, request, expected) => {
    const peer = await device(await start())
    expect(code(await peer.ask(method, path, request))).toBe(expected)
  })

  test('what authorization denies is 4.01', async () => {
    const gateway = await start()
    gateway.kernel.hooks.on('client.authorize', () => 'deny' as const)
    const peer = await device(gateway)
    expect(code(await peer.ask('post', '/ps/a'))).toBe('4.01 not_authorized')
    const answer = await peer.ask('get', '/ps/a', { token: 't', options: [observe] })
    expect(code(answer)).toBe('4.01 not_authorized')
  })

  test('a message expires if its query says so', async () => {
    const gateway = await start()
    const expiries: unknown[] = []
    gateway.kernel.hooks.on('message.publish', (message) => {
      expiries.push(message?.properties?.messageExpiryInterval)
      return message
    })
    const peer = await device(gateway)
    await peer.ask('post', '/ps/a?expiry=60')
    expect(expiries).toEqual([60])
  })
})

describe('long messages', () => {
  const long = Buffer.from('0123456789abcdef'.repeat(200))

  test('are published in blocks', async () => {
    const gateway = await start()
    const mqtt = await subscriber(gateway, '#')
    const peer = await device(gateway)
    for (let number = 0; number < 4; number++) {
      const block = { number, more: number < 3, size: 1024 }
      const payload = long.subarray(number * 1024, number * 1024 + 1024)
      const answer = await peer.ask('post', '/ps/a', {
        options: [blockOption('Block1', block)],
        payload,
      })
      expect([answer.code, readBlock(answer, 'Block1')]).toEqual([
        number < 3 ? '2.31' : '2.04',
        block,
      ])
    }
    expect(await received(mqtt)).toMatchObject([{ payload: long.toString() }])
    const gap = { number: 5, more: true, size: 1024 }
    const options = [blockOption('Block1', gap)]
    expect(
      (await peer.ask('post', '/ps/a', { options, payload: long.subarray(0, 1024) })).code,
    ).toBe('4.08')
  })

  test('are notified in blocks', async () => {
    const gateway = await start()
    const peer = await device(gateway)
    await peer.ask('get', '/ps/s', { token: 't', options: [observe] })
    await toDevice(gateway, 's', 1, long)
    const first = await peer.next()
    peer.acknowledge(first)
    expect([uint(first, 'Size2'), readBlock(first, 'Block2')]).toEqual([
      3200,
      { number: 0, more: true, size: 1024 },
    ])
    const chunks = [first.payload]
    for (let block = readBlock(first, 'Block2'); typeof block === 'object' && block.more; ) {
      const wanted = blockOption('Block2', { number: block.number + 1, more: false, size: 1024 })
      const next = await peer.ask('get', '/ps/s', { token: 'x', options: [wanted] })
      chunks.push(next.payload)
      block = readBlock(next, 'Block2')
    }
    expect(Buffer.concat(chunks)).toEqual(long)
    const other = blockOption('Block2', { number: 1, more: false, size: 1024 })
    expect((await peer.ask('get', '/ps/other', { options: [other] })).code).toBe('4.08')
  })
})

describe('with a connection', () => {
  const required = { connection_required: true }

  async function connect(
    peer: RawCoapPeer,
    query = 'clientid=c1&username=u&password=p',
  ): Promise<string> {
    const answer = await peer.ask('post', `/mqtt/connection?${query}`)
    expect(answer.code).toBe('2.01')
    return `clientid=c1&token=${answer.payload}`
  }

  test('a client logs in, publishes, observes, and leaves', async () => {
    const gateway = await start(required)
    const mqtt = await subscriber(gateway, '#')
    const peer = await device(gateway)
    const who = await connect(peer)
    expect(gateway.clients.sessions.get('c1')).toMatchObject({
      protocolName: 'CoAP',
      gatewayVersion: '1',
      username: 'u',
    })
    expect(code(await peer.ask('post', `/ps/a?${who}`, { payload: '1' }))).toBe('2.04')
    expect(await received(mqtt)).toMatchObject([{ topic: 'a', payload: '1' }])
    await peer.ask('get', `/ps/s?${who}`, { token: 't', options: [observe] })
    await toDevice(gateway, 's', 0)
    expect(code(await peer.next())).toBe('2.05 hi')
    expect(code(await peer.ask('put', `/mqtt/connection?${who}`))).toBe('2.04')
    expect(code(await peer.ask('delete', `/mqtt/connection?${who}`))).toBe('2.02')
    expect([gateway.clients.sessions.size, gateway.listener.currentConnections]).toEqual([0, 0])
  })

  test('each request needs the token', async () => {
    const gateway = await start(required)
    const peer = await device(gateway)
    const who = await connect(peer)
    const missing = '4.00 Missing token or clientid in connection mode'
    for (const query of ['', 'clientid=c1', 'clientid=c1&token=1', who.replace('c1', 'c2')]) {
      expect(code(await peer.ask('post', `/ps/a?${query}`))).toBe(missing)
      expect(code(await peer.ask('put', `/mqtt/connection?${query}`))).toBe(missing)
      expect(code(await peer.ask('delete', `/mqtt/connection?${query}`))).toBe(missing)
    }
    expect(gateway.clients.sessions.size).toBe(1)
  })

  test('a refused login says why, and ends', async () => {
    const refusal = new Refusal(ReasonCode.badUserNameOrPassword, 'no')
    const gateway = await start(required, {
      authenticate: ({ password }) => (password?.equals(Buffer.from('p')) ? {} : refusal),
    })
    const peer = await device(gateway)
    const login = async (query: string) => code(await peer.ask('post', `/mqtt/connection?${query}`))
    expect(await login('clientid=c1&password=x')).toBe(
      '4.00 Login Failed: bad_username_or_password',
    )
    expect(await login('username=u')).toBe('4.00 Login Failed: clientid is required')
    expect(gateway.listener.currentConnections).toBe(0)
    await connect(peer)
    expect(await login('clientid=c1')).toBe('4.00 Bad Request: client has connected')
    expect(await login('clientid=c2')).toBe('4.00 Bad Request: channel has registered by: c1')
    expect(await login('')).toBe('4.00 Bad Request: invalid queries')
  })

  test('a client may change its address; notifications follow it', async () => {
    const gateway = await start(required)
    const [first, second] = [await device(gateway), await device(gateway)]
    const who = await connect(first)
    await first.ask('get', `/ps/s?${who}`, { token: 't', options: [observe] })
    expect(code(await second.ask('put', `/mqtt/connection?${who}`))).toBe('2.04')
    await toDevice(gateway, 's', 0)
    expect(code(await second.next())).toBe('2.05 hi')
    expect(gateway.listener.currentConnections).toBe(1)
  })

  test('another client of the same ID takes its place; an administrator ends it', async () => {
    const gateway = await start(required)
    const [first, second] = [await device(gateway), await device(gateway)]
    const old = await connect(first)
    await connect(second)
    expect((await first.ask('put', `/mqtt/connection?${old}`)).code).toBe('4.00')
    gateway.clients.sessions.kick('c1')
    expect(
      gateway.gateway.request(
        'c1',
        Buffer.from('t'),
        { code: '0.01', options: [], payload: Buffer.alloc(0) },
        1000,
      ),
    ).toBeUndefined()
  })

  test('a client that is silent for 1.5 heartbeats is lost', async () => {
    const clock = new FakeClock()
    const gateway = await start({ ...required, heartbeat: '10s' }, { clock })
    const peer = await device(gateway)
    const who = await connect(peer)
    clock.advance(14_000)
    await peer.ask('put', `/mqtt/connection?${who}`)
    clock.advance(14_000)
    expect(gateway.clients.sessions.size).toBe(1)
    clock.advance(1001)
    expect(gateway.clients.sessions.size).toBe(0)
  })

  test('a request of an administrator reaches the client', async () => {
    const gateway = await start(required)
    const peer = await device(gateway)
    await connect(peer)
    const content = { code: '0.01', options: [], payload: Buffer.from('x') }
    const answered = gateway.gateway.request('c1', Buffer.from('tk1'), content, 5000)
    const request = await peer.next()
    expect(request).toMatchObject({ type: 'con', code: '0.01', token: Buffer.from('tk1') })
    peer.answer(request, '2.05', { payload: Buffer.from('21.5') })
    expect(await answered).toMatchObject({ code: '2.05', payload: Buffer.from('21.5') })
  })
})

describe('the address of a peer', () => {
  const peerAddress = '192.0.2.7'

  test('gets few bytes until it has acknowledged something', async () => {
    const clock = new FakeClock()
    const gateway = await start({}, { clock, peerAddress })
    const peer = await device(gateway)
    await peer.ask('get', '/ps/s', { token: 't', options: [observe] })
    const sizes: number[] = []
    peer.peer.socket.on('message', (bytes) => sizes.push(bytes.length))
    for (let i = 0; i < 100; i++) await toDevice(gateway, 's', 0, 'x'.repeat(100))
    await peer.ask('post', '/ps/x').catch(() => {})
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1500)
  })

  test('gets all once it has', async () => {
    const clock = new FakeClock()
    const gateway = await start({}, { clock, peerAddress })
    const peer = await device(gateway)
    await peer.ask('get', '/ps/s', { token: 't', options: [observe] })
    await toDevice(gateway, 's', 1)
    peer.acknowledge(await peer.next())
    await peer.ask('post', '/ps/x')
    for (let i = 0; i < 50; i++) await toDevice(gateway, 's', 0, 'x'.repeat(100))
    for (let i = 0; i < 50; i++) expect(await peer.next()).toMatchObject({ type: 'non' })
  })
})
