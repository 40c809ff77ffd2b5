import { plural } from '#plural.ts'

export const inputMessages = {
  title: { en: 'Data inputs', zh: '数据输入' },
  none: {
    en: 'FROM is empty: the rule is never triggered.',
    zh: 'FROM 为空：规则不会触发。',
  },
  add: { en: 'Add input', zh: '添加输入' },
  addTitle: { en: 'Add a data input', zh: '添加数据输入' },
  editTitle: { en: 'Edit the data input', zh: '编辑数据输入' },
  edit: { en: (name: string) => `Edit ${name}`, zh: (name: string) => `编辑 ${name}` },
  remove: { en: (name: string) => `Remove ${name}`, zh: (name: string) => `移除 ${name}` },
  apply: { en: 'Apply', zh: '应用' },
  kind: { en: 'Type of input', zh: '输入类型' },
  message: { en: 'Message', zh: '消息' },
  event: { en: 'Event', zh: '事件' },
  source: { en: 'Source', zh: '数据来源' },
  topic: { en: 'Topic filter', zh: '主题过滤器' },
  topicHelp: {
    en: 'Messages to matching topics trigger the rule. + matches one level, # matches all remaining levels.',
    zh: '发布到匹配主题的消息会触发规则。+ 匹配一个层级，# 匹配其后所有层级。',
  },
  invalidTopic: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  quotes: {
    en: 'A statement cannot contain a topic with both kinds of quotes.',
    zh: '语句中的主题不能同时包含单引号和双引号。',
  },
  duplicate: { en: 'FROM already includes this input.', zh: 'FROM 中已有此输入。' },
  chooseSource: { en: 'Source', zh: '数据来源' },
  noSources: {
    en: 'No sources exist. A source receives data from an external system through a connector.',
    zh: '还没有数据来源。数据来源通过连接器从外部系统接收数据。',
  },
  missing: { en: 'does not exist', zh: '不存在' },
  // Recent traffic that matches the rule.
  traffic: { en: 'Matching traffic', zh: '匹配的流量' },
  noTraffic: {
    en: 'No matching topic has recent messages.',
    zh: '匹配的主题近期没有消息。',
  },
  trafficOff: {
    en: 'Topics are recorded only while the topic explorer is subscribed. No match yet.',
    zh: '仅在主题浏览器订阅期间记录主题，目前没有匹配。',
  },
  topics: {
    en: (count: string) => plural(count, 'topic', 'topics'),
    zh: (count: string) => `${count} 个主题`,
  },
  moreTopics: {
    en: (count: string) => `More than ${plural(count, 'topic', 'topics')}`,
    zh: (count: string) => `超过 ${count} 个主题`,
  },
  total: {
    en: (topics: string, rate: string) => `${topics}, ${rate} in total`,
    zh: (topics: string, rate: string) => `${topics}，合计 ${rate}`,
  },
  testWith: {
    en: (topic: string) => `Test with the last message of ${topic}`,
    zh: (topic: string) => `用 ${topic} 的最近一条消息测试`,
  },
  everything: {
    en: 'FROM # runs the rule for every message, which costs processor time. A filter with a prefix is enough for most rules.',
    zh: 'FROM # 对每条消息运行规则，消耗处理器时间。大多数规则使用带前缀的过滤器即可。',
  },
} as const
