import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { describe, expect, test } from 'vitest'
import type { SharedStrategy } from '../settings.ts'
import { TestKernel } from '../testing/kernel.ts'
import type { MemoryClient } from '../testing/memory-client.ts'

function publish(t: TestKernel, topic: string, from: string, qos: 0 | 1 | 2 = 0): void {
  t.kernel.publish({
    topic,
    payload: Buffer.from(topic),
    qos,
    retain: false,
    fromClientId: from,
    timestamp: t.clock.now(),
  })
}

async function group(t: TestKernel, size: number, filter = '$share/g/t/#') {
  const members: MemoryClient[] = []
  for (let i = 0; i < size; i++) {
    const member = await t.connected(`m${i}`)
    await member.subscribe(filter, { qos: 1 })
    members.push(member)
  }
  return members
}

async function counts(members: readonly MemoryClient[]): Promise<number[]> {
  const found: number[] = []
  for (const member of members) {
    found.push((await member.settle()).filter(({ cmd }) => cmd === 'publish').length)
  }
  return found
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

describe('each message goes to one member', () => {
  test.each<SharedStrategy>([
    'random',
    'round_robin',
    'round_robin_per_group',
    'sticky',
    'local',
    'hash_topic',
    'hash_clientid',
  ])('%s', async (sharedStrategy) => {
    const t = new TestKernel({ sharedStrategy })
    const members = await group(t, 3)
    for (let i = 0; i < 60; i++) publish(t, `t/${i}`, `p${i % 4}`)
    expect(sum(await counts(members))).toBe(60)
  })

  test('round_robin goes round for each publisher', async () => {
    const t = new TestKernel({ sharedStrategy: 'round_robin' })
    const members = await group(t, 3)
    for (let i = 0; i < 30; i++) publish(t, 't/1', 'p')
    expect(await counts(members)).toEqual([10, 10, 10])
  })

  test('round_robin_per_group goes round over all publishers', async () => {
    const t = new TestKernel({ sharedStrategy: 'round_robin_per_group' })
    const members = await group(t, 3)
    for (let i = 0; i < 30; i++) publish(t, 't/1', `p${i}`)
    expect(await counts(members)).toEqual([10, 10, 10])
  })

  test('sticky stays, and moves on only when its member is gone', async () => {
    const t = new TestKernel({ sharedStrategy: 'sticky' })
    const members = await group(t, 3)
    for (let i = 0; i < 10; i++) publish(t, 't/1', 'p')
    const first = await counts(members)
    expect([...first].sort()).toEqual([0, 0, 10])
    const chosen = members[first.indexOf(10)]
    chosen?.disconnect()
    await chosen?.closed()
    const rest = members.filter((member) => member !== chosen)
    for (let i = 0; i < 10; i++) publish(t, 't/1', 'p')
    expect((await counts(rest)).sort()).toEqual([0, 10])
  })

  test.each([
    ['hash_topic', (i: number) => [`t/${i}`, `p${Math.random()}`]],
    ['hash_clientid', (i: number) => [`t/${Math.random()}`, `p${i}`]],
  ] as const)('%s always takes the same member for the same', async (sharedStrategy, make) => {
    const t = new TestKernel({ sharedStrategy })
    const members = await group(t, 4)
    for (let i = 0; i < 20; i++) {
      for (let n = 0; n < 5; n++) {
        const [topic = '', from = ''] = make(i)
        publish(t, topic, from)
      }
      expect((await counts(members)).filter((count) => count > 0)).toEqual([5])
    }
  })
})

test('beside the group, plain subscribers get their own copy', async () => {
  const t = new TestKernel()
  const members = await group(t, 2)
  const plain = await t.connected('plain')
  await plain.subscribe('t/1')
  publish(t, 't/1', 'p')
  expect(sum(await counts(members))).toBe(1)
  expect(await counts([plain])).toEqual([1])
})

test('two groups are two receivers; $queue is a group of its own', async () => {
  const t = new TestKernel()
  const a = await group(t, 2, '$share/g/t')
  const b = await t.connected('b')
  await b.subscribe('$share/h/t')
  const c = await t.connected('c')
  await c.subscribe('$queue/t')
  publish(t, 't', 'p')
  expect(sum(await counts(a))).toBe(1)
  expect(await counts([b, c])).toEqual([1, 1])
  expect([...t.kernel.subscriptions.filters()].sort()).toEqual([
    '$queue/t',
    '$share/g/t',
    '$share/h/t',
  ])
  expect(t.kernel.subscriptions).toMatchObject({ count: 4, sharedCount: 4, topicCount: 3 })
})

describe('members that are away', () => {
  const lasting = { clean: false, properties: { sessionExpiryInterval: 100 } } as const

  test('get nothing while another is there, and keep it when none is', async () => {
    const t = new TestKernel()
    const away = await t.connected('away', lasting)
    await away.subscribe('$share/g/t', { qos: 1 })
    const here = await t.connected('here')
    await here.subscribe('$share/g/t', { qos: 1 })
    away.disconnect()
    await away.closed()
    for (let i = 0; i < 10; i++) publish(t, 't', 'p')
    expect(await counts([here])).toEqual([10])
    here.disconnect()
    await here.closed()
    publish(t, 't', 'p', 1)
    expect(t.kernel.sessions.get('away')?.queue.length).toBe(1)
  })

  test('hand on what they did not acknowledge when their session ends [MQTT-4.8.2-5]', async () => {
    const t = new TestKernel({ sharedStrategy: 'round_robin_per_group' })
    const [first, second] = await group(t, 2, '$share/g/t')
    for (let i = 0; i < 4; i++) publish(t, 't', 'p', 1)
    expect(await counts([first, second].filter((member) => member !== undefined))).toEqual([2, 2])
    first?.disconnect()
    await first?.closed()
    expect(await counts([second].filter((member) => member !== undefined))).toEqual([2])
  })

  test('hand it on with the subscription identifier of the next member [MQTT-3.3.4-3]', async () => {
    const t = new TestKernel()
    const join = async (clientId: string, subscriptionIdentifier: number) => {
      const member = await t.connected(clientId)
      const properties = { subscriptionIdentifier }
      const subscriptions = [{ topic: '$share/g/t', qos: 1, nl: false, rap: false, rh: 0 }] as const
      member.send({ cmd: 'subscribe', messageId: 1, subscriptions: [...subscriptions], properties })
      await member.next('suback')
      return member
    }
    const first = await join('first', 7)
    publish(t, 't', 'p', 1)
    const { properties } = await first.next('publish')
    expect(properties).toMatchObject({ subscriptionIdentifier: 7 })
    const second = await join('second', 8)
    first.disconnect()
    expect((await second.next('publish')).properties).toMatchObject({ subscriptionIdentifier: 8 })
  })
})

test('a filter that is no shared subscription is refused', async () => {
  const a = await new TestKernel().connected('a')
  for (const filter of ['$share/g', '$share//t', '$share/g/', '$share/+/t']) {
    expect(await a.subscribe(filter)).toBe(ReasonCode.topicFilterInvalid)
  }
})
