import { CLOSED } from '@signalbox/testing/closed-port'
import { type RedisServer, startRedis } from '@signalbox/testing/redis'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../integration/result.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** Actions that write into Redis: real servers, alone, behind a sentinel and as a cluster. */

const PASSWORD = 'sesame'
const NAME = 'main'

let single: RedisServer
let replicated: RedisServer
let sentinel: RedisServer
let cluster: RedisServer
let api: TestApi

beforeAll(async () => {
  single = await startRedis({ password: PASSWORD })
  replicated = await startRedis()
  sentinel = await startRedis({ mode: { sentinelOf: replicated.port, name: NAME } })
  cluster = await startRedis({ mode: 'cluster' })
  api = await startApi()
})
afterAll(async () => {
  await api.close()
  for (const server of [sentinel, cluster, replicated, single]) await server.end()
})
beforeEach(() => {
  single.run('flushall')
  cluster.run('flushall')
})
afterEach(async () => {
  await api.call('DELETE', '/actions/redis:a')
  await api.call('DELETE', '/connectors/redis:c')
})

const connector = (parameters: object) => ({
  type: 'redis',
  name: 'c',
  parameters: { pool_size: 2, ...parameters },
  resource_opts: { health_check_interval: '200ms', start_timeout: '10s' },
})
const alone = () => ({
  redis_type: 'single',
  server: `127.0.0.1:${single.port}`,
  password: PASSWORD,
})
const action = (words: string[], opts: object = {}) => ({
  type: 'redis',
  name: 'a',
  connector: 'c',
  parameters: { command_template: words },
  resource_opts: {
    health_check_interval: '200ms',
    resume_interval: '100ms',
    worker_pool_size: 1,
    ...opts,
  },
})
async function begin(words: string[], opts?: object, parameters: object = alone()): Promise<void> {
  const made = await api.call('POST', '/connectors', { body: connector(parameters) })
  expect(made.body).toMatchObject({ status: 'connected' })
  expect((await api.call('POST', '/actions', { body: action(words, opts) })).status).toBe(201)
  await waitFor(() => api.broker.actions.status('redis:a').status === 'connected')
}
function give(row: Record<string, string | number | Uint8Array>): Outcome[] {
  const outcomes: Outcome[] = []
  void api.broker.actions.target('redis:a')?.send(row, {
    ruleId: 'r',
    key: '',
    report: (one) => outcomes.push(one),
  })
  return outcomes
}

