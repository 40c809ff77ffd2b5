import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Running, startForTest } from './testing/fixtures.ts'

/** A cluster with settings of the log and rules; everybody who has logged in may do anything. */
let cluster: Server
let front: Running
let url: string
const log = { level: 'warning', password: 'hidden' }
const state = { log: { ...log } as Record<string, unknown>, rules: new Map<string, unknown>() }

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of incoming) text += String(part)
  return text === '' ? undefined : JSON.parse(text)
}

function answerTo(method: string, path: string, body: unknown): [status: number, body: unknown] {
  const id = /^\/rules\/([^/]+)$/.exec(path)?.[1]
  switch (`${method} ${id === undefined ? path : '/rules/{id}'}`) {
    case 'POST /login':
      return [200, { token: `of-${(body as { username: string }).username}`, version: '5.7.2' }]
    case 'GET /nodes':
      return [200, []]
    case 'GET /configs/log':
      return [200, state.log]
    case 'PUT /configs/log':
      if ((body as { level?: string }).level === 'none') return [400, { code: 'BAD_REQUEST' }]
      state.log = body as Record<string, unknown>
      return [200, state.log]
    case 'POST /rules':
      state.rules.set((body as { id: string }).id, body)
      return [201, body]
    case 'GET /rules/{id}':
      return state.rules.has(id ?? '') ? [200, state.rules.get(id ?? '')] : [404, {}]
    case 'DELETE /rules/{id}':
      state.rules.delete(id ?? '')
      return [204, undefined]
    default:
      return [404, { code: 'NOT_FOUND', message: 'Request Path Not Found' }]
  }
}

beforeAll(async () => {
  cluster = createServer(async (incoming, outgoing) => {
    const path = (incoming.url ?? '').replace('/api/v5', '').replace(/\?.*/, '')
    const body = await readBody(incoming)
    const isIn =
      path === '/login' || incoming.headers.authorization?.startsWith('Bearer of-') === true
    const [status, answer] = isIn
      ? answerTo(incoming.method ?? '', path, body)
      : [401, { code: 'BAD_TOKEN', message: 'no login' }]
    outgoing.writeHead(status, { 'content-type': 'application/json' })
    outgoing.end(answer === undefined ? '' : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => void cluster.listen(0, '127.0.0.1', resolve))
  const { port } = cluster.address() as AddressInfo
  front = await startForTest('--upstream', `north=http://127.0.0.1:${port}`)
  url = `${front.url}api/v5`
})
afterEach(() => {
  state.log = { ...log }
  state.rules.clear()
})
afterAll(async () => {
  await front.close()
  cluster.close()
})

async function call(method: string, path: string, body?: unknown, token = 'of-anna') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(url + path, { method, headers, ...sent })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
const login = (username: string) => call('POST', '/login', { username, password: 'Signal-201' })
const changes = async (query = '') => (await call('GET', `/config_changes${query}`)).body.data

it('a change of any user is listed with both states, without secrets', async () => {
  await login('anna')
  await login('bert')
  await call('PUT', '/configs/log', { level: 'debug', password: 'other' }, 'of-bert')
  await expect.poll(() => changes('?root=log')).toHaveLength(1)
  const [change] = await changes('?root=log')
  expect(change).toMatchObject({
    ...{ root: 'log', kind: 'changed', fields: ['level'], result: 'applied', is_cut: false },
    actor: { kind: 'user', name: 'bert', ip_address: '127.0.0.1' },
  })
  expect(change).not.toHaveProperty('before')
  const { body } = await call('GET', `/config_changes/${change.id}`)
  expect(body.differences).toEqual([{ path: 'level', before: 'warning', after: 'debug' }])
  expect(body.before.password).toBe('******')
  const stored = readFileSync(join(front.dataDir, 'clusters', 'north.jsonl'), 'utf8')
  expect(stored).not.toMatch(/hidden|other/)
  expect(readFileSync(join(front.dataDir, 'clusters', 'logins.json'), 'utf8')).not.toMatch(/of-/)
})

it('what was created and deleted has its name', async () => {
  await call('POST', '/rules', { id: 'u1_rule', sql: 'SELECT * FROM "t"' })
  await call('DELETE', '/rules/u1_rule')
  await expect.poll(() => changes('?item=u1_rule')).toHaveLength(2)
  const found = await changes('?item=u1_rule')
  expect(found.map(({ root, kind }: { root: string; kind: string }) => `${root} ${kind}`)).toEqual([
    'rule_engine.rules removed',
    'rule_engine.rules created',
  ])
})

it('the key that signs in the SQL of a rule is not stored', async () => {
  const key = 'a1'.repeat(64)
  await call('POST', '/rules', { id: 'signed', sql: `SELECT sha256('${key}') FROM "t"` })
  await expect.poll(() => changes('?item=signed')).toHaveLength(1)
  const stored = readFileSync(join(front.dataDir, 'clusters', 'north.jsonl'), 'utf8')
  expect(stored).toContain('sha256')
  expect(stored).not.toContain(key)
})

it('damaged files of the history do not keep the process from starting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'damaged-history-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'clusters'))
  writeFileSync(join(folder, 'clusters', 'logins.json'), '[1, ["a"], {}]')
  writeFileSync(join(folder, 'clusters', 'north.jsonl'), '{"id": 7}\n{"at"\nnull\n')
  const { port } = cluster.address() as AddressInfo
  const upstream = `north=http://127.0.0.1:${port}`
  const damaged = await startForTest('--upstream', upstream, '--data-dir', folder)
  onTestFinished(() => damaged.close())
  const headers = { authorization: 'Bearer of-anna' }
  const answer = await fetch(`${damaged.url}api/v5/config_changes?actor=anna`, { headers })
  expect([answer.status, (await answer.json()).data]).toEqual([200, []])
})

it('what the cluster refuses is no change, and a read is none', async () => {
  const before = await changes()
  expect((await call('PUT', '/configs/log', { level: 'none' })).status).toBe(400)
  await call('GET', '/configs/log')
  await call('POST', '/rules', { id: 'last' })
  await expect.poll(() => changes()).toHaveLength(before.length + 1)
  expect((await changes())[0].item).toBe('last')
})

it('callers that the cluster refuses do not see the history', async () => {
  const { status, body } = await call('GET', '/config_changes', undefined, 'nobody')
  expect([status, body.code]).toEqual([401, 'BAD_TOKEN'])
})
