import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count, nodeName, nodePath } from './scalars.ts'

const on = resource('Cluster')

/** Time as in RFC 3339. */
const time = z.string()

/** An invitation that the broker works on. */
const invitation = z.looseObject({ node: nodeName, started_at: time })
const succeeded = z.looseObject({ node: nodeName, started_at: time, finished_at: time })
const failed = z.looseObject({
  node: nodeName,
  started_at: time,
  finished_at: time,
  /** Often a term of Erlang: `{error,{badrpc,nodedown}}`. */
  reason: z.string(),
})

/** The last invitation of each node, in the memory of one node. */
export const invitations = z.looseObject({
  succeed: z.array(succeeded),
  in_progress: z.array(invitation),
  failed: z.array(failed),
})
export type Invitations = z.output<typeof invitations>

const coreNode = z.looseObject({
  core_node: nodeName,
  replicant_nodes: z.array(
    z.looseObject({
      node: nodeName,
      /** Streams that replicate the tables of the core node. */
      streams: z.optional(count),
    }),
  ),
})
export type CoreNode = z.output<typeof coreNode>

export const clusterGet = on('clusterGet', {
  method: 'GET',
  at: '/cluster',
  summary: 'Read the cluster and its running nodes',
  answers: {
    200: z.looseObject({ name: z.string(), nodes: z.array(nodeName), self: nodeName }),
  },
})

export const clusterTopologyGet = on('clusterTopologyGet', {
  method: 'GET',
  at: '/cluster/topology',
  summary: 'Read which core node each replicant node is attached to',
  list: 'whole',
  answers: { 200: z.array(coreNode) },
})

export const clusterInvitationGet = on('clusterInvitationGet', {
  method: 'GET',
  at: '/cluster/invitation',
  summary: 'Read the invitations of nodes and their results',
  answers: { 200: invitations },
})

const errors = { 400: ['BAD_REQUEST'] }

export const clusterInvite = on('clusterInvite', {
  method: 'PUT',
  at: '/cluster/{node}/invite',
  summary: 'Invite a node to the cluster and wait for the result',
  path: nodePath,
  /** Time limit in milliseconds. */
  body: z.object({ timeout: z.optional(z.int().check(z.minimum(5000))) }),
  answers: { 200: null },
  errors,
})

export const clusterInviteAsync = on('clusterInviteAsync', {
  method: 'PUT',
  at: '/cluster/{node}/invite_async',
  summary: 'Invite a node to the cluster in the background',
  path: nodePath,
  answers: { 200: null },
  errors,
})

export const clusterForceLeave = on('clusterForceLeave', {
  method: 'DELETE',
  at: '/cluster/{node}/force_leave',
  summary: 'Force a node to leave the cluster',
  path: nodePath,
  answers: { 204: null },
  errors,
})
