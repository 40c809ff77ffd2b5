import type { Failure, FailureReason } from '@signalbox/contract/failures'
import type { PageOf } from '../../api/paging.ts'
import { CLOSED } from '@signalbox/testing/closed-port'
import { startPostgresql } from '@signalbox/testing/postgresql'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { type HttpService, startHttpService } from '../../testing/http-service.ts'

let api: TestApi
let web: HttpService
beforeAll(async () => {
  api = await startApi()
  web = await startHttpService()
})
afterAll(async () => {
  await api.close()
  await web.stop()
})
afterEach(() => {
  web.answer = (response) => response.writeHead(204).end()
  web.requests.length = 0
})

const FAST = { health_check_interval: '200ms' }
const SECRET = 'hunter2'

async function makeAction(name: string, more: object = {}, url = web.url): Promise<string> {
  const connector = {
    ...{ type: 'http', name, url, headers: { authorization: `Bearer ${SECRET}` } },
    resource_opts: { ...FAST, start_timeout: '2s' },
  }
  const action = {
    ...{ type: 'http', name, connector: name, resource_opts: FAST },
    parameters: { path: '/in', body: '${payload}', headers: {}, max_retries: 0 },
    ...more,
  }
  expect((await api.call('POST', '/connectors', { body: connector })).status).toBe(201)
  expect((await api.call('POST', '/actions', { body: action })).status).toBe(201)
  return `http:${name}`
}

/** Buffered in memory, so that nothing is to be waited for. */
const send = (id: string, payload: string, ruleId = 'r') =>
  void api.broker.actions
    .target(id)
    ?.send({ payload, clientid: 'c' }, { ruleId, key: '', report: () => {} })
const list = async (query: string) => (await api.read<PageOf<Failure>>(`/failures?${query}`)).data
const sendAgain = (body: object) => api.call('POST', '/failures/send_again', { body })
const asViewer = async () => {
  const { users, tokens } = api.broker
  if (users.account('looker') === undefined) {
    await users.create('looker', 'Look-at-1', { description: '', role: 'viewer' })
  }
  return `Bearer ${tokens.issue('looker')}`
}

it('a refused row has its reason, its rule and its content, and is counted', async () => {
  const id = await makeAction('refused')
  web.answer = (response) => response.writeHead(500).end('no room')
  for (let i = 0; i < 3; i++) send(id, `row ${i}`)
  await waitFor(async () => (await list(`action=${id}`)).length === 3)
  const [last] = await list(`action=${id}`)
  expect(last).toMatchObject({
    ...{ action: id, rule: 'r', code: 'rejected', words: 'HTTP status 500: no room' },
    ...{ attempts: 1, can_send: true, is_sending: false },
  })
  expect(await api.read<FailureReason[]>(`/failure_reasons?action=${id}`)).toMatchObject([
    { code: 'rejected', words: 'HTTP status 500', count: 3 },
  ])
  expect(await api.read(`/failures/${last?.id}`)).toMatchObject({
    row: { payload: 'row 2', clientid: 'c' },
    request: { method: 'POST', path: '/in', body: 'row 2' },
  })
  expect((await api.call('GET', '/failures/0')).status).toBe(404)
})

it('rows that are sent again leave the list, each is sent once', async () => {
  const id = await makeAction('again')
  web.answer = (response) => response.writeHead(500).end()
  for (const payload of ['a', 'b', 'c']) send(id, payload)
  await waitFor(async () => (await list(`action=${id}`)).length === 3)
  const before = await list(`action=${id}`)
  const answers: (() => void)[] = []
  web.answer = (response) => answers.push(() => response.writeHead(204).end())
  web.requests.length = 0
  const ids = before.slice(0, 1).map((each) => each.id)
  expect((await sendAgain({ ids })).body).toMatchObject({ queued: 1, skipped: 0 })
  await waitFor(() => answers.length === 1)
  expect((await list(`action=${id}`)).map((each) => each.is_sending)).toEqual([true, false, false])
  expect((await sendAgain({ ids })).body).toMatchObject({ queued: 0, skipped: 1 })
  answers.shift()?.()
  await waitFor(async () => (await list(`action=${id}`)).length === 2)
  web.answer = (response) => response.writeHead(204).end()
  expect((await sendAgain({ action: id })).body).toMatchObject({ queued: 2, skipped: 0 })
  await waitFor(async () => (await list(`action=${id}`)).length === 0)
  expect(web.requests.map(({ body }) => body)).toEqual(['c', 'a', 'b'])
})

