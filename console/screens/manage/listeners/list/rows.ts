import type { ListenerRow } from '@signalbox/contract/listeners'
import type { SearchOf } from '../../../../routing/search.ts'
import type { Sort } from '../../../../ui/table/table.ts'
import type { listenersSearch } from '../listeners.paths.ts'
import { bindText, readBind } from '../../../../parts/listeners/model/bind.ts'
import { fullness, STATES, stateOf } from '../model/listener.ts'

type Search = SearchOf<typeof listenersSearch>

/** Every word occurs in the ID or the address. */
export function matches(row: ListenerRow, { q = '', type, state }: Search): boolean {
  const text = `${row.id} ${bindText(row.bind)}`.toLowerCase()
  return (
    q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (type === undefined || row.type === type) &&
    (state === undefined || stateOf(row) === state)
  )
}

type Order = (a: ListenerRow, b: ListenerRow) => number
const byText = new Intl.Collator('en', { numeric: true }).compare
const byName: Order = (a, b) => byText(a.name, b.name) || byText(a.type, b.type)
const by =
  (of: (row: ListenerRow) => number): Order =>
  (a, b) =>
    of(a) - of(b)

const ORDERS: Readonly<Record<string, Order>> = {
  name: byName,
  type: (a, b) => byText(a.type, b.type),
  bind: by(({ bind }) => readBind(bind)?.port ?? 0),
  // Problems first.
  state: by((row) => STATES.indexOf(stateOf(row))),
  connections: by(({ status }) => status.current_connections),
  share: by((row) => fullness(row) ?? 0),
  acceptors: by(({ acceptors = 0 }) => acceptors),
}

export function sortRows(
  rows: readonly ListenerRow[],
  sort: Sort | undefined,
): readonly ListenerRow[] {
  const order = ORDERS[sort?.key ?? 'name'] ?? byName
  const sign = sort?.direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * order(a, b) || byName(a, b))
}
