/** The fields that connectors, actions and sources of all types have. */
export const commonMessages = {
  advanced: { en: 'Advanced', zh: '高级设置' },
  batchSize: { en: 'Max batch size', zh: '最大批量大小' },
  batchSizeHelp: {
    en: 'Maximum messages per request. 1: no batching.',
    zh: '一次最多发送的数据条数，1 表示不批量发送。',
  },
  batchTime: { en: 'Max batch wait time', zh: '最大批量等待时间' },
  batchTimeHelp: {
    en: 'How long an incomplete batch waits for more messages.',
    zh: '批次未满时等待更多数据的时长。',
  },
  buffering: { en: 'Buffering and retries', zh: '缓冲与重试' },
  bufferDisk: { en: 'Memory, then disk', zh: '内存，必要时写入磁盘' },
  bufferLimit: { en: 'Buffer limit', zh: '缓冲区上限' },
  bufferLimitHelp: {
    en: 'Per worker and node. The oldest messages are dropped when the buffer is full. Example: 256MB.',
    zh: '每个缓冲队列、每个节点的上限。缓冲区满时丢弃最早的数据，例如 256MB。',
  },
  bufferMemory: { en: 'Memory', zh: '内存' },
  bufferMode: { en: 'Buffer mode', zh: '缓冲模式' },
  healthCheck: { en: 'Health check interval', zh: '健康检查间隔' },
  healthCheckHelp: {
    en: 'Also the interval between reconnection attempts.',
    zh: '检查失败后，服务端按相同间隔重新连接。',
  },
  inflight: { en: 'Max in-flight requests', zh: '最大未应答请求数' },
  inflightHelp: {
    en: 'Per worker, in asynchronous mode. 1 guarantees message order.',
    zh: '异步模式下每个缓冲队列的未应答请求数，1 表示严格保持顺序。',
  },
  local: { en: 'Local topic', zh: '本地主题' },
  alarms: { en: 'Alarms', zh: '告警' },
  alarmLost: { en: 'Messages lost in a minute', zh: '每分钟丢失的数据' },
  alarmLostHelp: {
    en: 'Alarm when this many messages fail or are dropped within a minute.',
    zh: '一分钟内发送失败或被丢弃的数据达到该数量时告警。',
  },
  alarmBacklog: { en: 'Age of the backlog', zh: '积压时长' },
  alarmBacklogHelp: {
    en: 'Alarm when the oldest message has waited this long.',
    zh: '最早的数据等待达到该时长时告警。',
  },
  alarmNoSuccess: { en: 'Time without a success', zh: '无成功时长' },
  alarmNoSuccessHelp: {
    en: 'Alarm when no message was delivered for this long although there are some.',
    zh: '有数据但持续该时长没有一条发送成功时告警。',
  },
  localHelp: {
    en: 'Messages that match this topic filter trigger the action directly, without a rule.',
    zh: '匹配该主题的消息无需规则即可直接触发此动作。',
  },
  wrongLocal: { en: 'Invalid topic filter', zh: '不是有效的主题过滤器' },
  note: { en: 'Note', zh: '备注' },
  noteGroup: { en: 'Note and tags', zh: '备注与标签' },
  queryAsync: { en: 'Asynchronous', zh: '异步' },
  queryMode: { en: 'Request mode', zh: '请求模式' },
  queryModeHelp: {
    en: 'Synchronous: the publisher waits for the result.',
    zh: '同步模式下，发布者等待发送结果。',
  },
  querySync: { en: 'Synchronous', zh: '同步' },
  startTimeout: { en: 'Start timeout', zh: '启动超时' },
  startTimeoutHelp: {
    en: 'How long to wait for the connection when creating or reconnecting.',
    zh: '创建和重连时等待连接建立的时长。',
  },
  tags: { en: 'Tags', zh: '标签' },
  template: { en: 'Request', zh: '请求' },
  message: { en: 'Message', zh: '消息' },
  ttl: { en: 'Request time to live', zh: '请求有效期' },
  ttlHelp: {
    en: 'Messages that wait longer are dropped. A duration such as 45s, or infinity.',
    zh: '等待超过该时长的数据会被丢弃。填写时长（如 45s）或 infinity。',
  },
  workers: { en: 'Buffer workers', zh: '缓冲队列数' },
  workersHelp: {
    en: 'Messages of a client always use the same worker, which keeps their order.',
    zh: '同一客户端的数据始终进入同一队列，以保持顺序。',
  },
  wrongSize: { en: 'Enter a size such as 256MB', zh: '请填写大小，例如 256MB' },
  wrongTtl: {
    en: 'Enter a duration such as 45s, or infinity',
    zh: '请填写时长（如 45s）或 infinity',
  },
}
