import {
  dsReplicaList,
  dsSiteGet,
  dsSiteList,
  dsStorageGet,
  dsStorageList,
} from '@signalbox/contract/durable-storage'
import { globalZoneGet } from '@signalbox/contract/configs'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, raw, refused } from './target.ts'

describe('durable storage', () => {
  it('has one storage, whether it is used or not', async () => {
    assert.deepEqual(await ok(dsStorageList, {}), ['messages'])
    const { status, json } = await raw('GET', '/ds/storages/nope')
    assert.equal(status, 400)
    assert.equal((json as { code: string }).code, 'BAD_REQUEST')
  })

  it('has its replicas at sites, where durable sessions are enabled', async () => {
    const { durable_sessions: durable } = await ok(globalZoneGet, {})
    const path = { ds: 'messages' } as const
    if (durable?.enable !== true) {
      await refused(dsSiteList, {}, 500, 'INTERNAL_ERROR')
      return
    }
    const sites = await ok(dsSiteList, {})
    const replicas = await ok(dsReplicaList, { path })
    assert.ok(replicas.every((site) => sites.includes(site)))
    for (const site of sites) {
      const { shards } = await ok(dsSiteGet, { path: { site } })
      assert.ok(shards.every(({ storage }) => storage === 'messages'))
    }
    const { shards } = await ok(dsStorageGet, { path })
    assert.ok(shards.length > 0)
  })
})
