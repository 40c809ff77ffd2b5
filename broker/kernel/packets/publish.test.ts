import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { describe, expect, test } from 'vitest'
import { TestKernel } from '../testing/kernel.ts'

describe('QoS 0', () => {
  test('reaches a subscriber as it was sent', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b', {}, 4)
    await b.subscribe('t/+')
    a.publish('t/1', 'hello')
    const packet = await b.next('publish')
    expect(packet).toMatchObject({ topic: 't/1', qos: 0, retain: false, dup: false })
    expect(packet.payload.toString()).toBe('hello')
  })

  test('all properties go along, in their order [MQTT-3.3.2-17]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b')
    await b.subscribe('t')
    const properties = {
      payloadFormatIndicator: true,
      contentType: 'text/plain',
      responseTopic: 'answer/here',
      correlationData: Buffer.from([1, 2]),
      userProperties: { z: '1', a: ['2', '3'] },
    }
    a.publish('t', 'x', { properties })
    const packet = await b.next('publish')
    expect(packet.properties).toEqual({
      ...properties,
      userProperties: Object.assign(Object.create(null), properties.userProperties),
    })
  })

  test('a message that nobody gets is counted', async () => {
    const t = new TestKernel()
    const received: string[] = []
    t.kernel.hooks.on(
      'message.dropped',
      ({ topic }, reason) => void received.push(`${topic} ${reason}`),
    )
    const a = await t.connected('a')
    a.publish('t', 'x')
    await a.settle()
    expect(received).toEqual(['t no_subscribers'])
    expect(t.kernel.metrics.get('messages.dropped')).toBe(1)
    expect(t.kernel.metrics.get('messages.dropped.no_subscribers')).toBe(1)
  })
})

describe('QoS 1', () => {
  test('is acknowledged, and says when nobody listens (section 3.4.2.1)', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    a.publish('t', 'x', { qos: 1, messageId: 9 })
    expect(await a.next('puback')).toMatchObject({ messageId: 9, reasonCode: 0x10 })
    await a.subscribe('t')
    a.publish('t', 'x', { qos: 1, messageId: 9 })
    const packets = await a.settle()
    expect(packets.find(({ cmd }) => cmd === 'puback')).toMatchObject({
      messageId: 9,
      reasonCode: 0,
    })
  })

  test('is delivered with an identifier and leaves the window when acknowledged', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b')
    await b.subscribe('t', { qos: 1 })
    a.publish('t', 'x', { qos: 1, messageId: 1 })
    const { messageId, qos } = await b.next('publish')
    expect(qos).toBe(1)
    const session = t.kernel.sessions.get('b')
    expect(session?.inflight.size).toBe(1)
    const acked = new Promise((resolve) => t.kernel.hooks.on('message.acked', resolve))
    b.send({ cmd: 'puback', messageId })
    await acked
    expect(session?.inflight.size).toBe(0)
    expect(t.kernel.metrics.get('messages.acked')).toBe(1)
  })

  test('the acknowledgement waits for what a hook asks for, and the order is kept', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    let release = () => {}
    t.kernel.hooks.on('message.publish', (message, context) => {
      if (message?.topic === 'slow') {
        context.waitFor(
          new Promise<void>((resolve) => {
            release = resolve
          }),
        )
      }
      return undefined
    })
    a.publish('slow', 'x', { qos: 1, messageId: 1 })
    a.publish('fast', 'x', { qos: 1, messageId: 2 })
    expect(await a.settle()).toEqual([])
    release()
    expect((await a.next('puback')).messageId).toBe(1) // [MQTT-4.6.0-2]
    expect((await a.next('puback')).messageId).toBe(2)
  })

  test('an acknowledgement that is cut short is refused, however its length is written', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    a.write(Buffer.from([0x40, 0x81, 0, 7]))
    await a.next('disconnect')
    expect(t.kernel.metrics.get('packets.puback.missed')).toBe(0)
  })

  test('an acknowledgement of nothing is harmless', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    a.send({ cmd: 'puback', messageId: 77 })
    expect(await a.settle()).toEqual([])
    expect(t.kernel.metrics.get('packets.puback.missed')).toBe(1)
  })
})

