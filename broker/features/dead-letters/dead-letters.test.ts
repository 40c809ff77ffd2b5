import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeadLetter } from '@signalbox/contract/dead-letters'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { PageOf } from '../../api/paging.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { StorageFaults } from '../../store/storage-faults.ts'
import { type HttpService, startHttpService } from '../../testing/http-service.ts'
import { DeadLetters } from './dead-letters.ts'

let api: TestApi
let web: HttpService
let status = 500
beforeAll(async () => {
  api = await startApi()
  web = await startHttpService()
  web.answer = (response) => response.writeHead(status).end()
  await api.call('POST', '/connectors', { body: { type: 'http', name: 'web', url: web.url } })
})
afterAll(async () => {
  await api.close()
  await web.stop()
})

const DEAD_LETTERS = { kind: 'reference', type: 'dead_letters', name: 'default' }
const list = (query = '') => api.read<PageOf<DeadLetter>>(`/dead_letters?${query}`)
const call = (path: string, body: object) => api.call('POST', `/dead_letters/${path}`, { body })

/** An action whose rows fail and are stored. */
async function fail(name: string, topics: readonly string[]): Promise<string> {
  const action = {
    ...{ type: 'http', name, connector: 'web', fallback_actions: [DEAD_LETTERS] },
    parameters: { path: '/', body: '${payload}', headers: {}, max_retries: 0 },
    resource_opts: { buffer_mode: 'volatile_offload' },
  }
  expect((await api.call('POST', '/actions', { body: action })).status).toBe(201)
  status = 500
  const id = `http:${name}`
  for (const topic of topics) {
    const origin = { ruleId: 'r', key: '', report: () => {} }
    await api.broker.actions.target(id)?.send({ payload: `of ${topic}`, topic }, origin)
  }
  await waitFor(async () => (await list(`action=${id}`)).data.length === topics.length)
  return id
}

it('stored rows are listed with their reason, filtered, read and exported', async () => {
  const id = await fail('kept', ['a/1', 'a/2', 'b'])
  const { data, meta } = await list(`action=${id}`)
  expect(data[0]).toMatchObject({
    ...{ action: id, rule: 'r', code: 'rejected', words: 'HTTP status 500', topic: 'b' },
    ...{ attempts: 1, is_sending: false },
  })
  expect(meta).toMatchObject({ count: 3, refused: 0, bytes: expect.any(Number) })
  expect((await list(`action=${id}&like_topic=a/`)).data).toHaveLength(2)
  expect((await list(`action=${id}&code=expired`)).data).toEqual([])
  expect(await api.read(`/dead_letters/${data[0]?.id}`)).toMatchObject({
    row: { payload: 'of b', topic: 'b' },
  })
  expect((await api.call('GET', '/dead_letters/0')).status).toBe(404)
  const reply = await api.call('GET', `/dead_letters_export?action=${id}`)
  expect(reply.headers['content-type']).toContain('text/plain')
  const lines = String(reply.body).trim().split('\n')
  const rows = lines.map((line) => JSON.parse(line) as DeadLetter & { row: object })
  expect(rows.map(({ topic }) => topic)).toEqual(['a/1', 'a/2', 'b'])
  expect(rows[0]?.row).toEqual({ payload: 'of a/1', topic: 'a/1' })
})

it('a row that is sent again leaves the store, one that fails again comes back', async () => {
  const id = await fail('again', ['x', 'y'])
  const before = (await list(`action=${id}`)).data.map((each) => each.id)
  expect((await call('send_again', { ids: before.slice(0, 1) })).body).toMatchObject({ queued: 1 })
  await waitFor(async () => {
    const now = (await list(`action=${id}`)).data.map((each) => each.id)
    return now.length === 2 && !now.includes(before[0] ?? 0)
  })
  status = 204
  web.requests.length = 0
  expect((await call('send_again', { action: id })).body).toMatchObject({ queued: 2, skipped: 0 })
  await waitFor(async () => (await list(`action=${id}`)).data.length === 0)
  await waitFor(() => web.requests.length === 2)
  expect(web.requests.map(({ body }) => body).sort()).toEqual(['of x', 'of y'])
})

it('rows are deleted by ID and by filter, and a viewer deletes none', async () => {
  const id = await fail('deleted', ['a', 'b', 'c'])
  const { data } = await list(`action=${id}`)
  await api.broker.users.create('looker', 'Look-at-1', { description: '', role: 'viewer' })
  const authorization = `Bearer ${api.broker.tokens.issue('looker')}`
  const refused = { authorization, body: { action: id } }
  expect((await api.call('POST', '/dead_letters/delete', refused)).status).toBe(403)
  expect((await call('delete', { ids: [data[0]?.id] })).body).toEqual({ deleted: 1 })
  expect((await call('delete', { action: id, like_topic: 'a' })).body).toEqual({ deleted: 1 })
  expect((await call('delete', { action: id })).body).toEqual({ deleted: 1 })
})

it('a full store takes no rows and raises an alarm, until rows are deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-letters-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const active = new Set<string>()
  const alarms = {
    activate: (name: string) => void active.add(name),
    deactivate: (name: string) => void active.delete(name),
  }
  const faults = new StorageFaults(folder)
  const open = () => new DeadLetters({ clock: new FakeClock(), alarms, folder, faults }, 2000)
  const store = open()
  const stored = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      Promise.resolve(store.send({ i, fallback_from: 'http:a' })),
    ),
  )
  expect(stored.length).toBe(20)
  const { count } = store.list({}, { page: 1, limit: 100 })
  expect(count).toBeLessThan(8)
  expect(store.refused).toBe(20 - count)
  expect([...active]).toEqual(['dead_letters_full'])
  store.close()
  const again = open()
  expect(again.list({}, { page: 1, limit: 100 }).count).toBe(count)
  expect(again.bytes).toBe(store.bytes)
  expect(await again.delete(again.ids({}))).toBe(count)
  expect([...active]).toEqual([])
  expect(again.bytes).toBe(0)
  again.close()
  writeFileSync(join(folder, 'dead-letters.db'), 'x'.repeat(10_000))
  const damaged = open()
  expect(damaged.list({}, { page: 1, limit: 100 }).count).toBe(0)
  expect(readdirSync(folder)).toContain('damaged-dead-letters.db')
  damaged.close()
})
