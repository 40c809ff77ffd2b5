import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { describe, expect, test } from 'vitest'
import { TestKernel } from '../testing/kernel.ts'

describe('SUBACK', () => {
  test('one code for each filter, in their order [MQTT-3.8.4-6]', async () => {
    const t = new TestKernel({ maxTopicLevels: 3 })
    const a = await t.connected('a')
    a.send({
      cmd: 'subscribe',
      messageId: 7,
      subscriptions: [
        { topic: 'a', qos: 0 },
        { topic: 'b/#', qos: 1 },
        { topic: 'c/#/d', qos: 1 },
        { topic: '+/+', qos: 2 },
        { topic: 'a/b/c/d', qos: 0 },
      ],
    })
    const suback = await a.next('suback')
    expect(suback).toMatchObject({ messageId: 7, granted: [0, 1, 0x8f, 2, 0x8f] })
    expect([...(t.kernel.sessions.get('a')?.subscriptions.keys() ?? [])]).toEqual([
      'a',
      'b/#',
      '+/+',
    ])
  })

  test('so many filters of one packet are asked about, and no more', async () => {
    const a = await new TestKernel().connected('a')
    const subscriptions = Array.from({ length: 1002 }, (_, i) => ({
      topic: `t/${i}`,
      qos: 0 as const,
    }))
    a.send({ cmd: 'subscribe', messageId: 1, subscriptions })
    const { granted } = await a.next('suback')
    const refused = ReasonCode.quotaExceeded
    expect(granted.slice(998)).toEqual([0, 0, refused, refused])
  })

  test.each([
    ['subscribe', 5],
    ['subscribe', 4],
    ['unsubscribe', 5],
    ['unsubscribe', 4],
  ] as const)(
    'a %s with very many filters ends the connection, MQTT version %d',
    async (cmd, version) => {
      const t = new TestKernel()
      const a = await t.connected('a', {}, version)
      const send = (count: number) => {
        const topics = Array.from({ length: count }, (_, i) => `t/${i}`)
        const properties = version === 5 && {
          properties: { userProperties: { a: 'x'.repeat(200) } },
        }
        if (cmd === 'unsubscribe') {
          a.send({ cmd, messageId: 1, ...properties, unsubscriptions: topics })
        } else {
          const subscriptions = topics.map((topic) => ({ topic, qos: 0 as const }))
          a.send({ cmd, messageId: 1, ...properties, subscriptions })
        }
      }
      send(10_000)
      await a.next(cmd === 'subscribe' ? 'suback' : 'unsuback')
      send(10_001)
      if (version === 5) {
        expect(await a.next('disconnect')).toMatchObject({ reasonCode: ReasonCode.quotaExceeded })
      }
      await a.closed()
    },
  )

  test('nobody is asked any more when the connection has ended', async () => {
    const t = new TestKernel()
    const asked: string[] = []
    const answers: (() => void)[] = []
    t.kernel.hooks.on('client.authorize', (_decision, _session, { topic }) => {
      asked.push(topic)
      return new Promise((resolve) => answers.push(() => resolve(undefined)))
    })
    const a = await t.connected('a')
    const subscriptions = ['t/1', 't/2', 't/3'].map((topic) => ({ topic, qos: 0 as const }))
    a.send({ cmd: 'subscribe', messageId: 1, subscriptions })
    await expect.poll(() => asked).toEqual(['t/1'])
    t.kernel.sessions.kick('a')
    answers[0]?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toEqual(['t/1'])
  })

  test('MQTT 3 knows one failure [MQTT-3.9.3-2]', async () => {
    const a = await new TestKernel().connected('a', {}, 4)
    expect(await a.subscribe('a/#/b', { qos: 1 })).toBe(0x80)
    expect(await a.subscribe('a/#', { qos: 1 })).toBe(1)
  })

  test('no more QoS than there is', async () => {
    const a = await new TestKernel({ maxQos: 1 }).connected('a')
    expect(await a.subscribe('t', { qos: 2 })).toBe(1)
  })

  test.each([
    [{ wildcardSubscription: false }, 'a/+', ReasonCode.wildcardSubscriptionsNotSupported],
    [{ sharedSubscription: false }, '$share/g/a', ReasonCode.sharedSubscriptionsNotSupported],
    [{ exclusiveSubscription: false }, '$exclusive/a', ReasonCode.topicFilterInvalid],
    [{ maxSubscriptions: 0 }, 'a', ReasonCode.quotaExceeded],
  ] as const)('with %j %s is refused', async (zone, topic, code) => {
    const a = await new TestKernel(zone).connected('a')
    expect(await a.subscribe(topic)).toBe(code)
  })

  test('No Local on a shared subscription is a protocol error [MQTT-3.8.3-4]', async () => {
    const a = await new TestKernel().connected('a')
    a.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: '$share/g/t', qos: 0, nl: true }],
    })
    expect((await a.next('disconnect')).reasonCode).toBe(ReasonCode.protocolError)
    await a.closed()
  })

  test('what the client may not subscribe to, the others being granted', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('client.authorize', async (_, __, { topic }) =>
      topic === 'secret' ? 'deny' : undefined,
    )
    const a = await t.connected('a')
    a.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [
        { topic: 'secret', qos: 0 },
        { topic: 'open', qos: 1 },
      ],
    })
    expect((await a.next('suback')).granted).toEqual([ReasonCode.notAuthorized, 1])
    expect(t.kernel.metrics.get('packets.subscribe.auth_error')).toBe(1)
  })
})

