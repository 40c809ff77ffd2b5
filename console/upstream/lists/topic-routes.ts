import type { AnySubscriptionRow } from '@signalbox/contract/subscriptions'
import type { TopicRow } from '@signalbox/contract/topics'
import { matches } from '@signalbox/mqtt/match'
import { bareFilter } from '@signalbox/mqtt/prefix'

/** A topic filter with all destinations: the API of a cluster has a row for each. */
export interface TopicRoute {
  topic: string
  nodes: readonly string[]
  /** Client IDs of durable sessions. */
  sessions: readonly string[]
  /** `undefined`: not counted. */
  subscribers: number | undefined
}

export function routeOf({ topic, node, session, subscribers }: TopicRow): TopicRoute {
  return {
    topic,
    nodes: node === undefined ? [] : [node],
    sessions: session === undefined ? [] : [session],
    subscribers,
  }
}

interface RouteSearch {
  /** A part of the topic filter. */
  like?: string | undefined
  /** A filter that covers the topic filter. */
  match?: string | undefined
}

/** Calculates what the embedded broker answers for `like_topic`, `match_topic` and `subscribers`. */
export function arrangeRoutes(
  routes: readonly TopicRoute[],
  { like, match }: RouteSearch,
  counts: ReadonlyMap<string, number> | undefined,
): readonly TopicRoute[] {
  const byTopic = new Map<string, { nodes: string[]; sessions: string[] }>()
  for (const { topic, nodes, sessions } of routes) {
    if (like !== undefined && !topic.includes(like)) continue
    if (match !== undefined && !matches(match, bareFilter(topic))) continue
    const known = byTopic.get(topic)
    known?.nodes.push(...nodes)
    known?.sessions.push(...sessions)
    if (known === undefined) byTopic.set(topic, { nodes: [...nodes], sessions: [...sessions] })
  }
  return [...byTopic].map(([topic, { nodes, sessions }]) => ({
    topic,
    nodes: nodes.sort(),
    sessions: sessions.sort(),
    subscribers: counts && (counts.get(topic) ?? 0),
  }))
}

/** How many subscriptions each topic filter has. */
export function countSubscribers(
  subscriptions: readonly AnySubscriptionRow[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { topic } of subscriptions) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return counts
}
