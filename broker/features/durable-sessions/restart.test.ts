import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Broker, startBroker } from '../../broker.ts'
import { silentLog } from '../../kernel/log.ts'
import { MemoryClient } from '../../kernel/testing/memory-client.ts'

let dataDir: string
let broker: Broker
const log = { ...silentLog, error: vi.fn(), warn: vi.fn() }

const start = async (durableSessions: boolean) =>
  startBroker({ dataDir, version: '0.0.0', listeners: [], passwordRounds: 1, log, durableSessions })

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'signalbox-restart-'))
  log.error.mockClear()
  broker = await start(true)
})

afterEach(async () => {
  await broker.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function restart(durableSessions = true): Promise<void> {
  await broker.close()
  broker = await start(durableSessions)
}

async function connected(clientId: string, will?: { topic: string; delay: number }) {
  const client = new MemoryClient(broker.kernel)
  const connack = await client.connect({
    clientId,
    clean: false,
    properties: { sessionExpiryInterval: 3600 },
    ...(will && {
      will: {
        topic: will.topic,
        payload: Buffer.from('gone'),
        qos: 1,
        retain: false,
        properties: { willDelayInterval: will.delay },
      },
    }),
  })
  return { client, isPresent: connack.sessionPresent }
}

it('a broker that is stopped sends wills, and keeps sessions, messages and wills with a delay', async () => {
  const { client } = await connected('watcher')
  await client.subscribe('will/#', { qos: 1 })
  await connected('now', { topic: 'will/now', delay: 0 })
  await connected('later', { topic: 'will/later', delay: 1000 })
  await restart()
  const back = await connected('watcher')
  expect(back.isPresent).toBe(true)
  expect(await back.client.next('publish')).toMatchObject({ topic: 'will/now' })
  expect(broker.kernel.sessions.get('later')?.will).toMatchObject({ delayInterval: 1000 })
  expect(broker.kernel.sessions.get('now')?.will).toBeUndefined()
  expect(log.error).not.toHaveBeenCalled()
})

it('a stored message keeps the time of its delayed publication', async () => {
  const { client } = await connected('late')
  await client.subscribe('late', { qos: 1 })
  client.disconnect()
  await client.closed()
  const timestamp = Date.now() - 60_000
  const message = { payload: Buffer.from('x'), retain: false, fromClientId: 'p', timestamp }
  const delayed = { ...message, topic: 'late', qos: 1, releasedAt: timestamp + 50_000 } as const
  await broker.kernel.publish(delayed)
  await restart()
  const waits: (number | undefined)[] = []
  broker.kernel.hooks.on('message.delivered', (_, { releasedAt }) => waits.push(releasedAt))
  const back = await connected('late')
  await back.client.next('publish')
  expect(waits).toEqual([delayed.releasedAt])
})

it('stored sessions wait on disk while the option is not set', async () => {
  const { client } = await connected('s')
  await client.subscribe('a', { qos: 1 })
  await restart(false)
  expect(broker.kernel.sessions.size).toBe(0)
  expect(broker.config.durableSessions.config.enable).toBe(false)
  expect(log.warn).toHaveBeenCalledWith(
    { sessions: 1 },
    expect.stringContaining('--durable-sessions'),
  )
  await restart()
  expect((await connected('s')).isPresent).toBe(true)
  expect(broker.config.durableSessions.config.enable).toBe(true)
})
