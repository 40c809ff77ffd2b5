export const mqttMessages = {
  bridgeMode: { en: 'Bridge flag', zh: '桥接模式' },
  bridgeModeHelp: {
    en: 'Non-standard flag in CONNECT that only some brokers accept.',
    zh: 'CONNECT 报文中的非标准标志，只有部分服务端支持。',
  },
  cleanStart: { en: 'Clean Start', zh: '全新开始' },
  keepalive: { en: 'Keep Alive', zh: '心跳时长' },
  maxInflight: { en: 'Max in-flight messages', zh: '最大飞行窗口' },
  maxInflightHelp: { en: 'Per connection. 0: no limit.', zh: '每个连接的上限，0 表示不限制。' },
  payload: { en: 'Payload', zh: '消息内容' },
  payloadHelp: {
    en: 'Placeholders such as ${payload} are replaced by values of the rule result. Empty: the complete result as JSON.',
    zh: '占位符（如 ${payload}）取规则输出中的值，留空则以 JSON 发送完整的规则输出。',
  },
  poolHelp: { en: 'Connections per node.', zh: '每个节点的连接数。' },
  prefix: { en: 'Client ID prefix', zh: '客户端 ID 前缀' },
  prefixHelp: {
    en: 'Up to 19 bytes. Connectors to the same broker need different prefixes or names.',
    zh: '不超过 19 字节。连接同一服务端的连接器应使用不同的前缀或名称。',
  },
  prefixLong: {
    en: 'Longer than 19 bytes: client IDs then exceed 23 bytes, which some brokers refuse.',
    zh: '超过 19 字节：客户端 ID 将超过 23 字节，部分服务端会拒绝连接。',
  },
  qos: { en: 'QoS', zh: 'QoS' },
  qosHelp: { en: '0, 1, 2, or a placeholder such as ${qos}.', zh: '0、1、2 或占位符，如 ${qos}。' },
  retain: { en: 'Retain', zh: '保留（Retain）' },
  retainHelp: {
    en: 'true, false, or a placeholder such as ${flags.retain}.',
    zh: 'true、false 或占位符，如 ${flags.retain}。',
  },
  retry: { en: 'Resend interval', zh: '消息重试间隔' },
  retryHelp: {
    en: 'Messages not acknowledged within this time are sent again.',
    zh: '超过该时间未收到确认时，重新发送消息。',
  },
  serversHelp: {
    en: 'host:port, or several separated by commas: if one is unreachable, the next one is used.',
    zh: 'host:port，可用逗号分隔多个地址：某个地址无法连接时，使用下一个。',
  },
  source: { en: 'Subscription', zh: '订阅' },
  sourceQos: { en: 'QoS', zh: 'QoS' },
  sourceQosHelp: { en: 'QoS 2 is treated as QoS 1.', zh: 'QoS 2 按 QoS 1 处理。' },
  sourceTopic: { en: 'Topic filter', zh: '主题过滤器' },
  sourceTopicHelp: {
    en: 'In a cluster, every node subscribes. A shared filter such as $share/group/sensors/# distributes the messages among the nodes.',
    zh: '集群中每个节点都会订阅。使用共享订阅（如 $share/group/sensors/#）可将消息分配给各节点。',
  },
  topic: { en: 'Topic', zh: '主题' },
  topicHelp: {
    en: 'Placeholders such as ${topic} are replaced by values of the rule result.',
    zh: '占位符（如 ${topic}）取规则输出中的值。',
  },
  version: { en: 'MQTT version', zh: 'MQTT 版本' },
  versionHelp: {
    en: 'User properties are forwarded with 5.0 only.',
    zh: '只有 5.0 版本会转发用户属性。',
  },
  wrongFilter: { en: 'Invalid topic filter', zh: '主题过滤器格式错误' },
  wrongQos: { en: 'Enter 0, 1, 2 or one placeholder', zh: '请填写 0、1、2 或一个占位符' },
  wrongRetain: {
    en: 'Enter true, false or one placeholder',
    zh: '请填写 true、false 或一个占位符',
  },
  wrongTopic: { en: 'A topic cannot contain wildcards (+, #)', zh: '主题不能包含通配符（+、#）' },
}
