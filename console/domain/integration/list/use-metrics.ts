import { actionMetrics } from '@signalbox/contract/actions'
import type { ChannelMetrics } from '@signalbox/contract/channels'
import { sourceMetrics } from '@signalbox/contract/sources'
import { useLiveEach } from '#api/live-each.ts'
import { useLive } from '#api/live.ts'
import type { Item, Noun } from '../item.ts'
import { toItemId } from '../item.ts'

/** Longest list whose figures are read together: each item is a call. */
const MOST_TOGETHER = 100
/** Interval for rows in view: some twenty calls a minute. */
const IN_VIEW_MS = 60_000

const operationOf = (noun: Noun) => (noun === 'source' ? sourceMetrics : actionMetrics)

/** Whether the figures of the list are read row by row, while a row is in view. They do not sort such a list. */
export const isReadInView = (items: readonly unknown[]): boolean => items.length > MOST_TOGETHER

/** The counters of actions or sources by their IDs. Connectors have none. */
export function useMetrics(
  noun: Noun,
  items: readonly Pick<Item, 'type' | 'name'>[],
): (id: string) => ChannelMetrics | undefined {
  const ids = noun === 'connector' || isReadInView(items) ? [] : items.map(toItemId)
  const requests = ids.map((id) => ({ path: { id } }))
  const reads = useLiveEach(operationOf(noun), requests)
  const metrics = new Map(ids.map((id, i) => [id, reads[i]?.data?.metrics]))
  return (id) => metrics.get(id)
}

/** The counters of one action or source; `undefined` until it was in view. */
export function useMetricsInView(
  noun: Noun,
  id: string,
  isInView: boolean,
): ChannelMetrics | undefined {
  return useLive(operationOf(noun), { path: { id } }, IN_VIEW_MS, isInView).data?.metrics
}
