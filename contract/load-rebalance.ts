import * as z from 'zod/mini'
import { duration, whole } from './formats.ts'
import { resource } from './operation.ts'
import { count, nodeName, nodePath } from './scalars.ts'

const on = resource('Load Rebalance')

const stats = z.looseObject({
  initial_connected: z.optional(count),
  current_connected: z.optional(count),
  initial_sessions: z.optional(count),
  current_sessions: z.optional(count),
  current_disconnected_sessions: z.optional(count),
})

const progress = {
  /** A word of the broker such as `waiting_health_check`, `evicting_conns`, `waiting_takeover`. */
  state: z.string(),
  coordinator_node: z.optional(nodeName),
  connection_eviction_rate: z.optional(count),
  session_eviction_rate: z.optional(count),
  connection_goal: z.optional(count),
  session_goal: z.optional(count),
  disconnected_session_goal: z.optional(count),
  session_recipients: z.optional(z.array(nodeName)),
  recipients: z.optional(z.array(nodeName)),
  stats: z.optional(stats),
}

const evacuation = z.looseObject({ ...progress, node: nodeName })
export type Evacuation = z.output<typeof evacuation>

const purge = z.looseObject({
  node: nodeName,
  state: z.string(),
  coordinator_node: z.optional(nodeName),
  purge_rate: z.optional(count),
  session_goal: z.optional(count),
  stats: z.optional(stats),
})

const rebalance = z.looseObject({
  ...progress,
  node: nodeName,
  donors: z.optional(z.array(nodeName)),
  donor_conn_avg: z.optional(z.number()),
  donor_sess_avg: z.optional(z.number()),
  recipient_conn_avg: z.optional(z.number()),
  recipient_sess_avg: z.optional(z.number()),
})
export type Rebalance = z.output<typeof rebalance>

const globalStatus = z.looseObject({
  evacuations: z.array(evacuation),
  purges: z.array(purge),
  rebalances: z.array(rebalance),
})
export type RebalanceStatus = z.output<typeof globalStatus>

const rate = z.optional(whole({ min: 1 }))
/** A ratio above 1. */
const ratio = z.optional(z.number())
const started = { 200: z.looseObject({}) }
const errors = { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] }

export const rebalanceStatus = on('rebalanceStatus', {
  method: 'GET',
  at: '/load_rebalance/status',
  summary: 'Read what the node that answers is doing',
  edition: 'ent',
  isInside: true,
  answers: {
    200: z.union([
      z.looseObject({
        status: z.literal('enabled'),
        process: z.enum(['rebalance', 'evacuation']),
        ...progress,
      }),
      z.looseObject({ status: z.literal('disabled') }),
    ]),
  },
})

export const rebalanceGlobalStatus = on('rebalanceGlobalStatus', {
  method: 'GET',
  at: '/load_rebalance/global_status',
  summary: 'Read evacuations, purges and rebalances of all nodes',
  edition: 'ent',
  isInside: true,
  answers: { 200: globalStatus },
})

export const rebalanceAvailability = on('rebalanceAvailability', {
  method: 'GET',
  at: '/load_rebalance/availability_check',
  summary: 'Check whether a load balancer may send clients to the node that answers',
  access: 'none',
  edition: 'ent',
  isInside: true,
  answers: started,
  errors: { 503: ['NODE_EVACUATING'] },
})

export const rebalanceStartBody = z.object({
  wait_health_check: z.optional(duration),
  conn_evict_rate: rate,
  sess_evict_rate: rate,
  abs_conn_threshold: rate,
  rel_conn_threshold: ratio,
  abs_sess_threshold: rate,
  rel_sess_threshold: ratio,
  wait_takeover: z.optional(duration),
  nodes: z.optional(z.array(nodeName)),
})
export type RebalanceStart = z.output<typeof rebalanceStartBody>

export const rebalanceStart = on('rebalanceStart', {
  method: 'POST',
  at: '/load_rebalance/{node}/start',
  summary: 'Start to move connections and sessions from full nodes to others',
  edition: 'ent',
  isInside: true,
  path: nodePath,
  body: rebalanceStartBody,
  answers: started,
  errors,
})

export const rebalanceStop = on('rebalanceStop', {
  method: 'POST',
  at: '/load_rebalance/{node}/stop',
  summary: 'Stop a rebalance that this node coordinates',
  edition: 'ent',
  isInside: true,
  path: nodePath,
  answers: started,
  errors,
})

export const evacuationStartBody = z.object({
  wait_health_check: z.optional(duration),
  conn_evict_rate: rate,
  sess_evict_rate: rate,
  /** The server that MQTT 5 clients are sent to: `host:port`. */
  redirect_to: z.optional(z.string()),
  wait_takeover: z.optional(duration),
  /** Nodes that receive the sessions; all others unless given. */
  migrate_to: z.optional(z.array(nodeName)),
})
export type EvacuationStart = z.output<typeof evacuationStartBody>

export const evacuationStart = on('evacuationStart', {
  method: 'POST',
  at: '/load_rebalance/{node}/evacuation/start',
  summary: 'Start to disconnect all clients of a node and to move its sessions',
  edition: 'ent',
  isInside: true,
  path: nodePath,
  body: evacuationStartBody,
  answers: started,
  errors,
})

export const evacuationStop = on('evacuationStop', {
  method: 'POST',
  at: '/load_rebalance/{node}/evacuation/stop',
  summary: 'Stop the evacuation of a node',
  edition: 'ent',
  isInside: true,
  path: nodePath,
  answers: started,
  errors,
})

export const evictionStatus = on('evictionStatus', {
  method: 'GET',
  at: '/node_eviction/status',
  summary: 'Read whether the node that answers refuses clients, and how many it still has',
  edition: 'ent',
  isInside: true,
  answers: {
    200: z.looseObject({
      status: z.enum(['enabled', 'disabled']),
      stats: z.optional(
        z.looseObject({ connections: z.optional(count), sessions: z.optional(count) }),
      ),
    }),
  },
})
