import { clusterGet } from '@signalbox/contract/cluster'
import { METRIC_NAMES, metricsGet } from '@signalbox/contract/metrics'
import {
  monitorCurrent,
  monitorCurrentNode,
  monitorList,
  monitorNodeList,
} from '@signalbox/contract/monitor'
import { statsGet } from '@signalbox/contract/stats'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CLUSTER_PACE, ok, raw, refused, withClients } from './target.ts'

async function summed(): Promise<Record<string, number>> {
  const answer = await ok(metricsGet, { query: { aggregate: true } })
  assert.ok(!Array.isArray(answer), 'aggregated, it is one row')
  return answer
}

describe('counters', () => {
  it('one row for each node, or all together', async () => {
    const { nodes } = await ok(clusterGet, {})
    const rows = await ok(metricsGet, { query: {} })
    assert.ok(Array.isArray(rows))
    assert.deepEqual(rows.map(({ node }) => node).toSorted(), nodes.toSorted())
    const all = await summed()
    assert.equal('node' in all, false)
    const missing = METRIC_NAMES.filter((name) => !(name in all))
    assert.deepEqual(missing, [])
  })

  it('count what happens', () =>
    withClients(async (connect) => {
      const before = await summed()
      const client = await connect()
      const topic = uniqueId('conformance/metrics')
      await client.mqtt.subscribeAsync(topic, { qos: 2 })
      for (const qos of [0, 1, 2] as const) {
        await client.mqtt.publishAsync(topic, `${qos}`, { qos })
        await client.message(topic)
      }
      await client.mqtt.publishAsync(`${topic}/nobody`, 'x', { qos: 1 })
      const grown = (after: Record<string, number>, name: string) =>
        (after[name] ?? 0) - (before[name] ?? 0)
      // Others may use the broker too, so these are the least.
      const least = {
        'client.connected': 1,
        'packets.connect.received': 1,
        'packets.subscribe.received': 1,
        'messages.received': 4,
        'messages.qos0.received': 1,
        'messages.qos1.received': 2,
        'messages.qos2.received': 1,
        'messages.sent': 3,
        'messages.dropped': 1,
        'messages.dropped.no_subscribers': 1,
        'bytes.received': 50,
      }
      await waitFor(async () => {
        const after = await summed()
        return Object.entries(least).every(([name, count]) => grown(after, name) >= count)
      }, CLUSTER_PACE)
    }))

  it('refuse a question that is none', async () => {
    assert.equal((await raw('GET', '/metrics?aggregate=x')).status, 400)
  })
})

describe('gauges', () => {
  it('count what is there', () =>
    withClients(async (connect) => {
      const { mqtt } = await connect()
      await mqtt.subscribeAsync(uniqueId('conformance/stats'))
      await waitFor(async () => {
        const all = await ok(statsGet, { query: { aggregate: true } })
        assert.ok(!Array.isArray(all))
        return (
          all['connections.count'] >= 1 &&
          all['live_connections.count'] >= 1 &&
          all['subscriptions.count'] >= 1 &&
          all['topics.count'] >= 1 &&
          all['connections.max'] >= all['connections.count']
        )
      }, CLUSTER_PACE)
    }))

  it('one row for each node', async () => {
    const rows = await ok(statsGet, { query: {} })
    assert.ok(Array.isArray(rows) && rows.every(({ node }) => typeof node === 'string'))
  })
})

describe('the monitor', () => {
  it('shows this moment, of all and of one node', () =>
    withClients(async (connect) => {
      await connect()
      const { self } = await ok(clusterGet, {})
      await waitFor(async () => (await ok(monitorCurrent, {})).connections >= 1, CLUSTER_PACE)
      const own = await ok(monitorCurrentNode, { path: { node: self } })
      assert.ok((own.node_uptime ?? 0) > 0)
    }))

  it('has samples on multiples of their step, oldest first', async () => {
    const { self } = await ok(clusterGet, {})
    for (const samples of [
      await ok(monitorList, { query: { latest: 3600 } }),
      await ok(monitorNodeList, { path: { node: self }, query: { latest: 3600 } }),
    ]) {
      const times = samples.map(({ time_stamp }) => time_stamp)
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      )
      assert.ok(times.every((time) => time % 10_000 === 0))
    }
  })

  it('refuses times that are none, and nodes that are not there', async () => {
    for (const latest of ['0', '-1', 'x', '1.5']) {
      assert.equal((await raw('GET', `/monitor?latest=${latest}`)).status, 400, latest)
    }
    const path = { node: 'x@y' }
    await refused(monitorCurrentNode, { path }, 404, 'NOT_FOUND')
    await refused(monitorNodeList, { path, query: {} }, 404, 'NOT_FOUND')
  })
})
