import { stateMessages } from '#messages/states.messages.ts'
import { plural } from '#plural.ts'

/** Events of a client, in words. */
export const timelineMessages = {
  why: { en: 'Why?', zh: '为什么？' },
  about: {
    en: 'Recent events, newest first. Kept in memory until the broker restarts.',
    zh: '最近发生的事件，最新的在前。仅保存在内存中，服务端重启后清空。',
  },
  aboutCluster: {
    en: 'The cluster keeps no history of its clients. These events come from the session and the alarms. Start a log trace to record further events.',
    zh: '集群不保存客户端的历史事件。此处内容来自当前会话与告警；可开启日志追踪以记录此后的事件。',
  },
  after: {
    en: (count: string, until: string) => `${plural(count, 'time', 'times')}, last at ${until}`,
    zh: (count: string, until: string) => `共 ${count} 次，最近一次 ${until}`,
  },
  alarm_cleared: { en: 'Alarm cleared', zh: '告警解除' },
  alarm_raised: { en: 'Alarm raised', zh: '触发告警' },
  connected: stateMessages.connected,
  denied: { en: 'Not authorized', zh: '未授权' },
  details: { en: 'Details', zh: '详情' },
  disconnected: stateMessages.disconnected,
  dropped: { en: 'Message dropped', zh: '消息被丢弃' },
  empty: { en: 'No events for this client', zh: '没有该客户端的事件记录' },
  event: { en: 'Event', zh: '事件' },
  found: { en: 'session resumed', zh: '恢复会话' },
  fresh: { en: 'new session', zh: '新会话' },
  latestTopic: { en: 'last:', zh: '最近为' },
  publish: { en: 'publish to', zh: '发布到' },
  rejected: { en: 'Message rejected', zh: '消息被拒绝' },
  refused: { en: 'Connection refused', zh: '连接被拒绝' },
  session_created: { en: 'Session created', zh: '会话创建' },
  session_ended: { en: 'Session ended', zh: '会话结束' },
  subscribe: { en: 'subscribe to', zh: '订阅' },
  subscribed: { en: 'Subscribed', zh: '已订阅' },
  time: { en: 'Time', zh: '时间' },
  title: { en: 'Timeline', zh: '时间线' },
  transformed: { en: 'Message transformed', zh: '消息已转换' },
  unsubscribed: { en: 'Unsubscribed', zh: '取消订阅' },
}

/** Reasons for the end of a connection or the loss of a message: the broker's codes with their meanings. */
export const reasonMessages = {
  auth_expired: { en: 'authentication expired', zh: '认证已过期' },
  await_pubrel_timeout: { en: 'PUBREL timeout', zh: '等待 PUBREL 超时' },
  discarded: {
    en: 'replaced by a clean-start connection',
    zh: '客户端以全新会话重新连接',
  },
  expired: { en: 'the message expired', zh: '消息过期' },
  hook: { en: 'rejected by a hook', zh: '被钩子拒绝' },
  implementation_specific_error: {
    en: 'a message failed a validation or transformation',
    zh: '消息未通过校验或转换失败',
  },
  internal_error: { en: 'internal error', zh: '服务端内部错误' },
  keepalive_timeout: { en: 'keep-alive timeout', zh: '心跳超时' },
  kicked: { en: 'kicked by an operator', zh: '被管理员踢出' },
  malformed_packet: { en: 'malformed packet', zh: '报文格式错误' },
  no_local: { en: 'published by the client itself (No Local)', zh: '自身发布的消息（No Local）' },
  no_subscribers: { en: 'no subscribers', zh: '没有订阅者' },
  normal: { en: 'client disconnected', zh: '客户端主动断开' },
  not_authorized: { en: 'not authorized', zh: '未授权' },
  packet_too_large: { en: 'packet too large', zh: '报文过大' },
  protocol_error: { en: 'protocol error', zh: '违反协议' },
  qos0_msg: { en: 'QoS 0 while the client was disconnected', zh: '客户端断开期间的 QoS 0 消息' },
  quota_exceeded: { en: 'used too much broker memory', zh: '占用服务端内存过多' },
  queue_full: { en: 'the message queue was full', zh: '消息队列已满' },
  server_shutdown: { en: 'broker stopped', zh: '服务端停止' },
  slow_reader: { en: 'the client reads too slowly', zh: '客户端接收过慢' },
  takenover: { en: 'taken over by another connection', zh: '被相同客户端 ID 的新连接接管' },
  tcp_closed: { en: 'connection lost', zh: '连接中断' },
  too_large: { en: 'larger than the client accepts', zh: '超过客户端可接收的最大报文长度' },
  use_another_server: { en: 'node evacuated', zh: '节点疏散' },
}

/** The tone in which an event is shown. */
export const EVENT_TONES = {
  connected: 'running',
  refused: 'error',
  disconnected: 'stopped',
  session_created: 'neutral',
  session_ended: 'stopped',
  subscribed: 'neutral',
  unsubscribed: 'neutral',
  denied: 'error',
  dropped: 'degraded',
  rejected: 'error',
  transformed: 'neutral',
  alarm_raised: 'degraded',
  alarm_cleared: 'neutral',
} as const
