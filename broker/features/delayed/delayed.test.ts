import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Counters } from '../../kernel/counters.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Delayed, type DelayedSettings } from './delayed.ts'

const SECOND = 1000

let disk: TestStore
let test: TestKernel
let counters: Counters<'messages.delayed'>
let delayed: Delayed
let publisher: MemoryClient
let watcher: MemoryClient

beforeEach(async () => {
  disk = new TestStore()
  await open()
})

afterEach(async () => {
  await close()
  disk.close()
})

async function open(settings: Partial<DelayedSettings> = {}, heapLimit?: number): Promise<void> {
  test = new TestKernel({}, undefined, heapLimit)
  counters = new Counters(['messages.delayed'])
  delayed = new Delayed(test.kernel, disk.store, counters, settings)
  publisher = await test.connected('publisher')
  watcher = await test.connected('watcher')
  await watcher.subscribe('#', { qos: 1 })
}

async function close(): Promise<void> {
  delayed.close()
  await test.kernel.close()
}

/** Publishes with QoS 1 and waits for the acknowledgement: then it is on disk. */
async function publish(topic: string, payload = 'x', more: Record<string, unknown> = {}) {
  publisher.publish(topic, payload, { qos: 1, messageId: 1, ...more })
  return (await publisher.next('puback')).reasonCode
}

/** What arrived by now; publishing goes over the disk, so a turn of the event loop or two. */
async function arrived(count: number): Promise<string[]> {
  const topics: string[] = []
  for (let turn = 0; turn < 100; turn++) {
    for (const packet of await watcher.settle())
      if (packet.cmd === 'publish') topics.push(packet.topic)
    if (topics.length >= count && turn > 3) break
    await new Promise((resolve) => setImmediate(resolve))
  }
  return topics
}

describe('a message to $delayed/<seconds>/<topic>', () => {
  it('is acknowledged, waits, and is published when it is due', async () => {
    expect(await publish('$delayed/10/a/b', 'later')).toBe(0)
    expect(delayed.count).toBe(1)
    test.clock.advance(9999)
    expect(await arrived(0)).toEqual([])
    test.clock.advance(1)
    expect(await arrived(1)).toEqual(['a/b'])
    expect(delayed.count).toBe(0)
  })

  it('goes out in the order of its times, not of its coming', async () => {
    await publish('$delayed/30/late')
    await publish('$delayed/10/soon')
    await publish('$delayed/20/between')
    expect(delayed.page(0, 10).map(({ message }) => message.topic)).toEqual([
      'late',
      'between',
      'soon',
    ])
    for (const topic of ['soon', 'between', 'late']) {
      test.clock.advance(10 * SECOND)
      expect(await arrived(1)).toEqual([topic])
    }
  })

  it('keeps what it was published with', async () => {
    await publish('$delayed/5/a', 'x', {
      retain: true,
      properties: {
        contentType: 'text/plain',
        correlationData: Buffer.from([0, 255]),
        userProperties: { k: ['v', 'w'] },
      },
    })
    test.clock.advance(5 * SECOND)
    const [held] = delayed.page(0, 1)
    expect(held?.message).toMatchObject({ retain: true, qos: 1, fromClientId: 'publisher' })
    expect(held?.message.properties?.correlationData).toEqual(Buffer.from([0, 255]))
    expect(held?.message.properties?.userProperties).toEqual([
      ['k', 'v'],
      ['k', 'w'],
    ])
  })

  it('takes a time in seconds since 1970 as well', async () => {
    const now = Math.floor(test.clock.now() / 1000)
    await publish(`$delayed/${now + 60}/a`)
    expect(delayed.page(0, 1)).toMatchObject([{ delaySeconds: 60 }])
    await publish(`$delayed/${now - 60}/passed`)
    expect(await arrived(1)).toEqual(['passed'])
  })

  it('goes out at once without a delay', async () => {
    await publish('$delayed/0/now')
    expect(await arrived(1)).toEqual(['now'])
    expect(delayed.count).toBe(0)
  })

  it.each([
    '$delayed/x/a',
    '$delayed/-1/a',
    '$delayed/10',
    '$delayed/10/',
    '$delayed/1.5/a',
    '$delayed//a',
    '$delayed/99999999999/a',
  ])('is acknowledged and dropped when ill-formed: %s', async (topic) => {
    expect(await publish(topic)).toBe(0)
    expect(delayed.count).toBe(0)
    expect(test.kernel.metrics.get('messages.dropped')).toBe(1)
    expect(await arrived(0)).toEqual([])
  })

  it('is counted as delayed, not as dropped', async () => {
    await publish('$delayed/10/a')
    expect(counters.get('messages.delayed')).toBe(1)
    expect(test.kernel.metrics.get('messages.dropped')).toBe(0)
  })
})

