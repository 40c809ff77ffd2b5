import {
  listenerCreate,
  listenerDelete,
  listenerGet,
  listenerRestart,
  listenerStart,
  listenerStop,
  listenerUpdate,
} from '@signalbox/contract/listeners'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { ok, refused } from './target.ts'

/** On a free port of the loopback interface: nobody connects to it. */
async function withListener(
  settings: object,
  use: (path: { id: string }) => Promise<void>,
): Promise<void> {
  const name = `conformance${randomUUID().slice(0, 8)}`
  const body = { type: 'tcp', name, bind: '127.0.0.1:0', ...settings }
  const { id } = await ok(listenerCreate, { body })
  assert.equal(id, `tcp:${name}`)
  try {
    await use({ id })
  } finally {
    await ok(listenerDelete, { path: { id } }, 204)
  }
  await refused(listenerGet, { path: { id } }, 404, 'BAD_LISTENER_ID')
}

describe('a listener', () => {
  it('is created once, with the defaults of its type', async () => {
    await withListener({ max_connections: 7 }, async (path) => {
      const listener = await ok(listenerGet, { path })
      assert.equal(listener.running, true)
      assert.equal(listener.max_connections, 7)
      assert.deepEqual(listener.access_rules, ['allow all'])
      assert.deepEqual(listener.tcp_options, {
        active_n: 100,
        backlog: 1024,
        buffer: '4KB',
        high_watermark: '1MB',
        keepalive: 'none',
        nodelay: true,
        reuseaddr: true,
        send_timeout: '15s',
        send_timeout_close: true,
      })
      const [type, name] = path.id.split(':')
      const again = { type, name, bind: '127.0.0.1:0' }
      await refused(listenerCreate, { body: again }, 400, 'BAD_LISTENER_ID')
    })
  })

  it('keeps what a change leaves out, and may be sent back as it was read', async () => {
    await withListener({ max_connections: 7 }, async (path) => {
      const changed = { ...path, type: 'tcp', tcp_options: { nodelay: false } }
      await ok(listenerUpdate, { path, body: changed })
      const before = await ok(listenerGet, { path })
      assert.equal(before.max_connections, 7)
      assert.deepEqual(await ok(listenerUpdate, { path, body: before }), before)
    })
  })

  it('keeps its ID and type', async () => {
    await withListener({}, async (path) => {
      const other = { id: 'tcp:conformance-other', type: 'tcp' }
      await refused(listenerUpdate, { path, body: other }, 400, 'BAD_LISTENER_ID')
      const ssl = { ...path, type: 'ssl' }
      await refused(listenerUpdate, { path, body: ssl }, 400, 'BAD_REQUEST')
    })
  })

  it('is stopped and started, also twice', async () => {
    await withListener({}, async (path) => {
      const state = async () => {
        const { enable, running } = await ok(listenerGet, { path })
        return [enable, running]
      }
      for (let i = 0; i < 2; i++) await ok(listenerStop, { path })
      assert.deepEqual(await state(), [false, false])
      for (let i = 0; i < 2; i++) await ok(listenerStart, { path })
      assert.deepEqual(await state(), [true, true])
      await ok(listenerStop, { path })
      await ok(listenerRestart, { path })
      assert.deepEqual(await state(), [true, true])
    })
  })

  it('that is not there cannot be changed', async () => {
    const path = { id: 'tcp:nope-nope' }
    await refused(listenerDelete, { path }, 404, 'BAD_LISTENER_ID')
    for (const operation of [listenerStart, listenerStop, listenerRestart]) {
      await refused(operation, { path }, 404, 'BAD_LISTENER_ID')
    }
  })
})
