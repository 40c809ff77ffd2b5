import { CLOSED } from '@signalbox/testing/closed-port'
import type { DatabaseServer } from '@signalbox/testing/database-server'
import { startMariadb } from '@signalbox/testing/mariadb'
import { startPostgresql } from '@signalbox/testing/postgresql'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../integration/result.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** Actions that write rows into databases: real servers. */

const KINDS = [
  ['pgsql', startPostgresql, 'bytea'],
  ['mysql', startMariadb, 'blob'],
] as const

interface View {
  status: string
  status_reason?: string
}

const INSERT =
  'INSERT INTO rows_of_mqtt(id, topic, payload, raw) VALUES (${id}, ${topic}, ${payload}, ${raw})'
const FAST = { health_check_interval: '200ms', resume_interval: '100ms', worker_pool_size: 1 }

describe.each(KINDS)('%s', (type, start, bytes) => {
  let server: DatabaseServer
  let api: TestApi
  const TABLE = `CREATE TABLE rows_of_mqtt (id int PRIMARY KEY, topic text, payload text, raw ${bytes})`

  beforeAll(async () => {
    server = await start()
    api = await startApi()
  })
  afterAll(async () => {
    await api.close()
    await server.end()
  })
  beforeEach(async () => {
    await server.run(`DROP TABLE IF EXISTS rows_of_mqtt; ${TABLE}`)
  })
  afterEach(async () => {
    await api.call('DELETE', `/actions/${type}:a`)
    await api.call('DELETE', `/connectors/${type}:c`)
  })

  const connector = (more: object = {}) => ({
    type,
    name: 'c',
    server: `${server.host}:${server.port}`,
    database: server.database,
    username: server.username,
    password: server.password,
    pool_size: 2,
    resource_opts: { health_check_interval: '200ms', start_timeout: '10s' },
    ...more,
  })
  const action = (sql = INSERT, opts: object = {}) => ({
    type,
    name: 'a',
    connector: 'c',
    parameters: { sql },
    resource_opts: { ...FAST, ...opts },
  })
  async function begin(sql?: string, opts?: object, more?: object): Promise<void> {
    const made = await api.call('POST', '/connectors', { body: connector(more) })
    expect(made.body).toMatchObject({ status: 'connected' })
    expect((await api.call('POST', '/actions', { body: action(sql, opts) })).status).toBe(201)
    await waitFor(() => api.broker.actions.status(`${type}:a`).status === 'connected')
  }
  const readStatus = (path: string) => api.read<View>(path)
  function give(row: Record<string, string | number | boolean | Uint8Array | null>): Outcome[] {
    const outcomes: Outcome[] = []
    void api.broker.actions.target(`${type}:a`)?.send(row, {
      ruleId: 'r',
      key: '',
      report: (one) => outcomes.push(one),
    })
    return outcomes
  }
  const rows = () => server.run('SELECT * FROM rows_of_mqtt ORDER BY id')
  const count = async () => (await rows()).length

  it('writes values as they are, whatever is in them', async () => {
    await begin(INSERT, { batch_size: 10 })
    const hostile = `'); DROP TABLE rows_of_mqtt; -- "\\' $1 ? \${id} \n\r\t 🚀`
    const raw = Uint8Array.from([0, 255, 254, 39, 92])
    const outcomes = [
      give({ id: 1, topic: hostile, payload: hostile, raw }),
      give({ id: 2, topic: 't', raw: hostile }),
      give({ id: 3, topic: 't', payload: null, raw: 'x' }),
    ]
    await waitFor(() => outcomes.every(({ length }) => length === 1))
    expect(outcomes.flat()).toEqual(outcomes.map(() => ({ kind: 'success' })))
    const [first, second, third] = await rows()
    expect(first).toMatchObject({ id: 1, topic: hostile, payload: hostile })
    expect(Buffer.from(raw).equals(first?.raw as Uint8Array)).toBe(true) // of this type
    expect(String(second?.raw)).toBe(hostile)
    expect(third).toMatchObject({ payload: null })
  })

  it('writes the other rows of a batch when the server refuses one', async () => {
    await begin(INSERT, { batch_size: 100, batch_time: '50ms' })
    const outcomes = Array.from({ length: 20 }, (_, id) =>
      give({ id: id === 7 ? 6 : id, raw: null }),
    )
    await waitFor(() => outcomes.every(({ length }) => length === 1))
    expect(await count()).toBe(19)
    expect(outcomes.filter(([one]) => one?.kind === 'failed')).toHaveLength(1)
    expect(outcomes[7]?.[0]).toMatchObject({
      kind: 'failed',
      reason: expect.stringMatching(/duplicate/i),
    })
  })

  it('runs a statement that is no INSERT for each row of a batch', async () => {
    await server.run(
      'INSERT INTO rows_of_mqtt(id) VALUES (1); INSERT INTO rows_of_mqtt(id) VALUES (2)',
    )
    await begin('UPDATE rows_of_mqtt SET topic = ${topic} WHERE id = ${id}', { batch_size: 10 })
    give({ id: 1, topic: 'a' })
    give({ id: 2, topic: 'b' })
    await waitFor(async () => (await rows()).every(({ topic }) => topic !== null))
    expect((await rows()).map(({ topic }) => topic)).toEqual(['a', 'b'])
  })

  it('loses nothing while the server is away', async () => {
    await begin(INSERT, { batch_size: 10, request_ttl: 'infinity' })
    give({ id: 0, topic: 'before' })
    await waitFor(async () => (await count()) === 1)
    await server.stop()
    const outcomes = Array.from({ length: 50 }, (_, i) => give({ id: i + 1, topic: 'away' }))
    await waitFor(async () => (await readStatus(`/connectors/${type}:c`)).status === 'disconnected')
    expect(outcomes.flat()).toEqual([])
    await server.start()
    await waitFor(() => outcomes.every(({ length }) => length === 1))
    expect(outcomes.flat().every(({ kind }) => kind === 'success')).toBe(true)
    expect(await count()).toBe(51)
  })

  it('keeps rows for a table that is missing, and names it', async () => {
    await server.run('DROP TABLE rows_of_mqtt')
    await api.call('POST', '/connectors', { body: connector() })
    await api.call('POST', '/actions', { body: action() })
    const probe = await api.call('POST', '/actions_probe', { body: action() })
    expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    expect(JSON.stringify(probe.body)).toMatch(/the statement is refused: .*rows_of_mqtt/)
    expect((await readStatus(`/actions/${type}:a`)).status_reason).toMatch(/rows_of_mqtt/)
    const outcomes = give({ id: 1 })
    await server.run(TABLE)
    await waitFor(() => outcomes.length === 1)
    expect(await count()).toBe(1)
  })

  it.each([
    ['a wrong password', { password: 'wrong' }, /the login is refused/],
    ['a missing database', { database: 'nope' }, /the database is (missing|refused)/],
    ['a closed port', { server: CLOSED }, /ECONNREFUSED/],
  ])('says which step failed: %s', async (_, fault, reason) => {
    const probe = await api.call('POST', '/connectors_probe', { body: connector(fault) })
    expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    expect(JSON.stringify(probe.body)).toMatch(reason)
    expect(JSON.stringify(probe.body)).not.toContain(server.password)
  })

  it('refuses placeholders in quotes, and several statements', async () => {
    await api.call('POST', '/connectors', { body: connector() })
    for (const sql of ["INSERT INTO t VALUES ('${a}')", 'SELECT 1; SELECT 2']) {
      const reply = await api.call('POST', '/actions', { body: action(sql) })
      expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    }
  })

  it('shows the password to nobody', async () => {
    await begin()
    expect(await api.read<View & { password: string }>(`/connectors/${type}:c`)).toMatchObject({
      password: '******',
    })
  })
})

