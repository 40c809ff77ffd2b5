import { clientGet, clientKick } from '@signalbox/contract/clients'
import {
  configReset,
  globalZoneGet,
  globalZoneUpdate,
  sysTopicsGet,
  sysTopicsUpdate,
} from '@signalbox/contract/configs'
import { limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import { listenerGet, listenerList, listenerStatus } from '@signalbox/contract/listeners'
import type { RequestOf } from '@signalbox/contract/operation'
import { telemetryDataGet, telemetryStatusGet } from '@signalbox/contract/telemetry'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { replyCode, hasFields, needsOwn, ok, raw, refused, skip, withClients } from './target.ts'

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

/** The global zone with other settings of MQTT, and back. */
async function withMqtt(change: object, use: () => Promise<void>): Promise<void> {
  const zone = (await ok(globalZoneGet, {})) as RequestOf<typeof globalZoneUpdate>['body'] // sent back
  await ok(globalZoneUpdate, { body: { ...zone, mqtt: { ...zone.mqtt, ...change } } })
  try {
    await use()
  } finally {
    await ok(globalZoneUpdate, { body: zone })
  }
}

describe('changed settings of MQTT', () => {
  it('are felt by the next client, and returned as they were written', async () => {
    await withMqtt({ session_expiry_interval: '1h30m' }, async () => {
      const { mqtt } = await ok(globalZoneGet, {})
      assert.equal(mqtt.session_expiry_interval, '1h30m')
      await withClients(async (connect) => {
        const { clientId } = await connect({ protocolVersion: 4, clean: false })
        const { expiry_interval } = await ok(clientGet, { path: { clientid: clientId } })
        assert.equal(expiry_interval, 5400)
        await ok(clientKick, { path: { clientid: clientId } }, 204)
      })
    })
  })

  it('are refused with the path of the field, and without a change', async () => {
    const zone = await ok(globalZoneGet, {})
    const faults = [
      ['mqtt.max_packet_size', { max_packet_size: '2XB' }],
      ['mqtt.max_clientid_len', { max_clientid_len: 22 }],
      ['mqtt.server_keepalive', { server_keepalive: 0 }],
      ['mqtt.client_attrs_init.1.expression', ATTRIBUTES],
      ['mqtt', { nope: 1 }],
    ] as const
    for (const [path, change] of faults) {
      const body = { ...zone, mqtt: { ...zone.mqtt, ...change } }
      const error = await refused(globalZoneUpdate, { body }, 400, 'BAD_REQUEST')
      assert.equal(error.faults[0]?.path, path)
    }
    assert.deepEqual(await ok(globalZoneGet, {}), zone)
  })

  it('of system topics can be switched off', async () => {
    const before = await ok(sysTopicsGet, {})
    const off = await ok(sysTopicsUpdate, { body: { sys_msg_interval: 'disabled' } })
    assert.equal(off.sys_msg_interval, 'disabled')
    assert.equal(off.sys_heartbeat_interval, before.sys_heartbeat_interval)
    await ok(sysTopicsUpdate, { body: { sys_msg_interval: before.sys_msg_interval } })
    await refused(sysTopicsUpdate, { body: { sys_msg_interval: 'x' } }, 400, 'BAD_REQUEST')
  })

  it('go out as text, which has no other type', async () => {
    const accept = (type: string) =>
      raw('GET', '/configs?key=sys_topics', { headers: { accept: type } })
    const { status, text } = await accept('text/plain')
    assert.equal(status, 200)
    assert.match(text, /^sys_topics \{\n {2}sys_event_messages \{/)
    const html = await accept('text/html')
    assert.deepEqual([html.status, replyCode(html)], [400, 'INVALID_ACCEPT'])
  })

  it('are reset by field, and not as a whole', async () => {
    const reset = (conf_path?: string) => ({ path: { rootname: 'sysmon' }, query: { conf_path } })
    await refused(configReset, reset(), 400, 'NO_DEFAULT_VALUE')
    await refused(configReset, reset('nope'), 400, 'NO_DEFAULT_VALUE')
  })
})

const ATTRIBUTES = { client_attrs_init: [{ expression: 'nofun(', set_as_attr: 'a' }] }

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
      assert.deepEqual([reply.status, replyCode(reply)], [400, 'BAD_REQUEST'])
    }
  })
})

describe('limits of a node', () => {
  it('are set one by one, and removed with infinity', async () => {
    await needsOwn('/configs/limiter')
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
    if (reply.status === 404) skip('there is no telemetry')
    const { enable } = await ok(telemetryStatusGet, {})
    assert.equal(typeof enable, 'boolean')
    if (!enable) await refused(telemetryDataGet, {}, 404, 'NOT_FOUND')
    else assert.equal(typeof (await ok(telemetryDataGet, {})).uuid, 'string')
  })
})
