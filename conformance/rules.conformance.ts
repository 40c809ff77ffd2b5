import {
  ruleApply,
  ruleCreate,
  ruleDelete,
  ruleEngineGet,
  ruleEventList,
  ruleGet,
  ruleList,
  ruleMetricsGet,
  ruleMetricsReset,
  ruleTest,
  ruleUpdate,
} from '@signalbox/contract/rules'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, refused, removed, withClients } from './target.ts'

const newId = () => uniqueId('conformance').replaceAll(/\W/g, '_')

/** Runs with a rule that is gone afterwards. */
async function withRule(
  rule: { sql: string; actions?: (string | { function: string; args?: object })[] },
  run: (id: string) => Promise<void>,
): Promise<void> {
  const id = newId()
  await ok(ruleCreate, { body: { id, ...rule } as never }, 201)
  try {
    await run(id)
  } finally {
    await removed(`/rules/${id}`)
  }
}

describe('rules', () => {
  it('are created, read, changed field by field, and deleted', () =>
    withRule({ sql: 'SELECT * FROM "conformance/a/#", "$events/client_connected"' }, async (id) => {
      const path = { id }
      const created = await ok(ruleGet, { path })
      assert.deepEqual(created.from, ['conformance/a/#', '$events/client_connected'])
      assert.equal(created.enable, true)
      const changed = await ok(ruleUpdate, { path, body: { enable: false, description: 'note' } })
      assert.deepEqual(
        [changed.enable, changed.description, changed.sql, changed.created_at],
        [false, 'note', created.sql, created.created_at],
      )
      await refused(ruleCreate, { body: { id, sql: created.sql } }, 400, 'BAD_REQUEST')
      await ok(ruleDelete, { path }, 204)
      await refused(ruleGet, { path }, 404, 'NOT_FOUND')
      await refused(ruleDelete, { path }, 404, 'NOT_FOUND')
      await refused(ruleMetricsGet, { path }, 404, 'NOT_FOUND')
    }))

  it('are created by a change of a rule that is not there', async () => {
    const id = newId()
    const path = { id }
    const { enable } = await ok(ruleUpdate, { path, body: { sql: 'SELECT * FROM "x"' } })
    assert.equal(enable, true)
    await ok(ruleDelete, { path }, 204)
  })

  it('are listed by filters', () =>
    withRule({ sql: 'SELECT * FROM "conformance/list/+/x"' }, async (id) => {
      const found = async (query: object) => {
        const { data } = await ok(ruleList, { query: { limit: 10_000, ...query } })
        return data.some((rule) => rule.id === id)
      }
      assert.deepEqual(
        await Promise.all([
          found({}),
          found({ enable: true }),
          found({ enable: false }),
          found({ like_id: id.slice(2) }),
          found({ from: 'conformance/list/+/x' }),
          found({ from: 'conformance/list/1/x' }),
          found({ like_from: 'list/+' }),
          found({ match_from: 'conformance/#' }),
          found({ match_from: 'conformance/list/1/x' }),
        ]),
        [true, true, false, true, true, false, true, true, false],
      )
      const { meta } = await ok(ruleList, { query: { like_id: id } })
      assert.equal(meta.count, undefined)
    }))

  it('are refused with faults', async () => {
    for (const body of [
      { sql: 'SELECT FROM' },
      { sql: '' },
      {},
      { sql: 'SELECT * FROM "a"', actions: ['nope'] },
      { sql: 'SELECT * FROM "a"', actions: [{ function: 'republish', args: {} }] },
      { sql: 'SELECT * FROM "a"', nope: 1 },
      { id: 'a b', sql: 'SELECT * FROM "a"' },
    ]) {
      await refused(ruleCreate, { body: { id: newId(), ...body } }, 400, 'BAD_REQUEST')
    }
  })

  it('republish what they select, and count it', () =>
    withClients(async (connect) => {
      const base = uniqueId('conformance/rule')
      const republish = {
        function: 'republish',
        args: { topic: `${base}/out`, payload: '${t}', qos: 1, retain: false },
      }
      const sql = `SELECT payload.t as t FROM "${base}/in" WHERE payload.t > 10`
      await withRule({ sql, actions: [republish] }, async (id) => {
        const path = { id }
        const client = await connect()
        await client.mqtt.subscribeAsync(`${base}/out`, { qos: 1 })
        await client.mqtt.publishAsync(`${base}/in`, '{"t":5}', { qos: 1 })
        await client.mqtt.publishAsync(`${base}/in`, '{"t":50}', { qos: 1 })
        await client.mqtt.publishAsync(`${base}/in`, 'no JSON', { qos: 1 })
        assert.equal(String((await client.message(`${base}/out`)).payload), '50')
        const counted = async () => (await ok(ruleMetricsGet, { path })).metrics
        await waitFor(async () => (await counted())['failed.exception'] === 1)
        const metrics = await counted()
        assert.deepEqual([metrics.matched, metrics.passed, metrics['failed.no_result']], [3, 1, 1])
        assert.deepEqual([metrics['actions.total'], metrics['actions.success']], [1, 1])
        await ok(ruleMetricsReset, { path }, 204)
        await waitFor(async () => (await counted()).matched === 0)
      })
    }))

  it('count an action that does not exist as out of service', () =>
    withClients(async (connect) => {
      const topic = uniqueId('conformance/nowhere')
      await withRule({ sql: `SELECT * FROM "${topic}"`, actions: ['http:nope'] }, async (id) => {
        const { mqtt } = await connect()
        await mqtt.publishAsync(topic, 'x', { qos: 1 })
        await waitFor(async () => {
          const { metrics } = await ok(ruleMetricsGet, { path: { id } })
          return metrics['actions.failed.out_of_service'] === 1
        })
      })
    }))

  it('are tested with a simulated event', () =>
    withRule(
      { sql: 'SELECT payload.a as a FROM "conformance/t/#"', actions: [{ function: 'console' }] },
      async (id) => {
        const context = {
          event_type: 'message_publish',
          topic: 'conformance/t/1',
          payload: '{"a":1}',
        }
        assert.deepEqual(await ok(ruleApply, { path: { id }, body: { context } }), ['ok'])
        const other = { ...context, topic: 'elsewhere' }
        const request = { path: { id }, body: { context: other } }
        await refused(ruleApply, request, 412, 'NOT_MATCH')
      },
    ))
})

