import type { StatsRow } from '@signalbox/contract/stats'
import type { Levels } from '../features/monitor/monitor.ts'

/** The API's gauges, each with its highest value since the start. */
export function presentStats(now: Levels, highest: Readonly<Levels>): StatsRow {
  return {
    'channels.count': now.connections,
    'channels.max': highest.connections,
    'cluster_sessions.count': now.connections,
    'cluster_sessions.max': highest.connections,
    'connections.count': now.connections,
    'connections.max': highest.connections,
    'delayed.count': now.delayed,
    'delayed.max': highest.delayed,
    'live_connections.count': now.liveConnections,
    'live_connections.max': highest.liveConnections,
    'retained.count': now.retained,
    'retained.max': highest.retained,
    'sessions.count': now.connections,
    'sessions.max': highest.connections,
    'suboptions.count': now.subscriptions,
    'suboptions.max': highest.subscriptions,
    'subscribers.count': now.subscriptions,
    'subscribers.max': highest.subscriptions,
    'subscriptions.count': now.subscriptions,
    'subscriptions.max': highest.subscriptions,
    'subscriptions.shared.count': now.sharedSubscriptions,
    'subscriptions.shared.max': highest.sharedSubscriptions,
    'topics.count': now.topics,
    'topics.max': highest.topics,
  }
}