describe('actions of Redis', () => {
  it('keep a value within its word, whatever is in it', async () => {
    await begin(['HSET', 'last:${clientid}', 'payload', '${payload}', 'n', '${n}'])
    const hostile = `' "\\ \${n} \r\nFLUSHALL\r\n 🚀`
    const outcomes = give({ clientid: 'a b', payload: hostile, n: 1 })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    expect(single.run('hget', 'last:a b', 'payload')).toBe(hostile.trim())
    expect(single.run('hget', 'last:a b', 'n')).toBe('1')
    const bytes = give({ clientid: 'b', payload: Uint8Array.from([0, 255, 13, 10]), n: 2 })
    await waitFor(() => bytes.length === 1)
    expect(single.run('hstrlen', 'last:b', 'payload')).toBe('4')
  })

  it('send a batch in order, and fail only the commands that the server refuses', async () => {
    single.run('set', 'list:3', 'no list')
    await begin(['RPUSH', 'list:${list}', '${n}'], { batch_size: 50, batch_time: '20ms' })
    const outcomes = Array.from({ length: 40 }, (_, n) => give({ list: n === 7 ? 3 : 1, n }))
    await waitFor(() => outcomes.every(({ length }) => length === 1))
    expect(outcomes[7]).toEqual([{ kind: 'failed', reason: expect.stringMatching(/^WRONGTYPE/) }])
    const expected = Array.from({ length: 40 }, (_, n) => n).filter((n) => n !== 7)
    expect(single.run('lrange', 'list:1', '0', '-1').split('\n').map(Number)).toEqual(expected)
  })

  it('append to a stream with a bound', async () => {
    const bound = ['MAXLEN', '2']
    await begin([
      'XADD',
      'events',
      ...bound,
      '*',
      'clientid',
      '${clientid}',
      'payload',
      '${payload}',
    ])
    for (const n of [1, 2, 3]) {
      const outcomes = give({ clientid: 'c 1', payload: `v${n}` })
      await waitFor(() => outcomes.length === 1)
      expect(outcomes).toEqual([{ kind: 'success' }])
    }
    const entries = single.run('xrange', 'events', '-', '+').split('\n')
    expect(entries.filter((line) => !/^\d+-\d+$/.test(line))).toEqual([
      ...['clientid', 'c 1', 'payload', 'v2'],
      ...['clientid', 'c 1', 'payload', 'v3'],
    ])
  })

  it('lose nothing while the server is away', async () => {
    await begin(['RPUSH', 'all', '${n}'], { batch_size: 10, request_ttl: 'infinity' })
    await single.stop()
    const outcomes = Array.from({ length: 30 }, (_, n) => give({ n }))
    await waitFor(async () => {
      const { status } = await api.read<{ status: string }>('/connectors/redis:c')
      return status === 'disconnected'
    })
    await single.start()
    await waitFor(() => outcomes.every(({ length }) => length === 1))
    expect(outcomes.flat().every(({ kind }) => kind === 'success')).toBe(true)
    expect(single.run('llen', 'all')).toBe('30')
  })

  it('find the server by a sentinel', async () => {
    const servers = `127.0.0.1:${sentinel.port}`
    const parameters = { redis_type: 'sentinel', servers, sentinel: NAME }
    await begin(['SET', 'a', '${n}'], {}, parameters)
    const outcomes = give({ n: 1 })
    await waitFor(() => outcomes.length === 1)
    expect(replicated.run('get', 'a')).toBe('1')
  })

  it('reach every node of a cluster', async () => {
    const servers = `127.0.0.1:${cluster.port}`
    await begin(['SET', '${n}', 'x'], { batch_size: 20 }, { redis_type: 'cluster', servers })
    const outcomes = Array.from({ length: 20 }, (_, n) => give({ n }))
    await waitFor(() => outcomes.every(({ length }) => length === 1))
    expect(outcomes.flat().every(({ kind }) => kind === 'success')).toBe(true)
    expect(cluster.run('dbsize')).toBe('20')
  })

  it.each([
    [['NOSUCHCOMMAND', '${n}'], /has no NOSUCHCOMMAND/],
    [['SET', '${n}'], /wrong number of arguments for SET/],
  ])('say what is wrong with %s when they are tried', async (words, reason) => {
    await api.call('POST', '/connectors', { body: connector(alone()) })
    const probe = await api.call('POST', '/actions_probe', { body: action(words) })
    expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    expect(JSON.stringify(probe.body)).toMatch(reason)
  })

  it.each([[[]], [['${n}', 'a']], [['SUBSCRIBE', 'a']], [['select', '1']]])(
    'are refused with %s',
    async (words) => {
      await api.call('POST', '/connectors', { body: connector(alone()) })
      const reply = await api.call('POST', '/actions', { body: action(words) })
      expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    },
  )

  it.each([
    ['a wrong password', { password: 'wrong' }, /WRONGPASS/],
    ['a closed port', { server: CLOSED }, /ECONNREFUSED/],
  ])('name the reason of a connector that fails: %s', async (_, fault, reason) => {
    const body = connector({ ...alone(), ...fault })
    const probe = await api.call('POST', '/connectors_probe', { body })
    expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    expect(JSON.stringify(probe.body)).toMatch(reason)
  })

  it('have a connector whose parameters are read strictly', async () => {
    const unknown = connector({ ...alone(), nope: 1 })
    const missing = connector({ redis_type: 'sentinel', servers: 'a:1' })
    for (const body of [unknown, missing, connector({ redis_type: 'x' })]) {
      const reply = await api.call('POST', '/connectors', { body })
      expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    }
    // Without the type it is a single server.
    const { server, password } = alone()
    const made = await api.call('POST', '/connectors', { body: connector({ server, password }) })
    expect(made.body).toMatchObject({
      status: 'connected',
      parameters: { redis_type: 'single', password: '******' },
    })
  })
})
