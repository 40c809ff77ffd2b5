import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { afterEach, describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { Refusal } from '../../../kernel/access.ts'
import { FakeClock } from '../../../kernel/testing/fake-clock.ts'
import { MemoryClient } from '../../../kernel/testing/memory-client.ts'
import { SnDevice, type SnPacketOf } from '../testing/sn-device.ts'
import { startUdpGateway, UdpPeer, type UdpGateway } from '../testing/udp-gateway.ts'
import { decodePacket } from './decode.ts'
import { mqttsnGateway, type SnGateway } from './gateway.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
})

async function start(
  given: object = {},
  more: Partial<Parameters<typeof startUdpGateway<'mqttsn', SnGateway>>[1]> = {},
): Promise<UdpGateway<SnGateway>> {
  const config = parse(gatewaySchemas.mqttsn, { predefined: [{ id: 1, topic: 'pre/1' }], ...given })
  const started = await startUdpGateway(mqttsnGateway, { config, ...more })
  opened.push(started)
  return started
}

async function device(gateway: UdpGateway<SnGateway>): Promise<SnDevice> {
  const peer = await UdpPeer.open(gateway.port)
  opened.push(peer)
  return new SnDevice(peer)
}

/** A client of MQTT in the same kernel. */
async function subscriber(gateway: UdpGateway<SnGateway>, topic: string): Promise<MemoryClient> {
  const client = new MemoryClient(gateway.kernel, 5)
  await client.connect({ clientId: 'mqtt' })
  await client.subscribe(topic, { qos: 2 })
  return client
}

const toDevice = (gateway: UdpGateway<SnGateway>, topic: string, qos: 0 | 1 | 2, text = 'hi') =>
  gateway.kernel.publish({
    ...{ topic, qos, retain: false, payload: Buffer.from(text) },
    ...{ fromClientId: 'app', timestamp: gateway.kernel.clock.now() },
  })

const received = async (client: MemoryClient) =>
  (await client.settle()).flatMap((packet) =>
    packet.cmd === 'publish'
      ? [
          {
            topic: packet.topic,
            qos: packet.qos,
            retain: packet.retain,
            payload: String(packet.payload),
          },
        ]
      : [],
  )

describe('before a connection', () => {
  test('a search is answered with the number of the gateway', async () => {
    const gateway = await start({ gateway_id: 7 })
    const client = await device(gateway)
    client.send({ type: 'searchgw', radius: 1 })
    expect(await client.next('gwinfo')).toMatchObject({ gatewayId: 7 })
  })

  test('QoS -1 publishes to short and predefined topics only', async () => {
    const gateway = await start()
    const mqtt = await subscriber(gateway, '#')
    const client = await device(gateway)
    client.publish({ qos: -1, topic: { kind: 'short', name: 'ab' } })
    client.publish({ qos: -1, topic: { kind: 'predefined', id: 1 }, payload: Buffer.from('pre') })
    client.publish({ qos: -1, topic: { kind: 'predefined', id: 2 } })
    client.publish({ qos: -1, topic: { kind: 'normal', id: 1025 } })
    client.send({ type: 'disconnect', duration: undefined })
    await client.next('disconnect')
    expect(await received(mqtt)).toEqual([
      { topic: 'ab', qos: 0, retain: false, payload: 'hello' },
      { topic: 'pre/1', qos: 0, retain: false, payload: 'pre' },
    ])
  })

  test('QoS -1 can be refused', async () => {
    const gateway = await start({ enable_qos3: false })
    const client = await device(gateway)
    client.publish({ qos: -1, topic: { kind: 'short', name: 'ab' } })
    expect(await client.next('puback')).toMatchObject({ returnCode: 3 })
  })

  test('other packets and bytes that are none have no answer', async () => {
    const gateway = await start()
    const client = await device(gateway)
    client.send({ type: 'pingreq', clientId: 'x' })
    client.publish({ qos: 1, messageId: 3 })
    client.peer.send(Buffer.from('no packet'))
    client.send({ type: 'searchgw', radius: 1 })
    await client.next('gwinfo')
    expect([client.peer.unread, gateway.listener.currentConnections]).toEqual([0, 0])
  })
})

