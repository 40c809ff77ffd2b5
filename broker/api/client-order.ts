import type { ClientSort } from '@signalbox/contract/client-sort'
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

/** What there is none of comes last, whichever way; `c-9` comes before `c-10`. */
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
 * The first `count` of the items in an order, without sorting the others: a heap holds the best so
 * far, the worst of them on top. Gives how many there were, too.
 */
export function firstInOrder<Item>(
  items: Iterable<Item>,
  read: (item: Item) => Value,
  order: 'asc' | 'desc',
  count: number,
): { first: Item[]; total: number } {
  const heap: Entry<Item>[] = []
  const isAfter = (a: Entry<Item>, b: Entry<Item>) =>
    (compareValues(a.value, b.value, order) || a.at - b.at) > 0
  let total = 0
  for (const item of items) {
    const entry = { item, value: read(item), at: total++ }
    if (heap.length < count) push(heap, entry, isAfter)
    else if (heap[0] !== undefined && isAfter(heap[0], entry)) replaceTop(heap, entry, isAfter)
  }
  const first = heap.sort((a, b) => (isAfter(a, b) ? 1 : -1)).map(({ item }) => item)
  return { first, total }
}

type IsAfter<Item> = (a: Entry<Item>, b: Entry<Item>) => boolean

function push<Item>(heap: Entry<Item>[], entry: Entry<Item>, isAfter: IsAfter<Item>): void {
  let at = heap.push(entry) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent]
    if (above === undefined || !isAfter(entry, above)) break
    heap[at] = above
    at = parent
  }
  heap[at] = entry
}

function replaceTop<Item>(heap: Entry<Item>[], entry: Entry<Item>, isAfter: IsAfter<Item>): void {
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const [a, b] = [heap[left], heap[left + 1]]
    if (a === undefined) break
    const child = b !== undefined && isAfter(b, a) ? left + 1 : left
    const below = heap[child]
    if (below === undefined || !isAfter(below, entry)) break
    heap[at] = below
    at = child
  }
  heap[at] = entry
}
