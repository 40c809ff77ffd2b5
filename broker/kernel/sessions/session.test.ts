import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { describe, expect, test } from 'vitest'
import { waitFor } from '@signalbox/testing/wait-for'
import type { Message } from '../message.ts'
import { TestKernel } from '../testing/kernel.ts'

function message(t: TestKernel, topic: string, text: string, more: Partial<Message> = {}): Message {
  return {
    topic,
    payload: Buffer.from(text),
    qos: 1,
    retain: false,
    fromClientId: 'api',
    timestamp: t.clock.now(),
    ...more,
  }
}

/** Ends the network of a client and waits until the kernel knows. */
async function dropped(t: TestKernel, client: { drop(): void }): Promise<void> {
  await new Promise<void>((resolve) => {
    const off = t.kernel.hooks.on('client.disconnected', () => {
      off()
      resolve()
    })
    client.drop()
  })
}

const texts = (packets: readonly { cmd: string }[]) =>
  packets.flatMap((packet) =>
    packet.cmd === 'publish' && 'payload' in packet ? [String(packet.payload)] : [],
  )

const lasting = { clean: false, properties: { sessionExpiryInterval: 100 } } as const

describe('a session outlives its connection', () => {
  test('with subscriptions and what was missed, in order [MQTT-3.1.2-5]', async () => {
    const t = new TestKernel()
    const first = await t.connected('a', lasting)
    await first.subscribe('t', { qos: 1 })
    await dropped(t, first)
    const session = t.kernel.sessions.get('a')
    expect(session).toMatchObject({ connected: false, disconnectedAt: t.clock.now() })
    for (const text of ['1', '2', '3']) t.kernel.publish(message(t, 't', text))
    expect(session?.queue.length).toBe(3)
    const again = t.client()
    expect((await again.connect({ clientId: 'a', ...lasting })).sessionPresent).toBe(true)
    expect(texts(await again.settle())).toEqual(['1', '2', '3'])
    expect(t.kernel.sessions.get('a')).toBe(session)
    expect(session?.queue.length).toBe(0)
  })

  test('until its expiry interval has passed', async () => {
    const t = new TestKernel()
    const ended: string[] = []
    t.kernel.hooks.on('session.terminated', ({ clientId }) => void ended.push(clientId))
    await dropped(t, await t.connected('a', lasting))
    t.clock.advance(99_999)
    expect(t.kernel.sessions.get('a')).toBeDefined()
    t.clock.advance(1)
    expect(t.kernel.sessions.get('a')).toBeUndefined()
    expect(ended).toEqual(['a'])
  })

  test('not at all when it has none [MQTT-3.1.2-23]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a', { clean: false })
    await a.subscribe('t')
    await dropped(t, a)
    expect(t.kernel.sessions.size).toBe(0)
    expect(t.kernel.subscriptions.count).toBe(0)
  })

  test('for ever with 0xFFFFFFFF', async () => {
    const t = new TestKernel()
    await dropped(t, await t.connected('a', { properties: { sessionExpiryInterval: 0xffffffff } }))
    t.clock.advance(10 * 365 * 86_400_000)
    expect(t.kernel.sessions.get('a')).toBeDefined()
  })

  test('MQTT 3.1.1: for the zone’s time, unless clean', async () => {
    const t = new TestKernel({ sessionExpiryInterval: 50 })
    await dropped(t, await t.connected('kept', { clean: false }, 4))
    await dropped(t, await t.connected('clean', { clean: true }, 4))
    expect([...t.kernel.sessions.values()].map(({ clientId }) => clientId)).toEqual(['kept'])
    t.clock.advance(50_000)
    expect(t.kernel.sessions.size).toBe(0)
  })

  test('clean start ends the old one [MQTT-3.1.2-4]', async () => {
    const t = new TestKernel()
    const first = await t.connected('a', lasting)
    await first.subscribe('t', { qos: 1 })
    await dropped(t, first)
    const again = t.client()
    expect((await again.connect({ clientId: 'a', clean: true })).sessionPresent).toBe(false)
    t.kernel.publish(message(t, 't', 'x'))
    expect(await again.settle()).toEqual([])
    expect(t.kernel.metrics.get('session.discarded')).toBe(1)
  })
})

