import type { Levels } from '../monitor/monitor.ts'

/** The names that API 5.7.2 exports for some counters; the others have their own. */
const RENAMED: Readonly<Record<string, string>> = {
  'messages.dropped.await_pubrel_timeout': 'messages.dropped.expired',
  'packets.connect.received': 'packets.connect',
}

export const counterName = (name: string): string => RENAMED[name] ?? name

const NAMES: readonly (readonly [name: string, level: keyof Levels])[] = [
  ['channels', 'connections'],
  ['cluster_sessions', 'connections'],
  ['connections', 'connections'],
  ['delayed', 'delayed'],
  ['live_connections', 'liveConnections'],
  ['retained', 'retained'],
  ['sessions', 'connections'],
  ['suboptions', 'subscriptions'],
  ['subscribers', 'subscriptions'],
  ['subscriptions', 'subscriptions'],
  ['subscriptions.shared', 'sharedSubscriptions'],
  ['topics', 'topics'],
]

/** Each level, and its highest value since the start. */
export function presentLevels(
  now: Levels,
  highest: Readonly<Levels>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    NAMES.flatMap(([name, level]) => [
      [`${name}.count`, now[level]],
      [`${name}.max`, highest[level]],
    ]),
  )
}
