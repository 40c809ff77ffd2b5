import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import type { SourceCounts } from '../sources/sources.ts'
import { HISTORY_TABLES } from './history-tables.ts'
import { IntegrationHistory } from './integration-history.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let disk: TestStore
let test: TestKernel
let counts: Map<string, SourceCounts>
let history: IntegrationHistory

beforeEach(() => {
  disk = new TestStore()
  disk.store.migrate('integrationHistory', HISTORY_TABLES)
  test = new TestKernel()
  counts = new Map()
})

afterEach(async () => {
  await history.close()
  await test.kernel.close()
  disk.close()
})

function begin(sources: number, bounds: { maxBytes?: number; maxOpenBytes?: number } = {}): void {
  for (let i = 0; i < sources; i++) counts.set(`r${i}`, { received: 0 })
  const counted = {
    actions: { counted: () => [], resetCounts: () => {} },
    connectors: { ids: () => [] },
    rules: { counted: () => [], reset: () => {} },
    sources: {
      counted: () => [...counts].map(([id, each]) => ({ id, connectorId: 'c', counts: each })),
      resetCounts: () => {},
    },
  }
  history = new IntegrationHistory(test.kernel, disk.store, counted, bounds)
}

/** Each source receives a message every ten seconds. */
async function run(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10 * SECOND) {
    for (const each of counts.values()) each.received++
    test.clock.advance(10 * SECOND)
    if (left % (10 * MINUTE) === 0) await disk.store.settled()
  }
  await disk.store.settled()
}

function read(id: string, ms: number) {
  const { step = 0, intervals = [], whole } = history.read('source', id, ms / SECOND) ?? {}
  return { step, length: intervals.length, received: whole?.of('received') }
}

it('keeps seven days of each ten seconds, and answers with at most 1,009 intervals', async () => {
  begin(1)
  await run(7 * DAY)
  expect(read('r0', HOUR)).toEqual({ step: 10_000, length: 360, received: 360 })
  expect(read('r0', 12 * HOUR)).toEqual({ step: 60_000, length: 720, received: 4320 })
  expect(read('r0', DAY)).toEqual({ step: 120_000, length: 720, received: 8640 })
  expect(read('r0', 3 * DAY)).toEqual({ step: 300_000, length: 864, received: 25_920 })
  expect(read('r0', 7 * DAY)).toEqual({ step: 600_000, length: 1008, received: 60_480 })
  await run(2 * HOUR)
  expect(read('r0', 7 * DAY)).toMatchObject({ length: 1008, received: 60_480 })
})

it('keeps its bound of bytes: first the oldest single samples go, then the oldest sums', async () => {
  const maxBytes = 40_000
  begin(20, { maxBytes })
  await run(4 * HOUR)
  expect(history.bytes).toBeLessThan(maxBytes)
  // The sums are all there, the samples of the beginning are not.
  expect(read('r7', 4 * HOUR)).toEqual({ step: 600_000, length: 24, received: 1440 })
  expect(read('r7', 20 * MINUTE)).toMatchObject({ step: 10_000, received: 120 })
  await run(12 * HOUR)
  expect(history.bytes).toBeLessThan(maxBytes)
  expect(read('r7', 16 * HOUR).received).toBeLessThan(5760)
  expect(read('r7', HOUR).received).toBe(360)
})

it('bounds the samples in memory: the ten minutes have their sum only', async () => {
  begin(100, { maxOpenBytes: 2000 })
  await run(15 * MINUTE)
  expect(read('r7', 15 * MINUTE)).toMatchObject({ step: 600_000, received: 90 })
})

it('leaves out the time before a source was there', async () => {
  begin(1)
  await run(HOUR)
  counts.set('new', { received: 0 })
  await run(MINUTE)
  expect(read('new', DAY)).toMatchObject({ length: 6, received: 6 })
  expect(history.read('source', 'other', 60)).toBeUndefined()
})

it('continues if the clock is set back', async () => {
  begin(1)
  await run(HOUR)
  test.clock.set(-30 * MINUTE)
  await run(5 * MINUTE)
  expect(read('r0', 5 * MINUTE).received).toBeGreaterThanOrEqual(30)
})
