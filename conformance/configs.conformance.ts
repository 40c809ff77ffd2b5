import { globalZoneGet } from '@signalbox/contract/configs'
import { limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import { listenerGet, listenerList, listenerStatus } from '@signalbox/contract/listeners'
import { telemetryStatusGet } from '@signalbox/contract/telemetry'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codeOf, hasFields, isOwn, ok, raw, refused } from './target.ts'

describe('settings of MQTT', () => {
  it('have all that a client is bound by', async () => {
    const { mqtt } = await ok(globalZoneGet, {})
    hasFields(mqtt, [
      ...['max_packet_size', 'max_clientid_len', 'max_topic_levels', 'max_qos_allowed'],
      ...['max_topic_alias', 'retain_available', 'wildcard_subscription', 'shared_subscription'],
      ...['shared_subscription_strategy', 'exclusive_subscription', 'session_expiry_interval'],
      ...['max_inflight', 'max_awaiting_rel', 'await_rel_timeout', 'retry_interval', 'upgrade_qos'],
      ...['max_mqueue_len', 'mqueue_priorities', 'mqueue_default_priority', 'mqueue_store_qos0'],
      ...['keepalive_multiplier', 'idle_timeout', 'server_keepalive', 'max_subscriptions'],
    ])
  })
})

describe('listeners', () => {
  it('are listed, and read one by one', async () => {
    const all = await ok(listenerList, { query: {} })
    assert.ok(all.some(({ type, status }) => type === 'tcp' && status.running === true))
    for (const row of all) {
      assert.equal(row.id, `${row.type}:${row.name}`)
      const one = await ok(listenerGet, { path: { id: row.id } })
      assert.equal(one.id, row.id)
      assert.equal(one.bind, row.bind)
    }
  })

  it('are found by type', async () => {
    const tcp = await ok(listenerList, { query: { type: 'tcp' } })
    assert.ok(tcp.length > 0 && tcp.every(({ type }) => type === 'tcp'))
    assert.equal((await raw('GET', '/listeners?type=nope')).status, 400)
  })

  it('have a state by type', async () => {
    const states = await ok(listenerStatus, {})
    assert.ok(states.some(({ type, ids }) => type === 'tcp' && ids.length > 0))
  })

  it('that are not there', async () => {
    await refused(listenerGet, { path: { id: 'tcp:nope-nope' } }, 404, 'BAD_LISTENER_ID')
    for (const id of ['nope', 'foo:bar']) {
      const reply = await raw('GET', `/listeners/${id}`)
      assert.deepEqual([reply.status, codeOf(reply)], [400, 'BAD_REQUEST'])
    }
  })
})

describe('limits of a node', () => {
  it('are set one by one, and removed with infinity', async () => {
    if (!(await isOwn('/configs/limiter'))) return
    const before = await ok(limiterGet, {})
    const rate = { messages_rate: '1000000/s' }
    const { messages_rate, max_conn_rate } = await ok(limiterUpdate, { body: rate })
    assert.deepEqual([messages_rate, max_conn_rate], ['1000000/s', before.max_conn_rate])
    for (const wrong of ['fast', '0/s', '1.5/s']) {
      await refused(limiterUpdate, { body: { max_conn_rate: wrong } }, 400, 'BAD_REQUEST')
    }
    await ok(limiterUpdate, { body: { messages_rate: before.messages_rate ?? 'infinity' } })
  })
})

describe('telemetry', () => {
  it('is on or off; the enterprise edition has none', async () => {
    const reply = await raw('GET', '/telemetry/status')
    if (reply.status === 404) return
    assert.equal(typeof (await ok(telemetryStatusGet, {})).enable, 'boolean')
  })
})
