import {
  type PrometheusConfig,
  prometheusAuth,
  prometheusDataIntegration,
  prometheusGet,
  prometheusStats,
  prometheusUpdate,
} from '@signalbox/contract/prometheus'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, refused } from './target.ts'

/** The setting is one for the cluster: it is restored. */
async function withSetting(act: (before: PrometheusConfig) => Promise<void>): Promise<void> {
  const before = await ok(prometheusGet, {})
  try {
    await act(before)
  } finally {
    await ok(prometheusUpdate, { body: before })
  }
}

describe('prometheus', () => {
  it('takes the setting back as it was read, and what is left out gets its default', () =>
    withSetting(async (before) => {
      assert.deepEqual(await ok(prometheusUpdate, { body: before }), before)
      const { push_gateway: gateway } = await ok(prometheusUpdate, {
        body: { push_gateway: { url: 'http://127.0.0.1:9', interval: '1m' } },
      })
      assert.equal(gateway.url, 'http://127.0.0.1:9')
      assert.equal(gateway.interval, '1m')
      assert.equal(gateway.enable, false)
      assert.equal(gateway.job_name, '${name}/instance/${name}~${host}')
    }))

  it('refuses addresses without a host, and intervals that are none', () =>
    withSetting(async () => {
      for (const wrong of [{ url: 'nohost' }, { interval: 'x' }]) {
        await refused(prometheusUpdate, { body: { push_gateway: wrong } }, 400, 'BAD_REQUEST')
      }
    }))

  it('serves metrics in groups', async () => {
    const { stats, messages } = Object(await ok(prometheusStats, { query: { mode: 'node' } }))
    assert.equal(typeof stats.emqx_connections_count, 'number')
    assert.equal(typeof messages.emqx_messages_received, 'number')
    assert.ok('emqx_banned' in Object(await ok(prometheusAuth, {})))
    assert.ok('rules' in Object(await ok(prometheusDataIntegration, {})))
    const mode = 'nope' as 'node'
    await refused(prometheusStats, { query: { mode } }, 400, 'BAD_REQUEST')
  })
})
