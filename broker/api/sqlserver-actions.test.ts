import { CLOSED } from '@signalbox/testing/closed-port'
import { type SqlserverServer, startSqlserver } from '@signalbox/testing/sqlserver'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Outcome } from '../integration/result.ts'
import { serverCertificate, serverKey } from '../kernel/testing/certificates.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** Actions that write into SQL Server, as far as the tests have its protocol. */

const LOGIN = { database: 'mqtt', username: 'sa', password: 'sesame' }
const COLUMNS = {
  id: 'int',
  topic: 'nvarchar',
  raw: 'varbinary',
  level: 'float',
  ok: 'bit',
} as const
const NAMES = Object.keys(COLUMNS)
const INSERT = `INSERT INTO t(${NAMES.join(', ')}) VALUES (${NAMES.map((name) => `\${${name}}`).join(', ')})`
const DEADLOCK = { number: 1205, severity: 13 }

let server: SqlserverServer
let api: TestApi
beforeAll(async () => {
  server = await startSqlserver({ ...LOGIN, certificate: serverCertificate, key: serverKey })
  api = await startApi()
})
afterAll(async () => {
  await api.close()
  await server.stop()
})
beforeEach(() => server.createTable('t', COLUMNS))
afterEach(async () => {
  await api.call('DELETE', '/actions/sqlserver:a')
  await api.call('DELETE', '/connectors/sqlserver:c')
  server.refuse(undefined)
})

const connector = (more: object = {}) => ({
  type: 'sqlserver',
  name: 'c',
  server: `127.0.0.1:${server.port}`,
  ...LOGIN,
  pool_size: 2,
  resource_opts: { health_check_interval: '200ms', start_timeout: '10s' },
  ...more,
})
const action = (sql = INSERT, opts: object = {}) => ({
  type: 'sqlserver',
  name: 'a',
  connector: 'c',
  parameters: { sql },
  resource_opts: {
    ...{ health_check_interval: '200ms', resume_interval: '100ms', worker_pool_size: 1 },
    ...opts,
  },
})
async function begin(sql?: string, opts?: object): Promise<void> {
  const made = await api.call('POST', '/connectors', { body: connector() })
  expect(made.body).toMatchObject({ status: 'connected', password: '******' })
  expect((await api.call('POST', '/actions', { body: action(sql, opts) })).status).toBe(201)
  await waitFor(() => api.broker.actions.status('sqlserver:a').status === 'connected')
}
function give(row: Record<string, string | number | boolean | Uint8Array | null>): Outcome[] {
  const outcomes: Outcome[] = []
  void api.broker.actions.target('sqlserver:a')?.send(row, {
    ruleId: 'r',
    key: '',
    report: (one) => outcomes.push(one),
  })
  return outcomes
}
const readStatus = (path: string) => api.read<{ status: string; status_reason?: string }>(path)

