import { actionMetrics } from '@signalbox/contract/actions'
import type { ChannelMetrics } from '@signalbox/contract/channels'
import { sourceMetrics } from '@signalbox/contract/sources'
import { useLiveEach } from '../../../api/live-each.ts'
import type { Item, Noun } from '../item.ts'
import { idOf } from '../item.ts'

const POLL_MS = 5000
/** Each item is a call: a longer list shows the figures of its first items only. */
const MAX_READ = 200

/** The counters of actions or sources by their IDs. Connectors have none. */
export function useMetrics(
  noun: Noun,
  items: readonly Pick<Item, 'type' | 'name'>[],
): (id: string) => ChannelMetrics | undefined {
  const ids = noun === 'connector' ? [] : items.slice(0, MAX_READ).map(idOf)
  const requests = ids.map((id) => ({ path: { id } }))
  const reads = useLiveEach(noun === 'source' ? sourceMetrics : actionMetrics, requests, POLL_MS)
  const metrics = new Map(ids.map((id, i) => [id, reads[i]?.data?.metrics]))
  return (id) => metrics.get(id)
}
