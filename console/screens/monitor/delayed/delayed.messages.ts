import { plural } from '#plural.ts'

export const delayedMessages = {
  about: {
    en: 'Messages to $delayed/{seconds}/{topic}, delivered when due.',
    zh: '发布到 $delayed/{秒数}/{主题} 的消息，到期后再投递。',
  },
  cut: {
    en: 'The list is too long to sort completely: messages due sooner may be missing.',
    zh: '列表过长，无法在此完整排序，可能遗漏更早到期的消息。',
  },
  delay: { en: 'Delay', zh: '延迟时间' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: 'These messages will not be published. This cannot be undone.',
    zh: '这些消息将不会被发布，且无法恢复。',
  },
  deleteTitle: {
    en: (count: string) => `Delete ${plural(count, 'delayed message', 'delayed messages')}?`,
    zh: (count: string) => `确认删除 ${count} 条延迟消息？`,
  },
  deleted: {
    en: (count: string) => `${plural(count, 'delayed message', 'delayed messages')} deleted`,
    zh: (count: string) => `已删除 ${count} 条延迟消息`,
  },
  dueAt: { en: 'Due at', zh: '到期时间' },
  empty: { en: 'No delayed messages', zh: '暂无延迟消息' },
  ownOrder: {
    en: 'The cluster has very many delayed messages. They have its own order.',
    zh: '集群中的延迟消息数量很多，当前按集群自身的顺序显示。',
  },
  search: { en: 'Search by topic', zh: '按主题搜索' },
  emptyText: {
    en: 'Publish to $delayed/60/a/topic: the message waits here for one minute.',
    zh: '向 $delayed/60/a/topic 发布消息，消息会在此等待一分钟。',
  },
  gone: { en: 'Already published or deleted', zh: '该消息已发布或已被删除' },
  messages: { en: 'Messages', zh: '消息' },
  node: { en: 'Node', zh: '节点' },
  off: { en: 'Delayed publish is disabled', zh: '延迟发布未启用' },
  offText: {
    en: 'Messages to $delayed/… are handled like messages to any other topic.',
    zh: '发布到 $delayed/… 的消息会按普通主题处理。',
  },
  original: { en: 'Original topic', zh: '原始主题' },
  payload: { en: 'Payload', zh: '消息内容' },
  publishedAt: { en: 'Published at', zh: '发布时间' },
  publisher: { en: 'Client ID', zh: '客户端 ID' },
  qos: { en: 'QoS', zh: 'QoS' },
  remaining: { en: 'Remaining', zh: '剩余时间' },
  settings: { en: 'Settings', zh: '设置' },
  sortAll: { en: 'Sort all', zh: '全部排序' },
  showPayload: { en: 'Show payload', zh: '查看消息内容' },
  title: { en: 'Delayed messages', zh: '延迟消息' },
  tooLarge: { en: 'Too large to show', zh: '消息内容过大，无法显示' },
  tooLargeText: {
    en: 'The API returns payloads up to 2 KiB. The full message is delivered when due.',
    zh: 'API 仅返回不超过 2 KiB 的消息内容。消息到期后会完整投递。',
  },
  topic: { en: 'Topic', zh: '主题' },
  username: { en: 'Username', zh: '用户名' },
}
