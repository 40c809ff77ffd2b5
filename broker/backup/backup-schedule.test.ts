import type { BackupScheduleStatus } from '@signalbox/contract/backup'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultsFromReply, startApi, type TestApi } from '../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const DAILY = { enable: true, every: 'day', at: '02:00', weekday: 1, keep: 7, max_age: '30d' }
const put = (body: unknown) => api.call('PUT', '/data/schedule', { body })
const status = () => api.read<BackupScheduleStatus>('/data/schedule/status')

it('is off at first, and says when the next backup is made', async () => {
  expect(await api.read('/data/schedule')).toEqual({ ...DAILY, enable: false })
  expect(await status()).toEqual({ files: [] })
  expect((await put(DAILY)).status).toBe(200)
  const { next_at: next = '' } = await status()
  const ahead = Date.parse(next) - Date.now()
  expect(ahead).toBeGreaterThan(0)
  expect(ahead).toBeLessThanOrEqual(25 * 3_600_000)
  expect(new Date(next).getHours()).toBe(2)
})

it.each([
  [{ every: 'month' }, 'every'],
  [{ at: '2:00' }, 'at'],
  [{ weekday: 0 }, 'weekday'],
  [{ keep: 0 }, 'keep'],
  [{ keep: 101 }, 'keep'],
  [{ max_age: 'long' }, 'max_age'],
])('%j is refused', async (wrong, path) => {
  const reply = await put({ ...DAILY, ...wrong })
  expect(reply.status).toBe(400)
  expect(faultsFromReply(reply)).toMatchObject({ path: expect.stringContaining(path) })
})

it('is a part of backups and of the text of the configuration', async () => {
  await put(DAILY)
  const text = await api.call('GET', '/configs', { headers: { accept: 'text/plain' } })
  expect(text.body).toContain('backup_schedule')
  const { body } = await api.call('POST', '/data/export')
  await put({ ...DAILY, enable: false })
  const { filename } = body as { filename: string }
  expect((await api.call('POST', '/data/import', { body: { filename } })).status).toBe(204)
  expect(await api.read('/data/schedule')).toEqual(DAILY)
})
