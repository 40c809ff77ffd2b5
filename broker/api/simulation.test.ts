import type { SimulatedReceiver, Simulation } from '@signalbox/contract/simulation'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Random } from '../kernel/testing/mutate.ts'
import { faultsFromReply, startApi, type TestApi } from './testing/fixtures.ts'
import { tcpListener } from '../testing/tcp-listener.ts'

const FILTERS = ['s/1', 's/+', 's/#', '#', '+/1', '$share/g/s/#', '$share/h/+/1', '$queue/s/1']
const TOPICS = ['s/1', 's/1', 's/2', 'other', 'nobody/1/2']

let api: TestApi
let url: string
const clients: TestClient[] = []

beforeEach(async () => {
  api = await startApi([tcpListener])
  url = `mqtt://127.0.0.1:${api.broker.listeners.running[0]?.address.port}`
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await api.close()
})

async function simulate(body: Record<string, unknown>, query = ''): Promise<Simulation> {
  const reply = await api.call('POST', `/publish/simulate${query}`, {
    body: { payload: 'x', ...body },
  })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body as Simulation // held to the contract by `call`
}

async function connect(clientId: string, options: Parameters<typeof connectMqtt>[1] = {}) {
  const client = await connectMqtt(url, { clientId, ...options })
  clients.push(client)
  return client
}

const lasting = { clean: false, properties: { sessionExpiryInterval: 1000 } }
const listReceivers = ({ receivers }: Simulation) => receivers.map(({ clientid }) => clientid)
const findStep = ({ steps }: Simulation, name: string) => steps.find((step) => step.name === name)

describe('says what then happens, over real connections', () => {
  interface Copy {
    clientid: string
    qos: number | undefined
    retain: boolean | undefined
  }
  const inOrder = (copies: Copy[]) => copies.map((copy) => JSON.stringify(copy)).sort()

  it.each([1, 2, 3, 4, 5, 6])('world %i', async (seed) => {
    const random = new Random(seed)
    api.broker.kernel.setZone({
      maxMqueueLen: 2,
      mqueueStoreQos0: random.below(2) === 0,
      sharedStrategy: random.pick(['random', 'round_robin', 'sticky']),
    })
    const here: TestClient[] = []
    for (let i = 0; i < 6; i++) {
      const client = await connect(`c${i}`, lasting)
      for (let n = random.below(4); n > 0; n--) {
        const topic = random.pick(FILTERS)
        const isPlain = !topic.startsWith('$')
        await client.mqtt.subscribeAsync(topic, {
          qos: random.pick([0, 1, 2]),
          nl: isPlain && random.below(3) === 0,
          rap: random.below(2) === 0,
          rh: 2,
        })
      }
      if (i > 0 && random.below(3) === 0) await client.mqtt.endAsync()
      else here.push(client)
    }
    for (let i = 0; i < 8; i++) {
      const publisher = random.pick(here)
      const topic = random.pick(TOPICS)
      const qos = random.pick([0, 1, 2] as const)
      const retain = random.below(3) === 0
      const payload = `message ${i}`
      const predicted = await simulate({
        clientid: publisher.clientId,
        topic,
        qos,
        retain,
        payload,
      })
      const before = await waiting()
      await publisher.mqtt.publishAsync(topic, payload, { qos, retain })
      // A round trip of the publisher, so that it has been published; then one of everyone, so that
      // what was sent to them has come.
      await publisher.mqtt.unsubscribeAsync('none')
      await Promise.all(here.map(({ mqtt }) => mqtt.unsubscribeAsync('none')))
      const came = here.flatMap(({ clientId, received }) =>
        received
          .filter((packet) => String(packet.payload) === payload)
          .map((packet) => ({ clientid: clientId, qos: packet.qos, retain: packet.retain })),
      )
      const delivered = predicted.receivers.filter(({ outcome }) => outcome === 'delivered')
      expect(inOrder(came)).toEqual(
        inOrder(delivered.map(({ clientid, qos, retain }) => ({ clientid, qos, retain }))),
      )
      expect(grown(before, await waiting())).toEqual(queued(predicted.receivers))
      expect(predicted.counts).toMatchObject({ delivered: delivered.length })
    }
  })

  type Waiting = Record<string, { mqueue_len: number; mqueue_dropped: number }>

  async function waiting(): Promise<Waiting> {
    const { data } = await api.read<{
      data: { clientid: string; mqueue_len: number; mqueue_dropped: number }[]
    }>('/clients')
    return Object.fromEntries(
      data.map(({ clientid, mqueue_len, mqueue_dropped }) => [
        clientid,
        { mqueue_len, mqueue_dropped },
      ]),
    )
  }

  /** By client: what came into its queue, what was lost there. */
  function grown(before: Waiting, after: Waiting): Record<string, [came: number, lost: number]> {
    return Object.fromEntries(
      Object.entries(after)
        .map(([clientid, now]): [string, [number, number]] => {
          const was = before[clientid] ?? { mqueue_len: 0, mqueue_dropped: 0 }
          const lost = now.mqueue_dropped - was.mqueue_dropped
          return [clientid, [now.mqueue_len - was.mqueue_len, lost]]
        })
        .filter(([, [came, lost]]) => came !== 0 || lost !== 0),
    )
  }

  function queued(receivers: SimulatedReceiver[]): Record<string, [came: number, lost: number]> {
    const found: Record<string, [number, number]> = {}
    for (const { clientid, outcome, reason, pushes_out } of receivers) {
      const isLostInQueue = reason === 'queue_full' || reason === 'qos0_msg'
      if (outcome === 'delivered' || (outcome === 'dropped' && !isLostInQueue)) continue
      const sum = found[clientid] ?? [0, 0]
      found[clientid] = sum
      if (outcome === 'queued' && pushes_out !== true) sum[0]++
      if (outcome === 'dropped' || pushes_out === true) sum[1]++
    }
    return found
  }
})

