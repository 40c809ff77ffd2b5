import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AccessExplanation } from '@signalbox/contract/access'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const rule = {
  action: 'all',
  source_topic: 'x/#',
  re: '^x/(.+)$',
  dest_topic: 'y/$1',
} as const
const put = (...rules: object[]) => api.call('PUT', '/mqtt/topic_rewrite', { body: rules })
const list = () => api.read('/mqtt/topic_rewrite')

it('has at most 19 rules, and a refused list changes nothing', async () => {
  expect((await put(...Array.from({ length: 19 }, () => rule))).status).toBe(200)
  expect(await put(...Array.from({ length: 20 }, () => rule))).toMatchObject({
    status: 413,
    body: { code: 'EXCEED_LIMIT', message: 'Max rewrite rules count is 20' },
  })
  expect(await list()).toHaveLength(19)
})

it('names all destinations with wildcards, which only subscriptions can have', async () => {
  const to = (action: string, dest_topic: string) => ({ ...rule, action, dest_topic })
  expect(await put(to('publish', 'a/+'), to('all', '#'), to('subscribe', 's/#'))).toMatchObject({
    status: 400,
    body: {
      code: 'BAD_REQUEST',
      message: 'Cannot use wildcard for destination topic. Invalid topics: [<<"a/+">>,<<"#">>]',
    },
  })
  expect((await put(to('subscribe', 's/#'))).status).toBe(200)
})

it.each([
  ['(', 'unclosed'],
  ['(a)\\2', 'a back reference to no group'],
  ['a(?R)?', 'recursion'],
  ['a'.repeat(1001), 'too long'],
  ['((((((a{10}){10}){10}){10}){10}){10})', 'too large'],
])('the expression %.20s is refused (%s) with the position of its rule', async (re) => {
  const reply = await put(rule, { ...rule, re })
  expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  const fault: unknown = JSON.parse((reply.body as { message: string }).message)
  expect(fault).toMatchObject({
    path: 'root.2.re',
    reason: { expected: expect.stringContaining('compile_error') as unknown },
  })
  expect(await list()).toEqual([])
})

it('retains and delays messages under their new topic, and passes it to rules', async () => {
  await put(rule)
  await api.call('POST', '/rules', { body: { id: 'r', sql: 'SELECT * FROM "y/#"', actions: [] } })
  const publish = (topic: string, retain: boolean) =>
    api.call('POST', '/publish', { body: { topic, payload: 'p', qos: 1, retain } })
  await publish('x/kept', true)
  expect(await api.read('/mqtt/retainer/messages')).toMatchObject({ data: [{ topic: 'y/kept' }] })
  await publish('$delayed/0/x/late', true)
  expect(await api.read('/mqtt/retainer/messages?topic=y%2Flate')).toMatchObject({
    data: [{ topic: 'y/late' }],
  })
  expect(await api.read('/rules/r/metrics')).toMatchObject({ metrics: { matched: 2 } })
})

it('an explanation names the rule and the new topic, unless the client is denied', async () => {
  await put(rule)
  const client = api.client()
  await client.connect({ clientId: 'c' })
  const explain = async (action: string, topic: string) => {
    const reply = await api.call('POST', '/access/explain', {
      body: { clientid: 'c', action, topic },
    })
    return (reply.body as AccessExplanation).rewrite
  }
  expect(await explain('publish', 'x/a')).toEqual({ rule: 1, outcome: 'rewritten', topic: 'y/a' })
  expect(await explain('publish', '$delayed/9/x/a')).toMatchObject({ topic: 'y/a' })
  expect(await explain('subscribe', '$share/g/x/#')).toMatchObject({ topic: '$share/g/y/#' })
  expect(await explain('publish', 'z')).toBeUndefined()
  await api.call('PUT', '/authorization/settings', {
    body: { no_match: 'deny', deny_action: 'ignore', cache: { enable: false } },
  })
  expect(await explain('publish', 'x/a')).toBeUndefined()
})

it('is changed by HOCON text, which replaces the list, and is in the history', async () => {
  const text = (body: string) =>
    api.call('PUT', '/configs', { rawBody: body, headers: { 'content-type': 'text/plain' } })
  await put(rule, rule)
  const one = 'rewrite = [{ action = publish, source_topic = "a", re = "a", dest_topic = "b" }]'
  expect((await text(one)).status).toBe(200)
  const expected = [{ action: 'publish', source_topic: 'a', re: 'a', dest_topic: 'b' }]
  expect(await list()).toEqual(expected)
  const shown = await api.call('GET', '/configs?key=rewrite', { headers: { accept: 'text/plain' } })
  expect(shown.body).toMatch(/^rewrite\b[^]*source_topic/)
  expect((await text(one.replace('"a", dest', '"(", dest'))).status).toBe(400)
  expect((await text('rewrite = {}')).status).toBe(400)
  expect(await list()).toEqual(expected)
  expect((await text(String(shown.body))).status).toBe(200)
  expect(await list()).toEqual(expected)
})
