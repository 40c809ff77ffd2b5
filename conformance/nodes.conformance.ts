import { clusterGet } from '@signalbox/contract/cluster'
import { nodeGet, nodeList, nodeMetrics, nodeStats } from '@signalbox/contract/nodes'
import { status } from '@signalbox/contract/status'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasFields, ok, raw, refused } from './target.ts'

const NODE_FIELDS = [
  ...['node', 'node_status', 'version', 'edition', 'role', 'uptime', 'connections'],
  ...['live_connections', 'load1', 'load5', 'load15', 'max_fds', 'memory_total', 'memory_used'],
  ...['process_available', 'process_used', 'otp_release'],
]

describe('nodes', () => {
  it('are those of the cluster', async () => {
    const nodes = await ok(nodeList, {})
    const cluster = await ok(clusterGet, {})
    assert.ok(nodes.length >= 1)
    const running = nodes.filter((node) => node.node_status === 'running').map(({ node }) => node)
    assert.deepEqual(running.toSorted(), cluster.nodes.toSorted())
    assert.ok(cluster.nodes.includes(cluster.self))
    for (const node of nodes) hasFields(node, NODE_FIELDS)
  })

  it('one by one, with gauges and counters', async () => {
    const { self: node } = await ok(clusterGet, {})
    const path = { node }
    const row = await ok(nodeGet, { path })
    assert.equal(row.node, node)
    assert.equal(row.node_status, 'running')
    assert.ok((row.uptime ?? 0) > 0)
    await ok(nodeStats, { path })
    await ok(nodeMetrics, { path })
    const encoded = await raw('GET', `/nodes/${node.replace('@', '%40')}`)
    assert.equal(encoded.status, 200)
  })

  it('that are not there', async () => {
    const path = { node: 'x@1.1.1.1' }
    for (const operation of [nodeGet, nodeStats, nodeMetrics]) {
      await refused(operation, { path }, 404, 'NOT_FOUND')
    }
  })
})

describe('status', () => {
  it('is text that says it runs, without a login', async () => {
    const reply = await raw('GET', '/status', { anonymous: true })
    assert.equal(reply.status, 200)
    assert.match(reply.text, /^Node \S+ is started\nemqx is running$/)
  })

  it('is JSON on demand', async () => {
    const { self } = await ok(clusterGet, {})
    const answer = await ok(status, { query: { format: 'json' } })
    assert.ok(typeof answer === 'object')
    assert.equal(answer.node_name, self)
    assert.deepEqual([answer.broker_status, answer.app_status], ['started', 'running'])
  })
})
