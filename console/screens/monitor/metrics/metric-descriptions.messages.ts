import type { MetricName } from '@signalbox/contract/metrics'
import type { Pair } from '#language.tsx'

/** Descriptions of the counters. A counter that is missing here is shown without a description. */
export const metricDescriptions: Record<MetricName, Pair<string>> = {
  'bytes.received': {
    en: 'Bytes received over MQTT connections',
    zh: '通过 MQTT 连接接收的字节数',
  },
  'bytes.sent': { en: 'Bytes sent over MQTT connections', zh: '通过 MQTT 连接发送的字节数' },

  'packets.received': { en: 'Total packets received', zh: '接收的报文总数' },
  'packets.sent': { en: 'Total packets sent', zh: '发送的报文总数' },
  'packets.connect.received': { en: 'CONNECT packets received', zh: '接收的 CONNECT 报文数' },
  'packets.connack.sent': { en: 'CONNACK packets sent', zh: '发送的 CONNACK 报文数' },
  'packets.connack.error': {
    en: 'CONNACK packets that refuse a connection, for any reason',
    zh: '拒绝连接的 CONNACK 报文数，不论原因',
  },
  'packets.connack.auth_error': {
    en: 'CONNACK packets that refuse a connection: wrong credentials or not authorized',
    zh: '因凭据错误或未授权而拒绝连接的 CONNACK 报文数',
  },
  'packets.publish.received': { en: 'PUBLISH packets received', zh: '接收的 PUBLISH 报文数' },
  'packets.publish.sent': { en: 'PUBLISH packets sent', zh: '发送的 PUBLISH 报文数' },
  'packets.publish.error': {
    en: 'PUBLISH packets not accepted',
    zh: '未被接受的 PUBLISH 报文数',
  },
  'packets.publish.auth_error': {
    en: 'PUBLISH packets refused by authorization',
    zh: '因无发布权限而被拒绝的 PUBLISH 报文数',
  },
  'packets.publish.dropped': {
    en: 'PUBLISH packets dropped because they exceed the Receive Maximum',
    zh: '超出接收最大值而丢弃的 PUBLISH 报文数',
  },
  'packets.publish.inuse': {
    en: 'PUBLISH packets with a packet identifier already in use',
    zh: '报文标识符已被占用的 PUBLISH 报文数',
  },
  'packets.puback.received': { en: 'PUBACK packets received', zh: '接收的 PUBACK 报文数' },
  'packets.puback.sent': { en: 'PUBACK packets sent', zh: '发送的 PUBACK 报文数' },
  'packets.puback.inuse': {
    en: 'PUBACK packets with a packet identifier already in use',
    zh: '报文标识符已被占用的 PUBACK 报文数',
  },
  'packets.puback.missed': {
    en: 'PUBACK packets with an unknown packet identifier',
    zh: '报文标识符未知的 PUBACK 报文数',
  },
  'packets.pubrec.received': { en: 'PUBREC packets received', zh: '接收的 PUBREC 报文数' },
  'packets.pubrec.sent': { en: 'PUBREC packets sent', zh: '发送的 PUBREC 报文数' },
  'packets.pubrec.inuse': {
    en: 'PUBREC packets with a packet identifier already in use',
    zh: '报文标识符已被占用的 PUBREC 报文数',
  },
  'packets.pubrec.missed': {
    en: 'PUBREC packets with an unknown packet identifier',
    zh: '报文标识符未知的 PUBREC 报文数',
  },
  'packets.pubrel.received': { en: 'PUBREL packets received', zh: '接收的 PUBREL 报文数' },
  'packets.pubrel.sent': { en: 'PUBREL packets sent', zh: '发送的 PUBREL 报文数' },
  'packets.pubrel.missed': {
    en: 'PUBREL packets with an unknown packet identifier',
    zh: '报文标识符未知的 PUBREL 报文数',
  },
  'packets.pubcomp.received': { en: 'PUBCOMP packets received', zh: '接收的 PUBCOMP 报文数' },
  'packets.pubcomp.sent': { en: 'PUBCOMP packets sent', zh: '发送的 PUBCOMP 报文数' },
  'packets.pubcomp.inuse': {
    en: 'PUBCOMP packets with a packet identifier already in use',
    zh: '报文标识符已被占用的 PUBCOMP 报文数',
  },
  'packets.pubcomp.missed': {
    en: 'PUBCOMP packets with an unknown packet identifier',
    zh: '报文标识符未知的 PUBCOMP 报文数',
  },
  'packets.subscribe.received': { en: 'SUBSCRIBE packets received', zh: '接收的 SUBSCRIBE 报文数' },
  'packets.subscribe.error': {
    en: 'SUBSCRIBE packets not accepted',
    zh: '未被接受的 SUBSCRIBE 报文数',
  },
  'packets.subscribe.auth_error': {
    en: 'SUBSCRIBE packets refused by authorization',
    zh: '因无订阅权限而被拒绝的 SUBSCRIBE 报文数',
  },
  'packets.suback.sent': { en: 'SUBACK packets sent', zh: '发送的 SUBACK 报文数' },
  'packets.unsubscribe.received': {
    en: 'UNSUBSCRIBE packets received',
    zh: '接收的 UNSUBSCRIBE 报文数',
  },
  'packets.unsubscribe.error': {
    en: 'UNSUBSCRIBE packets not accepted',
    zh: '未被接受的 UNSUBSCRIBE 报文数',
  },
  'packets.unsuback.sent': { en: 'UNSUBACK packets sent', zh: '发送的 UNSUBACK 报文数' },
  'packets.pingreq.received': { en: 'PINGREQ packets received', zh: '接收的 PINGREQ 报文数' },
  'packets.pingresp.sent': { en: 'PINGRESP packets sent', zh: '发送的 PINGRESP 报文数' },
  'packets.disconnect.received': {
    en: 'DISCONNECT packets received',
    zh: '接收的 DISCONNECT 报文数',
  },
  'packets.disconnect.sent': { en: 'DISCONNECT packets sent', zh: '发送的 DISCONNECT 报文数' },
  'packets.auth.received': { en: 'AUTH packets received', zh: '接收的 AUTH 报文数' },
  'packets.auth.sent': { en: 'AUTH packets sent', zh: '发送的 AUTH 报文数' },

  'messages.received': { en: 'Messages received from clients', zh: '接收自客户端的消息数' },
  'messages.sent': { en: 'Messages sent to clients', zh: '发送给客户端的消息数' },
  'messages.qos0.received': { en: 'Messages received with QoS 0', zh: '接收的 QoS 0 消息数' },
  'messages.qos0.sent': { en: 'Messages sent with QoS 0', zh: '发送的 QoS 0 消息数' },
  'messages.qos1.received': { en: 'Messages received with QoS 1', zh: '接收的 QoS 1 消息数' },
  'messages.qos1.sent': { en: 'Messages sent with QoS 1', zh: '发送的 QoS 1 消息数' },
  'messages.qos2.received': { en: 'Messages received with QoS 2', zh: '接收的 QoS 2 消息数' },
  'messages.qos2.sent': { en: 'Messages sent with QoS 2', zh: '发送的 QoS 2 消息数' },
  'messages.publish': {
    en: 'Messages published, including messages of the broker itself',
    zh: '发布的消息数，包括服务端自身发布的消息',
  },
  'messages.dropped': {
    en: 'Messages dropped before they reached any subscription',
    zh: '到达任何订阅之前被丢弃的消息数',
  },
  'messages.dropped.await_pubrel_timeout': {
    en: 'Messages dropped after a PUBREL timeout',
    zh: '等待 PUBREL 超时而丢弃的消息数',
  },
  'messages.dropped.no_subscribers': {
    en: 'Messages dropped without subscribers',
    zh: '因没有订阅者而丢弃的消息数',
  },
  'messages.forward': { en: 'Messages forwarded to other nodes', zh: '转发到其他节点的消息数' },
  'messages.delayed': { en: 'Messages stored for delayed publish', zh: '延迟发布暂存的消息数' },
  'messages.delivered': {
    en: 'Messages passed to sessions for delivery',
    zh: '交付给会话投递的消息数',
  },
  'messages.acked': { en: 'Messages acknowledged by clients', zh: '客户端已确认的消息数' },
  'messages.persisted': {
    en: 'Messages written to durable storage',
    zh: '写入持久存储的消息数',
  },
  'messages.validation_succeeded': {
    en: 'Messages that passed validation',
    zh: '通过消息校验的消息数',
  },
  'messages.validation_failed': {
    en: 'Messages that failed validation',
    zh: '未通过消息校验的消息数',
  },
  'messages.transformation_succeeded': {
    en: 'Messages transformed',
    zh: '消息转换成功的消息数',
  },
  'messages.transformation_failed': {
    en: 'Messages that failed transformation',
    zh: '消息转换失败的消息数',
  },

  'delivery.dropped': {
    en: 'Deliveries to subscribers dropped, for any reason',
    zh: '投递给订阅者时丢弃的消息数，不论原因',
  },
  'delivery.dropped.no_local': {
    en: 'Not delivered back to the publisher (No Local)',
    zh: '因 No Local 选项而未回送给发布者的消息数',
  },
  'delivery.dropped.too_large': {
    en: 'Dropped: larger than the client accepts (Maximum Packet Size)',
    zh: '因超过客户端的最大报文长度而丢弃的消息数',
  },
  'delivery.dropped.qos0_msg': {
    en: 'Dropped: QoS 0 message to a disconnected client or a full buffer',
    zh: '因客户端已断开或缓冲区已满而丢弃的 QoS 0 消息数',
  },
  'delivery.dropped.queue_full': {
    en: 'Dropped: the message queue of the session was full',
    zh: '因会话的消息队列已满而丢弃的消息数',
  },
  'delivery.dropped.expired': {
    en: 'Dropped: the message expired in the queue',
    zh: '因等待期间消息过期而丢弃的消息数',
  },

  'client.connect': { en: 'Connection attempts', zh: '客户端发起连接的次数' },
  'client.connack': { en: 'Responses to connection attempts', zh: '应答客户端连接的次数' },
  'client.connected': { en: 'Connections established', zh: '连接成功的次数' },
  'client.authenticate': { en: 'Authentication attempts', zh: '执行客户端认证的次数' },
  'client.auth.anonymous': { en: 'Anonymous logins', zh: '匿名登录的客户端数' },
  'client.authorize': { en: 'Authorization checks', zh: '执行权限检查的次数' },
  'client.subscribe': { en: 'Subscribe operations', zh: '订阅操作次数' },
  'client.unsubscribe': { en: 'Unsubscribe operations', zh: '取消订阅操作次数' },
  'client.disconnected': { en: 'Connections ended', zh: '连接断开的次数' },

  'session.created': { en: 'Sessions created', zh: '创建的会话数' },
  'session.resumed': { en: 'Sessions resumed by their client', zh: '客户端恢复的会话数' },
  'session.takenover': {
    en: 'Sessions taken over by another connection with the same client ID',
    zh: '被相同客户端 ID 的新连接接管的会话数',
  },
  'session.discarded': {
    en: 'Sessions discarded because the client connected with a clean start',
    zh: '客户端以 Clean Start 连接而丢弃的会话数',
  },
  'session.terminated': { en: 'Sessions terminated', zh: '终止的会话数' },

  'authentication.success': { en: 'Successful authentications', zh: '认证成功的次数' },
  'authentication.success.anonymous': {
    en: 'Clients accepted without authentication',
    zh: '未配置认证而匿名放行的次数',
  },
  'authentication.failure': { en: 'Failed authentications', zh: '认证失败的次数' },

  'authorization.superuser': { en: 'Checks passed as superuser', zh: '以超级用户身份通过的次数' },
  'authorization.allow': {
    en: 'Authorization checks with the result allow',
    zh: '允许的权限检查次数',
  },
  'authorization.deny': {
    en: 'Authorization checks with the result deny',
    zh: '拒绝的权限检查次数',
  },
  'authorization.matched.allow': { en: 'Allowed by a matching rule', zh: '匹配规则后允许的次数' },
  'authorization.matched.deny': { en: 'Denied by a matching rule', zh: '匹配规则后拒绝的次数' },
  'authorization.nomatch': {
    en: 'Decided by default: no rule matched',
    zh: '未匹配任何规则而按默认处理的次数',
  },
  'authorization.cache_hit': { en: 'Authorization cache hits', zh: '命中授权缓存的次数' },
  'authorization.cache_miss': { en: 'Authorization cache misses', zh: '未命中授权缓存的次数' },

  'overload_protection.delay.ok': {
    en: 'Successful delays under overload',
    zh: '过载时延迟处理成功的次数',
  },
  'overload_protection.delay.timeout': {
    en: 'Timed-out delays under overload',
    zh: '过载时延迟处理超时的次数',
  },
  'overload_protection.hibernation': {
    en: 'Skipped hibernations under overload',
    zh: '过载时跳过休眠的次数',
  },
  'overload_protection.gc': {
    en: 'Skipped garbage collections under overload',
    zh: '过载时跳过垃圾回收的次数',
  },
  'overload_protection.new_conn': {
    en: 'New connections refused under overload',
    zh: '过载时拒绝的新连接数',
  },
}
