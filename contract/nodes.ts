import * as z from 'zod/mini'
import { metricsRow } from './metrics.ts'
import { resource } from './operation.ts'
import { count, nodeName, nodePath } from './scalars.ts'
import { statsRow } from './stats.ts'

const on = resource('Nodes')

/** A node; one that has stopped has little more than its name and status. */
export const node = z.looseObject({
  node: nodeName,
  node_status: z.enum(['running', 'stopped']),
  role: z.optional(z.enum(['core', 'replicant'])),
  edition: z.optional(z.string()),
  version: z.optional(z.string()),
  otp_release: z.optional(z.string()),
  /** Uptime of the node in milliseconds. */
  uptime: z.optional(z.int()),
  connections: z.optional(count),
  live_connections: z.optional(count),
  cluster_sessions: z.optional(count),
  load1: z.optional(z.number()),
  load5: z.optional(z.number()),
  load15: z.optional(z.number()),
  /** Load of all processors since the reading before, in percent. An addition of Signalbox. */
  cpu_use: z.optional(z.number()),
  /** Number of processors that the node can use. An addition of Signalbox. */
  cpu_cores: z.optional(z.int()),
  max_fds: z.optional(count),
  /** Text with a unit, such as `1.69G`; brokers also send bytes as a number. */
  memory_total: z.optional(z.union([z.string(), z.number()])),
  memory_used: z.optional(z.union([z.string(), z.number()])),
  process_available: z.optional(count),
  process_used: z.optional(count),
  sys_path: z.optional(z.string()),
  /** Path of the log file, or a sentence if there is none. */
  log_path: z.optional(z.string()),
})
export type NodeRow = z.output<typeof node>

/** The `log_path` of the embedded broker. */
export const LOGS_ON_STDERR = 'Logs are written to standard error.'

const errors = { 404: ['NOT_FOUND'] }

export const nodeList = on('nodeList', {
  method: 'GET',
  at: '/nodes',
  summary: 'List the nodes of the cluster',
  list: 'whole',
  answers: { 200: z.array(node) },
})

export const nodeGet = on('nodeGet', {
  method: 'GET',
  at: '/nodes/{node}',
  summary: 'Read one node',
  path: nodePath,
  answers: { 200: node },
  errors,
})

export const nodeStats = on('nodeStats', {
  method: 'GET',
  at: '/nodes/{node}/stats',
  summary: 'Read the gauges of one node',
  path: nodePath,
  answers: { 200: statsRow },
  errors,
})

export const nodeMetrics = on('nodeMetrics', {
  method: 'GET',
  at: '/nodes/{node}/metrics',
  summary: 'Read the counters of one node',
  path: nodePath,
  answers: { 200: metricsRow },
  errors,
})
