import type { ChannelMetrics } from '@signalbox/contract/channels'
import type { IntegrationCourse } from '@signalbox/contract/integration-history'
import type { RuleListFigures } from '@signalbox/contract/rule-figures'
import type { RuleMetrics } from '@signalbox/contract/rules'
import { waitFor } from '@signalbox/testing/wait-for'
import type { FastifyInstance } from 'fastify'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Broker, startBroker } from '../../broker.ts'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { type HttpService, startHttpService } from '../../testing/http-service.ts'
import { API_PREFIX } from '../../api/api.ts'
import { buildApi } from '../../api/testing/fixtures.ts'

const SECOND = 1000

let folder: string
let clock: FakeClock
let web: HttpService
let broker: Broker
let app: FastifyInstance

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-history-'))
  clock = new FakeClock()
  web = await startHttpService()
  web.answer = (response) => response.end()
  await start(folder)
  await call('POST', '/connectors', { type: 'http', name: 'h', url: web.url, enable: true })
  const parameters = { path: '/in', method: 'post', body: '${payload}' }
  await call('POST', '/actions', { type: 'http', name: 'a', connector: 'h', parameters })
  await call('POST', '/rules', { id: 'r', sql: 'SELECT * FROM "t/#"', actions: ['http:a'] })
})

afterEach(async () => {
  await stop()
  await web.stop()
  rmSync(folder, { recursive: true })
})

async function start(dataDir: string): Promise<void> {
  broker = await startBroker({
    ...{ dataDir, version: '0.0.0', listeners: [], passwordRounds: 1, clock },
  })
  app = await buildApi(broker)
}

async function stop(): Promise<void> {
  await app.close()
  await broker.close()
}

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const response = await app.inject({
    ...{ method, url: `${API_PREFIX}${path}`, ...(payload && { payload }) },
    headers: { host: 'localhost', authorization: `Bearer ${broker.tokens.issue('admin')}` },
  })
  expect(response.statusCode, `${path} ${response.body}`).toBeLessThan(300)
  return (response.body === '' ? undefined : response.json()) as T // by the contract
}

const course = (kind: string, id: string, latest = 3600) =>
  call<IntegrationCourse>('GET', `/integration_history/${kind}/${id}?latest=${latest}`)
const ofRule = async () => (await call<{ metrics: RuleMetrics }>('GET', '/rules/r/metrics')).metrics
const ofAction = async () =>
  (await call<{ metrics: ChannelMetrics }>('GET', '/actions/http:a/metrics')).metrics

const sum = (values: readonly (number | null)[] = []) =>
  values.reduce<number>((all, each) => all + (each ?? 0), 0)

/** Publishes, and waits until the action has an outcome for each message. */
async function publish(count: number): Promise<void> {
  const { success, failed } = await ofAction()
  for (let i = 0; i < count; i++) {
    const message = { topic: 't/1', payload: Buffer.from('1'), qos: 1, retain: false } as const
    await (await broker.kernel.publish({ ...message, fromClientId: 'p', timestamp: 0 })).settled
  }
  await waitFor(async () => {
    const now = await ofAction()
    return now.success + now.failed === success + failed + count
  })
}

it('counts in intervals of ten seconds for each rule, action and connector', async () => {
  await publish(3)
  clock.advance(10 * SECOND)
  clock.advance(10 * SECOND)
  await publish(2)
  clock.advance(10 * SECOND)
  const rule = await course('rule', 'r')
  expect(rule.step).toBe(10)
  expect(rule.matched).toEqual([3, 0, 2])
  expect(rule.succeeded).toEqual([3, 0, 2])
  expect(rule.time).toEqual([10, 20, 30].map((s) => Date.UTC(2026, 0, 1) + s * SECOND))
  expect((await course('action', 'http:a')).succeeded).toEqual([3, 0, 2])
  expect((await course('connector', 'http:h')).matched).toEqual([3, 0, 2])
})

it('counts failures and drops by reason, and how many rows waited', async () => {
  web.answer = (response) => response.writeHead(404).end()
  await publish(2)
  clock.advance(10 * SECOND)
  const failed = await course('action', 'http:a')
  expect(failed.failed).toEqual({ rejected: [2] })
  expect((await course('rule', 'r')).failed).toEqual({ output: [2] })
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  web.answer = (response) => void hold.then(() => response.writeHead(503).end())
  await call('PUT', '/actions/http:a', {
    connector: 'h',
    parameters: { path: '/in', method: 'post', body: '${payload}' },
    resource_opts: { worker_pool_size: 1, inflight_window: 1, request_ttl: '20s' },
  })
  const message = { topic: 't/1', payload: Buffer.from('1'), qos: 0, retain: false } as const
  for (let i = 0; i < 5; i++) {
    void broker.kernel.publish({ ...message, fromClientId: 'p', timestamp: 0 })
  }
  await waitFor(async () => (await ofAction()).inflight === 1)
  clock.advance(10 * SECOND)
  expect((await course('action', 'http:a')).queued?.at(-1)).toBe(4)
  release()
  clock.advance(20 * SECOND)
  await waitFor(async () => (await ofAction())['dropped.expired'] >= 4)
  clock.advance(10 * SECOND)
  const dropped = await course('action', 'http:a')
  expect(sum(dropped.dropped.expired)).toBeGreaterThanOrEqual(4)
  expect(dropped.queued?.at(-1)).toBe(0)
})

