import type { ClientSort } from '@signalbox/contract/client-sort'
import quickselect from 'quickselect'
import type { Session } from '../kernel/sessions/session.ts'
import { compareNatural } from './natural-order.ts'

type Value = number | string | boolean | null | undefined

/** Values of the sortable fields, read without building a whole row for each of thousands of sessions. */
export const clientValues: Readonly<
  Record<Exclude<ClientSort, 'lost_msg.rate'>, (session: Session) => Value>
> = {
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

/** The share of a message queue that decides among clients that lose equally much, as a rate below all shown ones. */
const FULL_QUEUE_RATE = 0.001

/** The value by which clients in trouble are found: lost messages per second, and how full the queue is. */
export function readTrouble(losing: ReadonlyMap<string, number>): (session: Session) => Value {
  return ({ clientId, queue: { length, max } }) =>
    (losing.get(clientId) ?? 0) + (max > 0 ? (FULL_QUEUE_RATE * length) / max : 0)
}

/** Missing values are last in both directions; `c-9` precedes `c-10`. */
export function compareValues(a: Value, b: Value, order: 'asc' | 'desc'): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  const difference =
    typeof a === 'string' && typeof b === 'string' ? compareNatural(a, b) : Number(a) - Number(b)
  return order === 'asc' ? difference : -difference
}

interface Entry<Item> {
  item: Item
  value: Value
  /** Position in the input, so that equal items keep their order. */
  at: number
}

/**
 * First `count` items in an order, without sorting the others, and the number of all items.
 * Candidates are collected, and reduced to `count` when there are too many.
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