describe('statements', () => {
  const context = { event_type: 'message_publish', topic: 't/1', payload: '{"a":[1,2]}', qos: 1 }

  it('are tested without a rule', async () => {
    const test = (sql: string) => ok(ruleTest, { body: { sql, context } })
    assert.deepEqual(await test('SELECT topic, qos FROM "t/#"'), { topic: 't/1', qos: 1 })
    assert.deepEqual(await test('FOREACH payload.a as a DO a FROM "t/#"'), [{ a: 1 }, { a: 2 }])
    const where = { body: { sql: 'SELECT * FROM "t/#" WHERE qos = 2', context } }
    await refused(ruleTest, where, 412, 'NOT_MATCH')
    await refused(ruleTest, { body: { sql: 'SELEC', context } }, 400, 'BAD_REQUEST')
    const unknown = { body: { sql: 'SELECT * FROM "t/#"', context: { event_type: 'nope' } } }
    await refused(ruleTest, unknown, 400, 'BAD_REQUEST')
  })
})

describe('the rule engine', () => {
  it('lists its events, and has settings', async () => {
    const events = await ok(ruleEventList, {})
    const names = events.map(({ event }) => event)
    for (const name of ['$events/message_delivered', '$events/client_connected']) {
      assert.ok(names.includes(name), name)
    }
    const settings = await ok(ruleEngineGet, {})
    assert.equal(typeof settings.ignore_sys_message, 'boolean')
    assert.equal(typeof settings.jq_function_default_timeout, 'number')
  })
})