it('binds values by the types of their columns, whatever is in them', async () => {
  await begin(INSERT, { batch_size: 10 })
  const hostile = `'); DROP TABLE t; -- "]\\ @p1 \${id} \n 🚀`
  const raw = Uint8Array.from([0, 255, 254, 39])
  const long = 'x'.repeat(10_000)
  const outcomes = [
    give({ id: 1, topic: hostile, raw, level: 1.5, ok: true }),
    give({ id: '2', topic: long, raw: hostile, level: '2', ok: 'false' }),
    give({ id: 3, topic: null }),
  ]
  await waitFor(() => outcomes.every(({ length }) => length === 1))
  expect(outcomes.flat()).toEqual(outcomes.map(() => ({ kind: 'success' })))
  expect(server.rows('t').toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual([
    { id: 1, topic: hostile, raw: Buffer.from(raw), level: 1.5, ok: true },
    { id: 2, topic: long, raw: Buffer.from(hostile), level: 2, ok: false },
    { id: 3, topic: null, raw: null, level: null, ok: null },
  ])
  expect(server.ran[0]?.sql).toMatch(/^INSERT INTO t\(.*\) VALUES \(@p1, @p2, @p3, @p4, @p5\)/)
  expect(server.ran[0]?.declared).toMatch(/^@p1 nvarchar\(4000\), ?@p2 nvarchar\(/)
})

it('writes the other rows of a batch when one does not fit or is refused', async () => {
  await begin(INSERT, { batch_size: 100, batch_time: '50ms' })
  const bad: Record<number, object> = {
    3: { level: 'high' },
    4: { id: 2 },
    5: { topic: Uint8Array.from([255]) },
  }
  const outcomes = Array.from({ length: 20 }, (_, id) => give({ id, ...bad[id] }))
  await waitFor(() => outcomes.every(({ length }) => length === 1))
  const failed = outcomes.flatMap(([one], id) =>
    one?.kind === 'failed' ? [[id, one.reason] as const] : [],
  )
  expect(failed).toEqual([
    [3, expect.stringContaining("converting the nvarchar value 'high' to data type float")],
    [4, expect.stringContaining('duplicate key')],
    [5, 'the column stores text, but the value has bytes that are not UTF-8'],
  ])
  expect(server.rows('t')).toHaveLength(17)
})

it('divides a batch whose rows have too many parameters for one statement', async () => {
  await begin(INSERT, { batch_size: 1000, batch_time: '100ms' })
  const from = server.ran.length
  const outcomes = Array.from({ length: 900 }, (_, id) => give({ id }))
  await waitFor(() => outcomes.every(({ length }) => length === 1))
  expect(server.rows('t')).toHaveLength(900)
  for (const { sql } of server.ran.slice(from)) {
    expect([...sql.matchAll(/@p\d+/g)].length).toBeLessThanOrEqual(2098)
  }
})

it('runs a statement that is no INSERT for each row', async () => {
  await begin('UPDATE t SET topic = ${topic} WHERE id = ${id}', { batch_size: 10 })
  const rows = server.rows('t') as Record<string, unknown>[] // as the test fills it
  rows.push({ id: 1 }, { id: 2 })
  const outcomes = [give({ id: 1, topic: 'a' }), give({ id: 2, topic: 'b' })]
  await waitFor(() => outcomes.every(({ length }) => length === 1))
  expect(rows.map(({ topic }) => topic)).toEqual(['a', 'b'])
})

it('loses nothing after a deadlock, and while the server is away', async () => {
  await begin(INSERT, { batch_size: 10, request_ttl: 'infinity' })
  server.refuse(DEADLOCK)
  const first = give({ id: 0 })
  await waitFor(() => (api.broker.actions.figures('sqlserver:a')?.queuing ?? 0) > 0)
  server.refuse(undefined)
  await waitFor(() => first.length === 1)
  await server.stop()
  const outcomes = Array.from({ length: 50 }, (_, at) => give({ id: at + 1 }))
  await waitFor(async () => (await readStatus('/connectors/sqlserver:c')).status === 'disconnected')
  await server.start()
  await waitFor(() => outcomes.every(({ length }) => length === 1))
  expect(outcomes.flat().every(({ kind }) => kind === 'success')).toBe(true)
  expect(server.rows('t')).toHaveLength(51)
})

it('keeps rows for a table that is missing, and names it', async () => {
  await begin()
  server.dropTable('t')
  const outcomes = give({ id: 1 })
  await waitFor(async () =>
    /the statement is refused: Invalid object name 't'/.test(
      (await readStatus('/actions/sqlserver:a')).status_reason ?? '',
    ),
  )
  expect(outcomes).toEqual([])
  server.createTable('t', COLUMNS)
  await waitFor(() => outcomes.length === 1)
  expect(server.rows('t')).toHaveLength(1)
})

it.each([
  ['a wrong password', { password: 'wrong-secret' }, /the login is refused: Login failed/],
  ['a missing database', { database: 'nope' }, /the database is missing: Cannot open/],
  ['a closed port', { server: CLOSED }, /ECONNREFUSED/],
])('says which step failed: %s', async (_, fault, reason) => {
  const probe = await api.call('POST', '/connectors_probe', { body: connector(fault) })
  expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
  expect(JSON.stringify(probe.body)).toMatch(reason)
  expect(JSON.stringify(probe.body)).not.toMatch(/sesame|wrong-secret/)
})

it('closes its connections when its connector is deleted', async () => {
  await begin()
  expect(server.connections).toBeGreaterThan(0)
  await api.call('DELETE', '/actions/sqlserver:a')
  await api.call('DELETE', '/connectors/sqlserver:c')
  await waitFor(() => server.connections === 0)
})