describe('what waits', () => {
  it('survives a restart, and is published at once if it was due in the meantime', async () => {
    await publish('$delayed/10/a')
    await publish('$delayed/100/b')
    await close()
    disk.reopen()
    test = new TestKernel()
    test.clock.advance(50 * SECOND)
    watcher = await test.connected('watcher')
    await watcher.subscribe('#')
    delayed = new Delayed(test.kernel, disk.store, counters)
    expect(delayed.count).toBe(2)
    test.clock.advance(0)
    expect(await arrived(1)).toEqual(['a'])
    expect(delayed.count).toBe(1)
  })

  it('can be read, and removed by id or by topic', async () => {
    await publish('$delayed/10/a', '1')
    await publish('$delayed/20/a', '2')
    await publish('$delayed/30/b', '3')
    const id = delayed.page(0, 1)[0]?.id ?? ''
    expect(delayed.get(id)?.message.payload.toString()).toBe('3')
    expect(await delayed.delete(id)).toBe(true)
    expect(await delayed.delete(id)).toBe(false)
    expect(delayed.get(id)).toBeUndefined()
    expect(await delayed.deleteTopic('a')).toBe(2)
    expect(delayed.count).toBe(0)
    test.clock.advance(60 * SECOND)
    expect(await arrived(0)).toEqual([])
  })

  it('has a limit, beyond which nothing is kept', async () => {
    await delayed.setSettings({ isEnabled: true, maxMessages: 1 })
    await publish('$delayed/10/a')
    expect(await publish('$delayed/10/b')).toBe(0)
    expect(delayed.page(0, 10).map(({ message }) => message.topic)).toEqual(['a'])
    expect(test.kernel.metrics.get('messages.dropped')).toBe(1)
  })

  it('is removed when the feature is switched off; its topics are plain then', async () => {
    await publish('$delayed/10/a')
    await delayed.setSettings({ isEnabled: false, maxMessages: 1 })
    expect(delayed.count).toBe(0)
    await watcher.subscribe('$delayed/#')
    await publish('$delayed/10/a')
    expect(await arrived(1)).toEqual(['$delayed/10/a'])
  })

  it('goes out by hundreds without one being lost or doubled', async () => {
    const sent = Array.from({ length: 1200 }, (_, i) => `many/${i}`)
    for (const topic of sent) publisher.publish(`$delayed/10/${topic}`, 'x')
    await publish('$delayed/10/last')
    test.clock.advance(10 * SECOND)
    const got = await arrived(1201)
    expect(got).toEqual([...sent, 'last'])
    expect(delayed.count).toBe(0)
  })
})

it('names the time of its publication, from which its delivery is measured', async () => {
  const waits: (number | undefined)[] = []
  test.kernel.hooks.on('message.delivered', (_, { timestamp, releasedAt }) => {
    waits.push(releasedAt === undefined ? undefined : releasedAt - timestamp)
  })
  await publish('$delayed/10/a')
  await publish('b')
  test.clock.advance(10 * SECOND)
  await arrived(2)
  expect(waits).toEqual([undefined, 10_000])
})

describe('memory', () => {
  const budget = () => test.kernel.memory.budget('delayed_messages')
  const large = 'x'.repeat(20_000)

  it('is taken by messages that are being written, and messages beyond it are refused', async () => {
    await close()
    // The heap limit of 1 MiB gives delayed messages a budget of 50 kB.
    await open({}, 1024 * 1024)
    publisher.stream.cork()
    for (let i = 1; i <= 10; i++) {
      publisher.publish('$delayed/10/a', large, { qos: 1, messageId: i })
    }
    publisher.stream.uncork()
    const codes: (number | undefined)[] = []
    for (let i = 1; i <= 10; i++) codes.push((await publisher.next('puback')).reasonCode)
    const stored = codes.filter((code) => code === 0).length
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(10)
    expect(codes.filter((code) => code === ReasonCode.quotaExceeded)).toHaveLength(10 - stored)
    expect(budget()).toMatchObject({ used: 0, refused: 10 - stored })
    expect(delayed.count).toBe(stored)
  })

  it('is not taken by messages on disk: those that are due are read a few at a time', async () => {
    for (let i = 1; i <= 100; i++) {
      publisher.publish('$delayed/10/a', large, { qos: 1, messageId: i })
      await publisher.next('puback')
    }
    expect(budget().used).toBe(0)
    expect(delayed.page(0, 100)[0]?.message.payload.length).toBe(0)
    test.clock.advance(10 * SECOND)
    for (let i = 1; i <= 100; i++) {
      const { messageId = 0, payload } = await watcher.next('publish')
      expect(payload.length).toBe(large.length)
      watcher.send({ cmd: 'puback', messageId })
    }
    await expect.poll(() => delayed.count).toBe(0)
  })
})
