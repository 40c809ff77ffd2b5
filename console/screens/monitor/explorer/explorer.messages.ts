import { plural } from '../../../plural.ts'

export const explorerMessages = {
  title: { en: 'Topic explorer', zh: '主题浏览器' },
  about: {
    en: 'The topics that are published to, as a tree, with what came last. Nothing is subscribed to for it.',
    zh: '以树的形式展示有消息发布的主题及其最近一条消息，不会为此产生任何订阅。',
  },
  aboutCalculated: {
    en: 'The topics of the cluster as a tree, as far as its API reports them.',
    zh: '以树的形式展示集群中可获知的主题。',
  },
  tree: { en: 'Topics', zh: '主题' },
  search: { en: 'Find topics', zh: '查找主题' },
  searchHint: {
    en: 'A part of a topic, or a filter with + and #',
    zh: '主题的一部分，或含 +、# 的过滤器',
  },
  order: { en: 'Order', zh: '排序' },
  byName: { en: 'By name', zh: '按名称' },
  byRate: { en: 'Busiest first', zh: '按流量' },
  known: {
    en: (topics: string, since: string) => `${topics} topics since ${since}`,
    zh: (topics: string, since: string) => `自 ${since} 起共 ${topics} 个主题`,
  },
  forgotten: {
    en: (forgotten: string, max: string) =>
      `${forgotten} topics that nothing came to for long were forgotten: no more than ${max} are kept, and no more than fit their share of memory.`,
    zh: (forgotten: string, max: string) =>
      `已淘汰 ${forgotten} 个长时间没有消息的主题：最多保留 ${max} 个，且不超出分配的内存。`,
  },
  forgottenTitle: { en: 'Not all topics are here', zh: '未包含全部主题' },
  off: { en: 'The topic explorer is switched off', zh: '主题浏览器未启用' },
  offText: {
    en: 'The broker notes no topics. It begins when it is switched on.',
    zh: '服务端当前不记录主题，启用后开始记录。',
  },
  empty: { en: 'Nothing was published yet', zh: '暂无消息发布' },
  emptyText: {
    en: 'A topic appears with the first message that is published to it.',
    zh: '主题会在收到第一条消息后显示在这里。',
  },
  loading: { en: 'Loading…', zh: '加载中…' },
  perSecond: { en: (rate: string) => `${rate}/s`, zh: (rate: string) => `${rate} 条/秒` },
  topics: {
    en: (count: number, text: string) => `${text} ${count === 1 ? 'topic' : 'topics'}`,
    zh: (_count: number, text: string) => `${text} 个主题`,
  },
  subscribersShort: {
    en: (count: string) => `${count} subscribed`,
    zh: (count: string) => `${count} 个订阅`,
  },
  retained: { en: 'retained', zh: '保留' },
  emptyLevel: { en: '(empty level)', zh: '（空层级）' },
  showMore: {
    en: (shown: string) => `${shown} are shown. Show more`,
    zh: (shown: string) => `已显示 ${shown} 项，显示更多`,
  },
  noMore: {
    en: (shown: string) => `The first ${shown} are shown. Search finds the others.`,
    zh: (shown: string) => `仅显示前 ${shown} 项，其余请使用查找。`,
  },
  found: { en: (count: string) => `Found: ${count}`, zh: (count: string) => `找到 ${count} 个` },
  foundMore: {
    en: (count: string) => `The first ${count} that were found`,
    zh: (count: string) => `仅显示找到的前 ${count} 个`,
  },
  foundNone: { en: 'No topic is like this', zh: '没有匹配的主题' },
  chooseText: {
    en: 'Choose a topic to see its messages. The arrow keys move through the tree.',
    zh: '选择一个主题查看其消息。方向键可在主题树中移动。',
  },
  gone: { en: 'Nothing is known of this topic', zh: '没有该主题的记录' },
  goneText: {
    en: 'Nothing was published here or below since the broker started, or it made room for others.',
    zh: '自服务端启动以来该主题及其下级没有消息发布，或记录已被淘汰。',
  },
  details: { en: 'Details', zh: '详情' },
  topic: { en: 'Topic', zh: '主题' },
  rate: { en: 'Messages per second', zh: '每秒消息数' },
  rateBelow: { en: 'Messages per second, here and below', zh: '每秒消息数（含下级）' },
  messages: { en: 'Messages', zh: '消息数' },
  messagesBelow: { en: 'Messages, here and below', zh: '消息数（含下级）' },
  topicsBelow: { en: 'Topics, here and below', zh: '主题数（含下级）' },
  subscribers: { en: 'Subscriptions that match', zh: '匹配的订阅' },
  isRetained: { en: 'Retained message', zh: '保留消息' },
  yes: { en: 'Yes', zh: '有' },
  no: { en: 'No', zh: '无' },
  last: { en: 'Last message', zh: '最近一条消息' },
  noneCalculated: {
    en: 'No message has come to this page. A live subscription brings them.',
    zh: '本页面尚未收到消息，可开启实时订阅。',
  },
  none: { en: 'No message since the broker started', zh: '自服务端启动以来没有消息' },
  at: { en: 'Time', zh: '时间' },
  from: { en: 'Client ID', zh: '客户端 ID' },
  retainFlag: { en: 'Retain', zh: '保留（Retain）' },
  payload: { en: 'Payload', zh: '消息内容' },
  cut: {
    en: (shown: string, all: string) => `The first ${shown} of ${all} are kept here.`,
    zh: (shown: string, all: string) => `此处仅保留 ${all} 中的前 ${shown}。`,
  },
  changes: { en: 'Changes since the previous message', zh: '与上一条的差异' },
  same: { en: 'The payload is the same as before', zh: '消息内容与上一条相同' },
  notComparable: { en: 'Not text: it cannot be compared here', zh: '消息内容不是文本，无法比较' },
  before: { en: 'Before', zh: '更早的消息' },
  numbers: { en: 'Numbers', zh: '数值' },
  field: { en: 'Field', zh: '字段' },
  wholePayload: { en: 'Payload', zh: '消息内容' },
  sparkline: {
    en: (name: string, low: string, high: string, last: string) =>
      `${name}: between ${low} and ${high}, last ${last}`,
    zh: (name: string, low: string, high: string, last: string) =>
      `${name}：最小 ${low}，最大 ${high}，最近 ${last}`,
  },
  publishHere: { en: 'Publish here', zh: '发布消息' },
  publish: { en: 'Publish', zh: '发布' },
  published: { en: 'Published', zh: '已发布' },
  publishedToNobody: { en: 'Published, to nobody', zh: '已发布，但没有匹配的订阅' },
  publishedToNobodyText: {
    en: (topic: string) => `No subscription matches ${topic}.`,
    zh: (topic: string) => `没有与 ${topic} 匹配的订阅。`,
  },
  notTopic: {
    en: 'Not a topic: it needs a character, and no + or #',
    zh: '无效的主题：不能为空，且不能包含 + 或 #',
  },
  whoReceives: { en: 'Who receives it?', zh: '谁会收到？' },
  busiestTopics: { en: 'Busiest topics', zh: '流量最高的主题' },
  busiestBelow: { en: 'Busiest branches', zh: '流量最高的分支' },
  topicAndPublisher: { en: 'Topic and its publisher', zh: '主题及其发布者' },
  publishers: { en: 'Publishers', zh: '发布者' },
  ofLast: {
    en: (count: number, text: string) =>
      count === 1 ? 'of the last message' : `of the last ${text} messages`,
    zh: (_count: number, text: string) => `最近 ${text} 条中的消息数`,
  },
  lastAt: { en: 'Last message at', zh: '最近消息时间' },
  level: { en: 'Level', zh: '层级' },
  valueBefore: { en: 'Value before', zh: '变化前' },
  valueAfter: { en: 'Value after', zh: '变化后' },
  difference: { en: 'Difference', zh: '差值' },
  missing: { en: 'missing', zh: '无此字段' },
  subscriptionsHere: { en: 'Subscriptions here and below', zh: '此处及下级的订阅' },
  clear: { en: 'Delete', zh: '删除' },
  clearTitle: {
    en: (count: string) => `Delete ${plural(count, 'retained message', 'retained messages')}?`,
    zh: (count: string) => `确认删除 ${count} 条保留消息？`,
  },
  clearText: {
    en: 'New subscribers will no longer receive these messages. This cannot be undone.',
    zh: '新的订阅者将不再收到这些消息，且无法恢复。',
  },
  cleared: {
    en: (count: string) => `${plural(count, 'retained message', 'retained messages')} deleted`,
    zh: (count: string) => `已删除 ${count} 条保留消息`,
  },
  clearRetained: { en: 'Clear retained here and below', zh: '清除此处及下级的保留消息' },
  settings: { en: 'Settings', zh: '设置' },
  save: { en: 'Save', zh: '保存' },
  saved: { en: 'Saved', zh: '已保存' },
  enable: { en: 'Note topics', zh: '记录主题' },
  enableHelp: {
    en: 'Switching it off forgets all that is known.',
    zh: '停用后将清空所有记录。',
  },
  maxTopics: { en: 'Topics at most', zh: '最大主题数' },
  maxTopicsHelp: {
    en: 'Each takes about half a kilobyte of memory. Beyond it the topic that nothing came to for longest is forgotten.',
    zh: '每个主题约占 0.5 KB 内存，超出后淘汰最久没有消息的主题。',
  },
  wrongNumber: { en: 'A whole number from 1 to 10,000,000', zh: '1 到 10,000,000 之间的整数' },
}
