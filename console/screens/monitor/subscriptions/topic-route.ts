import type { TopicRow } from '@signalbox/contract/topics'

/** A topic filter with all destinations. */
export interface TopicRoute {
  topic: string
  nodes: readonly string[]
  /** Client IDs of durable sessions. */
  sessions: readonly string[]
  /** Number of subscribers; `undefined` if they were not counted. */
  subscribers: number | undefined
}

export const toTopicRoute = ({
  topic,
  node,
  nodes,
  sessions = [],
  subscribers,
}: TopicRow): TopicRoute => ({
  ...{ topic, sessions, subscribers },
  nodes: nodes ?? (node === undefined ? [] : [node]),
})
