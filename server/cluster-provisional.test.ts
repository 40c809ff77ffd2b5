import { createClient } from '@signalbox/contract/client'
import * as operations from '@signalbox/contract/config-history'
import type { ApiError } from '@signalbox/contract/errors'
import { isRecord } from '@signalbox/formats/is-record'
import { listenerUpdate } from '@signalbox/contract/listeners'
import { logConfigUpdate } from '@signalbox/contract/log'
import { logout } from '@signalbox/contract/login'
import { sysmonUpdate } from '@signalbox/contract/system-monitor'
import { startTwoNodes, TWO_NODES, type TwoNodes } from '@signalbox/testing/two-nodes'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { type Running, startForTest } from './testing/fixtures.ts'

let cluster: TwoNodes
let front: Running
/** Answers of the cluster in place of its own, by method and path. */
let answers: Record<string, { status: number; body?: unknown }> = {}

beforeAll(async () => {
  cluster = await startTwoNodes()
  cluster.answer((method, path) => answers[`${method} ${path}`])
  front = await startForTest('--upstream', `two=${cluster.url}`)
})
beforeEach(() => {
  // Callers who may change rules get this answer to a test without a statement.
  answers = { 'POST /rule_test': { status: 400, body: { code: 'BAD_REQUEST', message: '' } } }
  cluster.writes.length = 0
})
afterAll(async () => {
  await front.close()
  await cluster.close()
})

const makeClient = ({ url }: { url: string }, token = 'of-the-tests') =>
  createClient({ baseUrl: `${url}api/v5`, authorization: () => `Bearer ${token}` })
const list = (at: { url: string } = front) =>
  makeClient(at).call(operations.configProvisionalList, {})
const sysmon = (node: 'first' | 'second' = 'first') => cluster.configs[TWO_NODES[node]]['sysmon']
const limits = (node?: 'first' | 'second') => sysmon(node)?.['os'] as Record<string, unknown>
const puts = () => cluster.writes.filter(({ method }) => method === 'PUT')

/** Changes the group `os` of the system monitor for a time. */
async function apply(values: object, seconds = 300, at: { url: string } = front) {
  const { provisional } = await makeClient(at).call(operations.configProvisionalCreate, {
    body: {
      operation: sysmonUpdate.id,
      body: { os: { ...limits(), ...values } },
      seconds,
    },
  })
  if (provisional === undefined) throw new Error('nothing was changed')
  return provisional
}
const keep = (id: string, token?: string) =>
  makeClient(front, token).call(operations.configProvisionalKeep, { path: { id } })
const revert = (id: string) =>
  makeClient(front).call(operations.configProvisionalRevert, { path: { id } })

it('a change is reverted on all nodes when nobody confirms it in time', async () => {
  const before = structuredClone([sysmon('first'), sysmon('second')])
  const { id, remaining } = await apply({ cpu_high_watermark: '91%' }, 5)
  expect(remaining).toBeGreaterThan(4000)
  expect(limits('second')).toMatchObject({ cpu_high_watermark: '91%' })
  await expect
    .poll(async () => (await list()).find((each) => each.id === id))
    .toMatchObject({ state: 'reverted', ended_by: { kind: 'broker' }, roots: [{ root: 'sysmon' }] })
  expect([sysmon('first'), sysmon('second')]).toEqual(before)
  // Only the group of the change was sent.
  expect(puts().map(({ body }) => Object.keys(body as object))).toEqual([['os'], ['os']])
})

it('a confirmed change stays, and the history has it', async () => {
  const { id } = await apply({ cpu_high_watermark: '92%' })
  expect(await keep(id)).toMatchObject({ state: 'kept', remaining: 0 })
  expect(limits()).toMatchObject({ cpu_high_watermark: '92%' })
  const { data } = await makeClient(front).call(operations.configChangeList, {
    query: { root: 'sysmon', page: 1, limit: 100 },
  })
  expect(data[0]).toMatchObject({ provisional: id, fields: ['os.cpu_high_watermark'] })
  await expect(revert(id)).rejects.toMatchObject({ status: 404 })
})

