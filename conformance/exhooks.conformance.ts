import {
  exhookCreate,
  exhookDelete,
  exhookGet,
  exhookHookList,
  exhookList,
  exhookMove,
  exhookUpdate,
} from '@signalbox/contract/exhooks'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanUp, CLOSED, ok, refused } from './target.ts'

/** Nothing listens there. */
const url = `http://${CLOSED}`
const uniqueName = (text: string) => uniqueId(text).replaceAll(/[^A-Za-z0-9]/g, '')

async function withServers(count: number, act: (names: string[]) => Promise<void>) {
  const names = Array.from({ length: count }, (_, i) => uniqueName(`conformance${i}`))
  try {
    for (const name of names) await ok(exhookCreate, { body: { name, url, enable: false } })
    await act(names)
  } finally {
    await cleanUp(...names.map((name) => () => ok(exhookDelete, { path: { name } }, 204)))
  }
}

describe('ExHook servers', () => {
  it('have defaults, and are read as they were written', () =>
    withServers(1, async ([name = '']) => {
      const read = await ok(exhookGet, { path: { name } })
      assert.equal(read.pool_size, 8)
      assert.equal(read.request_timeout, '5s')
      assert.equal(read.failed_action, 'deny')
      assert.equal(read.auto_reconnect, '60s')
      assert.deepEqual(read.socket_options, { keepalive: true, nodelay: true })
      assert.deepEqual(read.hooks, [])
      assert.deepEqual(read.metrics, { succeed: 0, failed: 0, rate: 0, max_rate: 0 })
      assert.equal(read.node_status?.[0]?.status, 'disabled')
      assert.deepEqual(await ok(exhookHookList, { path: { name } }), [])
      const body = { name, url, enable: false, pool_size: 2, auto_reconnect: false as const }
      const changed = await ok(exhookUpdate, { path: { name }, body })
      assert.equal(changed.pool_size, 2)
      assert.equal(changed.auto_reconnect, false)
    }))

  it('that cannot be reached are created all the same', () =>
    withServers(1, async ([name = '']) => {
      const body = { name, url, request_timeout: '1s', auto_reconnect: '60s' }
      const { node_status } = await ok(exhookUpdate, { path: { name }, body })
      assert.equal(node_status?.[0]?.status, 'connecting')
      const once = await ok(exhookUpdate, {
        path: { name },
        body: { ...body, auto_reconnect: false },
      })
      assert.equal(once.node_status?.[0]?.status, 'disconnected')
    }))

  it('are moved in their order', () =>
    withServers(3, async ([a = '', b = '', c = '']) => {
      const order = async () => {
        const names = (await ok(exhookList, {})).map(({ name }) => name)
        return names.filter((each) => [a, b, c].includes(each))
      }
      const move = (name: string, position: string) =>
        ok(exhookMove, { path: { name }, body: { position } }, 204)
      assert.deepEqual(await order(), [a, b, c])
      await move(c, 'front')
      assert.deepEqual(await order(), [c, a, b])
      await move(c, `after:${a}`)
      assert.deepEqual(await order(), [a, c, b])
      await move(b, `before:${c}`)
      assert.deepEqual(await order(), [a, b, c])
      await move(a, 'rear')
      assert.deepEqual(await order(), [b, c, a])
      await refused(
        exhookMove,
        { path: { name: a }, body: { position: 'nope' } },
        400,
        'BAD_REQUEST',
      )
    }))

  it('are refused twice, with values that a field cannot have, and if they are missing', () =>
    withServers(1, async ([name = '']) => {
      const create = (body: object) =>
        refused(
          exhookCreate,
          { body: { name: uniqueName('bad'), url, ...body } },
          400,
          'BAD_REQUEST',
        )
      await create({ name })
      await create({ name: 'a b' })
      await create({ failed_action: 'x' })
      await create({ request_timeout: 'x' })
      await create({ pool_size: 0 })
      await create({ unknown: 1 })
      const path = { name: uniqueName('none') }
      await refused(exhookGet, { path }, 404, 'BAD_REQUEST')
      await refused(exhookDelete, { path }, 404, 'BAD_REQUEST')
      await refused(exhookHookList, { path }, 400, 'BAD_REQUEST')
      await refused(exhookUpdate, { path, body: { name: path.name, url } }, 404, 'NOT_FOUND')
    }))
})