describe('QoS 2', () => {
  test('goes over in four packets, at both ends', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b')
    await b.subscribe('t', { qos: 2 })
    a.publish('t', 'x', { qos: 2, messageId: 5 })
    expect((await a.next('pubrec')).messageId).toBe(5)
    const { messageId, qos } = await b.next('publish')
    expect(qos).toBe(2)
    a.send({ cmd: 'pubrel', messageId: 5 })
    expect((await a.next('pubcomp')).messageId).toBe(5)
    b.send({ cmd: 'pubrec', messageId })
    expect((await b.next('pubrel')).messageId).toBe(messageId)
    b.send({ cmd: 'pubcomp', messageId })
    await b.settle()
    expect(t.kernel.sessions.get('b')?.inflight.size).toBe(0)
    expect(t.kernel.sessions.get('a')?.unreleased.size).toBe(0)
  })

  test('sent again before its PUBREL it is not delivered again [MQTT-4.3.3-10]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b')
    await b.subscribe('t')
    a.publish('t', 'x', { qos: 2, messageId: 5 })
    expect(await a.next('pubrec')).toMatchObject({ messageId: 5, reasonCode: 0 })
    a.publish('t', 'x', { qos: 2, messageId: 5, dup: true })
    expect(await a.next('pubrec')).toMatchObject({ messageId: 5 })
    expect(await b.settle()).toHaveLength(1)
    expect(t.kernel.metrics.get('packets.publish.inuse')).toBe(1)
  })

  test('PUBREL and PUBREC of nothing are answered with 0x92', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    a.send({ cmd: 'pubrel', messageId: 3 })
    expect(await a.next('pubcomp')).toMatchObject({
      messageId: 3,
      reasonCode: ReasonCode.packetIdentifierNotFound,
    })
    a.send({ cmd: 'pubrec', messageId: 4 })
    expect(await a.next('pubrel')).toMatchObject({
      messageId: 4,
      reasonCode: ReasonCode.packetIdentifierNotFound,
    })
  })

  test('a PUBREC with an error ends the exchange and frees the identifier (section 4.3.3)', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b')
    await b.subscribe('t', { qos: 2 })
    a.publish('t', 'x', { qos: 2, messageId: 5 })
    const { messageId } = await b.next('publish')
    b.send({ cmd: 'pubrec', messageId, reasonCode: 0x97 })
    expect(await b.settle()).toEqual([])
    expect(t.kernel.sessions.get('b')?.inflight.size).toBe(0)
  })

  test('no more than so many may wait for their release', async () => {
    const t = new TestKernel({ maxAwaitingRel: 2 })
    const a = await t.connected('a')
    for (const messageId of [1, 2, 3]) a.publish('t', 'x', { qos: 2, messageId })
    await a.next('pubrec')
    await a.next('pubrec')
    await a.settle()
    t.clock.advance(2000)
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.receiveMaximumExceeded)
    await a.closed()
    const old = await t.connected('old', {}, 4)
    for (const messageId of [1, 2, 3]) old.publish('t', 'x', { qos: 2, messageId })
    expect((await old.settle()).map(({ messageId }) => messageId)).toEqual([1, 2])
    // MQTT 3 has no word for it: what goes beyond the limit is ignored.
    t.clock.advance(2000)
    expect(await old.settle()).toEqual([])
    expect(t.kernel.sessions.get('old')?.counters.recvMsgDropped).toBe(1)
  })

  test('one that is never released is forgotten in time, and counted', async () => {
    const t = new TestKernel({ awaitRelTimeoutMs: 1000 })
    const a = await t.connected('a')
    a.publish('t', 'x', { qos: 2, messageId: 1 })
    await a.next('pubrec')
    t.clock.advance(500)
    a.publish('t', 'x', { qos: 2, messageId: 2 })
    await a.next('pubrec')
    const session = t.kernel.sessions.get('a')
    t.clock.advance(500)
    expect(session?.unreleased.packetIds()).toEqual([2])
    t.clock.advance(500)
    expect(session?.unreleased.size).toBe(0)
    expect(session?.counters).toMatchObject({
      recvMsgDropped: 2,
      recvMsgDroppedAwaitPubrelTimeout: 2,
    })
    expect(t.kernel.metrics.get('messages.dropped.await_pubrel_timeout')).toBe(2)
  })
})

