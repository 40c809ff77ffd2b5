import { plural } from '../../../../plural.ts'

export const inputMessages = {
  title: { en: 'Data inputs', zh: '数据输入' },
  none: {
    en: 'FROM is empty: the rule never starts.',
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
    en: 'Messages to matching topics start the rule. + is one level, # all further levels.',
    zh: '发布到匹配主题的消息会触发规则。+ 匹配一个层级，# 匹配其后所有层级。',
  },
  invalidTopic: { en: 'This is not a valid topic filter.', zh: '主题过滤器无效。' },
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
  // Traffic.
  traffic: { en: 'Matching traffic', zh: '匹配的流量' },
  noTraffic: {
    en: 'No topic with recent messages matches.',
    zh: '近期没有匹配的主题收到消息。',
  },
  trafficOff: {
    en: 'Topics are recorded while the topic explorer is subscribed; nothing matches yet.',
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
    en: (topics: string, rate: string) => `${topics}, ${rate} together`,
    zh: (topics: string, rate: string) => `${topics}，合计 ${rate}`,
  },
  testWith: {
    en: (topic: string) => `Test with the last message of ${topic}`,
    zh: (topic: string) => `用 ${topic} 的最近一条消息测试`,
  },
  everything: {
    en: 'FROM # starts the rule for every message of every client: this costs processor time with each message. A filter with a prefix is enough for most rules.',
    zh: 'FROM # 使每个客户端的每条消息都触发规则，每条消息都会消耗处理器时间。大多数规则使用带前缀的过滤器即可。',
  },
} as const
