import type { ProtocolVersion } from '@signalbox/mqtt/protocol'
import type { ReasonCode, ReasonPacket } from '@signalbox/mqtt/reason-codes'
import type { Pair } from '#language.tsx'

/** Meaning of each reason code for its receiver [MQTT 5, section 2.4]. */
const mqtt5: Record<ReasonCode, Pair<string>> = {
  0: { en: 'Success', zh: '成功' },
  1: { en: 'Granted QoS 1', zh: '授予 QoS 1' },
  2: { en: 'Granted QoS 2', zh: '授予 QoS 2' },
  4: { en: 'Disconnect with Will Message', zh: '断开连接并发布遗嘱消息' },
  16: { en: 'No matching subscribers', zh: '没有匹配的订阅者' },
  17: { en: 'No subscription existed', zh: '订阅不存在' },
  24: { en: 'Continue authentication', zh: '继续认证' },
  25: { en: 'Re-authenticate', zh: '重新认证' },
  128: { en: 'Unspecified error', zh: '未指明的错误' },
  129: { en: 'Malformed Packet', zh: '报文格式错误' },
  130: { en: 'Protocol Error', zh: '协议错误' },
  131: { en: 'Implementation specific error', zh: '实现特定错误' },
  132: { en: 'Unsupported Protocol Version', zh: '不支持的协议版本' },
  133: { en: 'Client Identifier not valid', zh: '客户端 ID 无效' },
  134: { en: 'Bad User Name or Password', zh: '用户名或密码错误' },
  135: { en: 'Not authorized', zh: '未授权' },
  136: { en: 'Server unavailable', zh: '服务端不可用' },
  137: { en: 'Server busy', zh: '服务端繁忙' },
  138: { en: 'Banned', zh: '已被禁止' },
  139: { en: 'Server shutting down', zh: '服务端正在关闭' },
  140: { en: 'Bad authentication method', zh: '不支持的认证方法' },
  141: { en: 'Keep Alive timeout', zh: '心跳超时' },
  142: {
    en: 'Session taken over: another connection uses the client ID',
    zh: '会话被接管：另一连接使用了相同的客户端 ID',
  },
  143: { en: 'Topic Filter invalid', zh: '主题过滤器无效' },
  144: { en: 'Topic Name invalid', zh: '主题名无效' },
  145: { en: 'Packet Identifier in use', zh: '报文标识符已被占用' },
  146: { en: 'Packet Identifier not found', zh: '报文标识符不存在' },
  147: {
    en: 'Receive Maximum exceeded (too many awaiting PUBREL)',
    zh: '超出接收最大值（等待 PUBREL 的消息过多）',
  },
  148: { en: 'Topic Alias invalid', zh: '主题别名无效' },
  149: { en: 'Packet too large', zh: '报文过大' },
  150: { en: 'Message rate too high', zh: '消息速率过高' },
  151: { en: 'Quota exceeded', zh: '超出配额' },
  152: { en: 'Administrative action', zh: '管理操作' },
  153: { en: 'Payload format invalid', zh: '消息内容格式无效' },
  154: { en: 'Retain not supported', zh: '不支持保留消息' },
  155: { en: 'QoS not supported', zh: '不支持的 QoS' },
  156: { en: 'Use another server', zh: '请使用其他服务端' },
  157: { en: 'Server moved', zh: '服务端已迁移' },
  158: { en: 'Shared Subscriptions not supported', zh: '不支持共享订阅' },
  159: { en: 'Connection rate exceeded', zh: '连接速率超限' },
  160: { en: 'Maximum connect time', zh: '超出最长连接时间' },
  161: { en: 'Subscription Identifiers not supported', zh: '不支持订阅标识符' },
  162: { en: 'Wildcard Subscriptions not supported', zh: '不支持通配符订阅' },
}

/** The return codes of a CONNACK before MQTT 5 (MQTT 3.1.1 table 3.1). */
const mqtt3Connack: Record<number, Pair<string>> = {
  0: { en: 'Connection accepted', zh: '连接已接受' },
  1: { en: 'Unsupported protocol level', zh: '不支持的协议级别' },
  2: { en: 'Identifier rejected', zh: '客户端 ID 被拒绝' },
  3: { en: 'Service unavailable', zh: '服务不可用' },
  4: { en: 'Bad username or password', zh: '用户名或密码错误' },
  5: { en: 'Not authorized', zh: '未授权' },
}

const normalDisconnect: Pair<string> = { en: 'Normal disconnection', zh: '正常断开' }
const granted0: Pair<string> = { en: 'Granted QoS 0', zh: '授予 QoS 0' }
const failure3: Pair<string> = { en: 'Failure', zh: '失败' }

/** Meaning of a reason code in a packet; `undefined` for a code that the standard does not define. */
export function reasonText(
  code: number,
  packet: ReasonPacket,
  version: ProtocolVersion,
): Pair<string> | undefined {
  if (packet === 'CONNACK' && version < 5) return mqtt3Connack[code]
  if (packet === 'DISCONNECT' && code === 0) return normalDisconnect
  if (packet === 'SUBACK' && code === 0) return granted0
  if (packet === 'SUBACK' && version < 5 && code === 0x80) return failure3
  const known: Record<number, Pair<string> | undefined> = mqtt5
  return known[code]
}
