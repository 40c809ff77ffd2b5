import type { ChannelMetrics } from '@signalbox/contract/channels'
import { type Item, toItemId } from '../item.ts'
import { type State } from '../search.ts'
import { itemStatusReason, itemState } from '../state.ts'
import type { Usage } from '../usage.ts'

/** An item with everything that its list shows. */
export interface ItemRow {
  id: string
  item: Item
  state: State
  reason: string
  /** Milliseconds, while it is down and its alarm is active. */
  downSince: number | undefined
  /** Users of the item; `undefined` until they have been read. */
  usage: Usage | undefined
  metrics: ChannelMetrics | undefined
}

export const toItemRow = (
  item: Item,
  more: Pick<ItemRow, 'downSince' | 'usage' | 'metrics'>,
): ItemRow => ({
  id: toItemId(item),
  item,
  state: itemState(item),
  reason: itemStatusReason(item),
  ...more,
})