it('a value that somebody else has changed since stays, and the others are reverted', async () => {
  const { id } = await apply({ cpu_high_watermark: '93%', cpu_low_watermark: '41%' })
  Object.assign(limits(), { cpu_high_watermark: '70%' })
  Object.assign(limits('second'), { cpu_high_watermark: '70%' })
  expect(await revert(id)).toMatchObject({ state: 'reverted', superseded: 1 })
  expect(limits('second')).toMatchObject({ cpu_high_watermark: '70%' })
  expect(limits('second')).not.toMatchObject({ cpu_low_watermark: '41%' })
  const { data } = await makeClient(front).call(operations.configChangeList, {
    query: { root: 'sysmon', page: 1, limit: 100 },
  })
  expect(data[0]).toMatchObject({ provisional: id, fields: ['os.cpu_low_watermark'] })
})

it('a login that has ended reverts nothing, and any administrator can', async () => {
  const { id } = await apply({ cpu_high_watermark: '94%' }, 5)
  answers['PUT /configs/sysmon'] = { status: 401, body: { code: 'BAD_TOKEN', message: '' } }
  await expect
    .poll(async () => (await list()).find((each) => each.id === id))
    .toMatchObject({ state: 'pending', waits_for: 'login', remaining: 0 })
  delete answers['PUT /configs/sysmon']
  expect(await revert(id)).toMatchObject({ state: 'reverted' })
  expect(limits()).not.toMatchObject({ cpu_high_watermark: '94%' })
})

it('a cluster that does not answer is asked again', async () => {
  const { id } = await apply({ cpu_high_watermark: '95%' }, 5)
  answers['GET /configs/sysmon'] = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } }
  const found = async () => (await list()).find((each) => each.id === id)
  await expect.poll(found).toMatchObject({ waits_for: 'cluster' })
  delete answers['GET /configs/sysmon']
  await expect.poll(found).toMatchObject({ state: 'reverted' })
})

it('a node that does not answer keeps no change from being reverted', async () => {
  const two = await startTwoNodes()
  onTestFinished(() => two.close())
  const other = await startForTest('--upstream', `two=${two.url}`)
  onTestFinished(() => other.close())
  const { id } = await apply({ cpu_high_watermark: '96%' }, 300, other)
  two.silence(TWO_NODES.second)
  two.answer((_, path) => (path === '/rule_test' ? { status: 400, body: {} } : undefined))
  const ended = await makeClient(other).call(operations.configProvisionalRevert, { path: { id } })
  expect(ended).toMatchObject({ state: 'reverted' })
  expect(two.configs[TWO_NODES.second]['sysmon']?.['os']).not.toMatchObject({
    cpu_high_watermark: '96%',
  })
})

it.each([200, 503])(
  'a change that was answered with %i is reverted although its result cannot be read',
  async (status) => {
    const two = await startTwoNodes()
    onTestFinished(() => two.close())
    const other = await startForTest('--upstream', `two=${two.url}`)
    onTestFinished(() => other.close())
    const before = structuredClone(two.configs[TWO_NODES.first]['sysmon'])
    const now = () => two.configs[TWO_NODES.first]['sysmon']
    let isMade = false
    let isSilent = false
    two.answer((method, path) => {
      if (path === '/rule_test') return { status: 400, body: {} }
      if (path !== '/configs/sysmon') return undefined
      if (method === 'PUT' && !isMade) {
        isMade = true
        isSilent = true
        Object.assign(now() ?? {}, two.writes.at(-1)?.body)
        Object.assign(two.configs[TWO_NODES.second]['sysmon'] ?? {}, two.writes.at(-1)?.body)
        return { status, body: now() }
      }
      return isSilent ? { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } } : undefined
    })
    const os = { ...(before?.['os'] as object), cpu_high_watermark: '91%' }
    const made = await makeClient(other)
      .call(operations.configProvisionalCreate, {
        body: { operation: sysmonUpdate.id, body: { os }, seconds: 5 },
      })
      .catch((error: ApiError) => error.status)
    if (status === 503) expect(made).toBe(503)
    else expect(made).toMatchObject({ provisional: { state: 'pending' } })
    expect(await list(other)).toMatchObject([{ state: 'pending' }])
    expect(now()).not.toEqual(before)
    isSilent = false
    await expect
      .poll(async () => (await list(other))[0])
      .toMatchObject({ state: 'reverted', ended_by: { kind: 'broker' } })
    expect(now()).toEqual(before)
  },
  30_000,
)

