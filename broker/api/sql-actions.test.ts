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