describe('a connection', () => {
  test('is listed with the facts of its protocol', async () => {
    const gateway = await start()
    const client = await device(gateway)
    expect(await client.connect('sn-1')).toBe(0)
    const session = gateway.clients.sessions.get('sn-1')
    expect(session).toMatchObject({
      protocolName: 'MQTT-SN',
      gatewayVersion: '1.2',
      username: null,
      cleanStart: true,
      connected: true,
    })
    expect(session?.peer).toMatchObject({ gateway: 'mqttsn', port: client.peer.port })
  })

  test('a refused client gets return code 0x80', async () => {
    const refusal = new Refusal(ReasonCode.badUserNameOrPassword, 'no')
    const gateway = await start(
      {},
      { authenticate: ({ clientId }) => (clientId === 'ok' ? {} : refusal) },
    )
    const client = await device(gateway)
    expect(await client.connect('bad')).toBe(0x80)
    expect(await client.connect('ok')).toBe(0)
  })

  test('the will is asked for, and published if the client is lost, not if it leaves', async () => {
    const clock = new FakeClock()
    const gateway = await start({}, { clock, mountpoint: 'sn/' })
    const mqtt = await subscriber(gateway, 'sn/#')
    const client = await device(gateway)
    const connect = async () => {
      client.send({ type: 'connect', clientId: 'w', cleanSession: true, will: true, duration: 10 })
      await client.next('willtopicreq')
      client.send({ type: 'willtopic', topic: 'gone', qos: 1, retain: false })
      await client.next('willmsgreq')
      client.send({ type: 'willmsg', payload: Buffer.from('first') })
      await client.next('connack')
    }
    await connect()
    client.send({ type: 'disconnect', duration: undefined })
    await client.next('disconnect')
    expect(await received(mqtt)).toEqual([])
    await connect()
    client.send({ type: 'willmsgupd', payload: Buffer.from('second') })
    await client.next('willmsgresp')
    clock.advance(14_999)
    await client.settled()
    clock.advance(15_001)
    await client.next('disconnect')
    expect(await received(mqtt)).toMatchObject([{ topic: 'sn/gone', payload: 'second', qos: 1 }])
  })

  test('an administrator and a second client of the same name end it', async () => {
    const gateway = await start()
    const [first, second] = [await device(gateway), await device(gateway)]
    await first.connect('same')
    await second.connect('same')
    await first.next('disconnect')
    gateway.clients.sessions.kick('same')
    await second.next('disconnect')
    expect(gateway.listener.currentConnections).toBe(0)
  })

  test('a client that has started again at its address is admitted again', async () => {
    const gateway = await start()
    const client = await device(gateway)
    await client.connect('a')
    expect([await client.connect('a'), await client.connect('b')]).toEqual([0, 0])
    expect([...gateway.clients.sessions.values()].map(({ clientId }) => clientId)).toEqual(['b'])
  })

  test('a session without Clean Session continues, with its topic identifiers', async () => {
    const gateway = await start({ subs_resume: true })
    const client = await device(gateway)
    await client.connect('s', { cleanSession: false })
    const { topicId } = await client.subscribe('a/b', 1)
    client.send({ type: 'disconnect', duration: undefined })
    await client.next('disconnect')
    await toDevice(gateway, 'a/b', 1, 'waited')
    const again = await device(gateway)
    expect(await again.connect('s', { cleanSession: false })).toBe(0)
    const register = await again.next('register')
    expect(register).toMatchObject({ topicName: 'a/b', topicId })
    again.send({ ...register, type: 'regack', returnCode: 0 })
    expect(await again.next('publish')).toMatchObject({ payload: Buffer.from('waited') })
  })
})

