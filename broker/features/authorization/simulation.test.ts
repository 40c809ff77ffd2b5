import { AclFile } from '@signalbox/acl/file'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Message } from '../../kernel/message.ts'
import { simulatePublish } from '../../kernel/simulation.ts'
import { testBackendContext } from '../../backends/testing/context.ts'
import { Counters } from '../../kernel/counters.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Authorization, type AuthorizationSettings } from './authorization.ts'
import { AUTHORIZATION_COUNTERS, type AuthorizationCounters } from './counters.ts'

const RULES = '{deny, all, publish, ["no/#"]}. {allow, all, publish, ["yes/#"]}.'
const settings: AuthorizationSettings = {
  noMatch: 'deny',
  denyAction: 'ignore',
  cache: { isEnabled: true, maxEntries: 3, ttlMs: 60_000, excludes: [] },
  sources: [{ type: 'file', isEnabled: true, file: new AclFile(RULES) }],
}

let disk: TestStore
let test: TestKernel
let counters: AuthorizationCounters
let authorization: Authorization
let client: MemoryClient

beforeEach(async () => {
  disk = new TestStore()
  test = new TestKernel()
  counters = new Counters(AUTHORIZATION_COUNTERS)
  authorization = new Authorization(test.kernel, disk.store, counters, testBackendContext, settings)
  client = await test.connected('c')
})

afterEach(async () => {
  authorization.close()
  await test.kernel.close()
  disk.close()
})

function session() {
  const found = test.kernel.sessions.get('c')
  if (found === undefined) throw new Error('the client is gone')
  return found
}

async function predicted(topic: string) {
  const message: Message = {
    topic,
    payload: Buffer.from('x'),
    qos: 1,
    retain: false,
    fromClientId: 'c',
    timestamp: test.clock.now(),
  }
  const { steps } = await simulatePublish(test.kernel, message, session())
  return steps.find(({ name }) => name === 'authorization')
}

async function isDenied(topic: string): Promise<boolean> {
  client.publish(topic, 'x', { qos: 1, messageId: 1 })
  return (await client.next('puback')).reasonCode === 0x87
}

/** All that a decision leaves behind. */
const traces = () => ({
  metrics: { ...test.kernel.metrics.snapshot(), ...counters.snapshot() },
  file: authorization.metrics('file'),
  cache: authorization.cacheOf(session()),
})

it.each(['yes/1', 'no/1', 'other'])(
  'reports the real decision and leaves no trace: %s',
  async (topic) => {
    const before = traces()
    const step = await predicted(topic)
    expect(traces()).toEqual(before)
    expect(await isDenied(topic)).toBe(step?.outcome === 'refused')
    expect(step?.outcome).toBe(topic === 'yes/1' ? 'passed' : 'refused')
  },
)

it('uses the cache, as a publish does', async () => {
  const sources = [{ type: 'built_in_database', isEnabled: true }] as const
  await authorization.setSettings({ ...settings, sources })
  expect(await isDenied('other')).toBe(true)
  await authorization.rules.setAll([
    { permission: 'allow', topic: 'other', action: 'all', qos: [0, 1, 2], retain: 'all' },
  ])
  expect(await predicted('other')).toMatchObject({ outcome: 'refused' })
  expect(await isDenied('other')).toBe(true)
  test.clock.advance(60_000)
  const before = traces()
  expect(await predicted('other')).toMatchObject({ outcome: 'passed' })
  expect(traces()).toEqual(before)
  expect(await isDenied('other')).toBe(false)
})

it('says that the connection would end', async () => {
  await authorization.setSettings({ ...settings, denyAction: 'disconnect' })
  expect(await predicted('no/1')).toMatchObject({
    outcome: 'refused',
    details: { disconnects: true },
  })
  client.publish('no/1', 'x', { qos: 1, messageId: 1 })
  expect((await client.next('disconnect')).reasonCode).toBe(0x87)
})
