import { filled } from '#messages/named.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const explorerMessages = {
  title: { en: 'Topic explorer', zh: '主题浏览器' },
  about: {
    en: 'Live topic tree with the latest message of each topic, without subscribing.',
    zh: '实时主题树及各主题的最近一条消息，不产生订阅。',
  },
  aboutCalculated: {
    en: 'Topic tree, built from the topics that the cluster API reports.',
    zh: '根据集群 API 提供的主题生成的主题树。',
  },
  tree: { en: 'Topics', zh: '主题' },
  search: { en: 'Find topics', zh: '查找主题' },
  searchHint: {
    en: 'Part of a topic, or a filter with + and #',
    zh: '主题的一部分，或含 +、# 的过滤器',
  },
  order: { en: 'Order', zh: '排序' },
  byName: { en: 'By name', zh: '按名称' },
  byRate: { en: 'Busiest first', zh: '按流量' },
  known: {
    en: (topics: string, since: string) => `${plural(topics, 'topic', 'topics')} since ${since}`,
    zh: (topics: string, since: string) => `自 ${since} 起共 ${topics} 个主题`,
  },
  forgotten: {
    en: (forgotten: string, max: string) =>
      `${plural(forgotten, 'inactive topic was', 'inactive topics were')} removed: the broker records up to ${plural(max, 'topic', 'topics')} within its memory limit.`,
    zh: (forgotten: string, max: string) =>
      `已淘汰 ${forgotten} 个长时间没有消息的主题：最多保留 ${max} 个，且不超出分配的内存。`,
  },
  forgottenTitle: { en: 'Not all topics are listed', zh: '未包含全部主题' },
  off: { en: 'The topic explorer is disabled', zh: '主题浏览器未启用' },
  offText: {
    en: 'The broker does not record topics until you enable the explorer.',
    zh: '服务端当前不记录主题，启用后开始记录。',
  },
  empty: { en: 'No messages published yet', zh: '暂无消息发布' },
  emptyText: {
    en: 'Topics appear here with their first message.',
    zh: '主题会在收到第一条消息后显示在这里。',
  },
  loading: { en: 'Loading…', zh: '加载中…' },
  perSecond: { en: (rate: string) => `${rate}/s`, zh: (rate: string) => `${rate} 条/秒` },
  topics: {
    en: (count: string) => plural(count, 'topic', 'topics'),
    zh: (count: string) => `${count} 个主题`,
  },
  subscribersShort: {
    en: (count: string) => plural(count, 'subscription', 'subscriptions'),
    zh: (count: string) => `${count} 个订阅`,
  },
  retained: { en: 'retained', zh: '保留' },
  emptyLevel: { en: '(empty level)', zh: '（空层级）' },
  showMore: {
    en: (shown: string) => `${shown} shown. Show more`,
    zh: (shown: string) => `已显示 ${shown} 项，显示更多`,
  },
  noMore: {
    en: (shown: string) => `Showing the first ${shown}. Search to find others.`,
    zh: (shown: string) => `仅显示前 ${shown} 项，其余请使用查找。`,
  },
  found: { en: (count: string) => `${count} found`, zh: (count: string) => `找到 ${count} 个` },
  foundMore: {
    en: (count: string) => `Showing the first ${plural(count, 'result', 'results')}`,
    zh: (count: string) => `仅显示找到的前 ${count} 个`,
  },
  foundNone: { en: 'No matching topics', zh: '没有匹配的主题' },
  chooseText: {
    en: 'Choose a topic to see its messages. The arrow keys move through the tree.',
    zh: '选择一个主题查看其消息。方向键可在主题树中移动。',
  },
  gone: { en: 'No record of this topic', zh: '没有该主题的记录' },
  goneText: {
    en: 'No messages on this topic or below since the broker started, or the record was replaced.',
    zh: '自服务端启动以来该主题及其下级没有消息发布，或记录已被淘汰。',
  },
  goneOfClusterText: {
    en: 'No retained message and no subscription uses this topic. Start a live subscription to see its next messages.',
    zh: '没有保留消息或订阅使用该主题。开启实时订阅后可查看其后续消息。',
  },
  details: { en: 'Details', zh: '详情' },
  topic: { en: 'Topic', zh: '主题' },
  trace: { en: 'Trace', zh: '追踪' },
  rate: { en: 'Messages per second', zh: '每秒消息数' },
  rateBelow: { en: 'Messages per second, including subtopics', zh: '每秒消息数（含下级）' },
  messages: { en: 'Messages', zh: '消息数' },
  messagesBelow: { en: 'Messages, including subtopics', zh: '消息数（含下级）' },
  topicsBelow: { en: 'Topics, including subtopics', zh: '主题数（含下级）' },
  subscribers: { en: 'Matching subscriptions', zh: '匹配的订阅' },
  isRetained: { en: 'Retained message', zh: '保留消息' },
  yes: { en: 'Yes', zh: '有' },
  no: { en: 'No', zh: '无' },
  last: { en: 'Last message', zh: '最近一条消息' },
  noneCalculated: {
    en: 'No messages received on this page. Start a live subscription to receive them.',
    zh: '本页面尚未收到消息，可开启实时订阅。',
  },
  none: { en: 'No messages since the broker started', zh: '自服务端启动以来没有消息' },
  at: { en: 'Time', zh: '时间' },
  from: { en: 'Client ID', zh: '客户端 ID' },
  retainFlag: { en: 'Retain', zh: '保留（Retain）' },
  payload: { en: 'Payload', zh: '消息内容' },
  cut: {
    en: (shown: string, all: string) => `Only the first ${shown} of ${all} are stored here.`,
    zh: (shown: string, all: string) => `此处仅保留 ${all} 中的前 ${shown}。`,
  },
  changes: { en: 'Changes since the previous message', zh: '与上一条的差异' },
  same: { en: 'Same payload as before', zh: '消息内容与上一条相同' },
  numbers: { en: 'Numeric values', zh: '数值' },
  field: { en: 'Field', zh: '字段' },
  wholePayload: { en: 'Payload', zh: '消息内容' },
  sparkline: {
    en: (name: string, low: string, high: string, last: string) =>
      `${name}: min ${low}, max ${high}, last ${last}`,
    zh: (name: string, low: string, high: string, last: string) =>
      `${name}：最小 ${low}，最大 ${high}，最近 ${last}`,
  },
  publishHere: { en: 'Publish here', zh: '发布消息' },
  publish: { en: 'Publish', zh: '发布' },
  published: { en: 'Published', zh: '已发布' },
  publishedToNobody: { en: 'Published, no subscribers', zh: '已发布，但没有匹配的订阅' },
  publishedToNobodyText: {
    en: (topic: string) => `No subscription matches ${topic}.`,
    zh: (topic: string) => `没有与 ${topic} 匹配的订阅。`,
  },
  notTopic: {
    en: 'Invalid topic: must not be empty or contain + or #',
    zh: '无效的主题：不能为空，且不能包含 + 或 #',
  },
  metrics: { en: 'Metrics of this topic', zh: '该主题的指标' },
  whoReceives: { en: 'Who receives this topic?', zh: '谁会收到该主题的消息？' },
  busiestTopics: { en: 'Busiest topics', zh: '消息速率最高的主题' },
  busiestBelow: { en: 'Busiest branches', zh: '流量最高的分支' },
  topicAndPublisher: { en: 'Topic and its publisher', zh: '主题及其发布者' },
  publishers: { en: 'Publishers', zh: '发布者' },
  ofLast: {
    en: (count: string) => `In the last ${plural(count, 'message', 'messages')}`,
    zh: (count: string) => `最近 ${count} 条中的消息数`,
  },
  lastAt: { en: 'Last message at', zh: '最近消息时间' },
  level: { en: 'Level', zh: '层级' },
  valueBefore: { en: 'Value before', zh: '变化前' },
  valueAfter: { en: 'Value after', zh: '变化后' },
  difference: { en: 'Difference', zh: '差值' },
  missing: { en: 'missing', zh: '无此字段' },
  subscriptionsHere: { en: 'Subscriptions, including subtopics', zh: '此处及下级的订阅' },
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
  clearRetained: {
    en: 'Delete retained messages, including subtopics',
    zh: '删除此处及下级的保留消息',
  },
  settings: { en: 'Settings', zh: '设置' },
  save: { en: 'Save', zh: '保存' },
  saved: resultMessages.updated,
  enable: { en: 'Record topics', zh: '记录主题' },
  enableHelp: {
    en: 'Disabling clears the records.',
    zh: '停用后将清空所有记录。',
  },
  maxTopics: { en: 'Max topics', zh: '最大主题数' },
  maxTopicsHelp: {
    en: 'Each topic uses about 0.5 KB of memory. Above the limit, the least recently active topic is removed.',
    zh: '每个主题约占 0.5 KB 内存，超出后淘汰最久没有消息的主题。',
  },
  wrongNumber: filled(fieldMessages.between, '1', '10,000,000'),
}
