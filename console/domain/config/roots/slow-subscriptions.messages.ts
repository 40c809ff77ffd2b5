export const slowSubscriptionSettingsMessages = {
  about: {
    en: 'Lists the slowest deliveries by client and topic. Measured only while enabled.',
    zh: '按客户端和主题列出最慢的投递。仅在启用时测量。',
  },
  disabledText: { en: 'Slow subscriptions are disabled.', zh: '慢订阅统计未启用。' },
  enable: { en: 'Slow subscriptions', zh: '启用慢订阅统计' },
  enableHelp: {
    en: 'Disabling clears the list.',
    zh: '关闭后，列表会被清空。',
  },
  expire: { en: 'Eviction time of record', zh: '记录保留时间' },
  expireHelp: {
    en: 'A row is removed if no slower delivery occurs within this time.',
    zh: '在此时间内没有更慢的投递时，记录会被移除。',
  },
  internal: { en: 'Internal: until the message is sent', zh: '内部时延：到发送为止' },
  positive: { en: 'Must be longer than 0', zh: '必须大于 0' },
  response: {
    en: 'Response: from sending to acknowledgement (QoS 1 and 2)',
    zh: '响应时延：从发送到确认（QoS 1 和 2）',
  },
  threshold: { en: 'Latency threshold', zh: '时延阈值' },
  thresholdHelp: {
    en: 'Only slower deliveries are listed. At least 100 ms.',
    zh: '仅列出超过该值的投递，最小 100 毫秒。',
  },
  thresholdWrong: { en: 'At least 100 ms', zh: '不能小于 100 毫秒' },
  title: { en: 'Slow subscriptions', zh: '慢订阅' },
  top: { en: 'Maximum number of statistics', zh: '每个节点的最大记录数' },
  topHelp: {
    en: 'Deliveries listed per node. At most 1,000 in total.',
    zh: '每个节点列出的最慢投递数，总计最多 1000 条。',
  },
  type: { en: 'Latency type', zh: '时延类型' },
  typeChanged: {
    en: 'Existing rows stay in the list',
    zh: '已有记录仍保留在列表中',
  },
  typeChangedText: {
    en: 'Clear the list after the change to make rows comparable.',
    zh: '建议更改后清空列表，使所有记录具有可比性。',
  },
  typeHelp: {
    en: 'Total = internal + response, from the arrival of the message.',
    zh: '总时延 = 内部时延 + 响应时延，从收到消息开始计算。',
  },
  whole: {
    en: 'Total: until the delivery is complete',
    zh: '总时延：到投递完成为止',
  },
}
