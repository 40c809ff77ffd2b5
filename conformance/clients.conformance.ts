import {
  clientAuthorizationCacheClear,
  clientAuthorizationCacheList,
  clientGet,
  clientKeepaliveUpdate,
  clientKick,
  clientKickBulk,
  clientList,
  sessionCount,
} from '@signalbox/contract/clients'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CLUSTER_PACE, replyCode, hasFields, ok, raw, refused, withClients } from './target.ts'

/** What a client's row has at a real broker for a session in memory. */
const CLIENT_FIELDS = [
  ...['node', 'clientid', 'username', 'proto_name', 'proto_ver', 'ip_address', 'port', 'listener'],
  ...['connected', 'connected_at', 'created_at', 'clean_start', 'keepalive', 'expiry_interval'],
  ...['is_bridge', 'is_persistent', 'mountpoint', 'enable_authn', 'client_attrs', 'durable'],
  ...['subscriptions_cnt', 'subscriptions_max', 'inflight_cnt', 'inflight_max'],
  ...['mqueue_len', 'mqueue_max', 'mqueue_dropped', 'awaiting_rel_cnt', 'awaiting_rel_max'],
  ...['recv_oct', 'recv_cnt', 'recv_pkt', 'recv_msg', 'send_oct', 'send_cnt', 'send_pkt'],
  ...['recv_msg.qos0', 'recv_msg.qos1', 'recv_msg.qos2', 'recv_msg.dropped', 'send_msg'],
  ...['send_msg.qos0', 'send_msg.qos1', 'send_msg.qos2', 'send_msg.dropped'],
  ...['send_msg.dropped.expired', 'send_msg.dropped.queue_full', 'send_msg.dropped.too_large'],
]

