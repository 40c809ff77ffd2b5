import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Alarms } from '../alarms/alarms.ts'
import { Evacuation } from './evacuation.ts'

const OPTIONS = {
  connectionsPerSecond: 1,
  sessionsPerSecond: 1,
  healthCheckMs: 1000,
  takeoverMs: 1000,
}

let disk: TestStore
let test: TestKernel
let alarms: Alarms
let evacuation: Evacuation

const open = () => (evacuation = new Evacuation(test.kernel, alarms, disk.store))

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  alarms = new Alarms(test.kernel, disk.store)
  open()
})

afterEach(async () => {
  evacuation.close()
  alarms.close()
  await test.kernel.close()
  disk.close()
})

const connectCode = async (clientId: string) =>
  (await test.client().connect({ clientId })).reasonCode

it('costs a connection nothing while the node is in service', async () => {
  expect(test.kernel.hooks.has('client.connect')).toBe(false)
  await evacuation.start(OPTIONS)
  test.clock.advance(1000)
  expect(test.kernel.hooks.has('client.connect')).toBe(true)
  await evacuation.stop()
  expect(test.kernel.hooks.has('client.connect')).toBe(false)
})

it('continues after a restart, and refuses clients at once', async () => {
  await evacuation.start(OPTIONS)
  evacuation.close()
  alarms.deactivate('node_evacuation')
  open()
  expect(evacuation.status).toMatchObject({ connectionsPerSecond: 1, state: 'waiting_takeover' })
  expect(alarms.has('node_evacuation')).toBe(true)
  expect(await connectCode('a')).toBe(0x9c)
  await evacuation.stop()
  evacuation.close()
  open()
  expect(evacuation.status).toBeUndefined()
  expect(await connectCode('a')).toBe(0)
})

it('starts once and stops once, also with two calls at a time', async () => {
  expect(await Promise.all([evacuation.start(OPTIONS), evacuation.start(OPTIONS)])).toEqual([
    true,
    false,
  ])
  expect(await Promise.all([evacuation.stop(), evacuation.stop()])).toEqual([true, false])
})

it('stays in service when its start cannot be stored', async () => {
  disk.store.statement('DROP TABLE setting').run()
  await expect(evacuation.start(OPTIONS)).rejects.toThrow('setting')
  expect(evacuation.status).toBeUndefined()
  expect(alarms.has('node_evacuation')).toBe(false)
})

it('disconnects nobody after it was stopped', async () => {
  await test.connected('a')
  await evacuation.start(OPTIONS)
  await evacuation.stop()
  test.clock.advance(60_000)
  expect(test.kernel.sessions.connectedCount).toBe(1)
})
