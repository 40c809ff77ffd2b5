import { backupSchedule } from '@signalbox/contract/backup'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { SCHEDULE_TABLES } from './schedule-table.ts'
import { ScheduledBackups } from './scheduled-backups.ts'
import { backupScheduleSetting } from './setting.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

let disk: TestStore
let test: TestKernel
let scheduled: ScheduledBackups
let files: string[]
let problem: Error | undefined
let alarms: string[]

const settings = (more: object = {}) =>
  backupScheduleSetting.read(backupSchedule.parse({ enable: true, ...more }))

const backups = {
  async export() {
    if (problem !== undefined) throw problem
    const name = `b${files.length}-${test.clock.now()}.tar.gz`
    files.push(name)
    return { name }
  },
  folder: {
    list: async () => files.map((name) => ({ name })),
    async delete(name: string) {
      files = files.filter((each) => each !== name)
      return true
    },
  },
}

function open(more?: object): ScheduledBackups {
  disk.store.migrate('backup-schedule', SCHEDULE_TABLES)
  const made = new ScheduledBackups(
    test.kernel,
    disk.store,
    {
      activate: (name) => alarms.push(name),
      deactivate: (name) => {
        alarms = alarms.filter((each) => each !== name)
      },
    },
    settings(more),
  )
  made.begin(backups)
  return made
}

/** A day, or a shorter time, and what it brings about. */
async function pass(ms: number): Promise<void> {
  const before = scheduled.last
  test.clock.advance(ms)
  await waitFor(() => scheduled.last !== before)
  // With the deletion of old files, after which the next time is awaited.
  await waitFor(() => test.clock.pending > 0)
}

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  files = ['of-a-user.tar.gz']
  problem = undefined
  alarms = []
})
afterEach(async () => {
  scheduled.close()
  await test.kernel.close()
  disk.close()
})

it('a backup is made at each time, and none before', async () => {
  scheduled = open()
  expect(scheduled.last).toBeUndefined()
  const first = scheduled.nextAt ?? 0
  test.clock.advance(first - test.clock.now() - 1)
  expect(files).toHaveLength(1)
  await pass(1)
  expect(files).toHaveLength(2)
  expect(scheduled.last).toEqual({ at: first, filename: files[1] })
  expect((scheduled.nextAt ?? 0) - first).toBe(DAY)
  expect(await scheduled.files()).toEqual([files[1]])
})

it('the newest are kept, and no file of a user is deleted', async () => {
  scheduled = open({ keep: 2 })
  for (let i = 0; i < 4; i++) await pass(DAY)
  await waitFor(() => files.length === 3)
  expect(files[0]).toBe('of-a-user.tar.gz')
  expect(await scheduled.files()).toEqual([files[2], files[1]])
})

it('a file that a user uploads again belongs to the user', async () => {
  scheduled = open({ keep: 1 })
  await pass(DAY)
  const name = files[1] ?? ''
  await scheduled.disown(name)
  await pass(DAY)
  await pass(DAY)
  await waitFor(() => files.length === 3)
  expect(files).toContain(name)
})

it('old ones are deleted, but never the newest', async () => {
  scheduled = open({ max_age: '1h' })
  await pass(DAY)
  await pass(DAY)
  await waitFor(() => files.length === 2)
  expect(await scheduled.files()).toEqual([files[1]])
})

it('a failure raises an alarm and is tried again; old backups remain', async () => {
  scheduled = open({ keep: 1 })
  await pass(DAY)
  problem = new Error('no space left on device')
  await pass(DAY)
  expect(scheduled.last?.failure).toBe('no space left on device')
  expect(alarms).toEqual(['scheduled_backup_failure'])
  expect(files).toHaveLength(2)
  problem = undefined
  await pass(600_000)
  expect(alarms).toEqual([])
  expect(scheduled.last?.filename).toBe(files.at(-1))
})

it('a backup that was due while the broker was not running follows soon', async () => {
  scheduled = open()
  await pass(DAY)
  const before = scheduled.last
  scheduled.close()
  disk.reopen()
  scheduled = open()
  expect(scheduled.last).toEqual(before)
  expect((scheduled.nextAt ?? 0) - test.clock.now()).toBeGreaterThan(60_000)
  scheduled.close()
  test.clock.advance(3 * DAY)
  scheduled = open()
  expect((scheduled.nextAt ?? 0) - test.clock.now()).toBe(60_000)
  await pass(60_000)
  expect(files).toHaveLength(3)
})

it('nothing is made while it is disabled', async () => {
  scheduled = open({ enable: false })
  expect(scheduled.nextAt).toBeUndefined()
  test.clock.advance(2 * DAY)
  scheduled.setSettings(settings({ every: 'hour' }))
  await pass(HOUR)
  scheduled.setSettings(settings({ enable: false }))
  test.clock.advance(2 * DAY)
  expect(files).toHaveLength(2)
})

it.each([
  [{ at: '24:00' }, 'at'],
  [{ max_age: 'soon' }, 'max_age'],
])('%j is refused', (wrong, path) => {
  const config = { ...backupSchedule.parse({}), ...wrong }
  expect(() => backupScheduleSetting.read(config)).toThrow(path)
})
