import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { caCertificate, serverCertificate, serverKey } from '../kernel/testing/certificates.ts'
import { type GreptimedbServer, startGreptimedb } from '../testing/greptimedb.ts'
import { startHttpService } from '../testing/http-service.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// GreptimeDB: a small server speaks its gRPC service.

const HOSTILE = `it's "x", \\ a=b 1\n); DROP TABLE m; -- \\`
const type = 'greptimedb'

let api: TestIntegration
let server: GreptimedbServer
beforeAll(async () => {
  ;[api, server] = await Promise.all([startIntegration(), startGreptimedb()])
})
afterAll(async () => {
  await api.close()
  await server.stop()
})
afterEach(async () => {
  await api.clear()
  server.rows.length = 0
  server.fault = undefined
})

const connector = (more: object = {}) => ({
  type,
  name: 'c',
  server: `127.0.0.1:${server.port}`,
  dbname: 'public',
  username: 'u',
  password: 's3cret',
  resource_opts: QUICK,
  ...more,
})
const action = (syntax: string, precision = 'ms') => ({
  type,
  name: 'a',
  connector: 'c',
  parameters: { write_syntax: syntax, precision },
  resource_opts: {
    health_check_interval: '200ms',
    resume_interval: '100ms',
    request_ttl: 'infinity',
    worker_pool_size: 1,
    batch_size: 10,
    batch_time: '20ms',
  },
})
const SYNTAX = 'm,client=${clientid} n=${n}i,payload="${payload}",kind=${kind} ${at}'
const row = (n: number, more: object = {}) => ({
  clientid: 'c',
  n,
  payload: `p${n}`,
  kind: 1.5,
  at: 1_700_000_000_000 + n,
  ...more,
})
async function start(syntax = SYNTAX, precision = 'ms'): Promise<void> {
  expect(await api.create('connectors', connector())).toMatchObject({
    status: 201,
    body: { status: 'connected', password: '******' },
  })
  await api.create('actions', action(syntax, precision))
}
const many = (count: number) => Array.from({ length: count }, (_, n) => row(n))

it('receives rows in batches and in their order', async () => {
  await start()
  const before = server.calls
  const outcomes = api.give('greptimedb:a', ...many(30))
  await waitFor(() => outcomes.length === 30)
  expect(server.rows.map(({ n }) => n)).toEqual(many(30).map(({ n }) => BigInt(n)))
  expect(server.rows[0]).toEqual({
    table: 'm',
    client: 'c',
    n: 0n,
    payload: 'p0',
    kind: 1.5,
    greptime_timestamp: 1_700_000_000_000n,
  })
  expect(server.calls - before).toBeLessThan(10)
})

it('has values of their types, and keeps hostile ones in their place', async () => {
  await start('t,a=${tag},absent=${nope} u=${u}u,i=${i}i,b=${b},s="${s}",gone=${nope} ${at}', 'ns')
  const values = { tag: 'x=y,z', u: 18446744073709551615n, i: -5, b: true, s: HOSTILE }
  const outcomes = api.give(
    'greptimedb:a',
    { ...values, at: 1_700_000_000_000_000_001n },
    { ...values, u: 18446744073709551616n, at: 1 },
  )
  await waitFor(() => outcomes.length === 2)
  expect(server.rows).toEqual([
    {
      table: 't',
      a: 'x=y,z',
      u: 18446744073709551615n,
      i: -5n,
      b: true,
      s: HOSTILE,
      greptime_timestamp: 1_700_000_000_000_000_001n,
    },
  ])
  expect(JSON.stringify(outcomes)).toContain('more than 64 bits')
})

it('has the other rows of a batch when it refuses one', async () => {
  await start()
  const rows = many(10).map((each) => (each.n === 3 ? { ...each, kind: 'text' } : each))
  const outcomes = api.give('greptimedb:a', ...rows)
  await waitFor(() => outcomes.length === 10)
  expect(outcomes.filter(({ kind }) => kind === 'failed')).toHaveLength(1)
  expect(JSON.stringify(outcomes)).toContain('GreptimeDB: column kind expects another type')
  expect(server.rows).toHaveLength(9)
})

it('loses nothing while it is away, busy, or ends calls', async () => {
  await start()
  await server.stop()
  const outcomes = api.give('greptimedb:a', ...many(20))
  await waitFor(
    async () => (await api.statusOf('connectors', 'greptimedb:c')).status !== 'connected',
  )
  let faults = 3
  server.fault = (stream) => {
    if (--faults === 0) server.fault = undefined
    if (faults === 1) stream.close(2)
    else if (faults === 2) stream.respond({ ':status': 503 }, { endStream: true })
    else stream.respond({ ':status': 200, 'grpc-status': '8' }, { endStream: true })
  }
  await server.start()
  await waitFor(() => outcomes.length === 20)
  expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
  expect(new Set(server.rows.map(({ n }) => n)).size).toBe(20)
})

it('says which step failed', async () => {
  const web = await startHttpService()
  const faults: [fault: object, reason: RegExp][] = [
    [{ password: 'no' }, /GreptimeDB: the login is refused: Invalid request header/],
    [{ dbname: 'none' }, /GreptimeDB: the database is missing: Failed to find/],
    [{ server: CLOSED }, /ECONNREFUSED/],
    [{ ssl: { enable: true } }, /TEST_FAILED/],
    [{ server: new URL(web.url).host }, /TEST_FAILED/],
  ]
  for (const [fault, reason] of faults) {
    const probe = await api.call('POST', '/connectors_probe', { body: connector(fault) })
    expect(probe.status).toBe(400)
    expect(JSON.stringify(probe.body)).toMatch(reason)
  }
  await web.stop()
})

it('is asked over TLS only with a trusted certificate', async () => {
  const secure = await startGreptimedb({ key: serverKey, cert: serverCertificate })
  const ssl = { enable: true, verify: 'verify_peer' }
  const probe = (more: object) => {
    const body = connector({ server: `localhost:${secure.port}`, ssl: { ...ssl, ...more } })
    return api.call('POST', '/connectors_probe', { body })
  }
  expect((await probe({ cacertfile: caCertificate })).status).toBe(204)
  const refused = await probe({})
  expect(JSON.stringify(refused.body)).toMatch(/certificate|self.signed/)
  await secure.stop()
})