describe('one receiver', () => {
  it('is reported with the details of its session and its connection', async () => {
    const reader = await connect('reader', {
      properties: { receiveMaximum: 7, maximumPacketSize: 100 },
    })
    await reader.mqtt.subscribeAsync(['s/#', 's/1'], { qos: 1 })
    const { receivers, counts } = await simulate({ topic: 's/1', qos: 2 })
    expect(receivers).toEqual([
      {
        clientid: 'reader',
        node: 'signalbox@127.0.0.1',
        topics: expect.arrayContaining(['s/#', 's/1']),
        qos: 1,
        retain: false,
        nl: 0,
        connected: true,
        mqueue_len: 0,
        mqueue_max: 1000,
        inflight_cnt: 0,
        inflight_max: 7,
        max_packet_size: 100,
        packet_size: 11,
        outcome: 'delivered',
      },
    ])
    expect(counts).toMatchObject({ receivers: 1, delivered: 1, queued: 0, dropped: 0 })
    const large = await simulate({ topic: 's/1', payload: 'x'.repeat(100) })
    expect(large.receivers).toMatchObject([{ outcome: 'dropped', reason: 'too_large' }])
  })

  it('of a shared group is the one who then gets it', async () => {
    for (const clientId of ['m1', 'm2', 'm3']) {
      const member = await connect(clientId)
      await member.mqtt.subscribeAsync('$share/g/s/#', { qos: 1 })
    }
    const publisher = await connect('publisher')
    for (let i = 0; i < 7; i++) {
      const predicted = await simulate({ clientid: 'publisher', topic: 's/1', qos: 1 })
      expect(predicted.receivers).toMatchObject([{ share_group: 'g', share_candidates: 3 }])
      const member = clients.find(({ clientId }) => clientId === predicted.receivers[0]?.clientid)
      const heard = member?.received.length
      await publisher.mqtt.publishAsync('s/1', 'x', { qos: 1 })
      await member?.mqtt.unsubscribeAsync('none')
      expect(member?.received.length).toBe(Number(heard) + 1)
    }
  })

  it('who is away has it wait, and loses the oldest for it when its queue is full', async () => {
    api.broker.kernel.setZone({ maxMqueueLen: 1 })
    const away = await connect('away', lasting)
    await away.mqtt.subscribeAsync('s/#', { qos: 1 })
    await away.mqtt.endAsync()
    expect((await simulate({ topic: 's/1', qos: 1 })).receivers).toMatchObject([
      { outcome: 'queued', reason: 'not_connected', connected: false, mqueue_len: 0 },
    ])
    await api.call('POST', '/publish', { body: { topic: 's/1', qos: 1, payload: '1' } })
    const full = await simulate({ topic: 's/1', qos: 1 })
    expect(full.receivers).toMatchObject([
      { outcome: 'queued', pushes_out: true, mqueue_len: 1, mqueue_max: 1 },
    ])
    expect(findStep(full, 'delivery')).toMatchObject({
      outcome: 'held',
      reason: 'queued',
      details: { queued: 1, dropped: 0, pushed_out: 1 },
    })
    expect(full.counts).toMatchObject({ queued: 1, dropped: 0, pushed_out: 1 })
  })
})

