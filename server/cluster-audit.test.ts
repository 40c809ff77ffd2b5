import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type ListCluster, startListCluster } from './testing/list-cluster.ts'

type Answers = Parameters<typeof startListCluster>[0]

async function start(answers: Answers): Promise<ListCluster> {
  const cluster = await startListCluster(answers)
  onTestFinished(cluster.close)
  return cluster
}

async function call(
  { front }: ListCluster,
  path: string,
  {
    method = 'GET',
    body,
    login = 'Bearer anna',
  }: Partial<Record<'method' | 'body' | 'login', string>> = {},
) {
  const headers = {
    authorization: login,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${front.url}api/v5${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') as unknown }
}

/** Sends a call without a change of its path. */
async function send(
  { front }: ListCluster,
  method: string,
  path: string,
  { login = '', body = '' } = {},
): Promise<{ status: number }> {
  const { hostname, port } = new URL(front.url)
  const headers = { authorization: login, 'content-type': 'application/json' }
  const call = request({ hostname, port, method, path: `/api/v5${path}`, headers }).end(body)
  const [answer] = (await once(call, 'response')) as [IncomingMessage] // of this event
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode ?? 0 }
}

const done = () => ({ status: 200, body: {} })

it('what was changed at a cluster without an audit log is recorded for all its users, without secrets', async () => {
  const cluster = await start({
    '/clients/pump 1': () => ({ status: 204, body: '' }),
    '/banned': done,
    '/users': () => ({ status: 400, body: { code: 'BAD_REQUEST', message: 'too short' } }),
    '/publish': done,
  })
  await call(cluster, '/clients/pump%201', { method: 'DELETE' })
  await call(cluster, '/users', {
    method: 'POST',
    body: '{"username":"bob","password":"secret-1","role":"viewer"}',
    login: `Basic ${btoa('key:s')}`,
  })
  await call(cluster, '/publish', { method: 'POST', body: '{"topic":"t","payload":"p"}' })
  await call(cluster, '/clients/pump%201')
  const { body } = await call(cluster, '/audit', { login: 'Bearer bert' })
  expect(body).toMatchObject({
    data: [
      {
        ...{ from: 'rest_api', source: 'key', operation_id: '/users', http_method: 'post' },
        ...{ operation_result: 'failure', http_status_code: 400 },
        http_request: { body: { username: 'bob', password: '******' } },
      },
      {
        ...{ from: 'dashboard', operation_id: '/clients/:clientid', http_method: 'delete' },
        ...{ operation_result: 'success', http_status_code: 204 },
        http_request: { bindings: { clientid: 'pump 1' } },
      },
    ],
    meta: { page: 1, limit: 100, count: 2, hasnext: false, passed_here: true },
  })
  const found = await call(cluster, '/audit?subject=pump%201&limit=1')
  expect(found.body).toMatchObject({ meta: { count: 1 } })
  expect((await call(cluster, '/audit?limit=0')).status).toBe(400)
  expect(JSON.stringify(body)).not.toContain('secret-1')
})

it('a cluster with an audit log answers itself, also that it is switched off', async () => {
  const rows = { data: [], meta: { page: 1, limit: 100, count: 0, hasnext: false } }
  const cluster = await start({ '/audit': () => ({ body: rows }), '/banned': done })
  await call(cluster, '/banned', { method: 'POST', body: '{"as":"clientid","who":"x"}' })
  expect((await call(cluster, '/audit')).body).toEqual(rows)
  const off = { code: 'BAD_REQUEST', message: 'Audit is disabled' }
  const other = await start({ '/audit': () => ({ status: 400, body: off }) })
  expect((await call(other, '/audit')).body).toEqual(off)
})

it('callers without a login neither read nor fill the records', async () => {
  const cluster = await start({ '/banned': done })
  const nobody = (path: string, method = 'GET') =>
    fetch(`${cluster.front.url}api/v5${path}`, { method })
  expect((await nobody('/banned', 'POST')).status).toBe(401)
  expect((await nobody('/audit')).status).toBe(401)
  expect((await call(cluster, '/audit')).body).toMatchObject({ data: [] })
})

it('records that cannot be opened are no fault of the cluster, and changes still pass', async () => {
  const cluster = await start({ '/banned': done })
  const folder = join(cluster.front.dataDir, 'clusters')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'not a folder')
  expect((await call(cluster, '/banned', { method: 'POST', body: '{}' })).status).toBe(200)
  expect(await call(cluster, '/audit')).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE' },
  })
})

it('a cluster whose log cannot be read for a moment is still recorded', async () => {
  let status = 503
  const cluster = await start({ '/banned': done, '/audit': () => ({ status, body: {} }) })
  const ban = () => call(cluster, '/banned', { method: 'POST', body: '{}' })
  for (status of [500, 502, 503, 403]) {
    expect((await call(cluster, '/audit')).status).toBe(status)
    await ban()
  }
  status = 404
  expect((await call(cluster, '/audit')).body).toMatchObject({ meta: { count: 4 } })
})

it('a cluster that has lost its log is recorded after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let status = 400
  const cluster = await start({ '/banned': done, '/audit': () => ({ status, body: {} }) })
  const ban = () => call(cluster, '/banned', { method: 'POST', body: '{}' })
  await call(cluster, '/audit')
  await ban()
  status = 404
  vi.advanceTimersByTime(11 * 60_000)
  await ban()
  expect((await call(cluster, '/audit')).body).toMatchObject({ meta: { count: 1 } })
})

it('calls in spellings that a cluster reads as well are recorded', async () => {
  const cluster = await start({
    ...{ '/rules/': done, '/rules': done, '//rules': done, '/clients/x/': done },
    ...{ '/login': () => ({ body: { token: 'of-eve' } }), '/configs/log': done },
  })
  await call(cluster, '/login?x', { method: 'POST', body: '{"username":"eve","password":"p"}' })
  const login = 'Bearer of-eve'
  const body = '{"id":"r","sql":"SELECT * FROM \\"t\\""}'
  for (const path of ['/rules/', '/%72ules', '//rules', '/rules?x', '/rules#x']) {
    expect((await send(cluster, 'POST', path, { login, body })).status).toBe(200)
  }
  await send(cluster, 'DELETE', '/clients/x/', { login })
  const audit = (await call(cluster, '/audit')).body as { data: Record<string, unknown>[] }
  const rows = audit.data.map(({ source, operation_id: id }) => `${String(source)} ${String(id)}`)
  expect(rows.toReversed()).toEqual([
    'eve /login',
    ...Array.from({ length: 5 }, () => 'eve /rules'),
    'eve /clients/:clientid',
  ])
  const changes = await call(cluster, '/config_changes')
  expect(changes.body).toMatchObject({ meta: { count: 5 } })
})

it('a fault of this process is not reported as one of the cluster', async () => {
  const cluster = await start({ '/banned': done })
  await call(cluster, '/banned', { method: 'POST', body: '{}' })
  const folder = join(cluster.front.dataDir, 'clusters')
  const file = (await readdir(folder)).find((name) => name.endsWith('.audit.db')) ?? ''
  const database = new DatabaseSync(join(folder, file))
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  for (const { name } of tables) {
    if (String(name).startsWith('audit')) database.exec(`DROP TABLE ${String(name)}`)
  }
  database.close()
  const headers = { authorization: 'Bearer anna' }
  const answer = await fetch(`${cluster.front.url}api/v5/audit`, { headers })
  expect(answer.status).toBe(500)
  expect(answer.headers.get('x-signalbox-upstream-failure')).toBeNull()
  expect(await answer.json()).toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(cluster.front.errors.join('')).toContain('no such table')
})
