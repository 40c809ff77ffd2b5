import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Kernel } from '../kernel.ts'
import type { ZoneSettings } from '../settings.ts'
import {
  caCertificate,
  clientCertificate,
  clientKey,
  serverCertificate,
  serverKey,
} from '../testing/certificates.ts'
import { type ListenerSettings, type RunningListener, startListener } from './listener.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(
  settings: Partial<ListenerSettings> = {},
  zone: Partial<ZoneSettings> = {},
  heapLimit?: number,
): Promise<{ kernel: Kernel; listener: RunningListener }> {
  const kernel = new Kernel({
    ...{ node: 'test@127.0.0.1', zone },
    ...(heapLimit !== undefined && { heapLimit }),
  })
  const listener = await startListener(kernel, {
    type: 'tcp',
    name: 'default',
    bind: { host: '127.0.0.1', port: 0 },
    maxConnections: 100,
    enableAuthn: true,
    ...settings,
  })
  closing.push(() => kernel.close())
  closing.push(() => listener.close())
  return { kernel, listener }
}

const tls = { key: serverKey, cert: serverCertificate, ca: caCertificate }
const schemes = { tcp: 'mqtt', ssl: 'mqtts', ws: 'ws', wss: 'wss' } as const

async function client(
  { settings, address }: RunningListener,
  options: IClientOptions = {},
): Promise<MqttClient> {
  const path = settings.type.startsWith('ws') ? '/mqtt' : ''
  const made = await connectAsync(
    `${schemes[settings.type]}://127.0.0.1:${address.port}${path}`,
    { reconnectPeriod: 0, ca: caCertificate, ...options },
    false,
  )
  closing.push(() => made.endAsync(true))
  return made
}

async function socket({ address }: RunningListener): Promise<Socket> {
  const made = connectTcp(address.port, '127.0.0.1')
  made.on('error', () => {}) // a reset is one way to be refused
  closing.push(async () => made.destroy())
  await once(made, 'connect')
  return made
}

function nextMessage(from: MqttClient): Promise<[topic: string, text: string]> {
  return new Promise((resolve) => {
    from.once('message', (topic, payload) => resolve([topic, payload.toString()]))
  })
}

describe.each(['tcp', 'ssl', 'ws', 'wss'] as const)('%s', (type) => {
  const settings = { type, ...(type === 'ssl' || type === 'wss' ? { tls } : {}) }

  test.each([3, 4, 5] as const)('mqtt.js speaks version %d, at all three QoS', async (version) => {
    const { listener, kernel } = await open(settings)
    expect(listener.id).toBe(`${type}:default`)
    const legacy = version === 3 ? { protocolId: 'MQIsdp' as const } : {}
    const a = await client(listener, { protocolVersion: version, clientId: 'a', ...legacy })
    const b = await client(listener, { protocolVersion: version, clientId: 'b', ...legacy })
    await b.subscribeAsync('t/#', { qos: 2 })
    for (const qos of [0, 1, 2] as const) {
      const heard = nextMessage(b)
      await a.publishAsync('t/1', `at ${qos}`, { qos })
      expect(await heard).toEqual(['t/1', `at ${qos}`])
    }
    expect(listener.currentConnections).toBe(2)
    const peer = kernel.sessions.get('a')?.peer
    expect(peer).toMatchObject({
      listener: `${type}:default`,
      address: '127.0.0.1',
      localPort: listener.address.port,
    })
  })

  test('a large message goes over whole', async () => {
    const { listener } = await open(settings, { maxPacketSizeBytes: 8 * 1024 * 1024 })
    const a = await client(listener, { protocolVersion: 5 })
    await a.subscribeAsync('big')
    const heard = new Promise<Buffer>((resolve) =>
      a.once('message', (_, payload) => resolve(payload)),
    )
    const payload = Buffer.alloc(5 * 1024 * 1024, 'abcdefg')
    await a.publishAsync('big', payload, { qos: 1 })
    expect((await heard).equals(payload)).toBe(true)
  })
})

