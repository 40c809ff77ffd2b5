import {
  transformationCreate,
  transformationDelete,
  transformationDryRun,
} from '@signalbox/contract/message-transformations'
import { ruleTest } from '@signalbox/contract/rules'
import {
  registrySchemaCreate,
  registrySchemaDelete,
  registrySchemaGet,
  registrySchemaUpdate,
} from '@signalbox/contract/schema-registry'
import {
  validationCreate,
  validationDelete,
  validationEnable,
  validationGet,
  validationMetrics,
  validationReorder,
} from '@signalbox/contract/schema-validations'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanUp, ok, raw, refused, skip } from './target.ts'

/** The open edition has none of it. */
async function needsRegistry() {
  if ((await raw('GET', '/schema_registry')).status !== 200) skip('there is no schema registry')
}
const uniqueName = (text: string) => uniqueId(text).replaceAll(/[^A-Za-z0-9]/g, '')

const SOURCE = '{"type":"object","properties":{"x":{"type":"integer"}},"required":["x"]}'

async function withSchema(act: (name: string) => Promise<void>) {
  await needsRegistry()
  const name = uniqueName('schema')
  const body = { name, type: 'json', source: SOURCE, description: 'd' } as const
  await ok(registrySchemaCreate, { body }, 201)
  try {
    await act(name)
  } finally {
    await ok(registrySchemaDelete, { path: { name } }, 204)
  }
}

describe('schemas', () => {
  it('are read as they were written, changed, and used by rules', () =>
    withSchema(async (name) => {
      const read = await ok(registrySchemaGet, { path: { name } })
      assert.deepEqual(read, { name, type: 'json', source: SOURCE, description: 'd' })
      const sql = `SELECT schema_check('${name}', payload) as ok FROM "t/#"`
      const context = { event_type: 'message_publish', topic: 't/1', payload: '{"x":1}' }
      assert.deepEqual(await ok(ruleTest, { body: { sql, context } }), { ok: true })
      const body = { type: 'json', source: '{"required":["y"]}' } as const
      assert.equal((await ok(registrySchemaUpdate, { path: { name }, body })).description, 'd')
      assert.deepEqual(await ok(ruleTest, { body: { sql, context } }), { ok: false })
    }))

  it('that cannot be used are refused', async () => {
    await needsRegistry()
    const body = { name: uniqueName('schema'), type: 'json', source: '{' } as const
    await refused(registrySchemaCreate, { body }, 400, 'BAD_REQUEST')
  })
})

describe('validations and transformations', () => {
  it('have an order, a state and metrics', () =>
    withSchema(async (schema) => {
      const names = [uniqueName('validation1'), uniqueName('validation2')] as const
      const rest = {
        topics: [`${schema}/#`],
        strategy: 'all_pass',
        failure_action: 'drop',
        checks: [{ type: 'json', schema }],
      } as const
      try {
        for (const name of names) {
          const body = { name, ...rest, topics: [...rest.topics], checks: [...rest.checks] }
          await ok(validationCreate, { body }, 201)
        }
        const [first, second] = names
        await ok(validationEnable, { path: { name: first, enable: false } }, 204)
        assert.equal((await ok(validationGet, { path: { name: first } })).enable, false)
        const { metrics } = await ok(validationMetrics, { path: { name: second } })
        assert.deepEqual([metrics.matched, metrics.succeeded, metrics.failed], [0, 0, 0])
        await refused(validationReorder, { body: { order: [first] } }, 400, 'BAD_REQUEST')
      } finally {
        const remove = (name: string) => () => ok(validationDelete, { path: { name } }, 204)
        await cleanUp(...names.map(remove))
      }
    }))

  it('are tried without a publish', async () => {
    await needsRegistry()
    const name = uniqueName('transformation')
    const transformation = {
      name,
      topics: ['t/#'],
      failure_action: 'drop',
      payload_decoder: { type: 'json' },
      payload_encoder: { type: 'json' },
      operations: [{ key: 'topic', value: "concat([topic, '/', payload.t])" }],
    } as const
    const body = {
      ...transformation,
      topics: [...transformation.topics],
      operations: [...transformation.operations],
    }
    await ok(transformationCreate, { body }, 201)
    await ok(transformationDelete, { path: { name } }, 204)
    const message = { topic: 't/1', payload: '{"t":"new"}' }
    const answer = await ok(transformationDryRun, { body: { transformation: body, message } })
    assert.equal(answer.topic, 't/1/new')
  })
})