describe('many receivers', () => {
  it('are counted all, and listed as many as were asked for, those with a loss first', async () => {
    for (let i = 0; i < 5; i++) {
      const client = await connect(`r${i}`)
      await client.mqtt.subscribeAsync('s/#', { qos: 0, nl: i === 3 })
    }
    const predicted = await simulate({ clientid: 'r3', topic: 's/1' }, '?limit=2')
    expect(predicted.counts).toMatchObject({ receivers: 5, delivered: 4, queued: 0, dropped: 1 })
    expect(predicted.receivers).toMatchObject([
      { clientid: 'r3', outcome: 'dropped', reason: 'no_local', nl: 1 },
      { outcome: 'delivered' },
    ])
  })
})

describe('who nearly matches', () => {
  it('is reported if there is none', async () => {
    const client = await connect('near')
    await client.mqtt.subscribeAsync(['S/#', '$share/g/other/1'], { qos: 0 })
    const near = await simulate({ topic: 's/1' })
    expect(near.similar).toEqual(['S/#'])
    expect((await simulate({ topic: 'othr/1' })).similar).toEqual(['$share/g/other/1'])
    expect((await simulate({ topic: 'S/1' })).similar).toEqual([])
    expect((await simulate({ topic: 's/+' })).similar).toEqual([])
  })
})

describe('what takes part on the way', () => {
  it('says that a message is kept, replaced, removed', async () => {
    const body = { topic: 'kept', retain: true }
    expect(findStep(await simulate(body), 'retained')).toMatchObject({ reason: 'stored' })
    expect(api.broker.retainer.count).toBe(0)
    await api.call('POST', '/publish', { body: { ...body, payload: 'x' } })
    expect(findStep(await simulate(body), 'retained')).toMatchObject({ reason: 'replaced' })
    expect(findStep(await simulate({ ...body, payload: '' }), 'retained')).toMatchObject({
      reason: 'removed',
    })
    expect(api.broker.retainer.count).toBe(1)
  })

  it('says that a message is held, and for how long', async () => {
    const reader = await connect('reader')
    await reader.mqtt.subscribeAsync('s/#')
    const predicted = await simulate({ topic: '$delayed/60/s/1' })
    expect(predicted.steps.at(-1)).toEqual({
      name: 'delayed',
      outcome: 'held',
      reason: 'kept',
      details: { topic: 's/1', seconds: 60 },
    })
    expect(predicted.receivers).toEqual([])
    expect(api.broker.delayed.count).toBe(0)
    expect(listReceivers(await simulate({ topic: '$delayed/0/s/1' }))).toEqual(['reader'])
  })
})

describe('in whose name', () => {
  it('a client that is there is asked for its rights, a stranger and the API are not', async () => {
    await connect('p')
    api.broker.kernel.hooks.on('client.authorize', (): 'deny' => 'deny')
    const of = async (clientid?: string) =>
      findStep(await simulate({ topic: 's', ...(clientid && { clientid }) }), 'authorization')
    expect(await of('p')).toMatchObject({ outcome: 'refused', details: { proto_ver: 5 } })
    expect(await of('nobody')).toMatchObject({ outcome: 'skipped', reason: 'no_session' })
    expect(await of()).toMatchObject({ outcome: 'skipped', reason: 'api' })
  })

  it('an invalid topic is reported and is no bad request', async () => {
    expect((await simulate({ topic: 's/#' })).steps).toMatchObject([
      { name: 'packet', outcome: 'refused', reason: 'topic_name_invalid' },
    ])
    expect((await simulate({ topic: '', clientid: 'x' })).steps).toMatchObject([
      { reason: 'topic_name_invalid' },
    ])
  })
})

describe('refuses', () => {
  it('what a publish is refused for, and what it does not know', async () => {
    const refusal = (body: unknown, query = '') =>
      api.call('POST', `/publish/simulate${query}`, { body })
    const good = { topic: 's', payload: 'x' }
    expect(faultsFromReply(await refusal({ ...good, qos: 3 }))).toMatchObject({ path: 'root.qos' })
    expect(faultsFromReply(await refusal({ ...good, nope: 1 }))).toMatchObject({ unknown: 'nope' })
    expect((await refusal({ payload: 'x' })).status).toBe(400)
    expect((await refusal(good, '?limit=0')).status).toBe(400)
    expect((await refusal(good, '?limit=1001')).status).toBe(400)
    expect((await refusal({ ...good, payload: '%', payload_encoding: 'base64' })).status).toBe(400)
  })

  it('callers without a login', async () => {
    const reply = await api.call('POST', '/publish/simulate', {
      body: { topic: 's', payload: 'x' },
      authorization: null,
    })
    expect(reply.status).toBe(401)
  })
})
