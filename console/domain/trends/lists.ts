import { clientList } from '@signalbox/contract/clients'
import { LOSS_REASONS, type LossReason } from '@signalbox/contract/monitor'
import { useMemo } from 'react'
import { useCan } from '#api/use-can.ts'
import { paths } from '#paths.ts'

function addresses([received, sent, lost]: readonly [string, string, string], node?: string) {
  const clientsBy = (sort: string) => paths.clients({ node, sort, order: 'desc' })
  const losing = clientsBy(lost)
  const reasons = LOSS_REASONS.map((reason) => [reason, losing] as const)
  return {
    ...(Object.fromEntries(reasons) as Record<LossReason, typeof losing>), // each reason has an entry
    no_subscribers: paths.explorer({ order: 'rate' }),
    not_authorized: paths.refused({ kind: 'publish' }),
    dropped: losing,
    received: clientsBy(received),
    sent: clientsBy(sent),
    received_bytes: clientsBy('recv_oct'),
    sent_bytes: clientsBy('send_oct'),
    connections: paths.clients({ node }),
    live_connections: paths.clients({ node, conn_state: 'connected' }),
    topics: paths.topics(),
    subscriptions: paths.subscriptions(),
  }
}

const OWN_SORTS = ['recv_msg.rate', 'send_msg.rate', 'send_msg.dropped'] as const
const CLUSTER_SORTS = ['recv_msg', 'send_msg', 'losing'] as const

/**
 * Address of the list behind each figure and each series of the charts. Only the embedded broker can sort by rates and
 * by lost messages; for a cluster, clients with the highest counters and full queues come first.
 *
 * @param node whose clients are listed; those of all nodes without it
 */
export function useLists(node?: string) {
  const sorts = useCan(clientList, 'sort').can ? OWN_SORTS : CLUSTER_SORTS
  return useMemo(() => addresses(sorts, node), [sorts, node])
}
