import type { ClientSort } from '@signalbox/contract/client-sort'
import quickselect from 'quickselect'
import type { Session } from '../kernel/sessions/session.ts'
import { compareNatural } from './natural-order.ts'

type Value = number | string | boolean | null | undefined

/** What the API's fields are on a session: read by the thousand, so without making a whole row. */
export const clientValues: Readonly<Record<ClientSort, (session: Session) => Value>> = {
  clientid: ({ clientId }) => clientId,
  username: ({ username }) => username,
  connected: ({ connected }) => connected,
  ip_address: ({ peer }) => peer.address,
  keepalive: ({ keepAlive }) => keepAlive,
  clean_start: ({ cleanStart }) => cleanStart,
  expiry_interval: ({ sessionExpiryInterval }) => sessionExpiryInterval,
  connected_at: ({ connectedAt }) => connectedAt,
  disconnected_at: ({ disconnectedAt }) => disconnectedAt,
  created_at: ({ createdAt }) => createdAt,
  proto_ver: ({ protocolVersion }) => protocolVersion,
  is_bridge: ({ isBridge }) => isBridge,
  subscriptions_cnt: ({ subscriptions }) => subscriptions.size,
  mqueue_len: ({ queue }) => queue.length,
  mqueue_dropped: ({ queue }) => queue.dropped,
  inflight_cnt: ({ inflight }) => inflight.size,
  awaiting_rel_cnt: ({ unreleased }) => unreleased.size,
  recv_oct: ({ counters }) => counters.recvOct,
  recv_msg: ({ counters }) => counters.recvMsg,
  'recv_msg.rate': ({ counters }) => counters.recvMsgRate,
  'recv_msg.dropped': ({ counters }) => counters.recvMsgDropped,
  send_oct: ({ counters }) => counters.sendOct,
  send_msg: ({ counters }) => counters.sendMsg,
  'send_msg.rate': ({ counters }) => counters.sendMsgRate,
  'send_msg.dropped': ({ counters }) => counters.sendMsgDropped,
  mountpoint: ({ mountpoint }) => mountpoint,
}

/** Missing values come last in both directions; `c-9` comes before `c-10`. */
export function compareValues(a: Value, b: Value, order: 'asc' | 'desc'): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  const difference =
    typeof a === 'string' && typeof b === 'string' ? compareNatural(a, b) : Number(a) - Number(b)
  return order === 'asc' ? difference : -difference
}

interface Entry<Item> {
  item: Item
  value: Value
  /** Equal ones stay in the order in which they came. */
  at: number
}

/**
 * The first `count` of the items in an order, without sorting the others, and how many items there are.
 * Those that may be among the first are collected, and reduced to `count` when there are too many.
 */
export function firstInOrder<Item>(
  items: Iterable<Item>,
  read: (item: Item) => Value,
  order: 'asc' | 'desc',
  count: number,
): { first: Item[]; total: number } {
  const compare = (a: Entry<Item>, b: Entry<Item>) =>
    compareValues(a.value, b.value, order) || a.at - b.at
  const room = Math.max(4 * count, 1000)
  const kept: Entry<Item>[] = []
  let last: Entry<Item> | undefined
  let total = 0
  for (const item of items) {
    const entry = { item, value: read(item), at: total++ }
    if (last !== undefined && compare(entry, last) > 0) continue
    if (kept.push(entry) < room) continue
    quickselect(kept, count - 1, 0, kept.length - 1, compare)
    kept.length = count
    last = kept[count - 1]
  }
  const first = kept.sort(compare).slice(0, count)
  return { first: first.map(({ item }) => item), total }
}
