import type { ProtocolVersion } from '@signalbox/mqtt/protocol'
import type { ReasonCode, ReasonPacket } from '@signalbox/mqtt/reason-codes'
import type { Pair } from '../language.tsx'

/** MQTT 5, section 2.4: what each reason code means for the one who got it. */
const mqtt5: Record<ReasonCode, Pair<string>> = {
  0: { en: 'Success', zh: '成功' },
  1: { en: 'Granted QoS 1', zh: '授予 QoS 1' },
  2: { en: 'Granted QoS 2', zh: '授予 QoS 2' },
  4: { en: 'Disconnected, and asked for the will to be sent', zh: '断开连接并要求发布遗嘱消息' },
  16: { en: 'No matching subscribers', zh: '没有匹配的订阅者' },
  17: { en: 'There was no such subscription', zh: '订阅不存在' },
  24: { en: 'Continue authentication', zh: '继续认证' },
  25: { en: 'Re-authenticate', zh: '重新认证' },
  128: { en: 'Unspecified error', zh: '未指明的错误' },
  129: { en: 'Malformed packet', zh: '报文格式错误' },
  130: { en: 'Protocol error', zh: '协议错误' },
  131: { en: 'Refused by the broker’s own rules', zh: '不符合服务端的实现要求' },
  132: { en: 'Protocol version not supported', zh: '不支持的协议版本' },
  133: { en: 'Client ID not valid', zh: '客户端 ID 无效' },
  134: { en: 'Bad username or password', zh: '用户名或密码错误' },
  135: { en: 'Not authorized', zh: '未授权' },
  136: { en: 'Server unavailable', zh: '服务端不可用' },
  137: { en: 'Server busy', zh: '服务端繁忙' },
  138: { en: 'Banned', zh: '已被禁止' },
  139: { en: 'Server shutting down', zh: '服务端正在关闭' },
  140: { en: 'Authentication method not supported', zh: '不支持的认证方法' },
  141: { en: 'Keep alive timeout', zh: '心跳超时' },
  142: { en: 'Another connection took over this client ID', zh: '会话被相同客户端 ID 的连接接管' },
  143: { en: 'Topic filter not valid', zh: '主题过滤器无效' },
  144: { en: 'Topic name not valid', zh: '主题名无效' },
  145: { en: 'Packet identifier in use', zh: '报文标识符已被占用' },
  146: { en: 'Packet identifier not found', zh: '报文标识符不存在' },
  147: { en: 'Receive maximum exceeded', zh: '超出接收最大值' },
  148: { en: 'Topic alias not valid', zh: '主题别名无效' },
  149: { en: 'Packet too large', zh: '报文过大' },
  150: { en: 'Message rate too high', zh: '消息速率过高' },
  151: { en: 'Quota exceeded', zh: '超出配额' },
  152: { en: 'Ended by an administrator', zh: '被管理员断开' },
  153: { en: 'Payload is not what its format says', zh: '消息内容与声明的格式不符' },
  154: { en: 'Retained messages not supported', zh: '不支持保留消息' },
  155: { en: 'QoS not supported', zh: '不支持的 QoS' },
  156: { en: 'Use another server', zh: '请使用其他服务端' },
  157: { en: 'Server moved', zh: '服务端已迁移' },
  158: { en: 'Shared subscriptions not supported', zh: '不支持共享订阅' },
  159: { en: 'Connection rate exceeded', zh: '连接速率超限' },
  160: { en: 'Maximum connect time reached', zh: '超出最长连接时间' },
  161: { en: 'Subscription identifiers not supported', zh: '不支持订阅标识符' },
  162: { en: 'Wildcard subscriptions not supported', zh: '不支持通配符订阅' },
}

/** The return codes of a CONNACK before MQTT 5 (MQTT 3.1.1 table 3.1). */
const mqtt3Connack: Record<number, Pair<string>> = {
  0: { en: 'Connection accepted', zh: '连接已接受' },
  1: { en: 'Protocol version not supported', zh: '不支持的协议版本' },
  2: { en: 'Client ID rejected', zh: '客户端 ID 被拒绝' },
  3: { en: 'Server unavailable', zh: '服务端不可用' },
  4: { en: 'Bad username or password', zh: '用户名或密码错误' },
  5: { en: 'Not authorized', zh: '未授权' },
}

const normalDisconnect: Pair<string> = { en: 'Normal disconnection', zh: '正常断开' }
const granted0: Pair<string> = { en: 'Granted QoS 0', zh: '授予 QoS 0' }
const failure3: Pair<string> = { en: 'Subscription refused', zh: '订阅失败' }

/** What a code in that packet means; `undefined` for one that the standard does not know. */
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
