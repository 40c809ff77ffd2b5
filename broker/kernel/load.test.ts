/** What is acknowledged arrives: load on a broker in a process of its own, over real sockets. */
import { metricsGet } from '@signalbox/contract/metrics'
import { connectLoad, type LoadClient } from '@signalbox/testing/load-client'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const TIMEOUT = { timeout: 60_000 }
let signalbox: Signalbox
let dropped: () => Promise<number>

beforeAll(async () => {
  signalbox = await startSignalbox()
  const api = await signalbox.api()
  dropped = async () => {
    const metrics = [await api.call(metricsGet, { query: { aggregate: true } })].flat()
    return Number(metrics[0]?.['delivery.dropped.queue_full'])
  }
})
afterAll(() => signalbox.stop())

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function client(clientId: string, topicFilter?: string, qos: 0 | 1 | 2 = 0) {
  const made = await connectLoad(signalbox.mqttUrl, { clientId })
  closing.push(() => made.end())
  if (topicFilter !== undefined) await made.subscribe(topicFilter, qos)
  return made
}

const inOrder = (count: number) => Array.from({ length: count }, (_, i) => i)
const numbers = ({ received }: LoadClient, topic: string) => received.get(topic) ?? []

async function arrived(receiver: LoadClient, count: number): Promise<number> {
  await waitFor(() => receiver.count >= count, {
    what: `${count} messages`,
  })
  return receiver.count
}

describe('100 messages in flight from each publisher, subscribers that acknowledge at once', () => {
  const matrix = ([0, 1, 2] as const).flatMap((qos) =>
    [1, 10].flatMap((publishers) =>
      [1, 10].map((subscribers) => ({ qos, publishers, subscribers })),
    ),
  )
  test.each(matrix)(
    'QoS $qos, $publishers to $subscribers: nothing is lost, and the order is kept',
    TIMEOUT,
    async ({ qos, publishers, subscribers }) => {
      const count = 20_000 / publishers / (subscribers === 1 ? 1 : 4)
      const before = await dropped()
      const receivers = await Promise.all(
        inOrder(subscribers).map((i) => client(`s${i}`, 'load/+', qos)),
      )
      const senders = await Promise.all(inOrder(publishers).map((i) => client(`p${i}`)))
      await Promise.all(
        senders.map((sender) =>
          sender.publish(`load/${sender.clientId}`, { qos, count, window: 100 }),
        ),
      )
      for (const receiver of receivers) {
        expect(await arrived(receiver, count * publishers)).toBe(count * publishers)
        for (const { clientId } of senders) {
          expect(numbers(receiver, `load/${clientId}`)).toEqual(inOrder(count))
        }
      }
      expect(await dropped()).toBe(before)
    },
  )

  test('400 in flight, QoS 1, to a shared subscription', TIMEOUT, async () => {
    const members = await Promise.all([0, 1].map((i) => client(`m${i}`, '$share/g/shared', 1)))
    const sender = await client('p')
    await sender.publish('shared', { qos: 1, count: 20_000, window: 400 })
    await waitFor(() => members.reduce((sum, each) => sum + each.count, 0) >= 20_000, {
      what: 'all messages',
    })
  })
})

describe('mqtt.js, which sends all that it is given', () => {
  test.each([1, 2] as const)('10,000 publishes of QoS %d at once', TIMEOUT, async (qos) => {
    const receiver = await client('r', 'burst', qos)
    const sender = await connectMqtt(signalbox.mqttUrl)
    closing.push(() => sender.end())
    const count = 10_000
    await Promise.all(
      inOrder(count).map((i) => {
        const payload = Buffer.alloc(200)
        payload.writeUInt32BE(i)
        return sender.mqtt.publishAsync('burst', payload, { qos })
      }),
    )
    expect(await arrived(receiver, count)).toBe(count)
    expect(numbers(receiver, 'burst')).toEqual(inOrder(count))
    expect(sender.disconnected).toBeUndefined()
  })

  test('10,000 publishes of QoS 1 to itself', TIMEOUT, async () => {
    const self = await connectMqtt(signalbox.mqttUrl)
    closing.push(() => self.end())
    await self.mqtt.subscribeAsync('self', { qos: 1 })
    const count = 10_000
    await Promise.all(
      inOrder(count).map((i) => self.mqtt.publishAsync('self', String(i), { qos: 1 })),
    )
    await waitFor(() => self.received.length >= count, { what: 'all messages' })
    expect(self.received.map(({ payload }) => Number(payload))).toEqual(inOrder(count))
  })
})

test.each([0, 1, 2] as const)(
  'QoS %d: two clients that publish to each other lose nothing',
  TIMEOUT,
  async (qos) => {
    const [a, b] = await Promise.all([client('a', 'to/a', qos), client('b', 'to/b', qos)])
    const load = { qos, count: 10_000, window: 5000, payloadBytes: 500 }
    await Promise.all([a.publish('to/b', load), b.publish('to/a', load)])
    expect(await arrived(a, load.count)).toBe(load.count)
    expect(await arrived(b, load.count)).toBe(load.count)
  },
)

test.each([0, 1, 2] as const)(
  'QoS %d: a subscriber that does not read holds nobody up; one beside it gets everything',
  TIMEOUT,
  async (qos) => {
    const reading = await client('reading', 'beside', qos)
    const deaf = await client('deaf', 'beside', qos)
    deaf.pause()
    const sender = await client('p')
    const load = { qos, count: 20_000, window: 100, payloadBytes: 1000 }
    const before = await dropped()
    await sender.publish('beside', load)
    expect(await arrived(reading, load.count)).toBe(load.count)
    expect(numbers(reading, 'beside')).toEqual(inOrder(load.count))
    if (qos > 0) expect((await dropped()) - before).toBeGreaterThan(10_000)
    deaf.resume()
  },
)

test(
  'publishes that match thousands of filters hold up neither other clients nor the API',
  TIMEOUT,
  async () => {
    const [LEVELS, FILTERS, PUBLISHES] = [120, 2000, 240]
    const receiver = await connectMqtt(signalbox.mqttUrl)
    const sender = await connectMqtt(signalbox.mqttUrl)
    const other = await client('other', 'other')
    closing.push(
      () => receiver.end(),
      () => sender.end(),
    )
    const filter = () =>
      Array.from({ length: LEVELS }, () => (Math.random() < 0.5 ? 'a' : '+')).join('/')
    for (let i = 0; i < FILTERS; i += 500) {
      await receiver.mqtt.subscribeAsync(Array.from({ length: 500 }, filter))
    }
    const topic = Array.from({ length: LEVELS }, () => 'a').join('/')
    const publish = (count: number) => {
      for (let i = 0; i < count; i++) sender.mqtt.publish(topic, '')
    }
    const answered = async () => {
      await other.publish('other', { qos: 1, count: 1, window: 1 })
      expect((await fetch(`${signalbox.url}status`)).status).toBe(200)
    }
    // Code paths of the first answers are compiled before the measurement.
    publish(10)
    await answered()
    await waitFor(() => receiver.received.length === 10, { what: 'the first messages' })

    publish(PUBLISHES)
    await waitFor(() => receiver.received.length > 10, { what: 'a message' })
    await answered()
    expect(receiver.received.length).toBeLessThan(10 + PUBLISHES / 2)
    await waitFor(() => receiver.received.length === 10 + PUBLISHES, { what: 'all messages' })
  },
)