describe('a batch for PostgreSQL', () => {
  let server: DatabaseServer
  let api: TestApi
  beforeAll(async () => {
    ;[server, api] = await Promise.all([startPostgresql(), startApi()])
  })
  afterAll(async () => {
    await api.close()
    await server.end()
  })

  it.each([
    ['columns of many types', '${id}, ${c}, ${v}, ${n}, ${b}, ${t}, ${j}, ${a}, ${e}, ${bits}'],
    // No SELECT has the word DEFAULT: the rows are in VALUES.
    ['a default', '${id}, ${c}, ${v}, ${n}, ${b}, ${t}, ${j}, ${a}, ${e}, DEFAULT'],
    [
      'expressions',
      '${id}, upper(${c}), ${v}, ${n} :: numeric * 2, ${b}, now() - now() + ${t} :: timestamptz, ${j}, ${a}, ${e}, ${bits}',
    ],
  ])('stores the same as single rows: %s', async (_, values) => {
    await server.run(`DROP TABLE IF EXISTS typed; DROP TYPE IF EXISTS "my mood";
      CREATE TYPE "my mood" AS ENUM ('ok', 'bad');
      CREATE TABLE typed (id int, c char(5), v varchar(3), n numeric(6, 2), b boolean, t timestamptz,
        j jsonb, a int[], e "my mood", bits bit(4) DEFAULT '1111',
        query text DEFAULT current_query(), UNIQUE (id))`)
    const login = {
      server: `${server.host}:${server.port}`,
      database: server.database,
      username: server.username,
      password: server.password,
    }
    await api.call('POST', '/connectors', { body: { type: 'pgsql', name: 'c', ...login } })
    const outcomes: Outcome[] = []
    for (const [name, size] of [
      ['one', 1],
      ['many', 50],
    ] as const) {
      const body = {
        ...{ type: 'pgsql', name, connector: 'c' },
        parameters: { sql: `INSERT INTO typed VALUES (${values}) ON CONFLICT (id) DO NOTHING` },
        resource_opts: { ...FAST, batch_size: size, batch_time: size === 1 ? '0ms' : '50ms' },
      }
      expect(await api.call('POST', '/actions', { body })).toMatchObject({ status: 201 })
      await waitFor(() => api.broker.actions.status(`pgsql:${name}`).status === 'connected')
      const from = name === 'one' ? 0 : 100
      const row = { c: 'ab', v: 'xyz', n: 1.255, b: true, t: '2026-01-02 03:04:05+00' }
      const rows = [
        { ...row, j: '{"a": "\\"ü"}', a: '{1,NULL,3}', e: 'ok', bits: '0101' },
        { ...row, c: null, v: '', n: null, b: null, j: null, a: null, e: 'bad', bits: '0000' },
        { ...row, v: 'too long', j: '1', a: '{}', e: 'ok', bits: '0101' },
        { ...row, v: 'x"\\', j: '[]', a: '{}', e: 'sad', bits: '0101' },
        { ...row, v: ' ', j: 'null', a: '{}', e: 'ok', bits: '1' },
      ]
      const ids = [0, 1, 0, 2, 3, 4]
      for (const [i, place] of ids.entries()) {
        const id = from + place
        // The first batch has no row that is refused.
        if (i === 3) await waitFor(() => outcomes.length === (name === 'one' ? 3 : 9))
        void api.broker.actions
          .target(`pgsql:${name}`)
          ?.send(
            { id, ...rows[place] },
            { ruleId: 'r', key: '', report: (outcome) => outcomes.push(outcome) },
          )
      }
      const all = name === 'one' ? 6 : 12
      await waitFor(() => outcomes.length === all)
    }
    const kinds = (from: number) =>
      outcomes.slice(from, from + 6).map((each) => ('reason' in each ? each.reason : each.kind))
    expect(kinds(6).toSorted()).toEqual(kinds(0).toSorted())
    const columns = 'id % 100 AS id, c, v, n, b, t, j, a, e, bits'
    const stored = await server.run(`SELECT ${columns} FROM typed ORDER BY typed.id`)
    const half = stored.length / 2
    expect(half).toBeGreaterThan(1)
    expect(stored.slice(half)).toEqual(stored.slice(0, half))
    const together = await server.run(
      "SELECT id FROM typed WHERE query LIKE '%unnest%' ORDER BY id",
    )
    expect(together).toEqual(values.includes('DEFAULT') ? [] : [{ id: 100 }, { id: 101 }])
    await api.call('DELETE', '/actions/pgsql:one')
    await api.call('DELETE', '/actions/pgsql:many')
    await api.call('DELETE', '/connectors/pgsql:c')
  })
})