describe('messages of a client', () => {
  test('reach clients of MQTT with topic, QoS, retain flag and mountpoint', async () => {
    const gateway = await start({}, { mountpoint: 'sn/${clientid}/' })
    const mqtt = await subscriber(gateway, 'sn/#')
    const client = await device(gateway)
    await client.connect('c')
    const { topicId, returnCode } = await client.register('a/b')
    expect([topicId, returnCode]).toEqual([1025, 0])
    const topic = { kind: 'normal', id: topicId } as const
    client.publish({ topic, qos: 0, payload: Buffer.from('0') })
    client.publish({ topic, qos: 1, messageId: 5, payload: Buffer.from('1') })
    expect(await client.next('puback')).toMatchObject({ messageId: 5, topicId, returnCode: 0 })
    for (let i = 0; i < 2; i++) {
      client.publish({ topic, qos: 2, messageId: 6, dup: i > 0, payload: Buffer.from('2') })
      expect(await client.next('pubrec')).toMatchObject({ messageId: 6 })
    }
    client.send({ type: 'pubrel', messageId: 6 })
    await client.next('pubcomp')
    client.publish({ topic: { kind: 'predefined', id: 1 }, payload: Buffer.from('p') })
    client.publish({ topic: { kind: 'short', name: 'xy' }, payload: Buffer.from('s') })
    await client.settled()
    expect(await received(mqtt)).toEqual([
      { topic: 'sn/c/a/b', qos: 0, retain: false, payload: '0' },
      { topic: 'sn/c/a/b', qos: 1, retain: false, payload: '1' },
      { topic: 'sn/c/a/b', qos: 2, retain: false, payload: '2' },
      { topic: 'sn/c/pre/1', qos: 0, retain: false, payload: 'p' },
      { topic: 'sn/c/xy', qos: 0, retain: false, payload: 's' },
    ])
  })

  test('the same name has the same identifier, a filter has none', async () => {
    const gateway = await start()
    const client = await device(gateway)
    await client.connect('c')
    expect((await client.register('a')).topicId).toBe(1025)
    expect((await client.register('a')).topicId).toBe(1025)
    expect((await client.register('b')).topicId).toBe(1026)
    expect((await client.register('pre/1')).topicId).toBe(1)
    expect(await client.register('a/#')).toMatchObject({ topicId: 0, returnCode: 3 })
    expect(await client.register('')).toMatchObject({ topicId: 0, returnCode: 3 })
  })

  test('what is wrong with a message has a return code', async () => {
    const gateway = await start({}, { zone: { maxAwaitingRel: 1 } })
    gateway.kernel.hooks.on('client.authorize', (_, __, { topic }) =>
      topic === 'secret' ? 'deny' : undefined,
    )
    const client = await device(gateway)
    await client.connect('c')
    const publish = async (more: Partial<SnPacketOf<'publish'>>) => {
      client.publish({ messageId: 9, ...more })
      return (await client.next('puback')).returnCode
    }
    expect(await publish({ topic: { kind: 'normal', id: 2000 } })).toBe(2)
    expect(await publish({ topic: { kind: 'predefined', id: 2 }, qos: 1 })).toBe(2)
    expect(await publish({ topic: { kind: 'short', name: 'a#' } })).toBe(3)
    const { topicId } = await client.register('secret')
    for (const qos of [0, 1, 2] as const) {
      expect(await publish({ topic: { kind: 'normal', id: topicId }, qos })).toBe(0x80)
    }
    const topic = { kind: 'short', name: 'ok' } as const
    client.publish({ topic, qos: 2, messageId: 1 })
    await client.next('pubrec')
    expect(await publish({ topic, qos: 2, messageId: 2 })).toBe(1)
    expect(await client.subscribe('secret')).toMatchObject({ returnCode: 0x80, topicId: 0 })
  })
})