it('a logout reverts the changes of the login first', async () => {
  await apply({ cpu_high_watermark: '97%' })
  await makeClient(front).call(logout, { body: { username: 'admin' } })
  expect(cluster.writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /configs/sysmon',
    'PUT /configs/sysmon',
    'POST /logout',
  ])
  expect(limits()).not.toMatchObject({ cpu_high_watermark: '97%' })
})

it('the end of the process reverts what is pending', async () => {
  const other = await startForTest('--upstream', `two=${cluster.url}`)
  await apply({ cpu_high_watermark: '98%' }, 300, other)
  await other.close()
  expect(limits()).not.toMatchObject({ cpu_high_watermark: '98%' })
})

it('a process that was killed leaves a change that anybody can end, and no login', async () => {
  const { id } = await apply({ cpu_high_watermark: '99%' })
  const text = readFileSync(join(front.dataDir, 'clusters', 'two.provisional.json'), 'utf8')
  expect(text).not.toContain('of-the-tests')
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'clusters'))
  writeFileSync(join(folder, 'clusters', 'two.provisional.json'), text)
  const next = await startForTest('--upstream', `two=${cluster.url}`, '--data-dir', folder)
  onTestFinished(() => next.close())
  expect(await list(next)).toMatchObject([{ id, state: 'pending', waits_for: 'login' }])
  await makeClient(next).call(operations.configProvisionalRevert, { path: { id } })
  expect(limits()).not.toMatchObject({ cpu_high_watermark: '99%' })
  await revert(id)
})

it('what cannot be reverted is refused before it is made', async () => {
  const refused = (body: { operation: string; path?: Record<string, unknown>; body?: unknown }) =>
    makeClient(front)
      .call(operations.configProvisionalCreate, { body: { ...body, seconds: 60 } })
      .then(
        () => 'made',
        ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
      )
  const log = structuredClone(cluster.configs[TWO_NODES.first]['log'])
  expect(await refused({ operation: logConfigUpdate.id, body: log })).toMatch(
    /^BAD_REQUEST file.default.path is not the same on all nodes/,
  )
  expect(await refused({ operation: 'clientKick', path: { clientid: 'a' } })).toMatch(/BAD_REQUEST/)
  const listeners = { http: { bind: 18_083 } }
  expect(await refused({ operation: 'dashboardConfigUpdate', body: { listeners } })).toMatch(
    /address of the API/,
  )
  const secret = { ssl_options: { password: 'Signal-201' } }
  const path = { id: 'tcp:default' }
  expect(await refused({ operation: listenerUpdate.id, path, body: secret })).toMatch(/secret/)
  expect(cluster.writes.filter(({ path: at }) => at !== '/rule_test')).toEqual([])
})

it('a caller who may not change the configuration neither confirms nor reverts', async () => {
  const { id } = await apply({ cpu_high_watermark: '90%' })
  answers['POST /rule_test'] = { status: 403, body: { code: 'UNAUTHORIZED_ROLE', message: '' } }
  await expect(keep(id)).rejects.toMatchObject({ status: 403 })
  await expect(revert(id)).rejects.toMatchObject({ status: 403 })
  answers['GET /nodes'] = { status: 401, body: { code: 'BAD_TOKEN', message: '' } }
  await expect(list()).rejects.toMatchObject({ status: 401 })
  delete answers['GET /nodes']
  answers['POST /rule_test'] = { status: 400, body: {} }
  expect(isRecord(await revert(id))).toBe(true)
})

/** Items of the cluster by path, which a change replaces; a listener keeps what a change leaves out. */
function withItems(items: Record<string, Record<string, unknown> | undefined>) {
  let isOver = false
  onTestFinished(() => void (isOver = true))
  cluster.answer((method, path) => {
    if (isOver) return undefined
    const at = path.replace(/\/(start|stop)$/, '')
    const body = cluster.writes.at(-1)?.body as Record<string, unknown>
    if (method === 'POST' && path === '/listeners') {
      items[`/listeners/${String(body['id'])}`] = body
      return { status: 200, body }
    }
    if (!(at in items)) return undefined
    if (method === 'DELETE') {
      delete items[at]
      return { status: 204 }
    }
    if (path !== at) items[at] = { ...items[at], enable: path.endsWith('/start') }
    else if (method === 'PUT')
      items[at] = at.includes('listeners') ? { ...items[at], ...body } : body
    return items[at] === undefined ? { status: 404, body: {} } : { status: 200, body: items[at] }
  })
  return async (body: { operation: string; path?: Record<string, unknown>; body?: unknown }) => {
    const { provisional } = await makeClient(front).call(operations.configProvisionalCreate, {
      body: { ...body, seconds: 60 },
    })
    return provisional?.id ?? ''
  }
}

