import {
  logConfigGet,
  logConfigUpdate,
  logEntryList,
  logHandlerList,
} from '@signalbox/contract/log'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { needsOwn, ok, refused } from './target.ts'

describe('the settings of the log', () => {
  it('are the same after they are sent back', async () => {
    const before = await ok(logConfigGet, {})
    assert.deepEqual(await ok(logConfigUpdate, { body: before }), before)
  })

  it('keep groups that are not sent, and set fields that are not sent to their defaults', async () => {
    const before = await ok(logConfigGet, {})
    const changed = { ...before.console, time_offset: '+05:45' }
    await ok(logConfigUpdate, { body: { console: changed } })
    const { time_offset: _, ...rest } = changed
    const { console, file } = await ok(logConfigUpdate, { body: { console: rest } })
    assert.equal(console.time_offset, 'system')
    assert.deepEqual(file, before.file)
    await ok(logConfigUpdate, { body: before })
  })

  it('delete file handlers that are not sent', async () => {
    const before = await ok(logConfigGet, {})
    const added = { enable: false, path: 'log/conformance.log' }
    const body = { file: { ...before.file, conformance: added } }
    const { file } = await ok(logConfigUpdate, { body })
    assert.equal(file.conformance?.rotation_size, '50MB')
    assert.deepEqual((await ok(logConfigUpdate, { body: before })).file, before.file)
  })

  it('that no handler can have', async () => {
    const console = { level: 'loud' as 'all' }
    await refused(logConfigUpdate, { body: { console } }, 400, 'BAD_REQUEST')
    const file = { default: { rotation_count: 129 } }
    await refused(logConfigUpdate, { body: { file } }, 400, 'BAD_REQUEST')
    const throttling = { time_window: 'x' }
    await refused(logConfigUpdate, { body: { throttling } }, 400, 'BAD_REQUEST')
  })
})

describe('the log of Signalbox', () => {
  it('is read, and its handlers have a state', async () => {
    await needsOwn('/log/handlers')
    const { handlers } = await ok(logHandlerList, {})
    assert.ok(handlers.some(({ kind, status }) => kind === 'memory' && status === 'running'))
    const { data, meta } = await ok(logEntryList, { query: { limit: 1 } })
    assert.ok(data.length <= 1 && meta.newer !== '')
  })
})