describe('DISCONNECT', () => {
  test('may change the expiry interval', async () => {
    const t = new TestKernel()
    const a = await t.connected('a', lasting)
    a.send({ cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval: 5 } })
    await a.closed()
    t.clock.advance(4999)
    expect(t.kernel.sessions.size).toBe(1)
    t.clock.advance(1)
    expect(t.kernel.sessions.size).toBe(0)
  })

  test('may not give a session a life that had none [MQTT-3.14.2-2]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    a.send({ cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval: 5 } })
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.protocolError)
    expect(t.kernel.sessions.size).toBe(0)
  })
})

describe('takeover', () => {
  test('the old connection receives a DISCONNECT, the session continues [MQTT-3.1.4-3]', async () => {
    const t = new TestKernel()
    const first = await t.connected('a', lasting)
    await first.subscribe('t', { qos: 1 })
    const second = t.client()
    expect((await second.connect({ clientId: 'a', ...lasting })).sessionPresent).toBe(true)
    expect((await first.next('disconnect')).reasonCode).toBe(ReasonCode.sessionTakenOver)
    await first.closed()
    t.kernel.publish(message(t, 't', 'x'))
    expect(texts(await second.settle())).toEqual(['x'])
    expect(t.kernel.sessions).toMatchObject({ size: 1, connectedCount: 1 })
    expect(t.kernel.metrics.get('session.takenover')).toBe(1)
  })

  test('by a clean start begins a new session', async () => {
    const t = new TestKernel()
    const first = await t.connected('a', lasting)
    await first.subscribe('t')
    const second = t.client()
    expect((await second.connect({ clientId: 'a', clean: true })).sessionPresent).toBe(false)
    expect((await first.next('disconnect')).reasonCode).toBe(ReasonCode.sessionTakenOver)
    expect(t.kernel.subscriptions.count).toBe(0)
    expect(t.kernel.sessions).toMatchObject({ size: 1, connectedCount: 1 })
  })
})

describe('what was under way', () => {
  test('is sent again with DUP and the same identifiers, in order [MQTT-4.4.0-1]', async () => {
    const t = new TestKernel()
    const first = await t.connected('a', lasting)
    await first.subscribe('t', { qos: 2 })
    for (const [text, qos] of [
      ['1', 1],
      ['2', 2],
      ['3', 2],
    ] as const) {
      t.kernel.publish(message(t, 't', text, { qos }))
    }
    const ids = (await first.settle()).map(({ messageId }) => messageId)
    first.send({ cmd: 'pubrec', messageId: ids[1] })
    await first.next('pubrel')
    await dropped(t, first)
    const second = t.client()
    await second.connect({ clientId: 'a', ...lasting })
    const packets = await second.settle()
    expect(packets).toMatchObject([
      { cmd: 'publish', messageId: ids[0], dup: true, qos: 1 },
      { cmd: 'pubrel', messageId: ids[1] }, // [MQTT-4.3.3-7]
      { cmd: 'publish', messageId: ids[2], dup: true, qos: 2 },
    ])
  })

  test('comes again no more at a time than the client now takes [MQTT-3.3.4-9]', async () => {
    const t = new TestKernel()
    const first = await t.connected('a', lasting)
    await first.subscribe('t', { qos: 1 })
    for (const text of ['1', '2', '3', '4', '5']) t.kernel.publish(message(t, 't', text))
    await first.settle()
    await dropped(t, first)
    const { properties } = lasting
    const narrow = { ...lasting, properties: { ...properties, receiveMaximum: 2 } }
    const second = await t.connected('a', narrow)
    const seen: string[] = []
    let packets = await second.settle()
    while (packets.length > 0) {
      expect(packets.length).toBeLessThanOrEqual(2)
      seen.push(...texts(packets))
      for (const { messageId } of packets) second.send({ cmd: 'puback', messageId })
      packets = await second.settle()
    }
    expect(seen).toEqual(['1', '2', '3', '4', '5'])
    expect(t.kernel.sessions.get('a')?.inflight.size).toBe(0)
  })

  test('is not sent again while an MQTT 5 connection lasts, is to MQTT 3', async () => {
    const t = new TestKernel({ retryIntervalMs: 1000 })
    const five = await t.connected('five')
    const four = await t.connected('four', {}, 4)
    for (const client of [five, four]) await client.subscribe('t', { qos: 1 })
    t.kernel.publish(message(t, 't', 'x'))
    expect(texts(await five.settle())).toEqual(['x'])
    const [sent] = await four.settle()
    t.clock.advance(1000)
    expect(await five.settle()).toEqual([])
    expect(await four.settle()).toMatchObject([{ dup: true, messageId: sent?.messageId }])
    t.clock.advance(999)
    expect(await four.settle()).toEqual([])
  })

  test('QoS 2 of the client survives a reconnect: no second delivery [MQTT-4.3.3-10]', async () => {
    const t = new TestKernel()
    const listener = await t.connected('l')
    await listener.subscribe('t')
    const first = await t.connected('a', lasting)
    first.publish('t', 'x', { qos: 2, messageId: 3 })
    await first.next('pubrec')
    await dropped(t, first)
    const second = await t.connected('a', lasting)
    second.publish('t', 'x', { qos: 2, messageId: 3, dup: true })
    await second.next('pubrec')
    expect(texts(await listener.settle())).toEqual(['x'])
  })
})