it('listeners are reverted: a change, a stop, a creation', async () => {
  const path = { id: 'tcp:trial' }
  const items: Parameters<typeof withItems>[0] = {
    '/listeners/tcp:trial': { id: 'tcp:trial', enable: true, max_connections: 10, running: true },
  }
  const before = structuredClone(items)
  const make = withItems(items)
  const changed = await make({ operation: 'listenerUpdate', path, body: { max_connections: 5 } })
  expect(items['/listeners/tcp:trial']).toMatchObject({ max_connections: 5 })
  await revert(changed)
  expect(items).toEqual(before)
  await revert(await make({ operation: 'listenerStop', path }))
  expect(items).toEqual(before)
  const body = { id: 'tcp:new', type: 'tcp', name: 'new', bind: '1884' }
  const created = await make({ operation: 'listenerCreate', body })
  expect(items).toHaveProperty(['/listeners/tcp:new'])
  expect(await revert(created)).toMatchObject({ roots: [{ root: 'listeners', item: 'tcp:new' }] })
  expect(items).toEqual(before)
})

it('a listener created before the process was killed is deleted, and its secrets are not stored', async () => {
  const items: Parameters<typeof withItems>[0] = {}
  const make = withItems(items)
  const ssl_options = { certfile: 'cert', password: 'of-the-key' }
  const body = { id: 'ssl:new', type: 'ssl', name: 'new', bind: '8884', ssl_options }
  const id = await make({ operation: 'listenerCreate', body })
  const text = readFileSync(join(front.dataDir, 'clusters', 'two.provisional.json'), 'utf8')
  expect(text).not.toContain('of-the-key')
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'clusters'))
  writeFileSync(join(folder, 'clusters', 'two.provisional.json'), text)
  const next = await startForTest('--upstream', `two=${cluster.url}`, '--data-dir', folder)
  onTestFinished(() => next.close())
  const [pending] = await list(next)
  const path = { id: pending?.id ?? '' }
  const ended = await makeClient(next).call(operations.configProvisionalRevert, { path })
  expect(ended).toMatchObject({ state: 'reverted' })
  expect(ended).not.toHaveProperty('superseded')
  expect(items).toEqual({})
  await revert(id)
})

it('a listener that was there before is not deleted', async () => {
  const trial = { id: 'tcp:old', type: 'tcp', name: 'old', bind: '1885' }
  const items: Parameters<typeof withItems>[0] = { '/listeners/tcp:old': trial }
  withItems(items)
  answers['POST /listeners'] = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } }
  const call = makeClient(front).call(operations.configProvisionalCreate, {
    body: { operation: 'listenerCreate', body: trial, seconds: 60 },
  })
  await expect(call).rejects.toMatchObject({ status: 400 })
  expect((await list()).filter(({ state }) => state === 'pending')).toEqual([])
})

it('an item gets its former values back, with later changes of another user', async () => {
  const server = { name: 'rec', url: 'http://a:9000', pool_size: 8, request_timeout: '5s' }
  const items: Parameters<typeof withItems>[0] = { '/exhooks/rec': { ...server, hooks: [] } }
  const make = withItems(items)
  const operation = 'exhookUpdate'
  const id = await make({ operation, path: { name: 'rec' }, body: { ...server, pool_size: 4 } })
  items['/exhooks/rec'] = { ...server, pool_size: 4, request_timeout: '9s', hooks: ['a'] }
  expect(await revert(id)).toMatchObject({ state: 'reverted' })
  expect(items['/exhooks/rec']).toMatchObject({ ...server, request_timeout: '9s' })
  const gone = await make({ operation, path: { name: 'rec' }, body: { ...server, pool_size: 3 } })
  delete items['/exhooks/rec']
  answers['GET /exhooks/rec'] = { status: 404, body: { code: 'NOT_FOUND', message: '' } }
  expect(await revert(gone)).toMatchObject({ superseded: 1 })
})