it('lists which rules have failed in the last minute', async () => {
  const figures = async () => (await call<RuleListFigures[]>('GET', '/rule_figures'))[0]
  await publish(1)
  expect(await figures()).toMatchObject({ id: 'r', failures: 0, is_failing: false, queued: 0 })
  web.answer = (response) => response.writeHead(404).end()
  await publish(1)
  expect(await figures()).toMatchObject({ failures: 1, is_failing: true })
  clock.advance(40 * SECOND)
  expect(await figures()).toMatchObject({ is_failing: true })
  clock.advance(40 * SECOND)
  expect(await figures()).toMatchObject({ failures: 1, is_failing: false })
})

it('measures how long the external system took', async () => {
  web.answer = (response) => {
    clock.advance(40)
    response.end()
  }
  for (let i = 0; i < 20; i++) await publish(1)
  clock.advance(10 * SECOND)
  const { latency } = await course('action', 'http:a')
  expect(latency?.overall.calls).toBe(20)
  expect(latency?.overall.p50).toBeGreaterThan(32)
  expect(latency?.overall.p99).toBeLessThanOrEqual(48)
  expect((await course('connector', 'http:h')).latency?.overall.calls).toBe(20)
  expect((await course('rule', 'r')).latency).toBeUndefined()
})

it('continues counters and history after a restart, with a gap in between', async () => {
  await publish(3)
  clock.advance(11 * SECOND)
  await publish(1)
  await stop()
  clock.advance(100 * SECOND)
  await start(folder)
  expect(await ofRule()).toMatchObject({ matched: 4, 'actions.success': 4 })
  expect(await ofAction()).toMatchObject({ matched: 4, success: 4 })
  await publish(2)
  clock.advance(10 * SECOND)
  expect(await ofRule()).toMatchObject({ matched: 6 })
  const { matched = [] } = await course('rule', 'r')
  expect(sum(matched)).toBe(6)
  expect(matched.slice(0, 2)).toEqual([3, 1])
  expect(matched.slice(2, 9)).toEqual(Array.from({ length: 7 }, () => null))
})

it('loses at most ten seconds when the process is killed', async () => {
  await publish(3)
  clock.advance(10 * SECOND)
  await publish(2)
  // Into the next ten minutes.
  clock.advance(600 * SECOND)
  await publish(1)
  clock.advance(10 * SECOND)
  await broker.store.write(() => {})
  // Not sampled any more.
  await publish(5)
  const copy = mkdtempSync(join(tmpdir(), 'signalbox-killed-'))
  cpSync(folder, copy, { recursive: true })
  await stop()
  await start(copy)
  expect(await ofRule()).toMatchObject({ matched: 6 })
  expect(await ofAction()).toMatchObject({ matched: 6, success: 6 })
  expect(sum((await course('rule', 'r')).matched)).toBe(6)
  await stop()
  rmSync(copy, { recursive: true })
  await start(folder)
})

it('resets counters for good, and keeps the history', async () => {
  await publish(3)
  await call('PUT', '/rules/r/metrics/reset')
  await call('PUT', '/actions/http:a/metrics/reset')
  expect(await ofRule()).toMatchObject({ matched: 0 })
  await publish(1)
  clock.advance(10 * SECOND)
  await stop()
  await start(folder)
  expect(await ofRule()).toMatchObject({ matched: 1, 'actions.success': 1 })
  expect(await ofAction()).toMatchObject({ matched: 1 })
  clock.advance(10 * SECOND)
  expect(sum((await course('rule', 'r')).matched)).toBe(4)
  expect(sum((await course('action', 'http:a')).succeeded)).toBe(4)
})

it('begins at 0 after a change of the rule, also after a restart', async () => {
  await publish(3)
  clock.advance(10 * SECOND)
  clock.advance(SECOND)
  await call('PUT', '/rules/r', { sql: 'SELECT payload FROM "t/#"' })
  await publish(1)
  clock.advance(10 * SECOND)
  await stop()
  await start(folder)
  expect(await ofRule()).toMatchObject({ matched: 1 })
  expect((await course('rule', 'r')).matched).toEqual([3, 1])
})

it('forgets nothing of a disabled action, and knows no other', async () => {
  await publish(2)
  clock.advance(10 * SECOND)
  await call('PUT', '/actions/http:a/enable/false')
  clock.advance(10 * SECOND)
  expect((await course('action', 'http:a')).matched).toEqual([2, 0])
  const response = await app.inject({
    url: `${API_PREFIX}/integration_history/action/http:b`,
    headers: { host: 'localhost', authorization: `Bearer ${broker.tokens.issue('admin')}` },
  })
  expect(response.statusCode).toBe(404)
})
