import { type ClickhouseServer, startClickhouse } from '@signalbox/testing/clickhouse'
import { CLOSED } from '@signalbox/testing/closed-port'
import { type InfluxdbServer, startInfluxdb } from '@signalbox/testing/influxdb'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../integration/result.ts'
import { startHttpService } from '../testing/http-service.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** Actions that write into databases over HTTP: real servers. */

const HOSTILE = `it's "x", \\ a=b 1\n); DROP TABLE t; -- \\`

interface Server {
  connector(more?: object): object
  parameters: object
  /** A number that it does not take. */
  bad: string
  /** As a fault of the connector. */
  faults: [what: string, fault: object, reason: RegExp][]
  empty(): Promise<void>
  /** The column `n` of all rows. */
  numbers(): Promise<number[]>
  texts(): Promise<unknown[]>
  start(): Promise<void>
  stop(): Promise<void>
  end(): Promise<void>
}

async function influxdb(): Promise<Server> {
  const server: InfluxdbServer = await startInfluxdb()
  const { port, database, username, password } = server
  const parameters = { influxdb_type: 'influxdb_api_v1', database, username, password }
  return {
    connector: (more = {}) => ({ server: `127.0.0.1:${port}`, parameters, ...more }),
    parameters: {
      write_syntax: 'm,client=${clientid},n=${n} n=${n}i,payload="${payload}" ${at}',
      precision: 'ms',
    },
    bad: '9999999999999999999',
    faults: [
      [
        'a wrong password',
        { parameters: { ...parameters, password: 'wrong' } },
        /login is refused/,
      ],
      ['a missing database', { parameters: { ...parameters, database: 'no' } }, /is missing/],
      ['a closed port', { server: CLOSED }, /ECONNREFUSED/],
    ],
    empty: async () => {
      await server.values('DROP MEASUREMENT m').catch(() => {}) // there may be none
    },
    numbers: async () => (await server.values('SELECT n, payload FROM m')).map(([n]) => Number(n)),
    texts: async () => (await server.values('SELECT payload FROM m')).flat(),
    start: () => server.start(),
    stop: () => server.stop(),
    end: () => server.end(),
  }
}

async function clickhouse(): Promise<Server> {
  const server: ClickhouseServer = await startClickhouse()
  const { url, username, password } = server
  await server.run('CREATE TABLE m (n Int64, payload String) ENGINE = Log')
  return {
    connector: (more = {}) => ({ url, database: 'default', username, password, ...more }),
    parameters: { sql: "INSERT INTO m(n, payload) VALUES (${n}, '${payload}')" },
    bad: 'x',
    faults: [
      ['a wrong password', { password: 'wrong' }, /login is refused/],
      ['a missing database', { database: 'no' }, /is missing/],
      ['a closed port', { url: `http://${CLOSED}` }, /ECONNREFUSED/],
    ],
    empty: async () => {
      await server.run('TRUNCATE TABLE m')
    },
    numbers: async () => (await server.run('SELECT n FROM m')).map(({ n }) => Number(n)),
    texts: async () => (await server.run('SELECT payload FROM m')).map(({ payload }) => payload),
    start: () => server.start(),
    stop: () => server.stop(),
    end: () => server.end(),
  }
}

describe.each([
  ['influxdb', influxdb],
  ['clickhouse', clickhouse],
] as const)('%s', (type, begin) => {
  let server: Server
  let api: TestApi
  beforeAll(async () => {
    server = await begin()
    api = await startApi()
  })
  afterAll(async () => {
    await api.close()
    await server.end()
  })
  beforeEach(() => server.empty())
  afterEach(async () => {
    await api.call('DELETE', `/actions/${type}:a`)
    await api.call('DELETE', `/connectors/${type}:c`)
  })

  const connector = (more: object = {}) => ({
    type,
    name: 'c',
    ...server.connector(more),
    resource_opts: { health_check_interval: '200ms', start_timeout: '10s' },
  })
  async function start(opts: object = {}): Promise<void> {
    const made = await api.call('POST', '/connectors', { body: connector() })
    expect(made.body).toMatchObject({ status: 'connected' })
    const body = {
      type,
      name: 'a',
      connector: 'c',
      parameters: server.parameters,
      resource_opts: {
        health_check_interval: '200ms',
        resume_interval: '100ms',
        worker_pool_size: 1,
        ...opts,
      },
    }
    expect((await api.call('POST', '/actions', { body })).status).toBe(201)
    await waitFor(() => api.broker.actions.status(`${type}:a`).status === 'connected')
  }
  function give(n: number | string, payload = 'x'): Outcome[] {
    const outcomes: Outcome[] = []
    void api.broker.actions
      .target(`${type}:a`)
      ?.send(
        { clientid: HOSTILE, n, payload, at: 1_700_000_000_000 },
        { ruleId: 'r', key: '', report: (one) => outcomes.push(one) },
      )
    return outcomes
  }

  it('keeps a value in its place, whatever is in it', async () => {
    await start()
    const outcomes = give(1, HOSTILE)
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    expect(await server.texts()).toEqual([HOSTILE])
  })

  it('writes the other rows of a batch when one is refused', async () => {
    await start({ batch_size: 50, batch_time: '50ms' })
    const outcomes = Array.from({ length: 20 }, (_, n) => give(n === 7 ? server.bad : n))
    await waitFor(() => outcomes.every(({ length }) => length === 1))
    expect(outcomes.map(([one]) => one?.kind).indexOf('failed')).toBe(7)
    expect(await server.numbers()).toHaveLength(19)
  })

  it('loses nothing while the server is away', async () => {
    await start({ batch_size: 10, request_ttl: 'infinity' })
    await server.stop()
    const outcomes = Array.from({ length: 30 }, (_, n) => give(n))
    await waitFor(async () => {
      const { status } = await api.read<{ status: string }>(`/connectors/${type}:c`)
      return status === 'disconnected'
    })
    await server.start()
    await waitFor(() => outcomes.every(({ length }) => length === 1))
    expect(outcomes.flat().every(({ kind }) => kind === 'success')).toBe(true)
    expect(new Set(await server.numbers()).size).toBe(30)
  })

  it('says which step failed', async () => {
    for (const [, fault, reason] of server.faults) {
      const probe = await api.call('POST', '/connectors_probe', { body: connector(fault) })
      expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
      expect(JSON.stringify(probe.body)).toMatch(reason)
    }
  })
})

it('InfluxDB 2 gets its token, organization and bucket', async () => {
  const web = await startHttpService()
  const api = await startApi()
  try {
    web.answer = (response) => response.writeHead(204).end()
    const parameters = { influxdb_type: 'influxdb_api_v2', org: 'o & o', bucket: 'b', token: 't' }
    const server = web.url.replace('http://', '')
    const body = { type: 'influxdb', name: 'c', server, parameters }
    expect((await api.call('POST', '/connectors', { body })).body).toMatchObject({
      status: 'connected',
      parameters: { token: '******' },
    })
    const [first] = web.requests
    expect(first?.url).toBe('/api/v2/write?org=o+%26+o&bucket=b&precision=ms')
    expect(first?.headers.authorization).toBe('Token t')
  } finally {
    await api.close()
    await web.stop()
  }
})