describe('one client', () => {
  it('is shown with its connection, session and counters', () =>
    withClients(async (connect) => {
      const { clientId } = await connect({
        username: 'conformance',
        keepalive: 77,
        clean: true,
        properties: { sessionExpiryInterval: 30 },
      })
      const row = await ok(clientGet, { path: { clientid: clientId } })
      hasFields(row, CLIENT_FIELDS)
      assert.equal(row.clientid, clientId)
      assert.equal(row.username, 'conformance')
      assert.equal(row.connected, true)
      assert.equal(row.proto_name, 'MQTT')
      assert.equal(row.proto_ver, 5)
      assert.equal(row.keepalive, 77)
      assert.equal(row.clean_start, true)
      assert.equal(row.expiry_interval, 30)
      assert.match(String(row.connected_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
      assert.match(String(row.listener), /^tcp:/)
    }))

  it('MQTT 3.1.1 and 3.1 have their names', () =>
    withClients(async (connect) => {
      const v4 = await connect({ protocolVersion: 4 })
      const v3 = await connect({ protocolVersion: 3, protocolId: 'MQIsdp' })
      const rows = await Promise.all(
        [v4, v3].map(({ clientId }) => ok(clientGet, { path: { clientid: clientId } })),
      )
      const names = rows.map(({ proto_name, proto_ver }) => [proto_name, proto_ver])
      assert.deepEqual(names, [
        ['MQTT', 4],
        ['MQIsdp', 3],
      ])
      assert.equal(rows[0]?.username, null)
    }))

  it('any text is an id, as one percent-encoded segment', () =>
    withClients(async (connect) => {
      const clientId = `${uniqueId()}/+# 客户`
      await connect({ clientId })
      assert.equal((await ok(clientGet, { path: { clientid: clientId } })).clientid, clientId)
      const bare = encodeURIComponent(clientId).replaceAll('%2F', '/')
      assert.equal((await raw('GET', `/clients/${bare}`)).status, 404)
    }))

  it('counts what it sent and received', () =>
    withClients(async (connect) => {
      const client = await connect()
      const topic = uniqueId('conformance/count')
      await client.mqtt.subscribeAsync(topic, { qos: 1 })
      await client.mqtt.publishAsync(topic, 'one', { qos: 1 })
      await client.message(topic)
      const row = await waitFor(async () => {
        const now = await ok(clientGet, { path: { clientid: client.clientId } })
        return now['send_msg.qos1'] === 1 ? now : undefined
      }, CLUSTER_PACE)
      assert.equal(row['recv_msg.qos1'], 1)
      assert.equal(row.recv_msg, 1)
      assert.equal(row.send_msg, 1)
      assert.equal(row.subscriptions_cnt, 1)
      assert.ok((row.recv_oct ?? 0) > 20)
    }))

  it('that is not there', async () => {
    const path = { clientid: uniqueId('nobody') }
    await refused(clientGet, { path }, 404, 'CLIENTID_NOT_FOUND')
    await refused(clientKick, { path }, 404, 'CLIENTID_NOT_FOUND')
  })
})

describe('the list of clients', () => {
  it('finds by id, by part of it, by name and by state', () =>
    withClients(async (connect) => {
      const prefix = uniqueId('list')
      const a = await connect({ clientId: `${prefix}-a`, username: `${prefix}-alice` })
      const b = await connect({ clientId: `${prefix}-b`, username: `${prefix}-bob`, clean: false })
      const fields = 'clientid,username'
      const ids = async (query: Record<string, unknown>) => {
        const { data, meta } = await ok(clientList, { query: { fields, ...query } })
        return { ids: data.map(({ clientid }) => clientid).toSorted(), meta }
      }
      const both = [a.clientId, b.clientId]

      const exact = await ids({ clientid: both })
      assert.deepEqual(exact.ids, both)
      assert.equal(exact.meta.count, 2)
      assert.equal(exact.meta.hasnext, false)

      const like = await ids({ like_clientid: prefix })
      assert.deepEqual(like.ids, both)
      // A scan does not count.
      assert.equal('count' in like.meta, false)

      assert.deepEqual((await ids({ like_clientid: prefix.toUpperCase() })).ids, [])
      assert.deepEqual((await ids({ like_clientid: `${prefix}.*` })).ids, [])
      assert.deepEqual((await ids({ username: [`${prefix}-bob`] })).ids, [b.clientId])
      assert.deepEqual((await ids({ like_username: `${prefix}-a` })).ids, [a.clientId])
      const cleanOnes = { like_clientid: prefix, clean_start: true }
      assert.deepEqual((await ids(cleanOnes)).ids, [a.clientId])
      const connected = { like_clientid: prefix, conn_state: 'connected' }
      assert.deepEqual((await ids(connected)).ids, both)
      const away = { like_clientid: prefix, conn_state: 'disconnected' }
      assert.deepEqual((await ids(away)).ids, [])
      assert.deepEqual((await ids({ like_clientid: prefix, proto_ver: '4' })).ids, [])
      await ok(clientKickBulk, { body: both }, 204)
    }))

  it('reads times as text, seconds and milliseconds', () =>
    withClients(async (connect) => {
      const { clientId } = await connect()
      const found = async (query: Record<string, string | number>) => {
        const { data } = await ok(clientList, { query: { like_clientid: clientId, ...query } })
        return data.length
      }
      assert.equal(await found({ gte_created_at: '2020-01-01T00:00:00.000+00:00' }), 1)
      assert.equal(await found({ lte_created_at: '2020-01-01T00:00:00Z' }), 0)
      assert.equal(await found({ gte_connected_at: 1_577_836_800 }), 1)
      assert.equal(await found({ gte_connected_at: 1_577_836_800_000 }), 1)
      assert.equal(await found({ lte_connected_at: '2099-01-01T00:00:00+08:00' }), 1)
    }))

  it('goes page by page without losing or repeating a row', () =>
    withClients(async (connect) => {
      const prefix = uniqueId('page')
      await Promise.all([1, 2, 3, 4, 5].map((i) => connect({ clientId: `${prefix}-${i}` })))
      const seen: (string | undefined)[] = []
      for (let page = 1; ; page++) {
        const query = { like_clientid: prefix, page, limit: 2, fields: 'clientid' }
        const { data, meta } = await ok(clientList, { query })
        seen.push(...data.map(({ clientid }) => clientid))
        if (!meta.hasnext) break
        assert.ok(page < 10, 'it never ends')
      }
      assert.deepEqual(
        seen.toSorted(),
        [1, 2, 3, 4, 5].map((i) => `${prefix}-${i}`),
      )
    }))

  it('gives the fields that are asked for, and no others', () =>
    withClients(async (connect) => {
      const { clientId } = await connect()
      const query = { clientid: [clientId], fields: 'clientid,connected_at,client_attrs' }
      const { data } = await ok(clientList, { query })
      assert.deepEqual(Object.keys(data[0] ?? {}).toSorted(), [
        'client_attrs',
        'clientid',
        'connected_at',
      ])
    }))

  const refusals: [query: string, status: number, code: string][] = [
    ['fields=clientid,nope', 400, 'BAD_REQUEST'],
    ['conn_state=nope', 400, 'BAD_REQUEST'],
    ['clean_start=maybe', 400, 'BAD_REQUEST'],
    ['gte_created_at=nope', 400, 'BAD_REQUEST'],
    ['ip_address=nope', 400, 'INVALID_PARAMETER'],
    ['ip_address=127.0.0.1:1', 400, 'INVALID_PARAMETER'],
    ['proto_ver=x', 400, 'INVALID_PARAMETER'],
    ['node=x@1.1.1.1', 500, 'NODE_DOWN'],
  ]
  for (const [query, status, code] of refusals) {
    it(`refuses ${query}`, async () => {
      const reply = await raw('GET', `/clients?${query}`)
      assert.deepEqual([reply.status, replyCode(reply)], [status, code])
    })
  }
})

describe('a kick', () => {
  it('sends the client reason 0x98 and ends its session', () =>
    withClients(async (connect) => {
      const client = await connect({ properties: { sessionExpiryInterval: 60 } })
      await ok(clientKick, { path: { clientid: client.clientId } }, 204)
      await waitFor(() => client.disconnected, { what: 'DISCONNECT' })
      assert.equal(client.disconnected?.reasonCode, 0x98)
      const path = { clientid: client.clientId }
      await refused(clientGet, { path }, 404, 'CLIENTID_NOT_FOUND')
    }))

  it('publishes the will', () =>
    withClients(async (connect) => {
      const topic = uniqueId('conformance/will')
      const watcher = await connect()
      await watcher.mqtt.subscribeAsync(topic, { qos: 1 })
      const will = { topic, payload: Buffer.from('gone'), qos: 1 as const, retain: false }
      const { clientId } = await connect({ will })
      await ok(clientKick, { path: { clientid: clientId } }, 204)
      assert.equal(String((await watcher.message(topic)).payload), 'gone')
    }))

  it('also ends the session of one who is away', () =>
    withClients(async (connect) => {
      const client = await connect({ properties: { sessionExpiryInterval: 60 } })
      const path = { clientid: client.clientId }
      await client.end()
      const away = await waitFor(async () => {
        const row = await ok(clientGet, { path })
        return row.connected === false ? row : undefined
      })
      assert.ok(away.disconnected_at !== undefined)
      await ok(clientKick, { path }, 204)
      await refused(clientKick, { path }, 404, 'CLIENTID_NOT_FOUND')
    }))

  it('of several passes over those that are not there', () =>
    withClients(async (connect) => {
      const client = await connect()
      await ok(clientKickBulk, { body: [client.clientId, uniqueId('nobody')] }, 204)
      await waitFor(() => client.disconnected?.reasonCode === 0x98)
      await ok(clientKickBulk, { body: [] }, 204)
      await refused(clientKickBulk, { body: { clientid: client.clientId } }, 400, 'BAD_REQUEST')
    }))
})

describe('further', () => {
  it('sessions are counted', async () => {
    await withClients(async (connect) => {
      await connect()
      assert.ok((await ok(sessionCount, { query: {} })) >= 1)
    })
  })

  it('the keep alive can be changed', () =>
    withClients(async (connect) => {
      const { clientId } = await connect({ keepalive: 60 })
      const path = { clientid: clientId }
      await ok(clientKeepaliveUpdate, { path, body: { interval: 90 } })
      await refused(clientKeepaliveUpdate, { path, body: { interval: 70_000 } }, 400, 'BAD_REQUEST')
      const nobody = { clientid: uniqueId('nobody') }
      const body = { interval: 10 }
      await refused(clientKeepaliveUpdate, { path: nobody, body }, 404, 'CLIENTID_NOT_FOUND')
    }))

  it('the authorization cache is read and cleared', () =>
    withClients(async (connect) => {
      const { clientId } = await connect()
      const path = { clientid: clientId }
      await ok(clientAuthorizationCacheList, { path })
      await ok(clientAuthorizationCacheClear, { path }, 204)
      assert.deepEqual(await ok(clientAuthorizationCacheList, { path }), [])
      const nobody = { path: { clientid: uniqueId('nobody') } }
      await refused(clientAuthorizationCacheList, nobody, 404, 'CLIENTID_NOT_FOUND')
      await refused(clientAuthorizationCacheClear, nobody, 404, 'CLIENTID_NOT_FOUND')
    }))
})
