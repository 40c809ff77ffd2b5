import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const retainedMessages = {
  about: {
    en: 'The latest retained message of each topic, delivered to new subscribers.',
    zh: '各主题最近一条带保留标志的消息，新的订阅者会立即收到。',
  },
  clearAll: { en: 'Clear all', zh: '清除所有' },
  clearAllText: {
    en: 'All retained messages of the whole cluster will be deleted. This cannot be undone.',
    zh: '整个集群的全部保留消息都会被清除，且无法恢复。',
  },
  clearAllTitle: { en: 'Clear all retained messages?', zh: '确认清除所有保留消息？' },
  cleared: resultMessages.cleared,
  createdAt: { en: 'Created at', zh: '创建时间' },
  deleteMatching: { en: 'Delete all matching messages', zh: '删除全部匹配项' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteTitle: {
    en: (count: string) => `Delete ${plural(count, 'retained message', 'retained messages')}?`,
    zh: (count: string) => `确认删除 ${count} 条保留消息？`,
  },
  deleteText: {
    en: 'New subscribers will no longer receive these messages. This cannot be undone.',
    zh: '新的订阅者将不再收到这些消息，且无法恢复。',
  },
  deleted: {
    en: (count: string) => `${plural(count, 'retained message', 'retained messages')} deleted`,
    zh: (count: string) => `已删除 ${count} 条保留消息`,
  },
  empty: { en: 'No retained messages', zh: '暂无保留消息' },
  emptyFiltered: { en: 'No topic matches this filter.', zh: '没有主题匹配该过滤器。' },
  emptyText: {
    en: 'A message published with the retain flag appears here.',
    zh: '带保留标志发布的消息会显示在这里。',
  },
  filter: { en: 'Topic filter', zh: '主题过滤器' },
  filterHint: { en: 'Topic filter such as plant/#', zh: '主题过滤器，例如 plant/#' },
  gone: { en: 'The message no longer exists', zh: '该消息已不存在' },
  invalidFilter: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  messageId: { en: 'Message ID', zh: '消息 ID' },
  off: { en: 'The retainer is disabled', zh: '保留消息功能未启用' },
  offText: {
    en: 'Stored messages are kept but not delivered. New messages are not stored.',
    zh: '已存储的消息仍会保存，但不会投递；新消息不会存储。',
  },
  payload: { en: 'Payload', zh: '消息内容' },
  publisher: { en: 'Client ID', zh: '客户端 ID' },
  qos: { en: 'QoS', zh: 'QoS' },
  settings: { en: 'Settings', zh: '设置' },
  showPayload: { en: 'Show payload', zh: '查看消息内容' },
  title: { en: 'Retained messages', zh: '保留消息' },
  tooLarge: { en: 'Too large to show', zh: '消息内容过大，无法显示' },
  tooLargeText: {
    en: 'The API returns payloads up to 1 MiB. Subscribe to the topic, for example with the WebSocket client, to receive the full message.',
    zh: 'API 仅返回不超过 1 MiB 的消息内容。可订阅该主题（例如使用 WebSocket 客户端）以接收完整消息。',
  },
  topic: { en: 'Topic', zh: '主题' },
  username: { en: 'Username', zh: '用户名' },
  websocket: { en: 'WebSocket client', zh: 'WebSocket 客户端' },
}