it('a row that fails again is a new failure, and a template that was repaired is used', async () => {
  const id = await makeAction('repaired')
  web.answer = (response) => response.writeHead(500).end()
  send(id, 'x')
  await waitFor(async () => (await list(`action=${id}`)).length === 1)
  const [first] = await list(`action=${id}`)
  await sendAgain({ action: id })
  await waitFor(async () => {
    const [now, ...more] = await list(`action=${id}`)
    return now !== undefined && now.id !== first?.id && more.length === 0
  })
  web.answer = (response) => response.writeHead(204).end()
  web.requests.length = 0
  const body = {
    ...{ connector: 'repaired', resource_opts: FAST },
    parameters: { path: '/new', body: 'now ${payload}', headers: {} },
  }
  expect((await api.call('PUT', `/actions/${id}`, { body })).status).toBe(200)
  await sendAgain({ action: id })
  await waitFor(async () => (await list(`action=${id}`)).length === 0)
  expect(web.requests).toMatchObject([{ url: '/new', body: 'now x' }])
})

it('expired, overflowed and unrendered rows and those of stopped actions are in the list', async () => {
  const resource_opts = { ...FAST, request_ttl: '1s', max_buffer_bytes: '4KB', worker_pool_size: 1 }
  const id = await makeAction('away', { resource_opts }, `http://${CLOSED}`)
  for (let i = 0; i < 5; i++) send(id, `row ${i}`)
  await waitFor(async () => (await list(`action=${id}`)).length === 5)
  const codes = new Set((await list(`action=${id}`)).map(({ code }) => code))
  expect([...codes].sort()).toEqual(['expired', 'overflowed'])
  expect((await list(`action=${id}`))[0]?.words).toContain('ECONNREFUSED')

  const headers = { parameters: { path: '/', headers: { x: '${payload}' } } }
  const bad = await makeAction('bad', headers)
  send(bad, 'a\nb')
  await waitFor(async () => (await list(`action=${bad}`)).length === 1)
  expect(await list(`action=${bad}`)).toMatchObject([{ code: 'not_rendered', can_send: true }])

  await api.call('PUT', '/connectors/http:bad/enable/false')
  send(bad, 'fine')
  await waitFor(async () => (await list(`action=${bad}`)).length === 2)
  expect((await list(`action=${bad}`))[0]).toMatchObject({ code: 'out_of_service' })
})

it('a rule has the failures of its actions, also of a missing one', async () => {
  const id = await makeAction('both')
  const rule = { id: 'losing', sql: 'SELECT * FROM "lost/#"', actions: [id, 'http:gone'] }
  expect((await api.call('POST', '/rules', { body: rule })).status).toBe(201)
  web.answer = (response) => response.writeHead(400).end()
  const body = { topic: 'lost/a', payload: 'p' }
  expect((await api.call('POST', '/publish', { body })).status).toBeLessThan(300)
  send(id, 'of another rule', 'other')
  await waitFor(async () => (await list('rule=losing')).length === 2)
  const found = await list('rule=losing')
  expect(found.map(({ action, code }) => `${action} ${code}`).sort()).toEqual([
    'http:both rejected',
    'http:gone out_of_service',
  ])
  const reasons = await api.read<FailureReason[]>('/failure_reasons?rule=losing')
  expect(reasons.map(({ count }) => count)).toEqual([1, 1])
  expect((await sendAgain({ rule: 'losing' })).body).toMatchObject({ queued: 1, skipped: 1 })
})

