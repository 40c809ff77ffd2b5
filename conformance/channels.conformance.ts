import {
  actionCreate,
  actionDelete,
  actionEnable,
  actionGet,
  actionList,
  actionMetrics,
  actionMetricsReset,
  actionProbe,
  actionTypes,
  actionUpdate,
} from '@signalbox/contract/actions'
import { connectorCreate, connectorDelete, connectorGet } from '@signalbox/contract/connectors'
import { ruleCreate, ruleGet } from '@signalbox/contract/rules'
import {
  sourceCreate,
  sourceDelete,
  sourceGet,
  sourceList,
  sourceMetrics,
  sourceTypes,
} from '@signalbox/contract/sources'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanUp, CLOSED, ok, refused, removed, withClients } from './target.ts'

const newName = () => uniqueId('conformance').replaceAll(/\W/g, '_')

/** Nothing listens there. */

/** Runs with a connector of the type `http` or `mqtt`; it is gone afterwards, with all that was made under its name. */
async function withConnector(
  type: 'http' | 'mqtt',
  run: (name: string, id: string) => Promise<void>,
): Promise<void> {
  const name = newName()
  const id = `${type}:${name}`
  const address = type === 'http' ? { url: `http://${CLOSED}` } : { server: CLOSED }
  const resource_opts = { start_timeout: '1s' }
  await ok(connectorCreate, { body: { type, name, ...address, resource_opts } }, 201)
  try {
    await run(name, id)
  } finally {
    const kinds = ['actions', 'sources', 'connectors']
    const parts = [`/rules/${name}`, ...kinds.map((kind) => `/${kind}/${id}`)]
    await cleanUp(...parts.map((part) => () => removed(part)))
  }
}

const rule = (id: string, more: object) =>
  ok(ruleCreate, { body: { id, sql: `SELECT * FROM "${id}"`, ...more } }, 201)

describe('actions', () => {
  it('need a connector of their type, which then lists them and stays', () =>
    withConnector('http', async (name, id) => {
      const body = { type: 'http', name, connector: name, parameters: { path: '/in' } }
      await refused(actionCreate, { body: { ...body, connector: 'nope' } }, 400, 'BAD_REQUEST')
      await ok(actionCreate, { body }, 201)
      await refused(actionCreate, { body }, 400, 'ALREADY_EXISTS')
      assert.deepEqual((await ok(connectorGet, { path: { id } })).actions, [name])
      await refused(connectorDelete, { path: { id } }, 400, 'BAD_REQUEST')
      const created = await ok(actionGet, { path: { id } })
      assert.deepEqual([created.connector, created.enable], [name, true])
      assert.equal(created.parameters?.method, 'post')
      assert.ok((await ok(actionList, {})).some((each) => each.name === name))
      await ok(actionDelete, { path: { id }, query: { also_delete_dep_actions: false } }, 204)
      await refused(actionGet, { path: { id } }, 404, 'NOT_FOUND')
    }))

  it('lose what a change leaves out', () =>
    withConnector('http', async (name, id) => {
      const body = { connector: name, parameters: { path: '/in' } }
      await ok(actionCreate, { body: { type: 'http', name, enable: false, ...body } }, 201)
      await ok(actionUpdate, { path: { id }, body: { connector: name, parameters: {} } })
      const changed = await ok(actionGet, { path: { id } })
      assert.deepEqual([changed.enable, changed.parameters?.path], [true, undefined])
      await ok(actionEnable, { path: { id, enable: false } }, 204)
      assert.equal((await ok(actionGet, { path: { id } })).enable, false)
    }))

  it('count rows that wait, and are removed from their rules with them', () =>
    withConnector('http', async (name, id) => {
      const body = { type: 'http', name, connector: name, parameters: {} }
      await ok(actionCreate, { body }, 201)
      await rule(name, { actions: [id] })
      await withClients(async (connect) => {
        const { mqtt } = await connect()
        await mqtt.publishAsync(name, 'x', { qos: 1 })
      })
      await waitFor(async () => {
        const { metrics } = await ok(actionMetrics, { path: { id } })
        return metrics.matched === 1 && metrics.queuing + metrics.inflight + metrics.dropped === 1
      })
      await ok(actionMetricsReset, { path: { id } }, 204)
      const kept = { path: { id }, query: { also_delete_dep_actions: false } }
      await refused(actionDelete, kept, 400, 'BAD_REQUEST')
      await ok(actionDelete, { path: { id }, query: { also_delete_dep_actions: true } }, 204)
      assert.deepEqual((await ok(ruleGet, { path: { id: name } })).actions, [])
    }))

  it('are tested on the stored connector', () =>
    withConnector('http', async (name) => {
      const body = { type: 'http', name, connector: name, parameters: {} }
      await refused(actionProbe, { body }, 400, 'TEST_FAILED')
      await refused(actionProbe, { body: { type: 'http', name } }, 400, 'BAD_REQUEST')
    }))

  it('have types', async () => {
    const types = await ok(actionTypes, {})
    assert.ok(types.includes('http') && types.includes('mqtt'))
  })
})

describe('sources', () => {
  it('are named in FROM, which their deletion does not change', () =>
    withConnector('mqtt', async (name, id) => {
      const body = { type: 'mqtt', name, connector: name, parameters: { topic: 'a/#' } }
      await ok(sourceCreate, { body }, 201)
      assert.ok((await ok(sourceList, {})).some((each) => each.name === name))
      assert.equal((await ok(sourceMetrics, { path: { id } })).metrics.received, 0)
      await rule(name, { sql: `SELECT * FROM "$bridges/${id}"`, actions: [] })
      const kept = { path: { id }, query: { also_delete_dep_actions: false } }
      await refused(sourceDelete, kept, 400, 'BAD_REQUEST')
      await ok(sourceDelete, { path: { id }, query: { also_delete_dep_actions: true } }, 204)
      await refused(sourceGet, { path: { id } }, 404, 'NOT_FOUND')
      assert.deepEqual((await ok(ruleGet, { path: { id: name } })).from, [`$bridges/${id}`])
    }))

  it('have types', async () => {
    assert.ok((await ok(sourceTypes, {})).includes('mqtt'))
  })
})