describe('messages for a client', () => {
  test('of the three QoS levels follow each other in a window of one', async () => {
    const gateway = await start()
    const client = await device(gateway)
    await client.connect('c')
    const { topicId, qos } = await client.subscribe('a/b', 2)
    expect([topicId, qos]).toEqual([1025, 2])
    for (const each of [2, 1, 0] as const) await toDevice(gateway, 'a/b', each, `q${each}`)
    const first = await client.next('publish')
    expect(first).toMatchObject({ qos: 2, topic: { kind: 'normal', id: topicId }, retain: false })
    // QoS 0 does not wait for the window.
    expect(await client.next('publish')).toMatchObject({ qos: 0 })
    client.send({ type: 'pubrec', messageId: first.messageId })
    expect(await client.next('pubrel')).toMatchObject({ messageId: first.messageId })
    client.send({ type: 'pubcomp', messageId: first.messageId })
    const second = await client.next('publish')
    expect(second).toMatchObject({ qos: 1, payload: Buffer.from('q1') })
    client.send({ type: 'puback', topicId, messageId: second.messageId, returnCode: 0 })
    await client.settled()
    expect(gateway.clients.sessions.get('c')?.inflight.size).toBe(0)
  })

  test('an unknown topic is registered first, and no message is lost', async () => {
    const gateway = await start()
    const client = await device(gateway)
    await client.connect('c')
    expect(await client.subscribe('s/#', 1)).toMatchObject({ topicId: 0, returnCode: 0 })
    for (const topic of ['s/1', 's/1', 's/2']) await toDevice(gateway, topic, 0, topic)
    const first = await client.next('register')
    expect(first).toMatchObject({ topicName: 's/1' })
    client.send({ ...first, type: 'regack', returnCode: 0 })
    const topic = { kind: 'normal', id: first.topicId } as const
    for (let i = 0; i < 2; i++) expect(await client.next('publish')).toMatchObject({ topic })
    const second = await client.next('register')
    client.send({ ...second, type: 'regack', returnCode: 3 })
    await client.settled()
    await toDevice(gateway, 's/1', 0)
    expect(await client.next('publish')).toMatchObject({ topic })
  })

  test('a client that does not answer REGISTER is disconnected after three repetitions', async () => {
    const clock = new FakeClock()
    const gateway = await start({}, { clock })
    const client = await device(gateway)
    await client.connect('c', { duration: 0 })
    await client.subscribe('s/+')
    await toDevice(gateway, 's/1', 0)
    const { messageId } = await client.next('register')
    for (let i = 0; i < 3; i++) {
      clock.advance(5000)
      expect(await client.next('register')).toMatchObject({ messageId })
    }
    clock.advance(5000)
    await client.next('disconnect')
  })

  test('a client that has lost an identifier gets it registered again', async () => {
    const gateway = await start()
    const client = await device(gateway)
    await client.connect('c')
    const { topicId } = await client.subscribe('a/b', 1)
    await toDevice(gateway, 'a/b', 1)
    const { messageId } = await client.next('publish')
    client.send({ type: 'puback', topicId, messageId, returnCode: 2 })
    const register = await client.next('register')
    client.send({ ...register, type: 'regack', returnCode: 0 })
    const again = await client.next('publish')
    expect(again).toMatchObject({ messageId, topic: { kind: 'normal', id: register.topicId } })
    client.send({ type: 'puback', topicId: register.topicId, messageId, returnCode: 0 })
    await client.settled()
    expect(gateway.clients.sessions.get('c')?.inflight.size).toBe(0)
  })

  test('an unacknowledged message is sent again', async () => {
    const clock = new FakeClock()
    const gateway = await start({}, { clock, zone: { retryIntervalMs: 10_000 } })
    const client = await device(gateway)
    await client.connect('c', { duration: 0 })
    await client.subscribe('a/b', 1)
    await toDevice(gateway, 'a/b', 1)
    const { messageId } = await client.next('publish')
    clock.advance(10_000)
    expect(await client.next('publish')).toMatchObject({ messageId, dup: true })
  })

  test('a message that no datagram can hold is dropped, with the reason', async () => {
    const gateway = await start()
    const dropped: unknown[] = []
    gateway.kernel.hooks.on('delivery.dropped', (_, { topic }, reason) =>
      dropped.push([topic, reason]),
    )
    const client = await device(gateway)
    await client.connect('c')
    await client.subscribe('a/b', 1)
    await toDevice(gateway, 'a/b', 1, 'x'.repeat(65_499))
    await toDevice(gateway, 'a/b', 1, 'next')
    expect(await client.next('publish')).toMatchObject({ payload: Buffer.from('next') })
    expect(dropped).toEqual([['a/b', 'too_large']])
  })

  test('unsubscribed topics end; the answer always comes', async () => {
    const gateway = await start()
    const client = await device(gateway)
    await client.connect('c')
    client.send({
      type: 'subscribe',
      dup: false,
      qos: 1,
      messageId: 1,
      topic: { kind: 'predefined', id: 1 },
    })
    expect(await client.next('suback')).toMatchObject({ topicId: 1, returnCode: 0 })
    client.send({
      type: 'subscribe',
      dup: false,
      qos: 1,
      messageId: 1,
      topic: { kind: 'predefined', id: 9 },
    })
    expect(await client.next('suback')).toMatchObject({ topicId: 0, returnCode: 2 })
    client.peer.send(Buffer.from('0612030001ff', 'hex'))
    expect(await client.next('suback')).toMatchObject({ returnCode: 3 })
    for (const id of [1, 1, 9]) {
      client.send({ type: 'unsubscribe', messageId: id, topic: { kind: 'predefined', id } })
      expect(await client.next('unsuback')).toMatchObject({ messageId: id })
    }
    expect(gateway.clients.sessions.get('c')?.subscriptions.size).toBe(0)
  })
})

