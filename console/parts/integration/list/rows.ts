import type { ChannelMetrics } from '@signalbox/contract/channels'
import type { SearchOf } from '../../../routing/search.ts'
import type { Sort } from '../../../ui/table/table.ts'
import { type Item, idOf } from '../item.ts'
import { type listSearch, type State, STATES } from '../search.ts'
import { reasonOf, stateOf } from '../state.ts'
import type { Usage } from '../usage.ts'

/** An item with everything that its list shows. */
export interface ItemRow {
  id: string
  item: Item
  state: State
  reason: string
  /** Milliseconds, while it is down and its alarm is active. */
  downSince: number | undefined
  /** `undefined` while it is not known. */
  usage: Usage | undefined
  metrics: ChannelMetrics | undefined
}

export const rowOf = (
  item: Item,
  more: Pick<ItemRow, 'downSince' | 'usage' | 'metrics'>,
): ItemRow => ({ id: idOf(item), item, state: stateOf(item), reason: reasonOf(item), ...more })

type Search = SearchOf<typeof listSearch>

export function matches(
  { item, state }: ItemRow,
  { q = '', type, state: wanted, connector }: Search,
) {
  const text = `${item.name} ${item.description ?? ''}`.toLowerCase()
  return (
    text.includes(q.toLowerCase()) &&
    (type === undefined || item.type === type) &&
    (wanted === undefined || state === wanted) &&
    (connector === undefined || item.connector === connector)
  )
}

const byText = new Intl.Collator('en', { numeric: true }).compare
const used = ({ usage }: ItemRow) =>
  usage === undefined ? -1 : usage.actions.length + usage.sources.length + usage.rules.length

type Order = (a: ItemRow, b: ItemRow) => number
const byName: Order = (a, b) => byText(a.item.name, b.item.name)
const byNumber =
  (of: (row: ItemRow) => number | undefined): Order =>
  (a, b) =>
    (of(a) ?? -1) - (of(b) ?? -1)

const ORDERS: Readonly<Record<string, Order>> = {
  name: byName,
  type: (a, b) => byText(a.item.type, b.item.type),
  // Problems first.
  state: (a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state),
  connector: (a, b) => byText(a.item.connector ?? '', b.item.connector ?? ''),
  usage: byNumber(used),
  rate: byNumber(({ metrics }) => metrics?.rate),
  failed: byNumber(({ metrics }) => metrics?.failed),
  dropped: byNumber(({ metrics }) => metrics?.dropped),
  queued: byNumber(({ metrics }) => metrics?.queuing),
}

/** The rows in an order; items of the same rank are in the order of their names. */
export function sortRows(rows: readonly ItemRow[], sort: Sort | undefined): readonly ItemRow[] {
  const order = ORDERS[sort?.key ?? 'name'] ?? byName
  const sign = sort?.direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * order(a, b) || byName(a, b))
}