describe('what is refused', () => {
  test.each([
    ['a wildcard [MQTT-3.3.2-2]', 'a/+'],
    ['too many levels', 'a/b/c/d'],
  ])('a topic with %s', async (_, topic) => {
    const t = new TestKernel({ maxTopicLevels: 3 })
    const a = await t.connected('a')
    a.publish(topic, 'x', { qos: 1, messageId: 1 })
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.topicNameInvalid)
    await a.closed()
  })

  test('more QoS than allowed [MQTT-3.2.2-11]', async () => {
    const t = new TestKernel({ maxQos: 1 })
    const a = await t.connected('a')
    a.publish('t', 'x', { qos: 2, messageId: 1 })
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.qosNotSupported)
    await a.closed()
  })

  test('RETAIN where it is not available [MQTT-3.2.2-14]', async () => {
    const t = new TestKernel({ retainAvailable: false })
    const a = await t.connected('a')
    a.publish('t', 'x', { retain: true })
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.retainNotSupported)
    await a.closed()
  })

  test('an empty topic without an alias', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    a.write(Buffer.from([0x30, 4, 0, 0, 0, 120]))
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.protocolError)
    await a.closed()
  })

  test('a forbidden publish is reported with QoS 1, silent with QoS 0, counted both times', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('client.authorize', (_, __, { action, topic }) =>
      action === 'publish' && topic === 'secret' ? 'deny' : undefined,
    )
    const a = await t.connected('a')
    const b = await t.connected('b')
    await b.subscribe('#')
    a.publish('secret', 'x', { qos: 1, messageId: 1 })
    expect((await a.next('puback')).reasonCode).toBe(ReasonCode.notAuthorized)
    a.publish('secret', 'x')
    expect(await a.settle()).toEqual([])
    expect(await b.settle()).toEqual([])
    expect(t.kernel.metrics.get('packets.publish.auth_error')).toBe(2)
  })

  test('a hook may change a message or keep it back', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('message.publish', (message) => {
      if (message?.topic === 'drop') return null
      return message && { ...message, topic: `new/${message.topic}` }
    })
    const a = await t.connected('a')
    await a.subscribe('#')
    a.publish('drop', 'x')
    a.publish('keep', 'x')
    const packets = await a.settle()
    expect(packets).toHaveLength(1)
    expect(packets[0]).toMatchObject({ topic: 'new/keep' })
  })
})

describe('topic aliases', () => {
  test('of the client: set, used, changed [MQTT-3.3.2-12]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    await a.subscribe('#')
    a.publish('x', '1', { properties: { topicAlias: 1 } })
    a.publish('', '2', { properties: { topicAlias: 1 } })
    a.publish('y', '3', { properties: { topicAlias: 1 } })
    a.publish('', '4', { properties: { topicAlias: 1 } })
    const packets = await a.settle()
    expect(packets.map((packet) => 'topic' in packet && packet.topic)).toEqual(['x', 'x', 'y', 'y'])
  })

  test.each([
    ['0 [MQTT-3.3.2-8]', 0, 'x'],
    ['above the maximum [MQTT-3.3.2-9]', 4, 'x'],
  ])('%s ends the connection with 0x94', async (_, topicAlias, topic) => {
    const t = new TestKernel({ maxTopicAlias: 3 })
    const a = await t.connected('a')
    // Written by hand: the encoder of the test refuses an alias of 0.
    const body = [0, 1, ...Buffer.from(topic), 3, 0x23, 0, topicAlias, 120]
    a.write(Buffer.from([0x30, body.length, ...body]))
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.topicAliasInvalid)
    await a.closed()
  })

  test('unknown ones are a protocol error', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    a.publish('', 'x', { properties: { topicAlias: 2 } })
    const { reasonCode } = await a.next('disconnect')
    expect([ReasonCode.protocolError, ReasonCode.topicAliasInvalid]).toContain(reasonCode)
    await a.closed()
  })

  test('of the broker: no more than the client allows, the topic once [MQTT-3.1.2-26]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b', { properties: { topicAliasMaximum: 1 } })
    await b.subscribe('#')
    a.publish('x', '1')
    a.publish('x', '2')
    a.publish('y', '3')
    await a.settle()
    const seen = (await b.settle()).map((packet) =>
      'topic' in packet ? [packet.topic, packet.properties?.topicAlias] : packet.cmd,
    )
    expect(seen).toEqual([
      ['x', 1],
      ['', 1],
      ['y', undefined],
    ])
  })

  test('none towards a client that allows none', async () => {
    const t = new TestKernel()
    const b = await t.connected('b')
    await b.subscribe('#')
    b.publish('x', '1')
    b.publish('x', '2')
    for (const packet of await b.settle()) {
      expect(packet).toMatchObject({ topic: 'x' })
      expect('properties' in packet && packet.properties).toBeFalsy()
    }
  })

  test('a message too large for the client does not use up an alias', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b', {
      properties: { topicAliasMaximum: 5, maximumPacketSize: 50 },
    })
    await b.subscribe('#')
    a.publish('x', 'y'.repeat(100))
    a.publish('x', 'small')
    await a.settle()
    const packets = await b.settle()
    expect(packets).toHaveLength(1)
    expect(packets[0]).toMatchObject({ topic: 'x' })
  })
})