describe('the same filter again', () => {
  test('replaces the subscription [MQTT-3.8.4-3]', async () => {
    const t = new TestKernel()
    const received: boolean[] = []
    t.kernel.hooks.on('session.subscribed', (_, __, { isNew }) => void received.push(isNew))
    const a = await t.connected('a')
    await a.subscribe('t', { qos: 0 })
    await a.subscribe('t', { qos: 1 })
    expect(received).toEqual([true, false])
    expect(t.kernel.subscriptions).toMatchObject({ count: 1, topicCount: 1 })
    a.publish('t', 'x', { qos: 1, messageId: 1 })
    const packets = (await a.settle()).filter(({ cmd }) => cmd === 'publish')
    expect(packets).toMatchObject([{ qos: 1 }])
  })
})

describe('options', () => {
  test('No Local: nothing of one’s own [MQTT-3.8.3-3]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    await a.subscribe('t', { nl: true })
    a.publish('t', 'mine')
    expect(await a.settle()).toEqual([])
    const b = await t.connected('b')
    b.publish('t', 'theirs')
    expect((await a.next('publish')).payload.toString()).toBe('theirs')
    expect(t.kernel.metrics.get('delivery.dropped.no_local')).toBe(1)
  })

  test('MQTT 3.1.1 receives its own messages unless configured otherwise', async () => {
    const t = new TestKernel()
    const a = await t.connected('a', {}, 4)
    await a.subscribe('t')
    a.publish('t', '1')
    expect(await a.settle()).toHaveLength(1)
    t.kernel.setZone({ ignoreLoopDeliver: true })
    a.publish('t', '2')
    expect(await a.settle()).toEqual([])
  })

  test('Retain As Published keeps the flag [MQTT-3.3.1-12, -13]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const b = await t.connected('b')
    await a.subscribe('t', { rap: true })
    await b.subscribe('t')
    a.publish('t', 'x', { retain: true })
    expect((await a.next('publish')).retain).toBe(true)
    expect((await b.next('publish')).retain).toBe(false)
  })

  test('the QoS is the smaller one, or the larger where upgraded', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    await a.subscribe('t', { qos: 1 })
    a.publish('t', 'x')
    expect((await a.next('publish')).qos).toBe(0)
    t.kernel.setZone({ upgradeQos: true })
    a.publish('t', 'x')
    expect((await a.next('publish')).qos).toBe(1)
  })

  test('subscription identifiers: those of all that match come with one copy [MQTT-3.3.4-3, -4]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    const ask = async (topic: string, qos: 0 | 1 | 2, subscriptionIdentifier?: number) => {
      a.send({
        cmd: 'subscribe',
        messageId: 1,
        subscriptions: [{ topic, qos }],
        ...(subscriptionIdentifier ? { properties: { subscriptionIdentifier } } : {}),
      })
      await a.next('suback')
    }
    await ask('t/#', 0, 1)
    await ask('t/+', 2, 268_435_455)
    await ask('#', 1)
    t.kernel.publish({
      topic: 't/1',
      payload: Buffer.from('x'),
      qos: 2,
      retain: false,
      fromClientId: 'api',
      timestamp: t.clock.now(),
    })
    const packets = await a.settle()
    expect(packets).toMatchObject([{ cmd: 'publish', qos: 2 }]) // [MQTT-3.3.4-2]
    const [packet] = packets
    const ids = packet?.cmd === 'publish' ? packet.properties?.subscriptionIdentifier : undefined
    expect([ids].flat().sort()).toEqual([1, 268_435_455])
  })
})

