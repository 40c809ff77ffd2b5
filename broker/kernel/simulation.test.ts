/**
 * What a simulation tells is what happens: random worlds of clients, sessions and subscriptions are
 * asked what a message would come to, and then are sent it.
 */
import type { QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { describe, expect, test } from 'vitest'
import type { Kernel } from './kernel.ts'
import type { Message } from './message.ts'
import type { Session } from './sessions/session.ts'
import type { SharedStrategy, ZoneSettings } from './settings.ts'
import { type SimulatedPublisher, simulatePublish, type Simulation } from './simulation.ts'
import { TestKernel } from './testing/kernel.ts'
import type { MemoryClient } from './testing/memory-client.ts'
import { Random } from './testing/mutate.ts'

const SEEDS = Array.from({ length: 120 }, (_, i) => i + 1)
const STRATEGIES: SharedStrategy[] = [
  'random',
  'round_robin',
  'round_robin_per_group',
  'sticky',
  'local',
  'hash_topic',
  'hash_clientid',
]
const FILTERS = ['a/b', 'a/+', 'a/#', '#', '+/b', 'a', 'b/#', '$SYS/#']
const GROUPS = ['$share/g/', '$share/h/', '$queue/']
const TOPICS = ['a/b', 'a/b', 'a/c', 'a', 'c', '$SYS/x']

function message(t: TestKernel, more: Partial<Message> = {}): Message {
  return {
    topic: 'a/b',
    payload: Buffer.from('x'),
    qos: 1,
    retain: false,
    fromClientId: 'http_api',
    timestamp: t.clock.now(),
    ...more,
  }
}

const chance = (random: Random, one: number) => random.below(one) === 0

function randomZone(random: Random): Partial<ZoneSettings> {
  return {
    sharedStrategy: random.pick(STRATEGIES),
    maxMqueueLen: random.pick([0, 1, 2, 3]),
    maxInflight: random.pick([1, 2, 3]),
    mqueueStoreQos0: chance(random, 2),
    upgradeQos: chance(random, 4),
    ignoreLoopDeliver: chance(random, 2),
    mqueuePriorities: chance(random, 3) ? new Map([['a/b', 2]]) : 'disabled',
    mqueueDefaultPriority: chance(random, 2) ? 'lowest' : 'highest',
    maxOutgoingBufferBytes: chance(random, 4) ? 40 : 1024 * 1024,
  }
}

/** Connected and disconnected clients of all versions that acknowledge nothing. */
async function randomWorld(random: Random): Promise<TestKernel> {
  const t = new TestKernel(randomZone(random))
  const clients: MemoryClient[] = []
  for (let i = 0; i < 6; i++) {
    const version = random.pick([3, 4, 5, 5] as const)
    const properties = {
      sessionExpiryInterval: 1000,
      ...(chance(random, 3) && { receiveMaximum: 1 + random.below(2) }),
      ...(chance(random, 3) && { maximumPacketSize: 20 + random.below(60) }),
      ...(chance(random, 3) && { topicAliasMaximum: 1 + random.below(2) }),
    }
    const client = await t.connected(
      `c${i}`,
      { clean: false, ...(version === 5 && { properties }) },
      version,
    )
    for (let n = random.below(4); n > 0; n--) {
      const isShared = chance(random, 3)
      const filter = (isShared ? random.pick(GROUPS) : '') + random.pick(FILTERS)
      await client.subscribe(filter, {
        qos: random.below(3),
        nl: version === 5 && !isShared && chance(random, 3),
        rap: chance(random, 2),
      })
    }
    clients.push(client)
  }
  for (const client of clients) {
    if (!chance(random, 3)) continue
    client.disconnect()
    await client.closed()
  }
  return t
}

interface Fate {
  delivered: number
  queued: number
  dropped: string[]
  /** Others that had to leave its queue. */
  pushedOut: number
  /** Of the packets that went out. */
  bytes: number
}

const NOTHING = { delivered: 0, queued: 0, pushedOut: 0, bytes: 0 }

const fates = () => {
  const map = new Map<string, Fate>()
  return {
    map,
    of({ clientId }: Session): Fate {
      const known = map.get(clientId) ?? { ...NOTHING, dropped: [] }
      map.set(clientId, known)
      return known
    },
  }
}

function predicted({ receivers }: Simulation): Map<string, Fate> {
  const { map, of } = fates()
  for (const { session, outcome, reason, pushesOut, packetBytes = 0 } of receivers) {
    const fate = of(session)
    fate.bytes += packetBytes
    if (outcome === 'dropped') fate.dropped.push(String(reason))
    else fate[outcome]++
    if (pushesOut === true) fate.pushedOut++
  }
  return sorted(map)
}

/** Publishes it, and sees what becomes of it. */
async function happened(t: TestKernel, sent: Message): Promise<Map<string, Fate>> {
  const { kernel } = t
  const { map, of } = fates()
  const unhook = [
    kernel.hooks.on('message.delivered', (session, { payload }) => {
      if (payload === sent.payload) of(session).delivered++
    }),
    kernel.hooks.on('delivery.dropped', (session, { payload }, reason) => {
      if (payload === sent.payload) of(session).dropped.push(reason)
      else of(session).pushedOut++
    }),
  ]
  const readWaitingBytes = ({ waitingBytes }: Session) => waitingBytes
  const before = new Map(
    [...kernel.sessions.values()].map((each) => [each, readWaitingBytes(each)]),
  )
  const published = kernel.publish(sent)
  // Before any of it is taken by its reader.
  for (const [session, bytes] of before) {
    const more = readWaitingBytes(session) - bytes
    if (more > 0) of(session).bytes += more
  }
  await published
  for (const off of unhook) off()
  for (const session of kernel.sessions.values()) {
    const waiting = [...session.queue.entries()].filter(
      (each) => each.message.payload === sent.payload,
    )
    if (waiting.length > 0) of(session).queued += waiting.length
  }
  return sorted(map)
}

function sorted(map: Map<string, Fate>): Map<string, Fate> {
  for (const fate of map.values()) fate.dropped.sort()
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Everything that a simulation might have changed by mistake. */
function state({ metrics, sessions }: Kernel): unknown {
  return {
    metrics: metrics.snapshot(),
    sessions: [...sessions.values()].map((session) => ({
      clientId: session.clientId,
      counters: Object.entries(session.counters),
      queue: [...session.queue.entries()].map(({ message, priority }) => [message, priority]),
      dropped: session.queue.dropped,
      inflight: [...session.inflight.entries()].map(({ packetId }) => packetId),
      waitingBytes: session.connection?.outbox.waitingBytes,
    })),
  }
}

test.each(SEEDS)('the simulation predicts the publish: world %i', async (seed) => {
  const random = new Random(seed)
  const t = await randomWorld(random)
  for (let i = 0; i < 12; i++) {
    const asked = message(t, {
      topic: random.pick(TOPICS),
      payload: Buffer.alloc(random.below(60), 'x'),
      qos: random.below(3) as QoS, // of three
      retain: chance(random, 3),
      fromClientId: `c${random.below(7)}`,
    })
    const before = state(t.kernel)
    const simulation = await simulatePublish(t.kernel, asked, 'api')
    expect(await simulatePublish(t.kernel, asked, 'api')).toEqual(simulation)
    expect(state(t.kernel)).toEqual(before)
    // Not the same object: a simulation must not live on in what it was about.
    expect(await happened(t, { ...asked, payload: Buffer.from(asked.payload) })).toEqual(
      predicted(simulation),
    )
    if (chance(random, 3)) await new Promise((resolve) => setImmediate(resolve))
  }
})

describe('steps', () => {
  const steps = async (t: TestKernel, asked: Message, publisher: SimulatedPublisher = 'api') =>
    (await simulatePublish(t.kernel, asked, publisher)).steps

  const requireSession = (t: TestKernel, clientId: string) => {
    const session = t.kernel.sessions.get(clientId)
    if (session === undefined) throw new Error(`no session of ${clientId}`)
    return session
  }

  test('nobody is subscribed', async () => {
    const t = new TestKernel()
    expect(await steps(t, message(t))).toEqual([
      { name: 'packet', outcome: 'passed', reason: 'valid' },
      { name: 'authorization', outcome: 'skipped', reason: 'api' },
      {
        name: 'subscriptions',
        outcome: 'ended',
        reason: 'no_subscribers',
        details: { topic: 'a/b' },
      },
    ])
  })

  test.each<[Partial<ZoneSettings>, Partial<Message>, string, number]>([
    [{}, { topic: 'a/#' }, 'topic_name_invalid', ReasonCode.topicNameInvalid],
    [{ maxTopicLevels: 2 }, { topic: 'a/b/c' }, 'too_many_levels', ReasonCode.topicNameInvalid],
    [{ maxQos: 1 }, { qos: 2 }, 'qos_not_supported', ReasonCode.qosNotSupported],
    [
      { retainAvailable: false },
      { retain: true },
      'retain_not_supported',
      ReasonCode.retainNotSupported,
    ],
    [
      { maxPacketSizeBytes: 100 },
      { payload: Buffer.alloc(100) },
      'packet_too_large',
      ReasonCode.packetTooLarge,
    ],
  ])('a client may not: %j', async (zone, more, reason, code) => {
    const t = new TestKernel(zone)
    const client = await t.connected('p')
    const asked = message(t, more)
    expect(await steps(t, asked, requireSession(t, 'p'))).toMatchObject([
      { name: 'packet', outcome: 'refused', reason, details: { reason_code: code } },
    ])
    const { topic, payload, qos, retain } = asked
    client.send({ cmd: 'publish', topic, payload, qos, retain, dup: false, messageId: 1 })
    expect(await client.next('disconnect')).toMatchObject({ reasonCode: code })
  })

  test('the API takes what it would be refused', async () => {
    const t = new TestKernel({ maxQos: 0 })
    expect(await steps(t, message(t, { qos: 2 }))).toMatchObject([{ outcome: 'passed' }, {}, {}])
    expect(await steps(t, message(t, { topic: '+' }))).toMatchObject([{ outcome: 'refused' }])
  })

  test('too many QoS 2 messages that were not released', async () => {
    const t = new TestKernel({ maxAwaitingRel: 1 })
    const client = await t.connected('p')
    client.publish('a', 'x', { qos: 2, messageId: 1 })
    await client.next('pubrec')
    expect(await steps(t, message(t, { qos: 2 }), requireSession(t, 'p'))).toMatchObject([
      { outcome: 'refused', reason: 'too_many_unreleased' },
    ])
  })

  test('a client without the right is refused, without counters and events', async () => {
    const t = new TestKernel()
    await t.connected('p')
    t.kernel.hooks.on('client.authorize', async (_, __, { topic }) =>
      topic === 'a/b' ? 'deny' : undefined,
    )
    const denied: string[] = []
    t.kernel.hooks.on('client.authorized', (session) => denied.push(session.clientId))
    const before = t.kernel.metrics.snapshot()
    expect(await steps(t, message(t), requireSession(t, 'p'))).toEqual([
      { name: 'packet', outcome: 'passed', reason: 'valid' },
      {
        name: 'authorization',
        outcome: 'refused',
        reason: 'not_authorized',
        details: { reason_code: ReasonCode.notAuthorized, proto_ver: 5 },
      },
    ])
    expect(await steps(t, message(t, { topic: 'c' }), requireSession(t, 'p'))).toMatchObject([
      {},
      { outcome: 'passed', reason: 'allow' },
      {},
    ])
    expect(await steps(t, message(t), 'stranger')).toMatchObject([
      {},
      { outcome: 'skipped', reason: 'no_session' },
      {},
    ])
    expect(denied).toEqual([])
    expect(t.kernel.metrics.snapshot()).toEqual(before)
  })

  test('a mountpoint prefixes the topics that a client publishes to', async () => {
    const t = new TestKernel()
    await t.connected('p')
    const session = requireSession(t, 'p')
    session.mountpoint = 'home/'
    expect((await steps(t, message(t), session)).at(-1)).toMatchObject({
      details: { topic: 'home/a/b' },
    })
  })

  test('a hook that stops a message without a reason is reported as such', async () => {
    const t = new TestKernel()
    t.kernel.hooks.on('message.simulate', () => null)
    expect((await steps(t, message(t))).at(-1)).toEqual({
      name: 'hook',
      outcome: 'ended',
      reason: 'hook',
    })
  })

  test('all would be dropped', async () => {
    const t = new TestKernel()
    const client = await t.connected('p')
    await client.subscribe('a/#', { nl: true })
    const simulation = await simulatePublish(
      t.kernel,
      message(t, { fromClientId: 'p' }),
      requireSession(t, 'p'),
    )
    expect(simulation.steps.at(-1)).toEqual({
      name: 'delivery',
      outcome: 'ended',
      reason: 'dropped',
      details: { delivered: 0, queued: 0, dropped: 1, pushed_out: 0 },
    })
    expect(simulation.receivers).toMatchObject([{ outcome: 'dropped', reason: 'no_local' }])
  })
})