describe('limits of the receiver', () => {
  test('a message above its Maximum Packet Size is dropped for it alone [MQTT-3.1.2-25]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b', { properties: { maximumPacketSize: 50 } })
    await b.subscribe('#', { qos: 1 })
    await a.subscribe('#', { qos: 1 })
    a.publish('t', 'x'.repeat(100), { qos: 1, messageId: 1 })
    a.publish('t', 'small', { qos: 1, messageId: 2 })
    expect((await a.settle()).filter(({ cmd }) => cmd === 'publish')).toHaveLength(2)
    expect(await b.settle()).toMatchObject([{ cmd: 'publish', payload: Buffer.from('small') }])
    const session = t.kernel.sessions.get('b')
    expect(session?.counters).toMatchObject({ sendMsgDropped: 1, sendMsgDroppedTooLarge: 1 })
    expect(session?.inflight.size).toBe(1)
    expect(t.kernel.metrics.get('delivery.dropped.too_large')).toBe(1)
  })

  test('no more under way than its Receive Maximum [MQTT-3.3.4-9]', async () => {
    const t = new TestKernel()
    const b = await t.connected('b', { properties: { receiveMaximum: 2 } })
    await b.subscribe('t', { qos: 1 })
    for (const text of ['1', '2', '3', '4']) {
      t.kernel.publish({
        topic: 't',
        payload: Buffer.from(text),
        qos: 1,
        retain: false,
        fromClientId: 'api',
        timestamp: t.clock.now(),
      })
    }
    const packets = await b.settle()
    expect(packets.map(({ messageId }) => messageId)).toEqual([1, 2])
    const session = t.kernel.sessions.get('b')
    expect(session).toMatchObject({ inflight: { size: 2 }, queue: { length: 2 } })
    b.send({ cmd: 'puback', messageId: 2 })
    expect(await b.settle()).toMatchObject([{ messageId: 3, payload: Buffer.from('3') }])
  })
})

test('counters of the client and of the node', async () => {
  const t = new TestKernel()
  const a = await t.connected('a')
  await a.subscribe('t', { qos: 2 })
  a.publish('t', 'x')
  a.publish('t', 'x', { qos: 1, messageId: 1 })
  a.publish('t', 'x', { qos: 2, messageId: 2 })
  await a.settle()
  expect(t.kernel.sessions.get('a')?.counters).toMatchObject({
    recvMsg: 3,
    recvMsgQos0: 1,
    recvMsgQos1: 1,
    recvMsgQos2: 1,
    sendMsg: 3,
    sendMsgQos0: 1,
    sendMsgQos1: 1,
    sendMsgQos2: 1,
  })
  expect(t.kernel.metrics.snapshot()).toMatchObject({
    'messages.received': 3,
    'messages.sent': 3,
    'messages.delivered': 3,
    'messages.qos0.received': 1,
    'messages.qos1.received': 1,
    'messages.qos2.received': 1,
    'packets.publish.received': 3,
    'packets.puback.sent': 1,
    'packets.pubrec.sent': 1,
  })
})
