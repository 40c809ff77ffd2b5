import { type CassandraServer, startCassandra } from '@signalbox/testing/cassandra'
import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Outcome } from '../integration/result.ts'
import { caCertificate, serverCertificate, serverKey } from '../kernel/testing/certificates.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** Actions that write into Cassandra, as far as the tests have its protocol. */

const LOGIN = { username: 'u', password: 'sesame' }
const COLUMNS = {
  id: 'int',
  topic: 'text',
  raw: 'blob',
  big: 'bigint',
  level: 'double',
  ok: 'boolean',
  at: 'timestamp',
  tags: 'list',
} as const
const NAMES = Object.keys(COLUMNS)
const INSERT = `INSERT INTO t(${NAMES.join(', ')}) VALUES (${NAMES.map((name) => `\${${name}}`).join(', ')})`
const OVERLOADED = 0x1001

let server: CassandraServer
let api: TestApi
beforeAll(async () => {
  server = await startCassandra({ keyspace: 'mqtt', ...LOGIN })
  api = await startApi()
})
afterAll(async () => {
  await api.close()
  await server.stop()
})
beforeEach(() => server.createTable('t', COLUMNS))
afterEach(async () => {
  await api.call('DELETE', '/actions/cassandra:a')
  await api.call('DELETE', '/connectors/cassandra:c')
  server.refuse(undefined)
})

const connector = (more: object = {}) => ({
  type: 'cassandra',
  name: 'c',
  servers: `127.0.0.1:${server.port}`,
  keyspace: 'mqtt',
  ...LOGIN,
  pool_size: 2,
  resource_opts: { health_check_interval: '200ms', start_timeout: '10s' },
  ...more,
})
const action = (cql = INSERT, opts: object = {}) => ({
  type: 'cassandra',
  name: 'a',
  connector: 'c',
  parameters: { cql },
  resource_opts: {
    ...{ health_check_interval: '200ms', resume_interval: '100ms', worker_pool_size: 1 },
    ...opts,
  },
})
async function begin(cql?: string, opts?: object): Promise<void> {
  const made = await api.call('POST', '/connectors', { body: connector() })
  expect(made.body).toMatchObject({ status: 'connected', password: '******' })
  expect((await api.call('POST', '/actions', { body: action(cql, opts) })).status).toBe(201)
  await waitFor(() => api.broker.actions.status('cassandra:a').status === 'connected')
}
function give(row: Record<string, string | number | boolean | Uint8Array | null>): Outcome[] {
  const outcomes: Outcome[] = []
  void api.broker.actions.target('cassandra:a')?.send(row, {
    ruleId: 'r',
    key: '',
    report: (one) => outcomes.push(one),
  })
  return outcomes
}
const readStatus = async (path: string) =>
  api.read<{ status: string; status_reason?: string }>(path)

