import {
  connectorCreate,
  connectorDelete,
  connectorEnable,
  connectorGet,
  connectorList,
  connectorNodeStart,
  connectorProbe,
  connectorStart,
  connectorUpdate,
} from '@signalbox/contract/connectors'
import { nodeList } from '@signalbox/contract/nodes'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CLOSED, ok, refused, removed } from './target.ts'

const newName = () => uniqueId('conformance').replaceAll(/\W/g, '_')

/** Nothing listens there. */
const url = `http://${CLOSED}`
const config = { url, resource_opts: { start_timeout: '1s' } }
const operation = 'start' as const

/** Runs with a connector that is gone afterwards. */
async function withConnector(
  more: object,
  run: (name: string, path: { id: string }) => Promise<void>,
): Promise<void> {
  const name = newName()
  await ok(connectorCreate, { body: { type: 'http', name, ...config, ...more } }, 201)
  try {
    await run(name, { id: `http:${name}` })
  } finally {
    await removed(`/connectors/http:${name}`)
  }
}

describe('connectors', () => {
  it('are created although nothing answers, listed, and deleted', () =>
    withConnector({ description: 'note' }, async (name, path) => {
      const created = await ok(connectorGet, { path })
      assert.deepEqual([created.description, created.enable, created.actions], ['note', true, []])
      assert.notEqual(created.status, 'connected')
      assert.ok((created.node_status?.length ?? 0) > 0)
      const all = await ok(connectorList, {})
      assert.ok(all.some((each) => each.name === name && each.type === 'http'))
      const again = { body: { type: 'http', name, ...config } }
      await refused(connectorCreate, again, 400, 'ALREADY_EXISTS')
      await ok(connectorDelete, { path }, 204)
      await refused(connectorGet, { path }, 404, 'NOT_FOUND')
      await refused(connectorDelete, { path }, 404, 'NOT_FOUND')
    }))

  it('lose what a change leaves out', () =>
    withConnector({ description: 'note', pool_size: 3, enable: false }, async (_, path) => {
      await ok(connectorUpdate, { path, body: { url } })
      const changed = await ok(connectorGet, { path })
      assert.notEqual(changed.description, 'note')
      assert.notEqual(changed.pool_size, 3)
      assert.notEqual(changed.enable, false)
    }))

  it('keep a secret that is sent back masked', () =>
    withConnector({ headers: { authorization: 'Bearer x', 'x-plain': 'a' } }, async (_, path) => {
      const { headers } = await ok(connectorGet, { path })
      assert.deepEqual(headers, { authorization: '******', 'x-plain': 'a' })
      await ok(connectorUpdate, { path, body: { ...config, headers } })
      assert.deepEqual((await ok(connectorGet, { path })).headers, headers)
    }))

  it('are disabled and enabled, and connected again only while enabled', () =>
    withConnector({}, async (_, { id }) => {
      await ok(connectorEnable, { path: { id, enable: false } }, 204)
      assert.equal((await ok(connectorGet, { path: { id } })).enable, false)
      await refused(connectorStart, { path: { id, operation } }, 400, 'BAD_REQUEST')
      await ok(connectorEnable, { path: { id, enable: true } }, 204)
      // Nothing listens at its address.
      await refused(connectorStart, { path: { id, operation } }, 400, 'BAD_REQUEST')
      const [node] = await ok(nodeList, {})
      const path = { id, operation, node: node?.node ?? '' }
      await refused(connectorNodeStart, { path }, 400, 'BAD_REQUEST')
    }))

  it('are tested without being stored', async () => {
    const name = newName()
    const body = { type: 'http', name, ...config }
    await refused(connectorProbe, { body }, 400, 'TEST_FAILED')
    await refused(connectorGet, { path: { id: `http:${name}` } }, 404, 'NOT_FOUND')
    await refused(connectorProbe, { body: { type: 'http', name } }, 400, 'BAD_REQUEST')
  })

  it('are refused with faults', async () => {
    for (const body of [
      { type: 'http', name: newName() },
      { type: 'http', name: 'a b', ...config },
      { type: 'nope', name: newName(), ...config },
      { type: 'http', name: newName(), ...config, nope: 1 },
    ]) {
      await refused(connectorCreate, { body }, 400, 'BAD_REQUEST')
    }
    await refused(connectorGet, { path: { id: 'nocolon' } }, 404, 'NOT_FOUND')
  })
})
