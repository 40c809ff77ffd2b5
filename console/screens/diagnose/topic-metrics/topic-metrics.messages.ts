import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

export const topicMetricsMessages = {
  metrics: { en: 'Metrics', zh: '指标' },
  about: {
    en: 'Message counts of selected topics, from the time a topic is added. Counts are totals of all nodes and restart at 0 when the broker restarts.',
    zh: '对指定主题的消息进行计数，从添加主题时开始。数值为所有节点之和，服务端重启后清零。',
  },
  add: { en: 'Add topic', zh: '添加主题' },
  added: resultMessages.created,
  addHelp: {
    en: 'Topic name without wildcards. Earlier messages are not counted.',
    zh: '不含通配符的主题名。添加之前的消息不计入。',
  },
  all: { en: 'All', zh: '全部' },
  count: {
    en: (count: string, max: string) => `${count} of max. ${max}`,
    zh: (count: string, max: string) => `${count} 个，上限 ${max} 个`,
  },
  createdAt: { en: 'Counting since', zh: '开始统计时间' },
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (topic: string) => `The broker stops counting messages on ${topic}. The counts are lost.`,
    zh: (topic: string) => `服务端将停止统计 ${topic} 的消息，已有计数会丢失。`,
  },
  deleteTitle: { en: 'Delete these metrics?', zh: '确认删除该主题的指标？' },
  dropped: { en: 'Dropped', zh: '丢弃' },
  droppedHelp: {
    en: 'Messages without subscribers, and messages refused by a validation, a plugin or an ExHook server',
    zh: '没有客户端订阅的消息，以及被消息校验、插件或 ExHook 服务拒绝的消息',
  },
  droppedRate: { en: 'Dropped/s', zh: '丢弃速率' },
  empty: { en: 'No topic metrics', zh: '暂无主题指标' },
  emptyText: {
    en: 'Add a topic to see how many messages are published to it, sent to subscribers and dropped.',
    zh: '添加主题，查看发布到该主题、投递给订阅者以及被丢弃的消息数量。',
  },
  exists: fieldMessages.topicExists,
  topicRequired: fieldMessages.topicRequired,
  explore: { en: 'Open in the topic explorer', zh: '在主题浏览器中查看' },
  full: { en: 'The broker counts at most 512 topics', zh: '最多统计 512 个主题' },
  in: { en: 'In', zh: '流入' },
  inHelp: { en: 'Messages published to the topic', zh: '发布到该主题的消息' },
  inRate: { en: 'In/s', zh: '流入速率' },
  out: { en: 'Out', zh: '流出' },
  outHelp: {
    en: 'Messages sent to clients, one per receiver',
    zh: '发送给客户端的消息，每个接收者计一次',
  },
  outRate: { en: 'Out/s', zh: '流出速率' },
  qos: { en: 'QoS', zh: 'QoS' },
  qosNote: {
    en: '“In” uses the QoS of the publisher, “Out” the QoS of the delivery.',
    zh: '流入按发布者的 QoS 统计，流出按投递的 QoS 统计。',
  },
  rates: { en: 'Messages per second', zh: '每秒消息数' },
  reset: { en: 'Reset', zh: '重置' },
  resetAll: { en: 'Reset all', zh: '全部重置' },
  resetAllText: {
    en: (count: string) =>
      `The counts of ${count === '1' ? '1 topic' : `${count} topics`} restart at 0 for all users.`,
    zh: (count: string) => `${count} 个主题的计数将清零，对所有用户生效。`,
  },
  resetAllTitle: { en: 'Reset all metrics?', zh: '确认重置全部主题指标？' },
  resetDone: resultMessages.reset,
  resetText: {
    en: (topic: string) => `The counts of ${topic} restart at 0 for all users.`,
    zh: (topic: string) => `${topic} 的计数将清零，对所有用户生效。`,
  },
  resetTitle: { en: 'Reset these metrics?', zh: '确认重置该主题的指标？' },
  search: { en: 'Search topics', zh: '搜索主题' },
  title: { en: 'Topic metrics', zh: '主题指标' },
  topic: { en: 'Topic', zh: '主题' },
  topicWrong: {
    en: 'Enter a topic name without the wildcards + and #',
    zh: '请输入不含通配符 + 和 # 的主题名',
  },
}
