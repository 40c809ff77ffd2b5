export const slowSubscriptionSettingsMessages = {
  about: {
    en: 'The broker lists the slowest deliveries by client and topic. It measures only while this is enabled.',
    zh: '按客户端和主题列出最慢的投递。仅在启用时测量。',
  },
  disabledText: { en: 'Slow subscriptions are disabled.', zh: '慢订阅统计未启用。' },
  enable: { en: 'Slow subscriptions', zh: '启用慢订阅统计' },
  enableHelp: {
    en: 'Disabling clears the list.',
    zh: '关闭后，列表会被清空。',
  },
  expire: { en: 'Eviction time of record', zh: '记录淘汰时间' },
  expireHelp: {
    en: 'A row is removed this long after its last update. Only a slower delivery updates a row.',
    zh: '在此时间内没有更慢的投递时，记录会被移除。',
  },
  internal: { en: 'Internal: until it is sent', zh: '内部时延：到发送为止' },
  positive: { en: 'Must be longer than 0', zh: '必须大于 0' },
  response: {
    en: 'Response: from sending to the acknowledgement (QoS 1 and 2)',
    zh: '响应时延：从发送到确认（QoS 1 和 2）',
  },
  threshold: { en: 'Latency threshold', zh: '时延阈值' },
  thresholdHelp: {
    en: 'Only longer deliveries are listed. At least 100 ms.',
    zh: '仅列出超过该值的投递，最小 100 毫秒。',
  },
  thresholdWrong: { en: 'At least 100 ms', zh: '不能小于 100 毫秒' },
  title: { en: 'Slow subscriptions', zh: '慢订阅' },
  top: { en: 'Maximum number of statistics', zh: '最大统计数量' },
  topHelp: {
    en: 'Rows of each node, the slowest. The list shows at most 1000 of all nodes.',
    zh: '每个节点保留的最慢记录数。列表最多显示所有节点的 1000 条记录。',
  },
  type: { en: 'Stats type', zh: '统计类型' },
  typeChanged: {
    en: 'Rows that were measured before the change stay in the list',
    zh: '更改之前测量的记录仍保留在列表中',
  },
  typeChangedText: {
    en: 'Clear the list after the change, so that all rows can be compared.',
    zh: '建议更改后清空列表，使所有记录具有可比性。',
  },
  typeHelp: {
    en: 'Measured from the arrival of the message, unless it says otherwise. Whole is internal plus response.',
    zh: '除非另有说明，从收到消息开始计算。全部时延 = 内部时延 + 响应时延。',
  },
  whole: {
    en: 'Whole: until the delivery is complete',
    zh: '全部时延：到投递完成为止',
  },
}
