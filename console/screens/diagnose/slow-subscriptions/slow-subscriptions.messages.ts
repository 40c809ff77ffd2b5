import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const slowSubscriptionsMessages = {
  about: {
    en: 'The slowest deliveries, one row per client and topic. Time in the queue of a disconnected client is included. Messages older than the session are ignored.',
    zh: '最慢的投递，每个客户端和主题一行。在已断开客户端的队列中等待的时间计算在内，早于会话的消息除外。',
  },
  clear: { en: 'Clear', zh: '清空' },
  cleared: resultMessages.cleared,
  clearText: {
    en: (count: string) =>
      `${plural(count, 'row is', 'rows are')} removed on all nodes. New slow deliveries are still listed.`,
    zh: (count: string) => `所有节点上的 ${count} 条记录将被移除，之后的慢投递仍会列出。`,
  },
  clearTitle: { en: 'Clear the list?', zh: '确认清空列表？' },
  client: { en: 'Client ID', zh: '客户端 ID' },
  duration: { en: 'Duration', zh: '时延' },
  durationHelp: {
    en: 'Longest delivery of this topic to this client',
    zh: '该主题投递到该客户端的最长时延',
  },
  empty: { en: 'No slow deliveries', zh: '暂无慢订阅' },
  emptyText: {
    en: 'No delivery took longer than the threshold.',
    zh: '没有超过阈值的投递。',
  },
  enable: { en: 'Enable', zh: '启用' },
  enabled: resultMessages.enabled,
  list: { en: 'Deliveries', zh: '慢订阅列表' },
  measured: {
    en: (type: string, threshold: string, max: string) =>
      `${type} latency over ${threshold} · ${max} slowest per node`,
    zh: (type: string, threshold: string, max: string) =>
      `${type}超过 ${threshold} · 每个节点最慢的 ${max} 条`,
  },
  ms: { en: (ms: string) => `${ms} ms`, zh: (ms: string) => `${ms} 毫秒` },
  node: { en: 'Node', zh: '节点' },
  off: { en: 'Slow subscriptions are disabled', zh: '慢订阅统计未启用' },
  offText: {
    en: 'Enable slow subscriptions to find clients that receive or acknowledge messages late.',
    zh: '启用后，可以找出接收或确认消息缓慢的客户端。',
  },
  search: { en: 'Client ID or topic', zh: '客户端 ID 或主题' },
  settings: { en: 'Settings', zh: '设置' },
  statsType: { en: 'Latency type', zh: '时延类型' },
  title: { en: 'Slow subscriptions', zh: '慢订阅' },
  topic: { en: 'Topic', zh: '主题' },
  updatedAt: { en: 'Updated at', zh: '更新时间' },
}

/** Names of the latency types. */
export const latencyMessages = {
  whole: { en: 'Total', zh: '总时延' },
  internal: { en: 'Internal', zh: '内部时延' },
  response: { en: 'Response', zh: '响应时延' },
}
