import { auditList } from '@signalbox/contract/audit'
import { bannedCreate, bannedDelete } from '@signalbox/contract/banned'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, raw, refused, skip } from './target.ts'

/** The open edition has none, and the enterprise edition has it switched off at first. */
async function needsAudit() {
  if ((await raw('GET', '/audit')).status !== 200) skip('there is no audit log, or it is off')
}

describe('audit log', () => {
  it('lists calls that changed something, newest first, and filters them', async () => {
    await needsAudit()
    const who = uniqueId('audit')
    await ok(bannedCreate, { body: { as: 'clientid', who } })
    await ok(bannedDelete, { path: { as: 'clientid', who } }, 204)
    const query = { operation_type: 'banned', limit: 2 }
    const { data, meta } = await ok(auditList, { query })
    assert.deepEqual(
      data.map((entry) => entry.operation_id),
      ['/banned/:as/:who', '/banned'],
    )
    assert.equal(data[0]?.http_status_code, 204)
    assert.equal(data[0]?.operation_result, 'success')
    assert.equal(meta.page, 1)
    const future = { ...query, gte_created_at: '2999-01-01T00:00:00Z' }
    assert.deepEqual((await ok(auditList, { query: future })).data, [])
  })

  it('refuses filters with unknown values', async () => {
    await needsAudit()
    await refused(auditList, { query: { from: 'nope' as 'cli' } }, 400, 'BAD_REQUEST')
  })
})
