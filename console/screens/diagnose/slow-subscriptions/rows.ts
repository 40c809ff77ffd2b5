import type { SlowSubscription } from '@signalbox/contract/slow-subscriptions'
import type { SearchOf } from '../../../routing/search.ts'
import type { Sort } from '../../../ui/table/table.ts'
import type { slowSubscriptionSearch } from './slow-subscriptions.paths.ts'

type Search = SearchOf<typeof slowSubscriptionSearch>

/** Unique: there is one row for each client and topic on a node. */
export const rowKey = ({ node, clientid, topic }: SlowSubscription) =>
  JSON.stringify([node, clientid, topic])

/** Every word occurs in the client ID or in the topic. */
export function matches(row: SlowSubscription, { q = '', node }: Search): boolean {
  const text = `${row.clientid} ${row.topic}`.toLowerCase()
  return (
    q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (node === undefined || row.node === node)
  )
}

const byText = new Intl.Collator('en', { numeric: true }).compare
type Order = (a: SlowSubscription, b: SlowSubscription) => number

const ORDERS: Readonly<Record<string, Order>> = {
  clientid: (a, b) => byText(a.clientid, b.clientid),
  topic: (a, b) => byText(a.topic, b.topic),
  timespan: (a, b) => a.timespan - b.timespan,
  node: (a, b) => byText(a.node, b.node),
  last_update_time: (a, b) => a.last_update_time - b.last_update_time,
}

/** The order of the API is the slowest first. */
export const DEFAULT_SORT: Sort = { key: 'timespan', direction: 'desc' }

export function sortRows(
  rows: readonly SlowSubscription[],
  { key, direction }: Sort,
): readonly SlowSubscription[] {
  const order = ORDERS[key]
  if (order === undefined) return rows
  const sign = direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * order(a, b))
}