describe('a sleeping client', () => {
  test('gets its messages when it asks, then sleeps on', async () => {
    const clock = new FakeClock()
    const gateway = await start({}, { clock })
    const client = await device(gateway)
    await client.connect('z')
    const { topicId } = await client.subscribe('a/b', 1)
    client.send({ type: 'disconnect', duration: 300 })
    await client.next('disconnect')
    for (const qos of [1, 0, 1] as const) await toDevice(gateway, 'a/b', qos)
    expect(client.peer.unread).toBe(0)
    client.send({ type: 'pingreq', clientId: 'other' })
    client.send({ type: 'pingreq', clientId: 'z' })
    for (let i = 0; i < 3; i++) {
      const { qos, messageId } = await client.next('publish')
      if (qos > 0) client.send({ type: 'puback', topicId, messageId, returnCode: 0 })
    }
    await client.next('pingresp')
    await toDevice(gateway, 'a/b', 1)
    client.send({ type: 'pingreq', clientId: '' })
    await client.next('pingresp')
    expect(client.peer.unread).toBe(0)
    clock.advance(299_000)
    client.send({ type: 'connect', clientId: 'z', cleanSession: true, will: false, duration: 60 })
    await client.next('connack')
    await client.next('publish')
    // The time of its sleep is over, and it is awake.
    clock.advance(2000)
    await client.settled()
  })

  test('that does not wake up in time ends without its will', async () => {
    const clock = new FakeClock()
    const gateway = await start({}, { clock })
    const mqtt = await subscriber(gateway, '#')
    const client = await device(gateway)
    client.send({ type: 'connect', clientId: 'z', cleanSession: true, will: true, duration: 10 })
    await client.next('willtopicreq')
    client.send({ type: 'willtopic', topic: 'gone', qos: 0, retain: false })
    await client.next('willmsgreq')
    client.send({ type: 'willmsg', payload: Buffer.from('x') })
    await client.next('connack')
    client.send({ type: 'disconnect', duration: 100 })
    await client.next('disconnect')
    clock.advance(99_000)
    expect(gateway.clients.sessions.get('z')?.connected).toBe(false)
    clock.advance(1000)
    await client.next('disconnect')
    expect(gateway.clients.sessions.get('z')).toBeUndefined()
    expect(await received(mqtt)).toEqual([])
  })
})

describe('the address of a client', () => {
  const peerAddress = '192.0.2.7'

  test('is verified by a REGISTER before it gets many messages, and then it gets all', async () => {
    const gateway = await start({}, { peerAddress })
    const client = await device(gateway)
    await client.connect('c')
    await client.subscribe('a/b')
    for (let i = 0; i < 30; i++) await toDevice(gateway, 'a/b', 0, `${i} ${'x'.repeat(100)}`)
    const texts: string[] = []
    let bytes = 0
    for (;;) {
      const packet = decodePacket(await client.peer.next())
      if (packet?.type === 'register') {
        client.send({ ...packet, type: 'regack', returnCode: 0 })
        break
      }
      if (packet?.type !== 'publish') throw new Error(packet?.type)
      texts.push(packet.payload.toString())
      bytes += packet.payload.length
    }
    expect(bytes).toBeLessThan(1024)
    while (texts.length < 30) texts.push((await client.next('publish')).payload.toString())
    expect(texts.map((each) => Number.parseInt(each, 10))).toEqual([...texts.keys()])
    for (let i = 0; i < 30; i++) await toDevice(gateway, 'a/b', 0, 'x'.repeat(1000))
    for (let i = 0; i < 30; i++) await client.next('publish')
  })

  test('that is not verified makes room for others, a verified one does not', async () => {
    const gateway = await start({}, { maxConnections: 2, peerAddress })
    const [verified, other, third] = [
      await device(gateway),
      await device(gateway),
      await device(gateway),
    ]
    await verified.connect('verified')
    await verified.subscribe('s/+')
    await toDevice(gateway, 's/1', 0)
    verified.send({ ...(await verified.next('register')), type: 'regack', returnCode: 0 })
    await verified.next('publish')
    await other.connect('other')
    await third.connect('third')
    const ids = [...gateway.clients.sessions.values()].map(({ clientId }) => clientId)
    expect(ids.toSorted()).toEqual(['third', 'verified'])
  })
})
