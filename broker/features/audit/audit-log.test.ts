import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { AuditLog } from './audit-log.ts'
import { AUDIT_TABLES, type AuditLimits, type AuditRecord } from './audit-table.ts'

let disk: TestStore
let clock: FakeClock

beforeEach(() => {
  disk = new TestStore()
  clock = new FakeClock()
})
afterEach(() => disk.close())

function open(limits: Partial<AuditLimits> = {}, log = silentLog): AuditLog {
  disk.store.migrate('audit', AUDIT_TABLES)
  return new AuditLog(disk.store, { clock, log }, limits)
}

const record = (more: Partial<AuditRecord> = {}): Omit<AuditRecord, 'at'> => ({
  origin: 'dashboard',
  source: 'admin',
  address: '10.0.0.1',
  operation: '/banned',
  type: 'banned',
  method: 'post',
  status: 200,
  duration: 3,
  subject: 'c1',
  request: { headers: {}, bindings: {}, body: {} },
  args: [],
  failure: undefined,
  ...more,
})

const subjects = (audit: AuditLog, filter = {}) =>
  audit.list(filter, 1000, 0).map(({ subject }) => subject)

it('lists the newest first, page by page, before and after a restart', () => {
  const audit = open()
  for (const subject of ['a', 'b', 'c']) audit.add(record({ subject }))
  expect(subjects(audit)).toEqual(['c', 'b', 'a'])
  expect(audit.list({}, 1, 1)).toMatchObject([{ subject: 'b' }])
  disk.reopen()
  const after = open()
  expect(after.list({}, 1, 0)).toEqual([{ ...record({ subject: 'c' }), at: clock.now() }])
  expect(after.count({})).toBe(3)
})

it('filters by each of its fields', () => {
  const audit = open()
  const start = clock.now()
  audit.add(record({ subject: 'a', status: 400, failure: { code: 'BAD_REQUEST' } }))
  clock.advance(1000)
  audit.add(record({ subject: 'b', source: 'key', origin: 'rest_api', duration: 50 }))
  expect(subjects(audit, { result: 'failure' })).toEqual(['a'])
  expect(subjects(audit, { result: 'success' })).toEqual(['b'])
  expect(subjects(audit, { status: 400 })).toEqual(['a'])
  expect(subjects(audit, { source: 'key' })).toEqual(['b'])
  expect(subjects(audit, { origin: 'dashboard' })).toEqual(['a'])
  expect(subjects(audit, { subject: 'b' })).toEqual(['b'])
  expect(subjects(audit, { from: start + 1 })).toEqual(['b'])
  expect(subjects(audit, { to: start + 1 })).toEqual(['a'])
  expect(subjects(audit, { minDuration: 50 })).toEqual(['b'])
  expect(subjects(audit, { maxDuration: 49 })).toEqual(['a'])
  expect(subjects(audit, { operation: '/banned', type: 'banned', method: 'post' })).toHaveLength(2)
  expect(subjects(audit, { address: "' OR 1=1 --" })).toEqual([])
})

it('is bounded by number, age and size', async () => {
  const audit = open({ count: 150, ageMs: 60_000, bytes: 100_000 })
  const addMany = (from: number, to: number, more: Partial<AuditRecord> = {}) => {
    for (let i = from; i < to; i++) audit.add(record({ subject: String(i), ...more }))
  }
  addMany(0, 201)
  await waitFor(() => audit.count({}) === 150)
  expect(subjects(audit)[0]).toBe('200')
  clock.advance(60_001)
  addMany(201, 301)
  await waitFor(() => audit.count({}) === 100)
  const body = 'x'.repeat(10_000)
  addMany(301, 401, { request: { headers: {}, bindings: {}, body } })
  await waitFor(() => audit.count({}) === 9)
})

it('refused logins displace no other records', async () => {
  const audit = open({ count: 50, refusedLogins: 5 })
  audit.add(record({ subject: 'kept' }))
  for (let i = 0; i < 100; i++) {
    audit.add(record({ operation: '/login', status: 401, subject: 'stranger' }))
  }
  await waitFor(() => audit.count({}) === 6)
  expect(subjects(audit)).toContain('kept')
})

it('reports once that records cannot be written, and works again later', async () => {
  const errors: string[] = []
  const audit = open({}, { ...silentLog, error: (_, text) => void errors.push(text) })
  disk.store.statement('ALTER TABLE audit RENAME TO away').run()
  audit.add(record())
  disk.store.flush()
  audit.add(record())
  disk.store.flush()
  await waitFor(() => errors.length > 0)
  disk.store.statement('ALTER TABLE away RENAME TO audit').run()
  audit.add(record({ subject: 'later' }))
  await waitFor(() => audit.count({}) === 1)
  expect(errors).toHaveLength(1)
})
