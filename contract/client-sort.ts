/**
 * Orders of the client list in Signalbox's own broker, over all clients: names of `CLIENT_FIELDS`
 * and of `OWN_CLIENT_FIELDS`. API 5.7.2 has no order; a broker with that API ignores `sort`.
 */
export const CLIENT_SORTS = [
  'clientid',
  'username',
  'connected',
  'ip_address',
  'keepalive',
  'clean_start',
  'expiry_interval',
  'connected_at',
  'disconnected_at',
  'created_at',
  'proto_ver',
  'is_bridge',
  'subscriptions_cnt',
  'mqueue_len',
  'mqueue_dropped',
  'inflight_cnt',
  'awaiting_rel_cnt',
  'recv_oct',
  'recv_msg',
  'recv_msg.rate',
  'recv_msg.dropped',
  'send_oct',
  'send_msg',
  'send_msg.rate',
  'send_msg.dropped',
  /** Equals, such as those that lose none, are ordered by how full their queues are. */
  'lost_msg.rate',
  'mountpoint',
] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** Counts that clients can be asked for by: `gte_mqueue_len=100` and the like. */
export const CLIENT_FLOORS = [
  'subscriptions_cnt',
  'mqueue_len',
  'mqueue_dropped',
  'inflight_cnt',
  'awaiting_rel_cnt',
  'recv_msg',
  'recv_msg.rate',
  'send_msg',
  'send_msg.rate',
  'send_msg.dropped',
] as const satisfies readonly ClientSort[]
export type ClientFloor = (typeof CLIENT_FLOORS)[number]
