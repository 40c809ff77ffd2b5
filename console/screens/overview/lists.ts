import { clientList } from '@signalbox/contract/clients'
import { LOSS_REASONS, type LossReason } from '@signalbox/contract/monitor'
import { useCan } from '#api/use-can.ts'
import { paths } from '#paths.ts'

const clientsBy = (sort: string) => paths.clients({ sort, order: 'desc' })

function addresses(received: string, sent: string, lost: string) {
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
    connections: paths.clients(),
    live_connections: paths.clients({ conn_state: 'connected' }),
    topics: paths.topics(),
    subscriptions: paths.subscriptions(),
  }
}

const own = addresses('recv_msg.rate', 'send_msg.rate', 'send_msg.dropped')
const ofCluster = addresses('recv_msg', 'send_msg', 'losing')

/**
 * Address of the list behind each figure and each series of the charts. Only the embedded broker can sort by rates and
 * by lost messages; for a cluster, clients with the highest counters and full queues come first.
 */
export function useLists() {
  return useCan(clientList, 'sort').can ? own : ofCluster
}