describe('the queue', () => {
  test('is bounded: the oldest goes, counted with its reason', async () => {
    const t = new TestKernel({ maxMqueueLen: 2 })
    const lost: string[] = []
    t.kernel.hooks.on('delivery.dropped', (_, { payload }, reason) => {
      lost.push(`${payload} ${reason}`)
    })
    const first = await t.connected('a', lasting)
    await first.subscribe('t', { qos: 1 })
    await dropped(t, first)
    for (const text of ['1', '2', '3']) t.kernel.publish(message(t, 't', text))
    const session = t.kernel.sessions.get('a')
    expect(lost).toEqual(['1 queue_full'])
    expect(session?.queue).toMatchObject({ length: 2, max: 2, dropped: 1 })
    expect(session?.counters).toMatchObject({ sendMsgDropped: 1, sendMsgDroppedQueueFull: 1 })
    expect(t.kernel.metrics.snapshot()).toMatchObject({
      'delivery.dropped': 1,
      'delivery.dropped.queue_full': 1,
    })
  })

  test.each([
    [true, ['0', '1']],
    [false, ['1']],
  ])('queues QoS 0 as configured: %s', async (mqueueStoreQos0, expected) => {
    const t = new TestKernel({ mqueueStoreQos0 })
    const first = await t.connected('a', lasting)
    await first.subscribe('t', { qos: 1 })
    await dropped(t, first)
    t.kernel.publish(message(t, 't', '0', { qos: 0 }))
    t.kernel.publish(message(t, 't', '1'))
    const second = await t.connected('a', lasting)
    expect(texts(await second.settle())).toEqual(expected)
    expect(t.kernel.metrics.get('delivery.dropped.qos0_msg')).toBe(mqueueStoreQos0 ? 0 : 1)
  })

  test('drops expired messages and sends the remaining expiry interval [MQTT-3.3.2-5, -6]', async () => {
    const t = new TestKernel()
    const first = await t.connected('a', lasting)
    await first.subscribe('t', { qos: 1 })
    await dropped(t, first)
    t.kernel.publish(message(t, 't', 'short', { properties: { messageExpiryInterval: 10 } }))
    t.kernel.publish(message(t, 't', 'long', { properties: { messageExpiryInterval: 60 } }))
    t.kernel.publish(message(t, 't', 'ever'))
    t.clock.advance(10_000)
    const second = await t.connected('a', lasting)
    const packets = await second.settle()
    expect(texts(packets)).toEqual(['long', 'ever'])
    expect(packets[0]).toMatchObject({ properties: { messageExpiryInterval: 50 } })
    expect(t.kernel.metrics.get('delivery.dropped.expired')).toBe(1)
  })
})

