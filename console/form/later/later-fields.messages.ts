/** Labels and help of fields of versions after 5.7, by path. Other fields have their path as label. */
export const laterFieldMessages = {
  allow_never_expire: { en: 'Allow messages that never expire', zh: '允许永不过期的消息' },
  allow_never_expire_help: {
    en: 'If off, messages without an expiry interval get the default one.',
    zh: '关闭时，未设置过期时间的消息使用默认过期时间。',
  },
  broker_pool_mailbox_size_alarm_threshold: {
    en: 'Alarm threshold: queue of the broker pool',
    zh: '告警阈值：broker 进程池队列',
  },
  broker_pool_mailbox_size_alarm_threshold_help: {
    en: 'When more messages than this wait for a process of the pool, the alarm is raised.',
    zh: '进程池中任一进程的待处理消息超过该值时触发告警。',
  },
  connect_timeout: { en: 'Connection timeout', zh: '连接超时' },
  limit: { en: 'Documents per query', zh: '每次查询的文档数' },
  limit_help: {
    en: 'At most this number of rules is read for each client.',
    zh: '每个客户端最多读取的规则数。',
  },
  max_publish_rate: { en: 'Max rate of retained messages', zh: '保留消息最大发布速率' },
  max_publish_rate_help: {
    en: 'Retained messages beyond this rate are delivered, but not stored. Example: 1000/s',
    zh: '超出该速率的保留消息仍会投递，但不会保存。示例：1000/s',
  },
  max_rules: { en: 'Rules per client', zh: '每个客户端的规则数上限' },
  mnesia_tm_mailbox_size_alarm_threshold: {
    en: 'Alarm threshold: queue of the transaction manager',
    zh: '告警阈值：事务管理进程队列',
  },
  mnesia_tm_mailbox_size_alarm_threshold_help: {
    en: 'When more messages than this wait for the process, the alarm is raised.',
    zh: '该进程的待处理消息超过该值时触发告警。',
  },
  msg_expiry_interval_override: { en: 'Expiry interval override', zh: '覆盖过期时间' },
  msg_expiry_interval_override_help: {
    en: 'Replaces the expiry interval of all retained messages. Example: 7d',
    zh: '替换所有保留消息的过期时间。示例：7d',
  },
  'mqtt.clientid_override': { en: 'Client ID override', zh: '覆盖客户端 ID' },
  'mqtt.clientid_override_help': {
    en: 'The result of this expression replaces the client ID. Enter disabled to keep the client ID. Example: username',
    zh: '用表达式的结果替换客户端 ID；填写 disabled 表示不替换。示例：username',
  },
  'mqtt.shared_subscription_initial_sticky_pick': {
    en: 'Sticky strategy: choice of the first member',
    zh: '粘性策略：首个成员的选择方式',
  },
  'parameters.no_local': { en: 'No Local', zh: 'No Local' },
  'parameters.no_local_help': {
    en: 'The connector does not receive messages that it has published.',
    zh: '连接器不会收到自己发布的消息。',
  },
  'console.payload_encode': { en: 'Payload in the log', zh: '日志中的消息内容' },
  'push_gateway.method': { en: 'HTTP method', zh: 'HTTP 方法' },
  skip: { en: 'Documents to skip', zh: '跳过的文档数' },
  static_clientids: { en: 'Fixed client IDs of each node', zh: '各节点的固定客户端 ID' },
  static_clientids_help: {
    en: 'Each node connects with its own IDs only. Example: [{"node": "emqx@10.0.0.1", "ids": ["bridge-1"]}]',
    zh: '每个节点仅以自己的客户端 ID 建立连接。示例：[{"node": "emqx@10.0.0.1", "ids": ["bridge-1"]}]',
  },
  'tcp_options.nolinger': { en: 'Close without lingering', zh: '立即关闭（nolinger）' },
  'tcp_options.nolinger_help': {
    en: 'A connection that the broker closes is reset, and does not stay in TIME_WAIT.',
    zh: '服务端关闭连接时直接重置，不进入 TIME_WAIT 状态。',
  },
}
