import {
  backupCreate,
  backupDelete,
  backupImport,
  backupList,
  backupScheduleGet,
  backupScheduleStatusGet,
  backupScheduleUpdate,
  backupUpload,
} from '@signalbox/contract/backup'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { needsOwn, ok, refused } from './target.ts'

describe('backup', () => {
  it('is written, listed and deleted', async () => {
    const { filename, node, size } = await ok(backupCreate, {})
    assert.match(filename, /^emqx-export-[\d.-]+\.tar\.gz$/)
    assert.ok(size > 0)
    const { data } = await ok(backupList, { query: {} })
    assert.equal(data[0]?.filename, filename)
    const path = { filename }
    await ok(backupDelete, { path, query: { node } }, 204)
    await refused(backupDelete, { path, query: { node } }, 404, 'NOT_FOUND')
  })

  it('refuses names, nodes and forms that it cannot use', async () => {
    const filename = 'nope.tar.gz'
    await refused(backupImport, { body: { filename } }, 400, 'BAD_REQUEST')
    await refused(backupImport, { body: { filename, node: 'x@y' } }, 400, 'BAD_REQUEST')
    const path = { filename: '../../etc/emqx.conf' }
    await refused(backupDelete, { path, query: {} }, 400, 'BAD_REQUEST')
    // JSON in place of a form.
    await refused(backupUpload, { body: new File([], filename) }, 400, 'BAD_REQUEST')
  })

  it('has a schedule that is stored as it was written', async () => {
    await needsOwn('/data/schedule')
    const before = await ok(backupScheduleGet, {})
    const body = { ...before, enable: true, every: 'hour', at: '00:30', max_age: '1w' } as const
    assert.deepEqual(await ok(backupScheduleUpdate, { body }), body)
    const { next_at: next = '' } = await ok(backupScheduleStatusGet, {})
    assert.equal(new Date(next).getUTCMinutes() % 30, 0)
    await refused(backupScheduleUpdate, { body: { ...body, keep: 0 } }, 400, 'BAD_REQUEST')
    await ok(backupScheduleUpdate, { body: before })
    assert.deepEqual(await ok(backupScheduleGet, {}), before)
  })
})