it('binds values by the types of their columns, whatever is in them', async () => {
  await begin(INSERT, { batch_size: 10 })
  const hostile = `'); DROP TABLE t; -- "\\' ? $1 \${id} \n 🚀`
  const raw = Uint8Array.from([0, 255, 254, 39])
  const outcomes = [
    give({ id: 1, topic: hostile, raw, big: 2 ** 40, level: 1.5, ok: true, at: 1_700_000_000_000 }),
    give({
      id: '2',
      topic: 'b',
      raw: hostile,
      level: '2',
      ok: 'false',
      at: '2026-11-30T00:00:00Z',
    }),
    give({ id: 3, topic: null, tags: '["a","b"]' }),
  ]
  await waitFor(() => outcomes.every(({ length }) => length === 1))
  expect(outcomes.flat()).toEqual(outcomes.map(() => ({ kind: 'success' })))
  const [first, second, third] = server.rows('t').toSorted((a, b) => Number(a.id) - Number(b.id))
  expect(first).toEqual({
    ...{ id: 1, topic: hostile, raw: Buffer.from(raw), big: 2 ** 40, level: 1.5, ok: true },
    ...{ at: 1_700_000_000_000, tags: null },
  })
  expect(second).toMatchObject({ id: 2, raw: Buffer.from(hostile), level: 2, ok: false })
  expect(second?.at).toBe(Date.parse('2026-11-30T00:00:00Z'))
  expect(third).toMatchObject({ id: 3, topic: null, tags: ['a', 'b'] })
  expect(new Set(server.ran)).toEqual(new Set([server.prepared.at(-1)]))
  expect(server.ran[0]).toContain('VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
})

it('writes the other rows of a batch when one does not fit or is refused', async () => {
  await begin(INSERT, { batch_size: 100, batch_time: '50ms' })
  const bad: Record<number, object> = {
    3: { level: 'high' },
    4: { id: 5_000_000_000 },
    5: { id: null },
    6: { tags: 'a' },
    7: { topic: Uint8Array.from([255]) },
  }
  const outcomes = Array.from({ length: 20 }, (_, id) => give({ id, ...bad[id] }))
  await waitFor(() => outcomes.every(({ length }) => length === 1))
  const failed = outcomes.flatMap(([one], id) =>
    one?.kind === 'failed' ? [[id, one.reason] as const] : [],
  )
  expect(failed).toEqual([
    [3, 'not a number: high'],
    [4, 'more than 32 bits: 5000000000'],
    [5, expect.stringContaining('Invalid null value in condition for column id')],
    [6, 'not the JSON of a collection: a'],
    [7, 'only a blob can store bytes that are not UTF-8'],
  ])
  expect(server.rows('t')).toHaveLength(15)
})

it('keeps the last of several rows with the same key', async () => {
  await begin('UPDATE t SET topic = ${topic} WHERE id = ${id}', { batch_size: 100 })
  const outcomes = Array.from({ length: 30 }, (_, at) => give({ id: 1, topic: `t${at}` }))
  await waitFor(() => outcomes.every(({ length }) => length === 1))
  expect(server.rows('t')).toEqual([{ id: 1, topic: 't29' }])
})

it('loses nothing while the server is away or overloaded', async () => {
  await begin(INSERT, { batch_size: 10, request_ttl: 'infinity' })
  server.refuse(OVERLOADED)
  const first = give({ id: 0 })
  await waitFor(() => (api.broker.actions.figures('cassandra:a')?.queuing ?? 0) > 0)
  server.refuse(undefined)
  await waitFor(() => first.length === 1)
  await server.stop()
  const outcomes = Array.from({ length: 50 }, (_, at) => give({ id: at + 1 }))
  await waitFor(async () => (await readStatus('/connectors/cassandra:c')).status === 'disconnected')
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
    /the statement is refused: .*table t/.test(
      (await readStatus('/actions/cassandra:a')).status_reason ?? '',
    ),
  )
  const probe = await api.call('POST', '/actions_probe', { body: action() })
  expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
  expect(outcomes).toEqual([])
  server.createTable('t', COLUMNS)
  await waitFor(() => outcomes.length === 1)
  expect(outcomes).toEqual([{ kind: 'success' }])
  expect(server.rows('t')).toHaveLength(1)
})

it.each([
  ['a wrong password', { password: 'wrong-secret' }, /the login is refused/],
  ['a missing keyspace', { keyspace: 'nope' }, /the keyspace is missing/],
  ['a closed port', { servers: CLOSED }, /ECONNREFUSED/],
])('says which step failed: %s', async (_, fault, reason) => {
  const probe = await api.call('POST', '/connectors_probe', { body: connector(fault) })
  expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
  expect(JSON.stringify(probe.body)).toMatch(reason)
  expect(JSON.stringify(probe.body)).not.toMatch(/sesame|wrong-secret/)
})

it('refuses placeholders in quotes, several statements, and no name of a keyspace', async () => {
  await api.call('POST', '/connectors', { body: connector() })
  for (const cql of ["INSERT INTO t(id) VALUES ('${a}')", 'USE a; USE b']) {
    const reply = await api.call('POST', '/actions', { body: action(cql) })
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  }
  const reply = await api.call('POST', '/connectors_probe', {
    body: connector({ keyspace: 'a"b' }),
  })
  expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

it('closes its connections when its connector is deleted', async () => {
  await begin()
  expect(server.connections).toBeGreaterThan(0)
  await api.call('DELETE', '/actions/cassandra:a')
  await api.call('DELETE', '/connectors/cassandra:c')
  await waitFor(() => server.connections === 0)
})

it('verifies the certificate of the server over TLS', async () => {
  const secure = await startCassandra({
    keyspace: 'mqtt',
    tls: { certificate: serverCertificate, key: serverKey },
  })
  try {
    const probe = (ssl: object) =>
      api.call('POST', '/connectors_probe', {
        body: connector({
          servers: `localhost:${secure.port}`,
          ssl: { enable: true, verify: 'verify_peer', ...ssl },
        }),
      })
    expect(await probe({ cacertfile: caCertificate })).toMatchObject({ status: 204 })
    const unknown = await probe({})
    expect(unknown).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    expect(JSON.stringify(unknown.body)).toMatch(/certificate/)
    const other = await probe({ cacertfile: caCertificate, server_name_indication: 'other' })
    expect(JSON.stringify(other.body)).toMatch(/altnames/)
  } finally {
    await secure.stop()
  }
})
