import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { feature, type Features } from './feature.ts'
import { Kernel } from './kernel/kernel.ts'
import { Metrics } from './metrics.ts'
import { RunningFeatures } from './running-features.ts'
import { Secrets } from './store/secrets.ts'
import { SettingsTable } from './store/settings.ts'
import { Store, StoreError } from './store/store.ts'

let folder: string
let store: Store
let events: string[]
let metrics: Metrics

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
  store = new Store(folder)
  events = []
  metrics = new Metrics()
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const open = <All extends Features>(features: All) => {
  const kernel = new Kernel({ node: 'test@127.0.0.1' })
  const options = { dataDir: '', version: '0.0.0' }
  return new RunningFeatures(features, {
    ...{ kernel, store, options, metrics },
    secrets: new Secrets(folder),
  })
}

/** Notes its start and its end. */
const noting = (name: string) => {
  events.push(`${name} starts`)
  return { name, close: () => void events.push(`${name} closes`) }
}

const base = feature({ start: () => noting('base') })
const onTop = feature({ needs: { base }, start: (_context, { base }) => noting(`on ${base.name}`) })
const timed = feature({ closesBeforeClients: true, start: () => noting('timed') })

describe('features', () => {
  it('start after what they need, and close in the reverse order', async () => {
    const running = open({ onTop, timed, base })
    const { onTop: api } = await running.start()
    expect(api.name).toBe('on base')
    await running.close('before clients')
    await running.close('after clients')
    expect(events).toEqual([
      ...['base starts', 'on base starts', 'timed starts'],
      ...['timed closes', 'on base closes', 'base closes'],
    ])
  })

  it('start once, however many need them', async () => {
    const another = feature({ needs: { base }, start: () => noting('another') })
    await open({ onTop, another, base }).start()
    expect(events.filter((each) => each === 'base starts')).toHaveLength(1)
  })

  it('are closed when a later one fails to start', async () => {
    const failing = feature({
      needs: { base },
      start() {
        throw new Error('a row cannot be read')
      },
    })
    const running = open({ timed, failing, onTop })
    await expect(running.start()).rejects.toThrow('a row cannot be read')
    await running.close('before clients')
    await running.close('after clients')
    expect(events).toEqual(['timed starts', 'base starts', 'timed closes', 'base closes'])
  })
})

describe('a feature that fails to close', () => {
  it('leaves none of the others open', async () => {
    const failing = feature({
      needs: { base },
      start: () => ({
        close() {
          throw new Error('cannot close')
        },
      }),
    })
    const running = open({ failing, base })
    await running.start()
    await running.close('after clients')
    expect(events).toEqual(['base starts', 'base closes'])
  })
})

describe('a setting', () => {
  const limit = feature({
    setting: {
      name: 'config.limit',
      defaults: { max: 10 },
      read({ max }: { max: number }) {
        if (max < 0) throw new Error('max is negative')
        return { isLimited: max > 0 }
      },
    },
    start({ setting }) {
      const seen = [setting.settings.isLimited]
      setting.follow(({ isLimited }) => void seen.push(isLimited))
      return { seen }
    },
  })

  it('is read by its feature, which follows changes', async () => {
    const running = open({ limit })
    const { limit: api } = await running.start()
    await running.settings.limit.change(() => ({ max: 0 }))
    expect(api.seen).toEqual([true, false])
    expect(running.settings.limit.config).toEqual({ max: 0 })
  })

  it('that cannot be read any more fails the start with the name of its feature', async () => {
    await new SettingsTable(store).set('config.limit', { max: -1 })
    expect(() => open({ limit })).toThrow(StoreError)
    expect(() => open({ limit })).toThrow('The stored settings of limit cannot be used')
  })
})

describe('counters of a feature', () => {
  const counting = feature({
    counters: ['messages.delayed'],
    start: ({ counters }) => ({ count: () => counters.inc('messages.delayed') }),
  })

  it('are counted by it, and read among those of all', async () => {
    const running = open({ counting })
    const { counting: api } = await running.start()
    api.count()
    api.count()
    expect(metrics.snapshot()).toMatchObject({ 'messages.delayed': 2, 'messages.forward': 0 })
  })

  it('have one owner each', () => {
    expect(() => open({ counting, another: counting })).toThrow('Two owners count messages.delayed')
  })
})

describe('tables of a feature', () => {
  const withTables = (...tables: string[]) => feature({ tables, start: () => ({}) })
  const first = 'CREATE TABLE thing (name TEXT PRIMARY KEY) STRICT'
  const second = "INSERT INTO thing VALUES ('of the second step')"

  it('are made once, and each later step runs once', () => {
    open({ thing: withTables(first) })
    open({ thing: withTables(first, second) })
    open({ thing: withTables(first, second) })
    expect(store.statement('SELECT count(*) AS count FROM thing').get()?.count).toBe(1)
  })

  it('of a newer version are refused', () => {
    open({ thing: withTables(first, second) })
    expect(() => open({ thing: withTables(first) })).toThrow('written by a newer Signalbox')
  })

  it('stay as they were when a step fails', () => {
    expect(() => open({ thing: withTables(first, 'CREATE TABLE thing (name TEXT)') })).toThrow()
    open({ thing: withTables(first, second) })
    expect(store.statement('SELECT count(*) AS count FROM thing').get()?.count).toBe(1)
  })
})
