import type { ClientRow } from '@signalbox/contract/clients'
import type { Ports } from '../kernel/ports.ts'
import type { Session } from '../kernel/sessions/session.ts'
import { unacknowledgedSince } from '../kernel/sessions/unacknowledged.ts'
import { presentTime } from './time.ts'

type Services = Ports<'node'>

/** The kernel's `Infinity`, and its 0 for "no limit", in the API's words. */
export function presentLimit(limit: number, isZeroUnlimited = false): number | 'infinity' {
  return limit === Number.POSITIVE_INFINITY || (isZeroUnlimited && limit === 0) ? 'infinity' : limit
}

const tenths = (value: number) => Math.round(value * 10) / 10

export function presentClient({ node }: Services, session: Session): ClientRow {
  const { counters, peer, queue, inflight, connected } = session
  const row: ClientRow = {
    node,
    clientid: session.clientId,
    username: session.username,
    proto_name: session.protocolName,
    proto_ver: session.protocolVersion,
    ip_address: peer.address,
    port: peer.port,
    peersni: null,
    listener: peer.listener,
    mountpoint: session.mountpoint,
    connected,
    connected_at: presentTime(session.connectedAt),
    created_at: presentTime(session.createdAt),
    is_bridge: session.isBridge,
    is_expired: false,
    is_persistent: session.sessionExpiryInterval > 0,
    durable: session.isDurable,
    clean_start: session.cleanStart,
    keepalive: session.keepAlive,
    expiry_interval: session.sessionExpiryInterval,
    enable_authn: peer.enableAuthn,
    auth_expire_at: session.authExpireAt,
    client_attrs: session.clientAttrs,
    user_property: Object.fromEntries(session.userProperties),
    subscriptions_cnt: session.subscriptions.size,
    subscriptions_max: presentLimit(session.zone.maxSubscriptions),
    inflight_cnt: inflight.size,
    inflight_max: inflight.max,
    mqueue_len: queue.length,
    mqueue_max: presentLimit(queue.max, true),
    mqueue_dropped: queue.dropped,
    awaiting_rel_cnt: session.unreleased.size,
    awaiting_rel_max: presentLimit(session.unreleased.max),
    recv_pkt: counters.recvPkt,
    recv_msg: counters.recvMsg,
    'recv_msg.qos0': counters.recvMsgQos0,
    'recv_msg.qos1': counters.recvMsgQos1,
    'recv_msg.qos2': counters.recvMsgQos2,
    'recv_msg.dropped': counters.recvMsgDropped,
    'recv_msg.dropped.await_pubrel_timeout': counters.recvMsgDroppedAwaitPubrelTimeout,
    send_pkt: counters.sendPkt,
    send_msg: counters.sendMsg,
    'send_msg.qos0': counters.sendMsgQos0,
    'send_msg.qos1': counters.sendMsgQos1,
    'send_msg.qos2': counters.sendMsgQos2,
    'send_msg.dropped': counters.sendMsgDropped,
    'send_msg.dropped.expired': counters.sendMsgDroppedExpired,
    'send_msg.dropped.queue_full': counters.sendMsgDroppedQueueFull,
    'send_msg.dropped.too_large': counters.sendMsgDroppedTooLarge,
    // Erlang process of the client in EMQX; this broker has none.
    heap_size: 0,
    mailbox_len: 0,
    reductions: 0,
  }
  if (counters.recvMsgRate !== undefined) row['recv_msg.rate'] = tenths(counters.recvMsgRate)
  if (counters.sendMsgRate !== undefined) row['send_msg.rate'] = tenths(counters.sendMsgRate)
  if (connected) {
    row.recv_oct = counters.recvOct
    row.recv_cnt = counters.recvCnt
    row.send_oct = counters.sendOct
    row.send_cnt = counters.sendCnt
  } else if (session.disconnectedAt !== undefined) {
    row.disconnected_at = presentTime(session.disconnectedAt)
  }
  return row
}

/** Present troubles of a client. @param lostRate messages per second; `undefined`: none in the last minute */
export function presentHealth(
  session: Session,
  lostRate: number | undefined,
  now: number,
): Pick<ClientRow, 'troubles' | 'lost_msg.rate'> {
  return {
    troubles: [
      ...(lostRate === undefined ? [] : (['losing'] as const)),
      ...(session.queue.fullSince === undefined ? [] : (['queue_full'] as const)),
      ...(unacknowledgedSince(session, now) === undefined
        ? []
        : (['does_not_acknowledge'] as const)),
    ],
    'lost_msg.rate': Math.round((lostRate ?? 0) * 100) / 100,
  }
}

/** Requested fields of a row; fields that the client lacks are omitted. */
export function pickFields(row: ClientRow, fields: readonly string[]): ClientRow {
  const picked: Record<string, unknown> = {}
  for (const field of fields) if (field in row) picked[field] = row[field]
  return picked
}
