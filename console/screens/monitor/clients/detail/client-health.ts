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

export interface HealthProblem {
  kind: 'queueFull' | 'windowFull' | 'queueDrops'
  count: number
  limit: number
}

/** What keeps messages from a client, the worst first. */
export function healthProblemsOf(client: ClientRow): HealthProblem[] {
  const { connected, mqueue_len = 0, mqueue_max, inflight_cnt = 0, inflight_max } = client
  const drops = queueDrops(client) ?? 0
  const troubles: (HealthProblem | false)[] = [
    isFull(mqueue_len, mqueue_max) && {
      kind: 'queueFull',
      count: mqueue_len,
      limit: limitOf(mqueue_max) ?? 0,
    },
    // Without a connection nobody can acknowledge anything.
    connected === true &&
      isFull(inflight_cnt, inflight_max) && {
        kind: 'windowFull',
        count: inflight_cnt,
        limit: limitOf(inflight_max) ?? 0,
      },
    drops > 0 && { kind: 'queueDrops', count: drops, limit: 0 },
  ]
  return troubles.filter((trouble) => trouble !== false)
}
