import type { ClientRow } from '@signalbox/contract/clients'
import type { SimulatedReceiver, Simulation } from '@signalbox/contract/simulation'
import type { AnySubscriptionRow } from '@signalbox/contract/subscriptions'
import { parseShared } from '@signalbox/mqtt/prefix'
import type { QoS } from '@signalbox/mqtt/protocol'

/** A message, as its subscribers get it. */
interface Published {
  clientid?: string | undefined
  qos: QoS
  retain: boolean
}

type Outcome = SimulatedReceiver['outcome']

/** Copies of a shared group go to the member with the highest rank; the receivers of an answer are in this order. */
const RANK: Readonly<Record<Outcome, number>> = { dropped: 0, queued: 1, delivered: 2 }

/** A cluster sends a copy for each matching subscription, and one for each shared group. */
export function simulateReceivers(
  message: Published,
  subscriptions: readonly AnySubscriptionRow[],
  sessions: ReadonlyMap<string, ClientRow>,
): SimulatedReceiver[] {
  const members = new Map<string, number>()
  for (const { topic } of subscriptions) {
    if (parseShared(topic) !== undefined) members.set(topic, (members.get(topic) ?? 0) + 1)
  }
  return subscriptions
    .map((row) => {
      const receiver = toReceiver(message, row, sessions.get(row.clientid ?? ''))
      const shared = parseShared(row.topic)
      if (shared === undefined) return receiver
      return {
        ...receiver,
        share_group: shared.group,
        share_candidates: members.get(row.topic) ?? 1,
      }
    })
    .toSorted((a, b) => RANK[a.outcome] - RANK[b.outcome])
}

function toReceiver(
  message: Published,
  { topic, qos = 0, nl, rap, node, clientid }: AnySubscriptionRow,
  session: ClientRow | undefined,
): SimulatedReceiver {
  const receiver: SimulatedReceiver = {
    clientid: clientid ?? '',
    topics: [topic],
    qos: Math.min(message.qos, qos) as QoS, // one of two QoS
    retain: rap === 1 && message.retain,
    ...(nl !== undefined && { nl }),
    ...(node != null && { node }),
    outcome: 'delivered',
  }
  if (nl === 1 && message.clientid !== undefined && clientid === message.clientid) {
    return { ...receiver, outcome: 'dropped', reason: 'no_local' }
  }
  if (session === undefined) return receiver
  const { connected, mqueue_len = 0, mqueue_max, inflight_cnt = 0, inflight_max } = session
  const known: SimulatedReceiver = {
    ...receiver,
    ...(connected !== undefined && { connected }),
    ...{ mqueue_len, inflight_cnt },
    ...(mqueue_max !== undefined && { mqueue_max }),
    ...(inflight_max !== undefined && { inflight_max }),
  }
  const reason = waitReason(known)
  if (reason === undefined) return known
  const isFull = typeof mqueue_max === 'number' && mqueue_max > 0 && mqueue_len >= mqueue_max
  return { ...known, outcome: 'queued', reason, ...(isFull && { pushes_out: true }) }
}

function waitReason(receiver: SimulatedReceiver): string | undefined {
  const { connected, qos = 0, mqueue_len = 0, inflight_cnt = 0, inflight_max = 0 } = receiver
  if (connected === false) return 'not_connected'
  if (qos === 0) return undefined
  if (inflight_max > 0 && inflight_cnt >= inflight_max) return 'inflight_full'
  return mqueue_len > 0 ? 'behind_queue' : undefined
}

/** Copies that are sent, and shared groups among them: one copy for each group, to a connected member if there is one. */
export function countCopies(receivers: readonly SimulatedReceiver[]): {
  counts: Simulation['counts']
  groups: number
} {
  const byGroup = Map.groupBy(receivers, ({ topics: [topic = ''] }) =>
    parseShared(topic) === undefined ? undefined : topic,
  )
  const single = byGroup.get(undefined) ?? []
  byGroup.delete(undefined)
  const best = Array.from(byGroup.values(), (members) =>
    members.reduce((a, b) => (RANK[b.outcome] > RANK[a.outcome] ? b : a)),
  )
  // A group drops an older message only where no member has room.
  const pushing = Array.from(byGroup.values(), (members) =>
    members.every(({ pushes_out }) => pushes_out === true),
  )
  const copies = [...single, ...best]
  const count = (wanted: Outcome) => copies.filter(({ outcome }) => outcome === wanted).length
  return {
    counts: {
      receivers: copies.length,
      delivered: count('delivered'),
      queued: count('queued'),
      dropped: count('dropped'),
      pushed_out:
        single.filter(({ pushes_out }) => pushes_out === true).length +
        pushing.filter(Boolean).length,
    },
    groups: byGroup.size,
  }
}
