import type { ClientRow } from '@signalbox/contract/clients'
import { limitOf } from '../client-format.ts'

/** Fields that `queueDrops` reads. */
export const QUEUE_DROP_FIELDS = ['mqueue_dropped', 'send_msg.dropped.queue_full'] as const

/** Messages dropped from the queue. API 5.7.2 counts them in the second field, and 0 in the first. */
export function queueDrops(client: ClientRow): number | undefined {
  const counts = QUEUE_DROP_FIELDS.flatMap((field) => client[field] ?? [])
  return counts.length === 0 ? undefined : Math.max(...counts)
}

/** Whether something with a limit has reached it. */
export function isFull(count: number | undefined, max: number | string | undefined): boolean {
  const limit = limitOf(max)
  return count !== undefined && limit !== undefined && count >= limit
}

/** Why messages do not reach a client. */
export type Cause = 'unacknowledged' | 'away' | 'slow'

export interface Finding {
  kind: 'queueFull' | 'windowFull' | 'queueDrops'
  cause: Cause
}

/** What keeps messages from a client: the worst of the problems, with its cause. */
export function findingOf(client: ClientRow): Finding | undefined {
  const isWindowFull = isFull(client.inflight_cnt, client.inflight_max)
  // Without a connection nobody can acknowledge anything.
  const cause = client.connected !== true ? 'away' : isWindowFull ? 'unacknowledged' : 'slow'
  if (isFull(client.mqueue_len, client.mqueue_max)) return { kind: 'queueFull', cause }
  if (cause === 'unacknowledged') return { kind: 'windowFull', cause }
  if ((queueDrops(client) ?? 0) > 0) return { kind: 'queueDrops', cause }
  return undefined
}