it('a source has the messages for which the statement of a rule failed', async () => {
  const sql = 'SELECT json_decode(payload) AS p FROM "$bridges/mqtt:in"'
  await api.call('POST', '/rules', { body: { id: 'reads', sql, actions: [] } })
  void api.broker.rules.receive('mqtt:in', { payload: 'no json', topic: 'a' })
  const [failed, ...others] = await list('source=mqtt:in')
  expect(others).toEqual([])
  expect(failed).toMatchObject({
    ...{ source: 'mqtt:in', rule: 'reads', code: 'statement_failed', can_send: true },
  })
  expect(await api.read(`/failures/${failed?.id}`)).toMatchObject({ row: { payload: 'no json' } })
  // The statement fails again, or the rule is disabled.
  expect((await sendAgain({ source: 'mqtt:in' })).body).toMatchObject({ queued: 0, skipped: 1 })
  const repaired = 'SELECT payload FROM "$bridges/mqtt:in"'
  const id = await makeAction('after-repair')
  const rule = { sql: repaired, actions: [id] }
  await api.call('PUT', '/rules/reads', { body: { ...rule, enable: false } })
  expect((await sendAgain({ source: 'mqtt:in' })).body).toMatchObject({ queued: 0, skipped: 1 })
  await api.call('PUT', '/rules/reads', { body: { ...rule, enable: true } })
  const before = web.requests.length
  expect((await sendAgain({ source: 'mqtt:in' })).body).toMatchObject({ queued: 1, skipped: 0 })
  expect(await list('source=mqtt:in')).toEqual([])
  await waitFor(() => web.requests.length > before)
})

it('a viewer sees reasons and rows, no rendered request, and sends nothing', async () => {
  const id = await makeAction('viewed')
  web.answer = (response) => response.writeHead(500).end()
  send(id, 'p')
  await waitFor(async () => (await list(`action=${id}`)).length === 1)
  const [failed] = await list(`action=${id}`)
  const authorization = await asViewer()
  const { body } = await api.call('GET', `/failures/${failed?.id}`, { authorization })
  expect(body).toMatchObject({ row: { payload: 'p' } })
  expect(JSON.stringify(body)).not.toContain(SECRET)
  expect(body).not.toHaveProperty('request')
  for (const path of ['send_again', 'clear']) {
    const options = { authorization, body: { action: id } }
    expect((await api.call('POST', `/failures/${path}`, options)).status).toBe(403)
  }
})

it('failures are deleted by ID, by reason, and with their action', async () => {
  const id = await makeAction('cleared')
  let status = 500
  web.answer = (response) => response.writeHead(status).end()
  for (const payload of ['a', 'b']) send(id, payload)
  await waitFor(async () => (await list(`action=${id}`)).length === 2)
  status = 404
  send(id, 'c')
  await waitFor(async () => (await list(`action=${id}`)).length === 3)
  const clear = (body: object) => api.call('POST', '/failures/clear', { body })
  const [newest] = await list(`action=${id}`)
  expect((await clear({ ids: [newest?.id] })).body).toEqual({ deleted: 1 })
  const reasons = await api.read<FailureReason[]>(`/failure_reasons?action=${id}`)
  expect(reasons.map(({ count }) => count)).toEqual([2, 1])
  expect((await clear({ action: id, reason: reasons[0]?.reason })).body).toEqual({ deleted: 2 })
  send(id, 'd')
  await waitFor(async () => (await list(`action=${id}`)).length === 1)
  expect((await clear({})).status).toBe(400)
  expect((await clear({ action: id })).body).toEqual({ deleted: 1 })
  expect(await api.read(`/failure_reasons?action=${id}`)).toEqual([])
  send(id, 'e')
  await waitFor(async () => (await list(`action=${id}`)).length === 1)
  expect((await api.call('DELETE', `/actions/${id}`)).status).toBe(204)
  expect(await list(`action=${id}`)).toEqual([])
})

it('the words of a database are in the list, and failures with other values have one reason', async () => {
  const database = await startPostgresql()
  try {
    await database.run('CREATE TABLE numbers (n integer)')
    const { host, port, username, password } = database
    const server = { server: `${host}:${port}`, database: database.database, username, password }
    const connector = { type: 'pgsql', name: 'db', ...server, resource_opts: FAST }
    await api.call('POST', '/connectors', { body: connector })
    const action = {
      ...{ type: 'pgsql', name: 'db', connector: 'db', resource_opts: FAST },
      parameters: { sql: 'INSERT INTO numbers (n) VALUES (${payload})' },
    }
    await api.call('POST', '/actions', { body: action })
    await waitFor(() => api.broker.actions.status('pgsql:db').status === 'connected')
    for (const payload of ['1', 'none', 'some']) send('pgsql:db', payload)
    await waitFor(async () => (await list('action=pgsql:db')).length === 2)
    const [failed] = await list('action=pgsql:db')
    expect(failed?.words).toMatch(/integer: "(none|some)"/)
    const reasons = await api.read<FailureReason[]>('/failure_reasons?action=pgsql:db')
    expect(reasons).toMatchObject([{ count: 2 }])
  } finally {
    await database.end()
  }
})
