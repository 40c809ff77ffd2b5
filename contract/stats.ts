import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count, nodeName } from './scalars.ts'

const on = resource('Metrics')

/** Gauges and the highest value that each has had. */
export const statsRow = z.looseObject({
  node: z.optional(nodeName),
  'channels.count': count,
  'channels.max': count,
  'cluster_sessions.count': count,
  'cluster_sessions.max': count,
  'connections.count': count,
  'connections.max': count,
  'delayed.count': count,
  'delayed.max': count,
  'live_connections.count': count,
  'live_connections.max': count,
  'retained.count': count,
  'retained.max': count,
  'sessions.count': count,
  'sessions.max': count,
  'suboptions.count': count,
  'suboptions.max': count,
  'subscribers.count': count,
  'subscribers.max': count,
  'subscriptions.count': count,
  'subscriptions.max': count,
  'subscriptions.shared.count': count,
  'subscriptions.shared.max': count,
  'topics.count': count,
  'topics.max': count,
  'durable_subscriptions.count': z.optional(count),
})
export type StatsRow = z.output<typeof statsRow>

export const statsGet = on('statsGet', {
  method: 'GET',
  at: '/stats',
  summary: 'Read the gauges, by node or summed',
  query: z.object({ aggregate: z._default(z.boolean(), false) }),
  /** A list with a row for each node, or one object when `aggregate` is true. */
  answers: { 200: z.union([z.array(statsRow), statsRow]) },
})
