import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { dynamodbSystem } from '../testing/web-systems/dynamodb.ts'
import { iotdbSystem } from '../testing/web-systems/iotdb.ts'
import { kinesisSystem } from '../testing/web-systems/kinesis.ts'
import { opentsdbSystem } from '../testing/web-systems/opentsdb.ts'
import { pubsubSystem } from '../testing/web-systems/pubsub.ts'
import type { WebSystem } from '../testing/web-systems/system.ts'
import { tdengineSystem } from '../testing/web-systems/tdengine.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// Systems with an HTTP interface: a small server speaks the part of their protocol that actions use.

const HOSTILE = `it's "x", \\ a=b 1\n); DROP TABLE m; -- \\`

let api: TestIntegration
let web: HttpService
beforeAll(async () => {
  ;[api, web] = await Promise.all([startIntegration(), startHttpService()])
  vi.stubEnv('PUBSUB_EMULATOR_HOST', new URL(web.url).host)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await api.close()
  await web.stop()
})
afterEach(async () => {
  await api.clear()
  web.requests.length = 0
})

/** From now on the server is this system. */
function begin<System extends WebSystem>(system: System): System {
  web.answer = (response, request) => {
    const { status, body = '' } = system.answer(request)
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  return system
}

describe.each([
  ['TDengine', tdengineSystem, 'kept'],
  ['IoTDB', iotdbSystem, 'kept'],
  ['DynamoDB', dynamodbSystem, 'kept'],
  ['Kinesis', kinesisSystem, 'kept'],
  ['Pub/Sub', pubsubSystem, 'kept'],
  // It allows a few characters only.
  ['OpenTSDB', opentsdbSystem, 'refused'],
] as const)('%s', (_, make, hostile) => {
  const connector = ({ type, connector: fields }: WebSystem, more: object = {}) => ({
    type,
    name: 'c',
    ...fields(web.url),
    resource_opts: QUICK,
    ...more,
  })
  const action = ({ type, parameters }: WebSystem, more: object = {}) => ({
    type,
    name: 'a',
    connector: 'c',
    parameters: { ...parameters, ...more },
    resource_opts: {
      health_check_interval: '200ms',
      resume_interval: '100ms',
      request_ttl: 'infinity',
      worker_pool_size: 1,
      batch_size: 10,
      batch_time: '20ms',
    },
  })
  async function start(): Promise<WebSystem> {
    const system = begin(make())
    const made = await api.create('connectors', connector(system))
    expect(made).toMatchObject({ status: 201, body: { status: 'connected' } })
    expect((await api.create('actions', action(system))).status).toBe(201)
    await waitFor(() => api.broker.actions.status(`${system.type}:a`).status === 'connected')
    return system
  }
  const row = (n: number, more: object = {}) => ({
    clientid: 'c',
    n,
    payload: `p${n}`,
    at: 1_700_000_000_000 + n,
    type: 'int32',
    tag: 'x',
    ...more,
  })

  it('receives rows in batches', async () => {
    const system = await start()
    web.requests.length = 0
    const outcomes = api.give(`${system.type}:a`, ...Array.from({ length: 30 }, (__, n) => row(n)))
    await waitFor(() => outcomes.length === 30)
    expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
    expect(system.rows).toEqual(Array.from({ length: 30 }, (__, n) => ({ n, payload: `p${n}` })))
    expect(web.requests.length).toBeLessThan(15)
  })

  it(`gets a hostile value as it is: ${hostile}`, async () => {
    const system = await start()
    const outcomes = api.give(`${system.type}:a`, row(1, { payload: HOSTILE }))
    await waitFor(() => outcomes.length === 1)
    expect(outcomes[0]?.kind).toBe(hostile === 'kept' ? 'success' : 'failed')
    expect(system.rows).toEqual(hostile === 'kept' ? [{ n: 1, payload: HOSTILE }] : [])
  })

  it('has the other rows of a batch when it refuses one', async () => {
    const system = await start()
    const rows = Array.from({ length: 10 }, (__, n) => row(n, n === 3 ? system.bad : {}))
    const outcomes = api.give(`${system.type}:a`, ...rows)
    await waitFor(() => outcomes.length === 10)
    expect(outcomes.filter(({ kind }) => kind === 'failed')).toHaveLength(1)
    expect(new Set(system.rows.map(({ n }) => n))).toEqual(new Set([0, 1, 2, 4, 5, 6, 7, 8, 9]))
  })

  it('loses nothing while it is away, busy, or ends connections', async () => {
    const system = await start()
    await web.stop()
    const outcomes = api.give(`${system.type}:a`, ...Array.from({ length: 20 }, (__, n) => row(n)))
    const isDown = async () =>
      (await api.statusOf('connectors', `${system.type}:c`)).status === 'disconnected'
    await waitFor(isDown)
    const answer = web.answer
    let faults = 3
    web.answer = (response, request) => {
      if (faults === 0) return answer(response, request)
      if (--faults === 1) response.destroy()
      else response.writeHead(503).end()
    }
    await web.start()
    await waitFor(() => outcomes.length === 20)
    expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
    expect(new Set(system.rows.map(({ n }) => n)).size).toBe(20)
  })

  it('has rows in their order when it is slow', async () => {
    const system = await start()
    const answer = web.answer
    web.answer = (response, request) => void setTimeout(() => answer(response, request), 60)
    const outcomes = api.give(`${system.type}:a`, ...Array.from({ length: 30 }, (__, n) => row(n)))
    await waitFor(() => outcomes.length === 30)
    expect(system.rows.map(({ n }) => n)).toEqual(Array.from({ length: 30 }, (__, n) => n))
  })

  it('says which step failed', async () => {
    const system = begin(make())
    for (const [, fault, reason] of system.faults(web.url)) {
      const body = connector(system, fault)
      const probe = await api.call('POST', '/connectors_probe', { body })
      expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
      expect(JSON.stringify(probe.body)).toMatch(reason)
    }
    const { missing } = system
    if (missing === undefined) return
    await api.create('connectors', connector(system))
    await api.create('actions', action(system, missing[0]))
    const { status_reason: reason } = await api.statusOf('actions', `${system.type}:a`)
    expect(reason).toMatch(missing[1])
  })
})

it('OpenTSDB takes a row as one point', async () => {
  const { type, connector } = begin(opentsdbSystem())
  await api.create('connectors', { type, name: 'c', ...connector(web.url), resource_opts: QUICK })
  await api.create('actions', { type, name: 'a', connector: 'c', parameters: {} })
  web.requests.length = 0
  const tags = { host: 'h"', nothing: null, n: 2 }
  const point = { metric: 'm', value: 1.5, timestamp: 1_700_000_000 }
  const outcomes = api.give(
    'opents:a',
    { ...point, tags },
    { ...point, tags: '{"host":"h"}' },
    { ...point, tags, value: 'high' },
    { ...point, tags: {} },
  )
  await waitFor(() => outcomes.length === 4)
  const sent = web.requests.flatMap(({ body }) => JSON.parse(body) as unknown[]) // arrays of points
  expect(sent).toContainEqual({ ...point, tags: { host: 'h"', n: '2' } })
  expect(sent).toContainEqual({ ...point, tags: { host: 'h' } })
  expect(sent).toHaveLength(2)
  const reasons = outcomes.flatMap((each) => (each.kind === 'failed' ? [each.reason] : []))
  expect(reasons.join()).toMatch(/illegal character/)
  expect(reasons).toHaveLength(3)
})

it.each([
  ['v1.1.x', '/rest/v2/insertTablet', 'data_types', 'is_aligned', 'device'],
  ['v0.13.x', '/rest/v1/insertTablet', 'dataTypes', 'isAligned', 'deviceId'],
])('IoTDB %s gets its own request', async (version, url, types, isAligned, device) => {
  web.answer = (response) => response.end('{"code":200,"message":"SUCCESS_STATUS"}')
  const type = 'iotdb'
  const fields = { base_url: `${web.url}/`, iotdb_version: version }
  await api.create('connectors', { type, name: 'c', ...fields, resource_opts: QUICK })
  const data = [{ timestamp: '${at}', measurement: 'v', data_type: 'float', value: '${v}' }]
  const parameters = { device_id: '${d}', is_aligned: true, data }
  await api.create('actions', { type, name: 'a', connector: 'c', parameters })
  const outcomes = api.give('iotdb:a', { d: 'root.d', at: 1, v: 0.5 })
  await waitFor(() => outcomes.length === 1)
  expect(outcomes).toEqual([{ kind: 'success' }])
  const request = web.requests.find(({ method }) => method === 'POST')
  expect(request?.url).toBe(url)
  expect(JSON.parse(request?.body ?? '')).toEqual({
    timestamps: [1],
    measurements: ['v'],
    [types]: ['FLOAT'],
    values: [[0.5]],
    [isAligned]: true,
    [device]: 'root.d',
  })
})

describe('services of Amazon', () => {
  const OPTS = {
    resume_interval: '100ms',
    worker_pool_size: 1,
    batch_size: 10,
    batch_time: '20ms',
    request_ttl: 'infinity',
  }
  async function start<System extends WebSystem>(made: System, more = {}): Promise<System> {
    const { type, connector, parameters } = begin(made)
    const fields = { ...connector(web.url), resource_opts: QUICK }
    expect(await api.create('connectors', { type, name: 'c', ...fields })).toMatchObject({
      status: 201,
      body: { aws_secret_access_key: '******' },
    })
    const action = { type, name: 'a', connector: 'c', resource_opts: OPTS }
    await api.create('actions', { ...action, parameters: { ...parameters, ...more } })
    return made
  }

  it('Kinesis gets again only the records that a busy shard refused', async () => {
    const system = await start(kinesisSystem())
    system.busyKeys.add('b')
    const rows = ['a', 'b', 'a', 'b'].map((clientid, n) => ({ clientid, n, payload: '' }))
    const outcomes = api.give('kinesis:a', ...rows)
    await waitFor(() => outcomes.length === 2)
    expect(system.rows.map(({ n }) => n)).toEqual([0, 2])
    system.busyKeys.clear()
    await waitFor(() => outcomes.length === 4)
    expect(system.rows.map(({ n }) => n)).toEqual([0, 2, 1, 3])
    expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
  })

  it('DynamoDB gets again what its table had no room for', async () => {
    const system = await start(dynamodbSystem())
    system.unprocessed = 2
    const rows = [0, 1, 2, 3].map((n) => ({ clientid: 'c', n, payload: '' }))
    const outcomes = api.give('dynamo:a', ...rows)
    await waitFor(() => outcomes.length === 4)
    expect(system.rows.map(({ n }) => n)).toEqual([0, 1, 2, 3])
  })

  it('DynamoDB has the last of items with the same key', async () => {
    const system = await start(dynamodbSystem())
    const rows = ['old', 'new'].map((payload) => ({ clientid: 'c', n: 1, payload }))
    const outcomes = api.give('dynamo:a', ...rows)
    await waitFor(() => outcomes.length === 2)
    expect(system.rows.map(({ payload }) => payload)).toEqual(['old', 'new'])
  })

  it('DynamoDB has values of their types', async () => {
    const template =
      '{"clientid":"${clientid}","n":${n},"t":"${t}","list":[1,null,true],"map":{"a":${f}}}'
    const system = await start(dynamodbSystem(), { template })
    const t = '"},"admin":{"BOOL":true}'
    const outcomes = api.give(
      'dynamo:a',
      { clientid: 'c', n: 12345678901234567890n, t, f: 1.5 },
      { clientid: '', n: 1, t, f: 1.5 },
    )
    await waitFor(() => outcomes.length === 2)
    expect(system.items).toEqual([
      {
        clientid: { S: 'c' },
        n: { N: '12345678901234567890' },
        t: { S: t },
        list: { L: [{ N: '1' }, { NULL: true }, { BOOL: true }] },
        map: { M: { a: { N: '1.5' } } },
      },
    ])
    expect(JSON.stringify(outcomes)).toContain('no text or number for its key clientid')
  })

  it('an action with other keys than its table says so', async () => {
    await start(dynamodbSystem(), { hash_key: 'id', range_key: undefined })
    const { status_reason: reason } = await api.statusOf('actions', 'dynamo:a')
    expect(reason).toBe('table mqtt: its key is clientid, n, and not id')
  })

  it('keys that may only write are enough', async () => {
    const system = kinesisSystem()
    const { answer } = system
    system.answer = (request) =>
      request.headers['x-amz-target'] === 'Kinesis_20131202.PutRecords'
        ? answer(request)
        : { status: 400, body: { __type: 'AccessDeniedException', Message: 'not authorized' } }
    await start(system)
    const outcomes = api.give('kinesis:a', { clientid: 'c', n: 1, payload: '' })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
  })
})
