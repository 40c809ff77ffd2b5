import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Alarms, defaultAlarms } from './alarms.ts'
import { HANDLING_TABLES } from './handling-table.ts'

const HOUR = 3_600_000

let disk: TestStore
let test: TestKernel
let alarms: Alarms

beforeEach(() => {
  disk = new TestStore()
  disk.store.migrate('alarms', HANDLING_TABLES)
  test = new TestKernel()
  alarms = new Alarms(test.kernel, disk.store)
})

afterEach(async () => {
  alarms.close()
  await test.kernel.close()
  disk.close()
})

const active = () => alarms.active().map(({ name }) => name)
const ended = () => alarms.ended().map(({ name }) => name)

function raiseAndEnd(...names: string[]): void {
  for (const name of names) {
    alarms.activate(name, 'because')
    test.clock.advance(1000)
    alarms.deactivate(name)
  }
}

describe('Alarms', () => {
  it('stand until they are taken back, then are history', () => {
    alarms.activate('hot', '90% cpu usage', { usage: 90 })
    const activatedAt = test.clock.now()
    expect(alarms.active()).toEqual([
      { name: 'hot', message: '90% cpu usage', details: { usage: 90 }, activatedAt },
    ])
    test.clock.advance(5000)
    alarms.deactivate('hot')
    expect(active()).toEqual([])
    expect(alarms.ended()).toMatchObject([{ name: 'hot', deactivatedAt: activatedAt + 5000 }])
  })

  it('stand once, however often they are raised, and end once', () => {
    alarms.activate('hot', 'first')
    alarms.activate('hot', 'second')
    expect(alarms.active()).toMatchObject([{ message: 'first' }])
    alarms.deactivate('hot')
    alarms.deactivate('hot')
    expect(ended()).toEqual(['hot'])
  })

  it('are kept over a restart, where those that stood have ended', () => {
    raiseAndEnd('old')
    alarms.activate('standing', 'x', { a: [1] })
    alarms.close()
    const store = disk.reopen()
    test.clock.advance(1000)
    alarms = new Alarms(test.kernel, store)
    expect(active()).toEqual([])
    expect(ended()).toEqual(['standing', 'old'])
    expect(alarms.ended()[0]).toMatchObject({
      details: { a: [1] },
      deactivatedAt: test.clock.now(),
    })
  })

  it('are forgotten beyond a number, and after a time', () => {
    alarms.setSettings({ ...defaultAlarms, maxEnded: 2, keptMs: HOUR })
    raiseAndEnd('a', 'b', 'c')
    expect(ended()).toEqual(['c', 'b'])
    alarms.close()
    alarms = new Alarms(test.kernel, disk.reopen(), { keptMs: HOUR })
    expect(ended()).toEqual(['c', 'b'])
    test.clock.advance(2 * HOUR)
    expect(ended()).toEqual([])
  })

  it('are deleted with the history; active alarms stay', async () => {
    raiseAndEnd('a')
    alarms.activate('b', 'x')
    await alarms.clearEnded()
    expect(ended()).toEqual([])
    expect(active()).toEqual(['b'])
  })

  it('are published when they begin and end, unless that is switched off', async () => {
    const watcher = await test.connected('watcher')
    await watcher.subscribe('$SYS/brokers/+/alarms/#')
    alarms.activate('hot', '90%', { usage: 90 })
    alarms.deactivate('hot')
    const [begun, over] = await watcher.settle()
    expect(begun).toMatchObject({ topic: '$SYS/brokers/test@127.0.0.1/alarms/activate' })
    expect(over).toMatchObject({ topic: '$SYS/brokers/test@127.0.0.1/alarms/deactivate' })
    alarms.setSettings({ ...defaultAlarms, isPublished: false })
    alarms.activate('hot', '90%')
    expect(await watcher.settle()).toEqual([])
  })

  it('are acknowledged and silenced over a restart', async () => {
    const until = test.clock.now() + HOUR
    const change = { names: ['hot', 'full'], acknowledgedUntil: 5, silencedUntil: until }
    await alarms.handle(change, 'admin')
    await alarms.handle({ ...change, names: ['full'], silencedUntil: null }, 'eva')
    alarms.close()
    alarms = new Alarms(test.kernel, disk.reopen())
    const at = test.clock.now()
    expect(alarms.handled).toEqual([
      { name: 'full', acknowledged: { until: 5, at, by: 'eva' } },
      {
        name: 'hot',
        acknowledged: { until: 5, at, by: 'admin' },
        silenced: { until, by: 'admin' },
      },
    ])
  })
})