describe('UNSUBSCRIBE', () => {
  test('ends the delivery and says whether there was one [MQTT-3.10.4-5]', async () => {
    const t = new TestKernel()
    const a = await t.connected('a')
    await a.subscribe('t')
    a.send({ cmd: 'unsubscribe', messageId: 4, unsubscriptions: ['t', 'never'] })
    expect(await a.next('unsuback')).toMatchObject({ messageId: 4, granted: [0, 0x11] })
    a.publish('t', 'x')
    expect(await a.settle()).toEqual([])
    expect(t.kernel.subscriptions).toMatchObject({ count: 0, topicCount: 0 })
  })

  test('MQTT 3 gets its UNSUBACK as well [MQTT-3.10.4-4]', async () => {
    const a = await new TestKernel().connected('a', {}, 4)
    a.send({ cmd: 'unsubscribe', messageId: 4, unsubscriptions: ['never'] })
    expect((await a.next('unsuback')).messageId).toBe(4)
  })
})

describe('exclusive subscriptions', () => {
  test('one client in the whole broker, free again when it leaves', async () => {
    const t = new TestKernel({ exclusiveSubscription: true })
    const a = await t.connected('a')
    const b = await t.connected('b')
    expect(await a.subscribe('$exclusive/t', { qos: 1 })).toBe(1)
    expect(await a.subscribe('$exclusive/t', { qos: 1 })).toBe(1)
    expect(await b.subscribe('$exclusive/t', { qos: 1 })).toBe(ReasonCode.quotaExceeded)
    b.publish('t', 'x')
    expect((await a.next('publish')).topic).toBe('t')
    a.disconnect()
    await a.closed()
    expect(await b.subscribe('$exclusive/t', { qos: 1 })).toBe(1)
  })

  test('beside a plain subscription to the same topic: each can go, and the session takes both', async () => {
    const t = new TestKernel({ exclusiveSubscription: true })
    const a = await t.connected('a')
    await a.subscribe('$exclusive/t')
    await a.subscribe('t')
    a.send({ cmd: 'unsubscribe', messageId: 9, unsubscriptions: ['t'] })
    await a.next('unsuback')
    a.publish('t', 'by the exclusive one')
    expect((await a.next('publish')).payload.toString()).toBe('by the exclusive one')
    await a.subscribe('t')
    a.send({ cmd: 'unsubscribe', messageId: 9, unsubscriptions: ['$exclusive/t'] })
    await a.next('unsuback')
    a.publish('t', 'by the plain one')
    expect((await a.next('publish')).payload.toString()).toBe('by the plain one')

    await a.subscribe('$exclusive/t')
    a.disconnect()
    await a.closed()
    expect([...t.kernel.subscriptions.filters()]).toEqual([])
    expect(t.kernel.subscriptions.count).toBe(0)
  })
})

describe('mountpoint', () => {
  test('knows what the authentication said of the client, and is put before its will', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('client.authenticate', () => ({ clientAttrs: { team: 'red' } }))
    const watcher = await t.connected('w')
    await watcher.subscribe('#')
    const mountpoint = '${client_attrs.team}/${client_attrs.constructor}/'
    const will = { topic: 'will', payload: Buffer.from('x'), qos: 0, retain: false } as const
    const a = await t.connected('a', { will }, 5, { mountpoint })
    a.drop()
    expect((await watcher.next('publish')).topic).toBe('red/${client_attrs.constructor}/will')
  })

  test('has no wildcards of an ID or a user name: those would match topics of other clients', async () => {
    const t = new TestKernel()
    const mountpoint = '${clientid}/${username}/'
    const victim = await t.connected('victim', { username: 'u' }, 5, { mountpoint })
    const attacker = await t.connected('+', { username: '#' }, 5, { mountpoint })
    await attacker.subscribe('secret')
    expect([...t.kernel.subscriptions.filters()]).toEqual(['%2B/%23/secret'])
    victim.publish('secret', 'x')
    await victim.settle()
    expect(await attacker.settle()).toEqual([])
  })

  test('is put before what the client says and taken off what it gets', async () => {
    const t = new TestKernel()
    const all = await t.connected('all')
    await all.subscribe('#')
    const a = await t.connected('a', { username: 'u' }, 5, {
      mountpoint: 'of/${username}/${clientid}/',
    })
    await a.subscribe('t/+')
    expect([...t.kernel.subscriptions.filters()].sort()).toEqual(['#', 'of/u/a/t/+'])
    a.publish('t/1', 'x')
    expect((await all.next('publish')).topic).toBe('of/u/a/t/1')
    expect((await a.next('publish')).topic).toBe('t/1')
    a.send({ cmd: 'unsubscribe', messageId: 4, unsubscriptions: ['t/+'] })
    expect((await a.next('unsuback')).granted).toEqual([0])
  })
})