describe('WebSocket', () => {
  test('frames in part take no more memory than their budget, and a client is served', async () => {
    const { listener, kernel } = await open({ type: 'ws' }, {}, 10 * 1024 * 1024)
    const budget = kernel.memory.budget('incoming_packets')
    let closed = 0
    for (let i = 0; i < 20; i++) {
      const ws = new WebSocket(`ws://127.0.0.1:${listener.address.port}/mqtt`, ['mqtt'])
      ws.on('error', () => {})
      ws.on('close', () => closed++)
      await once(ws, 'open')
      closing.push(async () => ws.terminate())
      ws.send(Buffer.alloc(200_000), { fin: false })
    }
    await expect.poll(() => closed).toBeGreaterThan(10)
    expect(budget.used).toBeLessThanOrEqual(budget.limit)
    expect(budget.refused).toBeGreaterThanOrEqual(closed)
    const good = await client(listener)
    await good.publishAsync('t', Buffer.alloc(100_000), { qos: 1 })
  })

  test.each(['mqtt', 'mqttv3.1', 'mqtt-v3', 'mqtt-v3.1.1', 'mqtt-v5'])(
    'the subprotocol %s is agreed on',
    async (protocol) => {
      const { listener } = await open({ type: 'ws' })
      const ws = new WebSocket(`ws://127.0.0.1:${listener.address.port}/mqtt`, [protocol])
      await once(ws, 'open')
      expect(ws.protocol).toBe(protocol)
      ws.terminate()
    },
  )

  test('another path is not found', async () => {
    const { listener } = await open({ type: 'ws' })
    const ws = new WebSocket(`ws://127.0.0.1:${listener.address.port}/other`, ['mqtt'])
    const [error] = await once(ws, 'error').catch((reason: unknown) => [reason])
    expect(String(error)).toContain('404')
  })

  test.each([
    ['behind a trusted proxy has its own address', ['127.0.0.1'], '203.0.113.7'],
    ['behind another proxy has the address of the proxy', ['10.0.0.0/8'], '127.0.0.1'],
  ])('a client %s', async (_, trustedProxies, address) => {
    const { listener, kernel } = await open({ type: 'ws', webSocket: { trustedProxies } })
    await client(listener, {
      clientId: 'far',
      wsOptions: { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' } },
    })
    expect(kernel.sessions.get('far')?.peer?.address).toBe(address)
  })

  test('plain HTTP is answered with "upgrade required"', async () => {
    const { listener } = await open({ type: 'ws' })
    const response = await fetch(`http://127.0.0.1:${listener.address.port}/mqtt`)
    expect(response.status).toBe(426)
  })

  test('a frame far beyond the largest packet is not gathered', async () => {
    const { listener, kernel } = await open({ type: 'ws' }, { maxPacketSizeBytes: 1000 })
    const ws = new WebSocket(`ws://127.0.0.1:${listener.address.port}/mqtt`, ['mqtt'])
    await once(ws, 'open')
    ws.on('error', () => {}) // the reset that may follow
    ws.send(Buffer.alloc(2 * 1024 * 1024))
    const [code] = await once(ws, 'close')
    expect([1006, 1009]).toContain(code)
    expect(kernel.metrics.get('bytes.received')).toBe(0)
  })

  test('a text frame ends the connection [MQTT-6.0.0-1]', async () => {
    const { listener } = await open({ type: 'ws' })
    const ws = new WebSocket(`ws://127.0.0.1:${listener.address.port}/mqtt`, ['mqtt'])
    await once(ws, 'open')
    ws.send('hello')
    await once(ws, 'close')
  })
})

describe('TLS', () => {
  test('without a known certificate nobody gets in, where it is asked for', async () => {
    const { listener } = await open({
      type: 'ssl',
      tls: { ...tls, verifyPeer: true, requireCertificate: true },
    })
    await expect(client(listener)).rejects.toThrow()
  })

  test('the certificate can give the name', async () => {
    const { listener, kernel } = await open(
      { type: 'ssl', tls: { ...tls, verifyPeer: true, requireCertificate: true } },
      { peerCertAsUsername: 'cn', peerCertAsClientId: 'cn' },
    )
    await client(listener, { key: clientKey, cert: clientCertificate, clientId: 'x' })
    expect(kernel.sessions.get('device-1')).toMatchObject({ username: 'device-1' })
    expect(kernel.sessions.get('device-1')?.peer.certificate?.subject).toBe(
      'CN=device-1,O=Signalbox tests',
    )
  })

  test('plain bytes at a TLS port harm nobody', async () => {
    const { listener } = await open({ type: 'ssl', tls })
    const plain = await socket(listener)
    plain.write('hello\r\n\r\n')
    await once(plain, 'close')
    expect((await client(listener)).connected).toBe(true)
  })
})

describe('limits', () => {
  test('a full listener says so, and lets in again when one has left', async () => {
    const { listener } = await open({ maxConnections: 1 })
    const first = await client(listener, { protocolVersion: 5 })
    await expect(client(listener, { protocolVersion: 5 })).rejects.toMatchObject({ code: 0x89 })
    await expect(client(listener, { protocolVersion: 4 })).rejects.toMatchObject({ code: 3 })
    await first.endAsync()
    await expect.poll(() => listener.currentConnections).toBe(0)
    expect((await client(listener, { protocolVersion: 5 })).connected).toBe(true)
  })

  test('a client that does not read uses bounded memory; the others continue', async () => {
    const { listener, kernel } = await open({}, { maxOutgoingBufferBytes: 200_000 })
    const slow = await socket(listener)
    // CONNECT (3.1.1, client id s), SUBSCRIBE to t with QoS 0.
    slow.write(Buffer.from([0x10, 13, 0, 4, 77, 81, 84, 84, 4, 2, 0, 0, 0, 1, 115]))
    slow.write(Buffer.from([0x82, 6, 0, 1, 0, 1, 116, 0]))
    slow.pause()
    await expect.poll(() => kernel.subscriptions.count).toBe(1)
    const quick = await client(listener)
    let heard = 0
    quick.on('message', () => heard++)
    await quick.subscribeAsync('t')
    const payload = Buffer.alloc(10_000)
    const total = 2000
    for (let i = 0; i < total; i++) {
      kernel.publish({
        topic: 't',
        payload,
        qos: 0,
        retain: false,
        fromClientId: 'api',
        timestamp: Date.now(),
      })
      if (i % 10 === 9) await expect.poll(() => heard, { interval: 1 }).toBe(i + 1)
    }
    const counters = kernel.sessions.get('s')?.counters
    expect(counters?.sendMsgDroppedQueueFull).toBeGreaterThan(0)
    expect(kernel.metrics.get('delivery.dropped.queue_full')).toBe(
      counters?.sendMsgDroppedQueueFull,
    )
  })
})

test('a taken port is the caller’s to tell', async () => {
  const { kernel, listener } = await open()
  await expect(
    startListener(kernel, { ...listener.settings, bind: listener.address }),
  ).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('closing ends its connections, and no other listener’s', async () => {
  const { kernel, listener } = await open()
  const second = await startListener(kernel, {
    ...listener.settings,
    name: 'second',
    bind: { host: '127.0.0.1', port: 0 },
  })
  const stays = await client(listener, { clientId: 'stays' })
  const goes = await client(second, { clientId: 'goes' })
  const gone = new Promise((resolve) => goes.once('close', () => resolve(undefined)))
  await second.close()
  await gone
  expect(stays.connected).toBe(true)
  await expect.poll(() => kernel.sessions.connectedCount).toBe(1)
})

test('the DISCONNECT of the broker arrives while the client is still sending', async () => {
  const { listener } = await open({}, { maxPacketSizeBytes: 1000 })
  const talker = await socket(listener)
  const packets: Packet[] = []
  const parser = mqttPacket.parser({ protocolVersion: 5 })
  parser.on('packet', (packet) => packets.push(packet))
  talker.on('data', (chunk: Buffer) => parser.parse(chunk))
  // CONNECT of MQTT 5, then the beginning of a packet that is too large, and much of it.
  talker.write(Buffer.from([0x10, 14, 0, 4, 77, 81, 84, 84, 5, 2, 0, 0, 0, 0, 1, 115]))
  talker.write(Buffer.from([0x30, 0xff, 0xff, 0x7f]))
  for (let i = 0; i < 20; i++) talker.write(Buffer.alloc(60_000))
  await once(talker, 'close')
  expect(packets).toMatchObject([{ cmd: 'connack' }, { cmd: 'disconnect', reasonCode: 0x95 }])
})
