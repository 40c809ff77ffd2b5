import * as operations from '@signalbox/contract/cluster'
import type { Ports } from '../kernel/ports.ts'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'
import { badParameter } from './time.ts'

type Services = Ports<'node'>

const NODE_NAME = /^[^@\s]+@[^@\s]+$/

/** The cluster of an embedded broker: one node, which no other can join. */
export const cluster = resource(({ on, kernel }) => {
  const { node } = kernel
  on(operations.clusterGet, () => ({ name: 'signalbox', nodes: [node], self: node }))
  on(operations.clusterTopologyGet, () => [{ core_node: node, replicant_nodes: [] }])
  on(operations.clusterInvitationGet, () => ({ succeed: [], in_progress: [], failed: [] }))
  on(operations.clusterInvite, ({ path }) => refuseInvitation(kernel, path.node))
  on(operations.clusterInviteAsync, ({ path }) => refuseInvitation(kernel, path.node))
  on(operations.clusterForceLeave, ({ path }) => {
    const message = named(path.node) === node ? "Can't leave self" : 'node_not_in_cluster'
    throw apiError('BAD_REQUEST', { message })
  })
})

function refuseInvitation(kernel: Services, node: string): never {
  const message =
    named(node) === kernel.node
      ? 'Cannot invite self'
      : 'This broker is a single node. To manage a cluster, start Signalbox with --upstream'
  throw apiError('BAD_REQUEST', { message })
}

function named(node: string): string {
  if (!NODE_NAME.test(node)) throw badParameter('node', node, 'Bad node name')
  return node
}