describe('wills', () => {
  const will = { topic: 'will', payload: Buffer.from('gone'), qos: 1, retain: false } as const

  async function watched(t: TestKernel) {
    const watcher = await t.connected('w')
    await watcher.subscribe('will', { qos: 1 })
    return watcher
  }

  test('goes out when the network fails [MQTT-3.1.2-8], with its properties', async () => {
    const t = new TestKernel()
    const watcher = await watched(t)
    const a = await t.connected('a', {
      will: { ...will, properties: { contentType: 'x', userProperties: { k: 'v' } } },
    })
    await dropped(t, a)
    const packet = await watcher.next('publish')
    expect(packet).toMatchObject({ topic: 'will', properties: { contentType: 'x' } })
    expect(packet.payload.toString()).toBe('gone')
  })

  test('not after a DISCONNECT [MQTT-3.14.4-3], but after one with 0x04', async () => {
    const t = new TestKernel()
    const watcher = await watched(t)
    const polite = await t.connected('a', { will })
    polite.disconnect()
    await polite.closed()
    expect(await watcher.settle()).toEqual([])
    const wishing = await t.connected('b', { will })
    wishing.send({ cmd: 'disconnect', reasonCode: 4 })
    await wishing.closed()
    expect(texts(await watcher.settle())).toEqual(['gone'])
  })

  test('after the keep alive ran out: one and a half times [MQTT-3.1.2-22]', async () => {
    const t = new TestKernel()
    const watcher = await watched(t)
    const a = await t.connected('a', { keepalive: 10, will })
    t.clock.advance(14_999)
    expect(await watcher.settle()).toEqual([])
    t.clock.advance(1)
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.keepAliveTimeout)
    expect(texts(await watcher.settle())).toEqual(['gone'])
  })

  test('after a keep alive that an administrator has changed, from the change on', async () => {
    const t = new TestKernel()
    const watcher = await watched(t)
    const a = await t.connected('a', { keepalive: 60, will })
    t.clock.advance(30_000)
    const session = t.kernel.sessions.get('a')
    session?.setKeepAlive(0)
    t.clock.advance(1_000_000)
    expect(a.isClosed).toBe(false)
    await a.settle()
    session?.setKeepAlive(10)
    t.clock.advance(14_999)
    expect(await watcher.settle()).toEqual([])
    t.clock.advance(1)
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.keepAliveTimeout)
    expect(texts(await watcher.settle())).toEqual(['gone'])
  })

  test('any packet keeps a connection alive', async () => {
    const t = new TestKernel()
    const a = await t.connected('a', { keepalive: 10 })
    for (let i = 0; i < 10; i++) {
      t.clock.advance(10_000)
      await a.settle()
    }
    expect(a.isClosed).toBe(false)
  })

  test('waits for its delay, and is not sent if the client is back before [MQTT-3.1.3-9]', async () => {
    const t = new TestKernel()
    const watcher = await watched(t)
    const delayed = { ...will, properties: { willDelayInterval: 10 } }
    await dropped(t, await t.connected('a', { ...lasting, will: delayed }))
    t.clock.advance(9999)
    const back = await t.connected('a', { ...lasting, will: delayed })
    t.clock.advance(20_000)
    expect(await watcher.settle()).toEqual([])
    await dropped(t, back)
    t.clock.advance(10_000)
    expect(texts(await watcher.settle())).toEqual(['gone'])
    t.clock.advance(200_000)
    expect(await watcher.settle()).toEqual([])
  })

  test('goes out with the end of the session, if that is before the delay', async () => {
    const t = new TestKernel()
    const watcher = await watched(t)
    const properties = { willDelayInterval: 1000 }
    const a = await t.connected('a', {
      properties: { sessionExpiryInterval: 5 },
      will: { ...will, properties },
    })
    await dropped(t, a)
    t.clock.advance(4999)
    expect(await watcher.settle()).toEqual([])
    t.clock.advance(1)
    expect(texts(await watcher.settle())).toEqual(['gone'])
  })

  test('goes out on a takeover without a delay', async () => {
    const t = new TestKernel()
    const watcher = await watched(t)
    await t.connected('a', { ...lasting, will })
    await t.connected('a', lasting)
    expect(texts(await watcher.settle())).toEqual(['gone'])
  })

  test('is refused where the client may not publish it', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('client.authorize', (_, session, { action }): 'deny' | undefined =>
      action === 'publish' && session.clientId === 'a' ? 'deny' : undefined,
    )
    const watcher = await watched(t)
    await dropped(t, await t.connected('a', { will }))
    expect(await watcher.settle()).toEqual([])
  })

  test('with a bad topic does not let its client in', async () => {
    const t = new TestKernel()
    const connack = await t.client().connect({ will: { ...will, topic: 'a/#' } })
    expect(connack.reasonCode).toBe(ReasonCode.topicNameInvalid)
  })
})

