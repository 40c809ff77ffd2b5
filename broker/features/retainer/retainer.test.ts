import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Kernel } from '../../kernel/kernel.ts'
import type { Message } from '../../kernel/message.ts'
import { MEMORY_SHARES } from '../../kernel/memory.ts'
import { Store } from '../../store/store.ts'
import { Retainer } from './retainer.ts'

let folder: string
let store: Store
let kernel: Kernel
let retainer: Retainer

function open(heapLimit?: number): void {
  store = new Store(folder)
  kernel = new Kernel({ node: 'test@127.0.0.1', ...(heapLimit && { heapLimit }) })
  retainer = new Retainer(kernel, store)
}

function close(): void {
  retainer.close()
  kernel.deadlines.close()
  store.close()
}

function retained(topic: string, payload: string, more: Partial<Message> = {}): Message {
  return {
    topic,
    payload: Buffer.from(payload),
    qos: 1,
    retain: true,
    fromClientId: 'publisher',
    timestamp: Date.now(),
    ...more,
  }
}

async function publish(message: Message): Promise<void> {
  await (await kernel.publish(message)).settled
}

const topics = (filter: string) => [...retainer.list(filter)].map(({ topic }) => topic).sort()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
  open()
})

afterEach(() => {
  close()
  rmSync(folder, { recursive: true })
})

describe('Retainer', () => {
  it('keeps the last message of a topic and finds it by filter', async () => {
    await publish(retained('a/b', '1'))
    await publish(retained('a/b', '2'))
    await publish(retained('a/c/d', '3'))
    await publish(retained('$SYS/x', '4'))
    expect(retainer.count).toBe(3)
    expect(retainer.get('a/b')?.payload.toString()).toBe('2')
    expect(topics('a/+')).toEqual(['a/b'])
    expect(topics('a/#')).toEqual(['a/b', 'a/c/d'])
    expect(topics('#')).toEqual(['a/b', 'a/c/d'])
    expect(topics('+/x')).toEqual([])
    expect(topics('$SYS/#')).toEqual(['$SYS/x'])
  })

  it('forgets a topic at an empty payload [MQTT-3.3.1-6]', async () => {
    await publish(retained('a', '1'))
    await publish(retained('a', ''))
    expect(retainer.count).toBe(0)
    expect(topics('#')).toEqual([])
  })

  it('does not keep a message without RETAIN, nor one that is too large', async () => {
    await publish(retained('a', '1', { retain: false }))
    await publish(retained('b', 'x'.repeat(1024 * 1024 + 1)))
    expect(retainer.count).toBe(0)
  })

  it('has after a restart what was acknowledged, properties included', async () => {
    const properties = {
      contentType: 'text/plain',
      correlationData: Buffer.from([0, 255]),
      userProperties: [
        ['b', '1'],
        ['a', '2'],
      ] as const,
    }
    await publish(retained('a/b', 'payload', { properties, fromUsername: 'alice' }))
    close()
    open()
    expect(retainer.get('a/b')).toMatchObject({
      topic: 'a/b',
      qos: 1,
      retain: true,
      fromClientId: 'publisher',
      fromUsername: 'alice',
      properties,
    })
    expect(retainer.get('a/b')?.payload.toString()).toBe('payload')
  })

  it('gives nothing that has expired', async () => {
    const properties = { messageExpiryInterval: 10 }
    await publish(retained('old', '1', { timestamp: Date.now() - 11_000, properties }))
    await publish(retained('new', '1', { properties }))
    expect(topics('#')).toEqual(['new'])
    expect(retainer.get('old')).toBeUndefined()
  })

  describe('within its memory budget', () => {
    const BUDGET = 100_000
    const full = BUDGET / MEMORY_SHARES.retained_messages
    const deep = Array.from({ length: 125 }, (_, level) => level).join('/')
    const publishDeep = async (count: number) => {
      for (let i = 0; i < count; i++) await publish(retained(`${i}/${deep}`, 'x'))
    }
    const budget = () => kernel.memory.budget('retained_messages')

    it('stores no more than fits, counts the rest, and stores again when there is room', async () => {
      close()
      open(full)
      await publishDeep(300)
      expect(retainer.count).toBeGreaterThan(50)
      expect(retainer.count).toBeLessThan(200)
      expect(budget().refused).toBe(300 - retainer.count)
      expect(budget().used).toBeLessThanOrEqual(BUDGET)
      await retainer.clear()
      expect(budget().used).toBe(0)
      await publish(retained('after', 'x'))
      expect(topics('after')).toEqual(['after'])
    })

    it('keeps no earlier message of a topic whose last one does not fit', async () => {
      close()
      open(full)
      await publish(retained('t', 'small'))
      await publish(retained('t', 'x'.repeat(BUDGET)))
      expect(retainer.get('t')).toBeUndefined()
      expect(budget().used).toBe(0)
    })

    it('starts with the part of the stored messages that fits, and leaves the rest on disk', async () => {
      await publishDeep(300)
      close()
      open(full)
      const { count } = retainer
      expect(count).toBeGreaterThan(50)
      expect(count).toBeLessThan(200)
      expect(budget().refused).toBeGreaterThan(0)
      await retainer.delete(`299/${deep}`)
      close()
      open()
      expect(retainer.count).toBe(299)
    })

    it('leaves that rest on disk when the others move to memory and back', async () => {
      await publishDeep(300)
      close()
      open(full)
      await retainer.setSettings({ storage: 'ram' })
      // In place of one that is on disk alone.
      for (const i of [0, 1]) await retainer.delete(`${i}/${deep}`)
      await publish(retained(`299/${deep}`, 'new'))
      await retainer.setSettings({ storage: 'disc' })
      close()
      open()
      expect(retainer.count).toBe(298)
      expect(retainer.get(`299/${deep}`)?.payload.toString()).toBe('new')
    })
  })
})
