import {
  slowSubscriptionClear,
  slowSubscriptionList,
  slowSubscriptionSettingsGet,
  slowSubscriptionSettingsUpdate,
} from '@signalbox/contract/slow-subscriptions'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CLUSTER_PACE, ok, refused, withClients } from './target.ts'

/** The settings are those of all clients: they are restored. */
async function withSettings(act: () => Promise<void>): Promise<void> {
  const before = await ok(slowSubscriptionSettingsGet, {})
  try {
    await act()
  } finally {
    await ok(slowSubscriptionSettingsUpdate, { body: before })
  }
}

describe('slow subscriptions', () => {
  it('list a client that acknowledges late, until they are cleared', () =>
    withSettings(() =>
      withClients(async (connect) => {
        const body = { enable: true, threshold: '100ms', stats_type: 'whole' } as const
        await ok(slowSubscriptionSettingsUpdate, { body })
        const topic = uniqueId('conformance/slow')
        const { mqtt, clientId } = await connect()
        await mqtt.subscribeAsync(topic, { qos: 1 })
        // mqtt.js acknowledges when this is over.
        mqtt.handleMessage = (_packet, callback) => void setTimeout(callback, 300)
        await (await connect()).mqtt.publishAsync(topic, 'x', { qos: 1 })
        const find = async () =>
          (await ok(slowSubscriptionList, {})).data.find((each) => each.topic === topic)
        const row = await waitFor(find, CLUSTER_PACE)
        assert.equal(row.clientid, clientId)
        assert.ok(row.timespan >= 290)
        await ok(slowSubscriptionClear, {}, 204)
        assert.equal(await find(), undefined)
      }),
    ))

  it('keep settings that are not sent, and refuse wrong ones', () =>
    withSettings(async () => {
      const before = await ok(slowSubscriptionSettingsGet, {})
      const after = await ok(slowSubscriptionSettingsUpdate, { body: { threshold: '1s' } })
      assert.deepEqual(after, { ...before, threshold: '1s' })
      for (const body of [{ threshold: 'x' }, { top_k_num: 0 }, { stats_type: 'nope' }]) {
        await refused(slowSubscriptionSettingsUpdate, { body }, 400, 'BAD_REQUEST')
      }
    }))
})
