import type { GatewayClientRow, GatewaySubscription } from '@signalbox/contract/gateway-clients'
import type { GatewayReceiver } from '../../kernel/gateway/gateway-client.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Subscription } from '../../kernel/subscriptions/subscription.ts'
import { presentLimit } from '../../api/clients.present.ts'
import { presentTime } from '../../api/time.ts'

/** @param hasCounters whether the gateway collects statistics */
export function presentGatewayClient(
  node: string,
  session: Session,
  receiver: GatewayReceiver | undefined,
  hasCounters: boolean,
): GatewayClientRow {
  const { peer, connected, disconnectedAt } = session
  return {
    node,
    clientid: session.clientId,
    username: session.username,
    mountpoint: session.mountpoint ?? '',
    proto_name: session.protocolName,
    proto_ver: session.gatewayVersion ?? null,
    ip_address: peer.address,
    port: peer.port,
    is_bridge: session.isBridge,
    connected,
    connected_at: presentTime(session.connectedAt),
    disconnected_at: disconnectedAt === undefined ? null : presentTime(disconnectedAt),
    created_at: presentTime(session.createdAt),
    keepalive: session.keepAlive,
    clean_start: session.cleanStart,
    expiry_interval: session.sessionExpiryInterval,
    ...(hasCounters && presentCounters(session)),
    ...receiver?.details,
  }
}

function presentCounters({ counters, subscriptions, inflight, queue, unreleased, zone }: Session) {
  return {
    subscriptions_cnt: subscriptions.size,
    subscriptions_max: presentLimit(zone.maxSubscriptions),
    inflight_cnt: inflight.size,
    inflight_max: presentLimit(inflight.max),
    mqueue_len: queue.length,
    mqueue_max: presentLimit(queue.max, true),
    mqueue_dropped: queue.dropped,
    awaiting_rel_cnt: unreleased.size,
    awaiting_rel_max: presentLimit(unreleased.max),
    recv_oct: counters.recvOct,
    recv_cnt: counters.recvCnt,
    recv_pkt: counters.recvPkt,
    recv_msg: counters.recvMsg,
    send_oct: counters.sendOct,
    send_cnt: counters.sendCnt,
    send_pkt: counters.sendPkt,
    send_msg: counters.sendMsg,
    // Erlang process of the client in EMQX; this broker has none.
    mailbox_len: 0,
    heap_size: 0,
    reductions: 0,
  }
}

const bit = (flag: boolean) => (flag ? 1 : 0)

/** The topic is with the mountpoint, as the original lists it. */
export function presentGatewaySubscription(
  session: Session,
  subscription: Subscription,
  subscriptionId: string | undefined,
): GatewaySubscription {
  const { topicFilter, qos, noLocal, retainAsPublished, retainHandling } = subscription
  return {
    topic: `${session.mountpoint ?? ''}${topicFilter}`,
    qos,
    nl: bit(noLocal),
    rap: bit(retainAsPublished),
    rh: retainHandling,
    ...(subscriptionId !== undefined && { sub_props: { subid: subscriptionId } }),
  }
}
