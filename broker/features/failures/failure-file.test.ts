import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { atom, Float } from '@signalbox/rule-sql/values/value'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { StorageFaults } from '../../store/storage-faults.ts'
import { FailureFile } from './failure-file.ts'
import { Failures } from './failures.ts'

let folder: string
let faults: StorageFaults
const opened: Failures[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-failures-'))
  faults = new StorageFaults(folder)
})
afterEach(() => {
  for (const each of opened.splice(0)) each.close()
  rmSync(folder, { recursive: true })
})

function open(): Failures {
  const failures = new Failures(new FakeClock(), new FailureFile(folder, faults))
  opened.push(failures)
  return failures
}

const OWNER = 'action:http:a'
const lost = (i: number, bytes = 0) => ({
  ...({ code: 'rejected', words: 'HTTP status 500', attempts: 1, ruleId: 'r' } as const),
  request: { i, filler: 'x'.repeat(bytes) },
})
const size = (failures: Failures, owner: string) => failures.list({ owner }).length

it('without a failure there is no file', () => {
  open()
  expect(readdirSync(folder)).toEqual([])
})

it('what is stored is there in a process that follows, although the one before did not end', async () => {
  const before = open()
  const row = { n: new Float(1), event: atom('e'), big: 2n ** 60n, bytes: Buffer.from([255]) }
  before.note(OWNER, { ...lost(1), row })
  before.flush()
  await turn()
  const after = open()
  expect(after.list({})).toMatchObject([{ id: 1, owner: OWNER, hasContent: true }])
  const content = after.content(1)
  expect(content.request).toEqual({ i: 1, filler: '' })
  expect(content.row).toEqual(row)
  expect(content.row?.n).toBeInstanceOf(Float)
  expect(after.reasons({})).toMatchObject([{ reason: 'rejected: HTTP status 500', count: 1 }])
})

it('each owner keeps its newest failures within its bytes, and all keep theirs within the bytes of all', async () => {
  const failures = open()
  for (let owner = 0; owner < 20; owner++) {
    for (let i = 0; i < 40; i++) {
      failures.note(`action:http:${owner}`, lost(i, 100_000))
      failures.flush()
    }
    await turn()
  }
  const sizes = Array.from({ length: 20 }, (_, i) => size(failures, `action:http:${i}`))
  expect(Math.max(...sizes)).toBeLessThan(21)
  expect(Math.min(...sizes)).toBeGreaterThan(10)
  const bytes = failures.list({}).reduce((sum, each) => sum + each.bytes, 0)
  expect(bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
  const [newest] = failures.list({ owner: 'action:http:0' })
  expect(failures.content(newest?.id ?? 0).request).toMatchObject({ i: 39 })
  expect(open().list({})).toHaveLength(failures.list({}).length)
})

it('of thousands at once the newest are stored, all are counted, and reasons are bounded', () => {
  const failures = open()
  for (let i = 0; i < 5000; i++) {
    failures.note(OWNER, { ...lost(i), words: `fault ${i % 1000}` })
  }
  const list = failures.list({})
  expect(list.length).toBeLessThanOrEqual(500)
  expect(list[0]?.words).toBe('fault 999')
  const reasons = failures.reasons({})
  expect(reasons.length).toBeLessThanOrEqual(101)
  expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(5000)
  expect(reasons[0]).toMatchObject({ reason: 'rejected', count: 4500 })
})

it('a very large row is in the list without its content', () => {
  const failures = open()
  failures.note(OWNER, lost(1, 300_000))
  expect(failures.list({})).toMatchObject([{ hasContent: false }])
})

it('a damaged file is put aside, and the next failures have a new one', async () => {
  writeFileSync(join(folder, 'failures.db'), 'x'.repeat(10_000))
  const failures = open()
  expect(failures.list({})).toEqual([])
  failures.note(OWNER, lost(1))
  failures.flush()
  await turn()
  expect(failures.content(1).request).toMatchObject({ i: 1 })
  expect(readdirSync(folder)).toContain('damaged-failures.db')
})

it('failures that cannot be written stay in memory without their content', async () => {
  // Neither can be opened, nor put aside.
  mkdirSync(join(folder, 'failures.db'))
  mkdirSync(join(folder, 'damaged-failures.db', 'full'), { recursive: true })
  const failures = open()
  failures.note(OWNER, lost(1))
  failures.flush()
  await turn()
  expect(failures.list({})).toMatchObject([{ words: 'HTTP status 500', hasContent: false }])
})