describe('an administrator', () => {
  test('kicks: 0x98, the will goes out, the session is gone', async () => {
    const t = new TestKernel()
    const watcher = await t.connected('w')
    await watcher.subscribe('will')
    const a = await t.connected('a', {
      ...lasting,
      will: { topic: 'will', payload: Buffer.from('gone'), qos: 0, retain: false },
    })
    expect(t.kernel.sessions.kick('a')).toBe(true)
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.administrativeAction)
    await a.closed()
    expect(texts(await watcher.settle())).toEqual(['gone'])
    expect(t.kernel.sessions.get('a')).toBeUndefined()
    expect(t.kernel.sessions.kick('a')).toBe(false)
  })

  test('kicks the session of a client that is away', async () => {
    const t = new TestKernel()
    await dropped(t, await t.connected('a', lasting))
    expect(t.kernel.sessions.kick('a')).toBe(true)
    expect(t.kernel.sessions.size).toBe(0)
  })

  test('subscribes and unsubscribes for a client that is away', async () => {
    const t = new TestKernel()
    await dropped(t, await t.connected('a', lasting))
    const session = t.kernel.sessions.get('a')
    expect(session?.subscribe('t', { qos: 1 })).toBe(1)
    t.kernel.publish(message(t, 't', 'x'))
    expect(session?.queue.length).toBe(1)
    expect(session?.unsubscribe('t')).toBe(true)
    expect(session?.unsubscribe('t')).toBe(false)
  })
})

test('closing the kernel says goodbye to everyone, and wills go out [MQTT-4.13.1-1]', async () => {
  const t = new TestKernel()
  const five = await t.connected('five')
  const four = await t.connected('four', {}, 4)
  await t.kernel.close()
  expect((await five.next('disconnect')).reasonCode).toBe(ReasonCode.serverShuttingDown)
  await four.closed()
  expect(four.received).toEqual([])
  expect(t.clock.pending).toBe(0)
})

describe('a session with very many subscriptions', () => {
  const COUNT = 40_000

  test('ends at once for others, and is removed while they have their turns', async () => {
    const t = new TestKernel({ exclusiveSubscription: true })
    const { kernel } = t
    const old = await t.connected('c')
    const other = await t.connected('other')
    const session = kernel.sessions.get('c')
    for (let i = 0; i < COUNT; i++) session?.subscribe(`many/${i}/+`)
    session?.subscribe('$exclusive/one')
    session?.subscribe('$share/g/shared', { qos: 1 })
    const left = new Promise<number>((resolve) => {
      kernel.hooks.on('session.terminated', () => resolve(kernel.subscriptions.count))
    })
    old.drop()
    expect(await left, 'not all at once').toBeGreaterThan(0)
    await waitFor(() => kernel.sessions.get('c') === undefined)
    expect(session?.subscriptions.size).toBe(0)

    expect(await other.subscribe('$exclusive/one')).toBe(0)
    expect(await kernel.publish(message(t, 'shared', 'x'))).toMatchObject({ receivers: 0 })
    expect(session?.queue.length).toBe(0)

    const again = await t.connected('c')
    await again.subscribe('many/1/+')
    await waitFor(() => kernel.subscriptions.count === 2)
    expect(kernel.subscriptions.topicCount).toBe(2)
    expect(kernel.subscriptions.exclusiveHolder('one')?.clientId).toBe('other')
    other.publish('many/1/x', 'found')
    expect((await again.next('publish')).topic).toBe('many/1/x')
  })
})
