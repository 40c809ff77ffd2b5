import {
  clusterForceLeave,
  clusterGet,
  clusterInvitationGet,
  clusterInviteAsync,
  clusterTopologyGet,
} from '@signalbox/contract/cluster'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, refused } from './target.ts'

describe('the cluster', () => {
  it('has a core node in its topology, and says what was invited', async () => {
    const { self, nodes } = await ok(clusterGet, {})
    const topology = await ok(clusterTopologyGet, {})
    const members = topology.flatMap(({ core_node, replicant_nodes }) => [
      core_node,
      ...replicant_nodes.map(({ node }) => node),
    ])
    assert.ok(members.includes(self))
    for (const node of nodes) assert.ok(members.includes(node))
    await ok(clusterInvitationGet, {})
  })

  it('does not invite or remove the node that answers, nor a node without a host', async () => {
    const { self } = await ok(clusterGet, {})
    for (const node of [self, 'nope']) {
      await refused(clusterInviteAsync, { path: { node } }, 400, 'BAD_REQUEST')
      await refused(clusterForceLeave, { path: { node } }, 400, 'BAD_REQUEST')
    }
  })
})
