import { alarmList } from '@signalbox/contract/alarms'
import {
  alarmConfigGet,
  alarmConfigUpdate,
  sysmonGet,
  sysmonUpdate,
} from '@signalbox/contract/system-monitor'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, refused } from './target.ts'

const MEMORY = 'high_system_memory_usage'

const standing = async () =>
  (await ok(alarmList, { query: { activated: true } })).data.map(({ name }) => name)

describe('alarms', () => {
  it('are raised above a watermark, and are history when it is no longer passed', async () => {
    const { os, vm } = await ok(sysmonGet, {})
    const low = { ...os, mem_check_interval: '1s', sysmem_high_watermark: '0.1%' }
    try {
      await ok(sysmonUpdate, { body: { os: low } })
      await waitFor(async () => (await standing()).includes(MEMORY), { timeoutMs: 20_000 })
      await ok(sysmonUpdate, { body: { os: { ...low, sysmem_high_watermark: '100%' } } })
      await waitFor(async () => !(await standing()).includes(MEMORY), { timeoutMs: 20_000 })
    } finally {
      await ok(sysmonUpdate, { body: { os, vm } })
    }
    const { data } = await ok(alarmList, { query: { activated: false, limit: 1000 } })
    const ended = data.find(({ name }) => name === MEMORY)
    assert.equal(typeof ended?.deactivate_at, 'string')
    assert.ok((ended?.duration ?? -1) >= 0)
  })

  it('have thresholds that must make sense', async () => {
    const body = { os: { cpu_high_watermark: '180%' } }
    await refused(sysmonUpdate, { body }, 400, 'BAD_REQUEST')
  })

  it('have a history whose size can be set', async () => {
    const before = await ok(alarmConfigGet, {})
    try {
      const changed = await ok(alarmConfigUpdate, { body: { ...before, size_limit: 500 } })
      assert.equal(changed.size_limit, 500)
      assert.deepEqual(await ok(alarmConfigGet, {}), changed)
    } finally {
      await ok(alarmConfigUpdate, { body: before })
    }
    await refused(alarmConfigUpdate, { body: { size_limit: 0 } }, 400, 'BAD_REQUEST')
  })
})
