import type { Rule, RuleMetrics } from '@signalbox/contract/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const create = (id: string, more: object = {}) =>
  api.call('POST', '/rules', { body: { id, sql: `SELECT * FROM "${id}/#"`, ...more } })
const matched = async (id: string) =>
  (await api.read<{ metrics: RuleMetrics }>(`/rules/${id}/metrics`)).metrics.matched

async function publish(topic: string): Promise<void> {
  await api.call('POST', '/publish', { body: { topic, payload: 'x', qos: 1 } })
}

it('a rule without tags is answered as by other brokers', async () => {
  const { body } = await create('plain')
  expect(body).not.toHaveProperty('tags')
})

it('tags are kept with other metadata, and can be removed', async () => {
  await create('one', { tags: ['b', 'a'], metadata: { team: 'x' } })
  expect((await api.read<Rule>('/rules/one')).tags).toEqual(['b', 'a'])
  await api.call('PUT', '/rules/one', { body: { description: 'note' } })
  expect((await api.read<Rule>('/rules/one')).tags).toEqual(['b', 'a'])
  await api.call('PUT', '/rules/one', { body: { tags: ['c'] } })
  const stored = api.broker.collections.rules.get('one')
  expect(stored?.metadata).toEqual({ team: 'x', tags: ['c'] })
  await api.call('PUT', '/rules/one', { body: { tags: [] } })
  expect(await api.read('/rules/one')).not.toHaveProperty('tags')
})

it('a change of the tags does not restart the rule', async () => {
  await create('two')
  await publish('two/1')
  expect(await matched('two')).toBe(1)
  await api.call('PUT', '/rules/two', { body: { tags: ['a'] } })
  expect(await matched('two')).toBe(1)
  await publish('two/1')
  expect(await matched('two')).toBe(2)
  await api.call('PUT', '/rules/two', { body: { description: 'note' } })
  expect(await matched('two')).toBe(0)
})

it('refuses tags that are empty, too long or too many', async () => {
  for (const tags of [[''], ['x'.repeat(51)], Array.from({ length: 21 }, (_, i) => `t${i}`)]) {
    expect((await create('bad', { tags })).status).toBe(400)
  }
})
